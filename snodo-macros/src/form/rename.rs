//! serde's `rename_all`, to know names as they go over the wire.

/// How serde rewrites the names of a struct's fields or an enum's variants.
#[derive(Clone, Copy)]
pub(super) enum Case {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl Case {
    /// The rule of this name; serde complains about an unknown one.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "lowercase" => Self::Lower,
            "UPPERCASE" => Self::Upper,
            "PascalCase" => Self::Pascal,
            "camelCase" => Self::Camel,
            "snake_case" => Self::Snake,
            "SCREAMING_SNAKE_CASE" => Self::ScreamingSnake,
            "kebab-case" => Self::Kebab,
            "SCREAMING-KEBAB-CASE" => Self::ScreamingKebab,
            _ => return None,
        })
    }

    /// A field's name, which is taken to be `snake_case`.
    pub(super) fn field(self, name: &str) -> String {
        match self {
            Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => name.split('_').map(capitalised).collect(),
            Self::Camel => uncapitalised(&Self::Pascal.field(name)),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// A variant's name, which is taken to be `PascalCase`.
    pub(super) fn variant(self, name: &str) -> String {
        match self {
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Pascal => name.to_owned(),
            Self::Camel => uncapitalised(name),
            Self::Snake => snake(name),
            Self::ScreamingSnake => snake(name).to_ascii_uppercase(),
            Self::Kebab => snake(name).replace('_', "-"),
            Self::ScreamingKebab => snake(name).to_ascii_uppercase().replace('_', "-"),
        }
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_ascii_uppercase().to_string() + letters.as_str()
    })
}

fn uncapitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_ascii_lowercase().to_string() + letters.as_str()
    })
}

fn snake(name: &str) -> String {
    let mut snake = String::new();
    for (index, letter) in name.char_indices() {
        if index > 0 && letter.is_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_and_variants_are_renamed_as_serde_does() {
        for (rule, field, variant) in [
            ("lowercase", "check_in", "latecheckout"),
            ("UPPERCASE", "CHECK_IN", "LATECHECKOUT"),
            ("PascalCase", "CheckIn", "LateCheckout"),
            ("camelCase", "checkIn", "lateCheckout"),
            ("snake_case", "check_in", "late_checkout"),
            ("SCREAMING_SNAKE_CASE", "CHECK_IN", "LATE_CHECKOUT"),
            ("kebab-case", "check-in", "late-checkout"),
            ("SCREAMING-KEBAB-CASE", "CHECK-IN", "LATE-CHECKOUT"),
        ] {
            let case = Case::named(rule).unwrap();
            assert_eq!(case.field("check_in"), field, "{rule}");
            assert_eq!(case.variant("LateCheckout"), variant, "{rule}");
        }
        assert!(Case::named("Train-Case").is_none());
    }
}
