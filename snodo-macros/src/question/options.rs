//! What stands in a question's attribute.

use proc_macro2::Ident;
use syn::{
    Attribute, Expr, LitStr, Meta, Token,
    ext::IdentExt,
    parse::{Parse, ParseStream},
    punctuated::Punctuated,
};

use super::{Kind, chain};
use crate::{error::Errors, suggest::closest};

/// What an attribute says.
pub(super) struct Options {
    pub(super) kind: Kind,
    pub(super) key: Option<LitStr>,
}

struct Setting {
    name: Ident,
    value: Option<Expr>,
}

impl Parse for Setting {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.call(Ident::parse_any)?;
        let value = match input.parse::<Option<Token![=]>>()? {
            Some(_) if input.is_empty() || input.peek(Token![,]) => None,
            Some(_) => Some(input.parse()?),
            None => None,
        };
        Ok(Self { name, value })
    }
}

/// The settings of `#[sample(…)]`, and the setter of each.
const SAMPLE_SETTINGS: [(&str, &str); 12] = [
    ("max_tokens", "max_tokens"),
    ("system", "system_prompt"),
    ("system_prompt", "system_prompt"),
    ("temperature", "temperature"),
    ("stop_sequences", "stop_sequences"),
    ("include_context", "include_context"),
    ("model_preferences", "model_preferences"),
    ("metadata", "metadata"),
    ("tools", "tools"),
    ("tool_choice", "tool_choice"),
    ("key", "key"),
    ("hint", "hint"),
];

/// Reads an attribute. All that is wrong with it is reported together.
pub(super) fn read(attribute: &Attribute) -> syn::Result<Options> {
    let given: Punctuated<Setting, Token![,]> = match &attribute.meta {
        Meta::Path(_) => Punctuated::new(),
        _ => attribute.parse_args_with(Punctuated::parse_terminated)?,
    };
    let mut errors = Errors::default();
    let mut settings: Vec<Setting> = Vec::new();
    for setting in given {
        if settings.iter().any(|other| other.name == setting.name) {
            errors.at(
                setting.name.span(),
                format!("`{}` is given twice: leave one out", setting.name),
            );
        } else {
            settings.push(setting);
        }
    }
    let options = match chain::name(attribute).as_str() {
        "elicit" => elicit(attribute, settings),
        "roots" => roots(settings),
        _ => sample(attribute, settings),
    };
    let options = errors.take(options);
    // Without options there is an error.
    let none = Options {
        kind: Kind::Form,
        key: None,
    };
    errors.result(options.unwrap_or(none))
}

fn elicit(attribute: &Attribute, settings: Vec<Setting>) -> syn::Result<Options> {
    let (mut key, mut message) = (None, None);
    let (mut form, mut url) = (false, false);
    let mut errors = Errors::default();
    for Setting { name, value } in settings {
        let text = name.to_string();
        match (text.as_str(), value) {
            ("form", None) => form = true,
            ("url", None) => url = true,
            ("key", Some(value)) => key = errors.take(literal(&value)),
            ("message", Some(value)) => message = Some((name, value)),
            ("form" | "url", Some(value)) => errors.over(
                value,
                format!("`{text}` takes no value: it says what `ask(…)` asks"),
            ),
            ("key" | "message", None) => errors.at(name.span(), needs_value(&text)),
            ("choice", None) => errors.at(
                name.span(),
                "a choice is a field of a form: write `#[elicit(form)]` here, and put the choice into the form's \
                 struct",
            ),
            _ => {
                let hint = closest(&text, ["form", "url", "key", "message"]);
                errors.at(
                    name.span(),
                    format!(
                        "`#[elicit(…)]` on a question has no option `{text}`: it takes `form` or `url`, with `url` a \
                         `message = …`, and `key = \"…\"`{hint}"
                    ),
                );
            }
        }
    }
    if errors.is_empty() && form == url {
        errors.over(
            attribute,
            "say what is asked: `#[elicit(form)]` for a form, or `#[elicit(url, message = …)]` for a link that the \
             user is to open",
        );
    }
    if let (true, false, Some((name, _))) = (form, url, &message) {
        errors.at(
            name.span(),
            "a form's message is what `ask(…)` takes: write it there. `message` goes with `url`",
        );
    }
    if errors.is_empty() && url && message.is_none() {
        errors.over(
            attribute,
            "say why the user should open the link: `#[elicit(url, message = \"…\")]`. The client shows it and asks \
             for consent",
        );
    }
    let message = message.map(|(_, message)| message);
    let kind = if url {
        Kind::Url { message }
    } else {
        Kind::Form
    };
    errors.result(Options { kind, key })
}

fn roots(settings: Vec<Setting>) -> syn::Result<Options> {
    let mut key = None;
    let mut errors = Errors::default();
    for Setting { name, value } in settings {
        match (name.to_string().as_str(), value) {
            ("key", Some(value)) => key = errors.take(literal(&value)),
            ("key", None) => errors.at(name.span(), needs_value("key")),
            (other, _) => errors.at(
                name.span(),
                format!(
                    "`#[roots]` has no option `{other}`: it takes `key = \"…\"` and nothing else{}",
                    closest(other, ["key"])
                ),
            ),
        }
    }
    errors.result(Options {
        kind: Kind::Roots,
        key,
    })
}

fn sample(attribute: &Attribute, given: Vec<Setting>) -> syn::Result<Options> {
    let mut key = None;
    let mut settings: Vec<(Ident, Expr)> = Vec::new();
    let mut tools = false;
    let mut errors = Errors::default();
    for Setting { name, value } in given {
        let text = name.to_string();
        let known = SAMPLE_SETTINGS.iter().find(|(known, _)| *known == text);
        match (known, value) {
            (Some(("key", _)), Some(value)) => key = errors.take(literal(&value)),
            (Some((_, setter)), Some(_)) if settings.iter().any(|(other, _)| other == setter) => {
                errors.at(
                    name.span(),
                    "`system` and `system_prompt` are the same setting: leave one out",
                );
            }
            (Some((_, setter)), Some(value)) => {
                tools |= matches!(*setter, "tools" | "tool_choice");
                settings.push((Ident::new(setter, name.span()), value));
            }
            (Some(_), None) => errors.at(name.span(), needs_value(&text)),
            (None, _) => {
                let hint = closest(&text, SAMPLE_SETTINGS.map(|(known, _)| known));
                errors.at(
                    name.span(),
                    format!(
                        "`#[sample(…)]` has no setting `{text}`: it takes those of a request to the model, such as \
                         `max_tokens`, `system` and `temperature`, and `key = \"…\"`{hint}"
                    ),
                );
            }
        }
    }
    if errors.is_empty() && settings.iter().all(|(setter, _)| setter != "max_tokens") {
        errors.over(
            attribute,
            "say how long the model's answer may be, which the protocol requires: `#[sample(max_tokens = 60)]`",
        );
    }
    errors.result(Options {
        kind: Kind::Sample { settings, tools },
        key,
    })
}

fn needs_value(name: &str) -> String {
    format!("`{name}` needs a value: write `{name} = …`")
}

fn literal(value: &Expr) -> syn::Result<LitStr> {
    match value {
        Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Str(text),
            ..
        }) => Ok(text.clone()),
        other => Err(syn::Error::new_spanned(
            other,
            "a key is a string literal, `key = \"guest\"`: it identifies the waiting state in tokens, so it must be \
             known when the handler is compiled",
        )),
    }
}
