//! Where generated code finds the runtime.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// The path of `snodo-runtime` in the user's crate: absolute, or what `crate = path` says where the dependency has
/// another name.
#[derive(Clone, Default)]
pub(crate) struct Runtime(Option<syn::Path>);

impl Runtime {
    /// The runtime under the path that the user gave.
    pub(crate) fn at(path: syn::Path) -> Self {
        Self(Some(path))
    }

    /// The path of something in the runtime's `__private`, such as `serde`, as the string that serde's and schemars'
    /// `crate = "…"` want.
    pub(crate) fn private_str(&self, name: &str) -> String {
        format!("{}::__private::{name}", self.to_token_stream()).replace(' ', "")
    }
}

impl ToTokens for Runtime {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match &self.0 {
            Some(path) => path.to_tokens(tokens),
            None => tokens.extend(quote!(::snodo_runtime)),
        }
    }
}
