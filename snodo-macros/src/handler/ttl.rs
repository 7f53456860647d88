//! Times in attributes: `ttl = "10m"`.

use syn::{Expr, ExprLit, Lit};

/// The seconds of a literal such as `"90s"`, `"10m"` or `"1h"`.
pub(crate) fn seconds(value: &Expr) -> syn::Result<u64> {
    let text = match value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => text.value(),
        _ => String::new(),
    };
    read(&text).ok_or_else(|| {
        syn::Error::new_spanned(
            value,
            "this is not a time: write a string with a whole number and `s`, `m` or `h`, as in `ttl = \"10m\"`. It \
             says how long the user may take to answer",
        )
    })
}

fn read(text: &str) -> Option<u64> {
    let factor = match text.chars().last()? {
        's' => 1,
        'm' => 60,
        'h' => 3600,
        _ => return None,
    };
    let number = text[..text.len() - 1].parse::<u64>().ok()?;
    number.checked_mul(factor).filter(|seconds| *seconds > 0)
}
