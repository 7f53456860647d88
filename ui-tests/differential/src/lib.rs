//! What the differential tests of the machine share.
//!
//! [`twice`] compiles a handler as a machine and as plain async code. [`compare`] runs both on the same arguments and
//! answers, the machine in every way that it can be driven, and fails where they differ: in the result, in the
//! questions, or in the log of what the handler did.

mod compare;
mod drive;
pub mod forms;
mod log;
pub mod oracle;
mod panics;
mod random;
mod sampler;
mod shop;
mod trace;

pub use compare::{Handler, compare};
pub use drive::{Running, server};
pub use log::{Traced, note};
pub use shop::Shop;
pub use snodo_oracle::{twice, twice_flow};
