//! Interactive MCP servers in plain async Rust.

pub mod input;
pub mod machine;
pub mod protocol;
pub mod server;
pub mod state;
pub mod time;
pub mod transport;
mod unwind;

/// ```
/// use snodo_runtime::data;
///
/// /// What the desk knows of a booking.
/// #[data]
/// #[derive(Clone, Debug)]
/// struct Booking {
///     room: u16,
///     guest: Option<String>,
/// }
/// ```
#[cfg(feature = "macros")]
pub use snodo_macros::data;
/// ```
/// use snodo_runtime::{
///     elicit,
///     input::form::{Date, Form},
/// };
///
/// #[elicit(form)]
/// struct Stay {
///     /// First night
///     check_in: Date,
///     /// Nights to book
///     #[schemars(range(min = 1, max = 30))]
///     nights: u8,
///     room: Option<Room>,
/// }
///
/// #[elicit(choice)]
/// #[serde(rename_all = "lowercase")]
/// enum Room {
///     /// For one
///     Single,
///     /// For two
///     Double,
/// }
///
/// assert_eq!(
///     serde_json::from_str::<serde_json::Value>(Stay::schema().unwrap().as_json())?,
///     serde_json::json!({
///         "type": "object",
///         "properties": {
///             "check_in": {"type": "string", "description": "First night", "format": "date"},
///             "nights": {"type": "integer", "description": "Nights to book", "minimum": 1, "maximum": 30},
///             "room": {
///                 "type": "string",
///                 "oneOf": [{"const": "single", "title": "For one"}, {"const": "double", "title": "For two"}],
///             },
///         },
///         "required": ["check_in", "nights"],
///     }),
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "macros")]
pub use snodo_macros::elicit;
/// ```
/// use snodo_runtime::prelude::*;
///
/// /// Reviews code.
/// #[prompt(title = "Code review")]
/// async fn review(
///     /// The code to look at
///     code: String,
///     /// What to look for
///     #[complete(["bugs", "style"])]
///     focus: Option<String>,
/// ) -> [PromptMessage; 2] {
///     let focus = focus.unwrap_or_else(|| "anything".to_owned());
///     [
///         PromptMessage::user(format!("Look for {focus} in this code.")),
///         PromptMessage::user(code),
///     ]
/// }
/// ```
#[cfg(feature = "macros")]
pub use snodo_macros::prompt;
/// ```
/// use snodo_runtime::prelude::*;
///
/// #[elicit(form)]
/// struct Consent {
///     agreed: bool,
/// }
///
/// /// What the desk knows of a guest.
/// #[resource("guests://{id}{?full}", mime_type = "application/json")]
/// async fn guest(id: u32, full: Option<bool>) -> Result<Option<String>, ToolError> {
///     if full == Some(true) {
///         #[elicit(form)]
///         let consent: Consent = ask("Does the guest agree?").await?;
///         if !consent.agreed {
///             return Err(RpcError::invalid_params("The guest does not agree").into());
///         }
///     }
///     Ok((id == 1).then(|| r#"{"name":"Ada"}"#.to_owned()))
/// }
/// ```
#[cfg(feature = "macros")]
pub use snodo_macros::resource;
#[cfg(feature = "macros")]
pub use snodo_macros::{flow, tool};

#[cfg(feature = "client")]
pub mod client;

pub mod prelude;

#[cfg(feature = "testing")]
pub mod testing;

#[doc(hidden)]
pub mod __private {
    pub use crate::machine::private::*;
    pub use schemars;
    pub use serde;
    pub use serde_json;
}
