//! The attribute macros of [snodo](https://docs.rs/snodo-runtime): `#[tool]`, `#[resource("…")]` and `#[prompt]` turn
//! a plain `async fn` into a resumable MCP handler, `#[elicit]` a struct or an enum into a form or a choice, `#[data]` a type into one that can be kept,
//! taken and returned.
//!
//! This crate knows syntax only. Use it through `snodo-runtime`, which re-exports every macro in its prelude.

use proc_macro::TokenStream;

mod attributes;
mod data;
mod derives;
mod docs;
mod error;
mod form;
mod handler;
mod machine;
mod paths;
mod question;
#[cfg(test)]
mod reported;
mod suggest;

/// Makes an MCP tool of a free `async fn`.
#[proc_macro_attribute]
pub fn tool(attribute: TokenStream, item: TokenStream) -> TokenStream {
    handler::expand(handler::Kind::Tool, attribute.into(), item.into()).into()
}

/// Makes an MCP resource of a free `async fn`, or resources of all URIs of a template.
///
/// ```text
/// #[resource("weather://{city}{?day}", mime_type = "text/plain")]
/// async fn weather(city: String, day: Option<Date>, stations: App<Stations>) -> Result<String, ToolError> { … }
/// ```
///
/// # The URI
///
/// The first thing in the attribute is the URI, a string literal. Its variables, in the notation of RFC 6570, are the
/// parameters of the same names: `{x}` is a part of one segment, `{+x}` goes over several, `{/x}`, `{?x,y}`, `{&x}` and
/// `{#x}` may be missing. A parameter is read from the decoded text by `FromStr`; what may be missing is an
/// `Option<T>`. What does not read is refused with `-32602`, which names the variable. The runtime's `UriTemplate` has
/// the rules in full.
///
/// Without variables it is one resource, listed under `resources/list`; with variables it is listed under
/// `resources/templates/list`. Where several templates fit a URI, the one that was added to the server first is read.
///
/// Besides, a resource takes `App<T>`, `Context`, and what `#[extract]` stands on, as a tool does, and asks questions as a
/// tool does.
///
/// # What it returns
///
/// Text, bytes, `Json<T>`, contents, or an `Option` or `Result` of one. `None` is a resource that does not exist
/// (`-32602` with `data.uri`). An error is `-32603` and tells the client nothing; its cause goes to tracing. A refused
/// question under `?` is `-32602` that names it, and an `RpcError` stays what it is.
///
/// # On a parameter
///
/// - `#[complete(…)]` suggests values while they are typed: an `async fn` that takes `Typed`, or an array of all values.
/// - `#[serde(rename = "…")]` gives the variable's name where it is another one.
///
/// # Options
///
/// Values are expressions.
///
/// - `name`: the name programs know it by, otherwise the function's.
/// - `title`, `description` (otherwise the doc comment), `annotations`, `icons`, `meta`: what the list says of it.
/// - `mime_type`: its media type, in the list and in the contents.
/// - `size`: its size in bytes, of a resource without variables.
/// - `cache`: how long a client may keep the contents, and for whom: a `Cache`. Otherwise it asks each time.
/// - `rev`, `ttl`: as for a tool.
/// - `crate = path`: where to find `snodo-runtime`, if not at `::snodo_runtime`.
#[proc_macro_attribute]
pub fn resource(attribute: TokenStream, item: TokenStream) -> TokenStream {
    handler::expand(handler::Kind::Resource, attribute.into(), item.into()).into()
}

