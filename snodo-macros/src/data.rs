//! To be filled.

use proc_macro2::TokenStream;

pub(crate) fn expand(_attribute: TokenStream, item: TokenStream) -> TokenStream {
    item
}
