//! Names that ask for a credential, which a form must not (specification: `client/elicitation#form-mode-security`).
//!
//! The form macros hold the fields of a struct to the same list when it is compiled.

/// What must not be asked for, in words.
const CREDENTIALS: [&[&str]; 11] = [
    &["password"],
    &["passphrase"],
    &["api", "key"],
    &["access", "token"],
    &["refresh", "token"],
    &["bearer", "token"],
    &["client", "secret"],
    &["private", "secret"],
    &["private", "key"],
    &["card", "number"],
    &["cvv"],
];

/// The credential that a name's words contain, whole: `db_password` and `apiKey`, not `max_tokens`.
pub(super) fn credential(name: &str) -> Option<String> {
    let words = words(name);
    CREDENTIALS.into_iter().find_map(|credential| {
        // Joined, so that `apikey` is found as well as `api_key`.
        let joined = credential.concat();
        let found = (0..words.len()).any(|start| {
            (start..=words.len()).any(|end| {
                words
                    .get(start..end)
                    .is_some_and(|run| run.concat() == joined)
            })
        });
        found.then(|| credential.join(" "))
    })
}

/// What a letter is to the words around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Lower,
    Upper,
    Digit,
    Separator,
}

impl Class {
    fn of(letter: char) -> Self {
        if !letter.is_alphanumeric() {
            Self::Separator
        } else if letter.is_numeric() {
            Self::Digit
        } else if letter.is_uppercase() {
            Self::Upper
        } else {
            Self::Lower
        }
    }
}

/// The words of a name in lower case: cut at separators, where the case rises, and between letters and digits.
fn words(name: &str) -> Vec<String> {
    let letters: Vec<(char, Class)> = name
        .chars()
        .map(|letter| (letter, Class::of(letter)))
        .collect();
    let mut words = Vec::new();
    let mut word = String::new();
    let mut before = Class::Separator;
    for (index, &(letter, class)) in letters.iter().enumerate() {
        let after = letters.get(index + 1).map(|&(_, class)| class);
        let cut = match (before, class) {
            (_, Class::Separator) => true,
            // The last capital of `APIKey`'s first four begins the next word.
            (Class::Upper, Class::Upper) => after == Some(Class::Lower),
            (Class::Upper, Class::Lower) => false,
            (before, class) => before != class,
        };
        if cut && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if class != Class::Separator {
            word.extend(letter.to_lowercase());
        }
        before = class;
    }
    if !word.is_empty() {
        words.push(word);
    }
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
            ("2password", "password"),
            ("Your password, please", "password"),
            ("passphrase", "passphrase"),
            ("api_key", "api key"),
            ("apiKey", "api key"),
            ("APIKey", "api key"),
            ("APIKEY", "api key"),
            ("apikey", "api key"),
            ("stripe-api-key", "api key"),
            ("stripe api_key here", "api key"),
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
            assert_eq!(credential(name).as_deref(), Some(found), "{name}");
        }
        for name in [
            "max_tokens",
            "secret_santa",
            "passwordless",
            "mypassword",
            "key",
            "token",
            "api_keyboard",
            "rapi_key",
            "card",
            "number_of_cards",
            "private",
            "access",
            "",
            "___",
        ] {
            assert_eq!(credential(name), None, "{name}");
        }
    }
}
