//! Interactive MCP servers in plain async Rust.

pub mod input;
pub mod machine;
pub mod protocol;
pub mod server;
pub mod state;
pub mod time;
pub mod transport;

#[cfg(feature = "macros")]
pub use snodo_macros::{data, elicit};

#[cfg(feature = "client")]
pub mod client;

#[doc(hidden)]
pub mod __private {
    pub use schemars;
    pub use serde;
    pub use serde_json;
}
