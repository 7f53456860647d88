//! Interactive MCP servers in plain async Rust.

pub mod input;
pub mod machine;
pub mod protocol;
pub mod server;
pub mod state;
pub mod time;
pub mod transport;

#[cfg(feature = "macros")]
pub use snodo_macros::{data, elicit, tool};

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
