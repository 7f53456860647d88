//! What goes over the wire: JSON-RPC, request metadata, capabilities, errors, content and results. No I/O.

mod error;
pub mod scan;

pub use error::{RpcError, code};
