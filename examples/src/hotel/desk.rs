//! The hotel: its rooms and prices, and the forms that a guest fills in.

use std::{
    process,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use snodo_runtime::prelude::*;
use tokio::time::sleep;

/// When the guest stays.
#[elicit(form)]
pub struct Stay {
    /// First night
    pub check_in: Date,
    /// Nights to book
    #[schemars(range(min = 1, max = 30))]
    pub nights: u32,
    /// Kind of room
    pub room: Room,
    /// Breakfast
    #[serde(default)]
    pub breakfast: bool,
}

impl Stay {
    /// Euros for all of it, where a night in a single room costs `rate`.
    pub fn price(&self, rate: u32) -> u32 {
        let room = match self.room {
            Room::Single => rate,
            Room::Double => rate * 3 / 2,
            Room::Suite => rate * 3,
        };
        let breakfast = if self.breakfast { 12 } else { 0 };
        (room + breakfast) * self.nights
    }
}

/// What a guest can sleep in.
#[elicit(choice)]
pub enum Room {
    /// One bed
    Single,
    /// Two beds
    Double,
    /// More than one needs
    Suite,
}

/// Whether the price is fine.
#[elicit(form)]
pub struct Agreement {
    /// Book at this price
    pub book: bool,
}

/// What the desk asks in a city this season.
#[data]
pub struct Offer {
    /// The house.
    pub hotel: String,
    /// Euros a night in a single room.
    pub rate: u32,
}

/// A room that is booked.
#[data]
pub struct Booking {
    /// Its number.
    pub number: u32,
    /// The house.
    pub hotel: String,
    /// The city.
    pub city: String,
    /// The first night.
    pub check_in: Date,
    /// How many nights.
    pub nights: u32,
    /// Euros in all.
    pub price: u32,
    /// A line for the guest.
    pub welcome: String,
}

/// The desk that all hotels share: the application's state.
#[derive(Debug, Default)]
pub struct Hotels {
    booked: AtomicU32,
}

impl Hotels {
    /// Looks up what a room costs. It takes a while, and should not be done twice.
    ///
    /// # Errors
    /// Where there is no city of that name.
    pub async fn offer(&self, city: &str) -> Result<Offer, ToolError> {
        if city.trim().is_empty() {
            return Err(ToolError::new("Which city? The name is empty."));
        }
        sleep(Duration::from_millis(50)).await;
        log(&format!("looks up the price of a night in {city}"));
        Ok(Offer {
            hotel: format!("Hotel {city}"),
            rate: 80 + city.chars().map(u32::from).sum::<u32>() % 90,
        })
    }

    /// Books the room.
    pub fn book(
        &self,
        hotel: String,
        city: String,
        stay: Stay,
        price: u32,
        welcome: String,
    ) -> Booking {
        let number = 1 + self.booked.fetch_add(1, Ordering::Relaxed);
        log(&format!("books {} nights at {hotel}", stay.nights));
        Booking {
            number,
            hotel,
            city,
            check_in: stay.check_in,
            nights: stay.nights,
            price,
            welcome,
        }
    }
}

/// Tells on standard error what really happens, and in which process.
fn log(what: &str) {
    eprintln!("[desk, process {}] {what}", process::id());
}
