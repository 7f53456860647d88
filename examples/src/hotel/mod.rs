//! A hotel desk that asks its guests, and a client that plays the guest.

mod desk;
mod key;
mod play;
mod script;
mod server;
mod show;
mod tool;

pub use desk::{Agreement, Booking, Hotels, Offer, Room, Stay};
pub use play::{Play, play};
pub use server::{serve_http, serve_stdio};
pub use tool::book_hotel;
