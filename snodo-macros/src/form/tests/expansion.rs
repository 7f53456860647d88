//! The whole of what is emitted, once for each kind of item.

use super::expand;
use crate::reported::expanded;

#[track_caller]
fn assert_expansion(attribute: &str, item: &str, expected: &str) {
    let file = syn::parse2(expanded(expand, attribute, item)).expect("what is emitted parses");
    assert_eq!(prettyplease::unparse(&file).trim(), expected.trim());
}

#[test]
fn of_a_form() {
    assert_expansion(
        "form",
        "/// When.
         #[serde(rename_all = \"camelCase\")]
         pub struct Stay<T> {
             pub check_in: Date,
             #[cfg(unix)]
             #[elicit(not_credential = \"of a door\")]
             api_key: Vec<T>,
             #[serde(flatten)]
             guest: Guest,
             #[serde(with = \"elsewhere\")]
             #[schemars(schema_with = \"elsewhere\")]
             other: Other,
         }",
        r##"#[automatically_derived]
#[allow(deprecated)]
impl<T> ::snodo_runtime::input::form::Form for Stay<T>
where
    Self: ::snodo_runtime::__private::serde::Serialize
        + ::snodo_runtime::__private::serde::de::DeserializeOwned
        + ::snodo_runtime::__private::schemars::JsonSchema + ::core::marker::Send
        + 'static,
    Vec<T>: ::snodo_runtime::input::form::FormField,
{
    fn schema() -> ::core::result::Result<
        &'static ::snodo_runtime::input::form::FormSchema,
        &'static ::snodo_runtime::input::form::FormError,
    > {
        ::snodo_runtime::input::form::schema_of::<
            Self,
        >(
            #[allow(unused_variables)]
            |fields| {
                {
                    fields
                        .field(
                            "checkIn",
                            <Date as ::snodo_runtime::input::form::FormField>::SHAPE,
                        );
                }
                #[cfg(unix)]
                {
                    fields
                        .field(
                            "apiKey",
                            <Vec<T> as ::snodo_runtime::input::form::FormField>::SHAPE,
                        );
                }
                {
                    fields
                        .flatten(
                            <Guest as ::snodo_runtime::input::form::Form>::schema(),
                        );
                }
                {
                    fields
                        .required_field(
                            "other",
                            ::snodo_runtime::input::form::Shape::PLAIN,
                        );
                }
            },
        )
    }
}
#[derive(
    ::snodo_runtime::__private::serde::Serialize,
    ::snodo_runtime::__private::serde::Deserialize,
    ::snodo_runtime::__private::schemars::JsonSchema
)]
#[serde(crate = "::snodo_runtime::__private::serde")]
#[schemars(crate = "::snodo_runtime::__private::schemars")]
/// When.
#[serde(rename_all = "camelCase")]
pub struct Stay<T> {
    pub check_in: Date,
    #[cfg(unix)]
    api_key: Vec<T>,
    #[serde(flatten)]
    guest: Guest,
    #[serde(with = "elsewhere")]
    #[schemars(schema_with = "elsewhere")]
    other: Other,
}"##,
    );
}

#[test]
fn of_a_choice() {
    assert_expansion(
        "choice, crate = snodo",
        "#[derive(Clone)] enum Room { #[serde(rename = \"single room\")] Single, #[cfg(unix)] r#Double }",
        r##"#[automatically_derived]
#[allow(deprecated)]
impl snodo::input::form::Choice for Room {
    const VALUES: &'static [&'static str] = &["single room", #[cfg(unix)] "Double"];
}
#[automatically_derived]
#[allow(deprecated)]
#[diagnostic::do_not_recommend]
impl snodo::input::form::FormField for Room {
    const SHAPE: snodo::input::form::Shape = snodo::input::form::Shape::choice::<Self>();
}
#[derive(
    snodo::__private::serde::Serialize,
    snodo::__private::serde::Deserialize,
    snodo::__private::schemars::JsonSchema
)]
#[serde(crate = "snodo::__private::serde")]
#[schemars(crate = "snodo::__private::schemars")]
#[derive(Clone)]
enum Room {
    #[serde(rename = "single room")]
    Single,
    #[cfg(unix)]
    r#Double,
}"##,
    );
}
