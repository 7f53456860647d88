//! Every form of handler, as a machine and as plain async code.

mod asking;
mod branches;
