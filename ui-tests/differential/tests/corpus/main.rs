//! Every form of handler, as a machine and as plain async code.

#![deny(unused, nonstandard_style)]
#![allow(
    clippy::all,
    reason = "the handlers are odd on purpose: each is a form of code, not a way to write it"
)]

mod asking;
mod branches;
mod drops;
mod flows;
mod fresh;
mod inference;
mod items;
mod leaving;
mod liveness;
mod loops;
mod loops_over;
mod macros;
mod names;
mod values;
