//! Doc comments as descriptions.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// The text of the doc comments among `attributes`: their lines as they are, blank ones and indentation included, but
/// for the one space behind `///`.
pub(crate) fn description(attributes: &[Attribute]) -> Option<String> {
    let lines = attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
                Expr::Lit(ExprLit {
                    lit: Lit::Str(text),
                    ..
                }) => Some(text.value()),
                _ => None,
            },
            _ => None,
        });
    let lines: Vec<String> = lines
        .flat_map(|text| {
            let lines = text
                .lines()
                .map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end().to_owned());
            let lines: Vec<_> = lines.collect();
            if lines.is_empty() {
                vec![String::new()]
            } else {
                lines
            }
        })
        .collect();
    let text = lines.join("\n");
    let text = text.trim_end().trim_start_matches('\n');
    (!text.is_empty()).then(|| text.to_owned())
}
