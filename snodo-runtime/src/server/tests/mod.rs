//! Messages in, answers out.

mod answers;
mod build;
mod codes;
mod conversation;
pub(crate) mod desk;
mod log;
mod order;
mod security;
