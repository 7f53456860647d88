//! Messages in, answers out.

mod build;
mod codes;
mod conversation;
pub(crate) mod desk;
mod order;
mod security;
