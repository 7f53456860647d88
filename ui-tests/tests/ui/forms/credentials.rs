//! A form asks for no credential, and its names are unique. All mistakes of an item come out together.

use snodo_runtime::elicit;

#[elicit(form)]
struct Login {
    user: String,
    password: String,
    #[serde(rename = "user")]
    #[schemars(default)]
    api_key: String,
    #[elicit(not_credential = "")]
    card_number: String,
    #[elicit(not_a_credential = "it is a name")]
    key: String,
}

fn main() {}