/// Makes an MCP prompt of a free `async fn`.
///
/// ```text
/// #[prompt(title = "Code review")]
/// async fn review(
///     /// The code to look at
///     code: String,
///     #[complete(["bugs", "style"])] focus: Option<Focus>,
/// ) -> Result<Vec<PromptMessage>, ToolError> { … }
/// ```
///
/// # Arguments
///
/// A prompt's arguments are texts on the wire. A parameter is read by `FromStr`; an `Option<T>` need not be given, all
/// others are required. What is missing or does not read is refused with `-32602`, which names the argument. Doc comments
/// are the arguments' descriptions.
///
/// Besides, a prompt takes `App<T>`, `Context`, and what `#[extract]` stands on, as a tool does, and asks questions as a
/// tool does.
///
/// # What it returns
///
/// Text or other content, which the user says; messages of either side; or a `Result` of one. An error is `-32603` and
/// tells the client nothing; its cause goes to tracing. A refused question under `?` is `-32602` that names it, and an
/// `RpcError` stays what it is.
///
/// # On a parameter
///
/// - `#[complete(…)]` suggests values while they are typed: an `async fn` that takes `Typed`, or an array of all values.
/// - `#[serde(rename = "…")]` gives the argument's name where it is another one, `#[schemars(title = "…")]` its title.
///
/// # Options
///
/// Values are expressions.
///
/// - `name`: the name it is got by, otherwise the function's.
/// - `title`, `description` (otherwise the doc comment), `icons`, `meta`: what the list says of it.
/// - `rev`, `ttl`: as for a tool.
/// - `crate = path`: where to find `snodo-runtime`, if not at `::snodo_runtime`.
#[proc_macro_attribute]
pub fn prompt(attribute: TokenStream, item: TokenStream) -> TokenStream {
    handler::expand(handler::Kind::Prompt, attribute.into(), item.into()).into()
}

/// Makes a part with questions that handlers share of a free `async fn`.
#[proc_macro_attribute]
pub fn flow(attribute: TokenStream, item: TokenStream) -> TokenStream {
    handler::expand_flow(attribute.into(), item.into()).into()
}

/// `#[elicit(form)]` makes a form of a struct, `#[elicit(choice)]` a choice of a fieldless enum.
///
/// Both derive serde's `Serialize` and `Deserialize` and schemars' `JsonSchema`, unless they stand below the attribute
/// already, and nothing else. The user's crate needs no dependency on serde or schemars. serde's and schemars'
/// attributes mean what they mean elsewhere; a keyword that a form can't have is refused when the server is built.
///
/// # A form
///
/// A struct with named fields becomes a `Form`. Fields are shown in the order of their declaration and described by
/// their doc comments; `Option<T>` need not be filled in; `#[serde(flatten)]` on a field puts another form's fields in
/// its place. Each field's type is a `FormField`: anything else is an error at the field.
///
/// A form must not ask for a credential. A field whose name says that it does, such as `password` or `api_key`, is an
/// error, unless `#[elicit(not_credential = "why")]` stands on it.
///
/// # A choice
///
/// An enum whose variants have no fields becomes a `Choice`, which a field can have, as can `Vec`, `BTreeSet` and arrays
/// of it. Variants are offered in the order of their declaration. Where one has a doc comment or
/// `#[schemars(title = "…")]`, that is what is shown: of a doc comment the first paragraph, on one line.
///
/// # Options
///
/// - `crate = path`: where to find `snodo-runtime`, if not at `::snodo_runtime`.
#[proc_macro_attribute]
pub fn elicit(attribute: TokenStream, item: TokenStream) -> TokenStream {
    form::expand(attribute.into(), item.into()).into()
}

/// Derives serde and schemars, with the paths of the runtime, for a type that is kept, taken or returned.
///
/// `Serialize`, `Deserialize` and `JsonSchema` that stand below the attribute already are not derived again, and
/// nothing else is. The user's crate needs no dependency on serde or schemars; their attributes work as usual.
///
/// # Options
///
/// - `crate = path`: where to find `snodo-runtime`, if not at `::snodo_runtime`.
#[proc_macro_attribute]
pub fn data(attribute: TokenStream, item: TokenStream) -> TokenStream {
    data::expand(attribute.into(), item.into()).into()
}
