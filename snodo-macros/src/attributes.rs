//! Reading other macros' attributes: leniently, since their own macros complain about what is wrong in them.

use proc_macro2::{Span, TokenStream};
use syn::{Attribute, Expr, LitStr, Token, meta::ParseNestedMeta, spanned::Spanned, token::Paren};

/// Skips what stands behind a name: nothing, `= value` or `(…)`.
pub(crate) fn skip_value(meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
    if meta.input.peek(Token![=]) {
        meta.value()?.parse::<Expr>()?;
    } else if meta.input.peek(Paren) {
        let inner;
        syn::parenthesized!(inner in meta.input);
        inner.parse::<TokenStream>()?;
    }
    Ok(())
}

/// What `#[serde(…)]` or `#[schemars(…)]` says that decides how a form reads.
#[derive(Default)]
pub(crate) struct Said {
    /// `rename`, as it counts when reading.
    pub(crate) rename: Option<LitStr>,
    /// `rename_all`, as it counts when reading.
    pub(crate) rename_all: Option<LitStr>,
    /// `skip` or `skip_deserializing`.
    pub(crate) skip: bool,
    /// `flatten`.
    pub(crate) flatten: bool,
    /// `with`, whose value schemars takes for a type.
    pub(crate) with: Option<LitStr>,
    /// `schema_with`: a function makes the schema.
    pub(crate) schema_with: bool,
    /// Every name that is set, with its place.
    pub(crate) names: Vec<(String, Span)>,
}

impl Said {
    /// Reads all attributes of this name.
    pub(crate) fn read(attributes: &[Attribute], name: &str) -> Self {
        let mut said = Self::default();
        for attribute in attributes.iter().filter(|a| a.path().is_ident(name)) {
            let _ = attribute.parse_nested_meta(|meta| said.take(&meta));
        }
        said
    }

    /// The place where a name is set.
    pub(crate) fn place(&self, name: &str) -> Option<Span> {
        let found = self.names.iter().find(|(set, _)| set == name);
        found.map(|(_, span)| *span)
    }

    fn take(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let Some(name) = meta.path.get_ident().map(ToString::to_string) else {
            return skip_value(meta);
        };
        self.names.push((name.clone(), meta.path.span()));
        match name.as_str() {
            "rename" => self.rename = reading(meta)?.or(self.rename.take()),
            "rename_all" => self.rename_all = reading(meta)?.or(self.rename_all.take()),
            "with" => self.with = Some(meta.value()?.parse()?),
            "skip" | "skip_deserializing" => self.skip = true,
            "flatten" => self.flatten = true,
            "schema_with" => {
                self.schema_with = true;
                skip_value(meta)?;
            }
            _ => skip_value(meta)?,
        }
        Ok(())
    }
}

/// The value of `= "…"`, or of `deserialize = "…"` in `(…)`.
fn reading(meta: &ParseNestedMeta<'_>) -> syn::Result<Option<LitStr>> {
    if meta.input.peek(Token![=]) {
        return meta.value()?.parse().map(Some);
    }
    let mut value = None;
    meta.parse_nested_meta(|meta| {
        if meta.path.is_ident("deserialize") {
            value = Some(meta.value()?.parse()?);
            Ok(())
        } else {
            skip_value(&meta)
        }
    })?;
    Ok(value)
}
