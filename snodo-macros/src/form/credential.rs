//! Names that ask for a credential. A form must not: what is filled in passes through the client
//! (specification: `client/elicitation`, "Servers MUST NOT use form mode elicitation to request sensitive
//! information").

/// What a form must not ask for, as words.
const CREDENTIALS: [&str; 11] = [
    "password",
    "passphrase",
    "api key",
    "access token",
    "refresh token",
    "bearer token",
    "client secret",
    "private secret",
    "private key",
    "card number",
    "cvv",
];

/// The credential that a name's words contain, whole: `db_password` and `apiKey`, not `max_tokens`.
pub(super) fn credential(name: &str) -> Option<&'static str> {
    let words = words(name);
    (0..words.len()).find_map(|start| {
        let mut run = String::new();
        words.iter().skip(start).find_map(|word| {
            // Without spaces, so that `apikey` is found too.
            run.push_str(word);
            CREDENTIALS
                .into_iter()
                .find(|credential| credential.replace(' ', "") == run)
        })
    })
}

/// The words of a name, in lower case: at separators, where the case changes, and between letters and digits.
fn words(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let mut words = vec![String::new()];
    for (index, &letter) in letters.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|i| letters.get(i));
        let after = letters.get(index + 1);
        let starts = !letter.is_alphanumeric()
            || before.is_some_and(|before| {
                before.is_numeric() != letter.is_numeric()
                    || before.is_lowercase() && letter.is_uppercase()
                    // The last capital of `APIKey`'s first four begins the next word.
                    || before.is_uppercase()
                        && letter.is_uppercase()
                        && after.is_some_and(|after| after.is_lowercase())
            });
        if starts {
            words.push(String::new());
        }
        if letter.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(letter.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credentials_are_found_by_whole_words() {
        for (name, found) in [
            ("password", "password"),
            ("new_password", "password"),
            ("password2", "password"),
            ("passphrase", "passphrase"),
            ("api_key", "api key"),
            ("apiKey", "api key"),
            ("APIKey", "api key"),
            ("apikey", "api key"),
            ("stripe-api-key", "api key"),
            ("access_token", "access token"),
            ("refreshToken", "refresh token"),
            ("BEARER_TOKEN", "bearer token"),
            ("client_secret", "client secret"),
            ("private_secret", "private secret"),
            ("ssh_private_key", "private key"),
            ("card_number", "card number"),
            ("CVV", "cvv"),
            ("cvv2", "cvv"),
        ] {
            assert_eq!(credential(name), Some(found), "{name}");
        }
        for name in [
            "max_tokens",
            "secret_santa",
            "passwordless",
            "key",
            "token",
            "api_keyboard",
            "card",
            "number_of_cards",
            "private",
            "access",
            "",
        ] {
            assert_eq!(credential(name), None, "{name}");
        }
    }
}
