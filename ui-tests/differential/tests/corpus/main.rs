//! Every form of handler, as a machine and as plain async code.

mod asking;
mod branches;
mod liveness;
mod loops;
mod loops_over;
mod macros;
mod names;
mod values;
