//! Times in attributes: `ttl = "10m"`.

use syn::{Expr, ExprLit, Lit};

/// The seconds of a literal such as `"90s"`, `"10m"` or `"1h"`.
pub(crate) fn seconds(value: &Expr) -> syn::Result<u64> {
    let wrong = |message: &str| {
        let message = format!(
            "{message}: write a number and `s`, `m` or `h`, as in `ttl = \"10m\"`. It says how long the user may take \
             to answer"
        );
        Err(syn::Error::new_spanned(value, message))
    };
    let Expr::Lit(ExprLit {
        lit: Lit::Str(text),
        ..
    }) = value
    else {
        return wrong("a time is a string literal");
    };
    let text = text.value();
    let Some(unit) = text.chars().last() else {
        return wrong("a time can't be empty");
    };
    let factor = match unit {
        's' => 1,
        'm' => 60,
        'h' => 3600,
        _ => return wrong("this time has no unit"),
    };
    let number = text[..text.len() - unit.len_utf8()].parse::<u64>().ok();
    match number.and_then(|number| number.checked_mul(factor)) {
        Some(0) | None => wrong("this is not a time"),
        Some(seconds) => Ok(seconds),
    }
}
