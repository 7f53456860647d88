//! The handler: plain code with questions in it.

use snodo_runtime::prelude::*;

use super::desk::{Agreement, Booking, Hotels, Offer, Stay};

/// Books a hotel room.
#[tool]
pub async fn book_hotel(
    /// City to stay in
    city: String,
    hotels: App<Hotels>,
    cx: Context,
) -> Result<Json<Booking>, ToolError> {
    let Offer { hotel, rate } = hotels.offer(&city).await?;

    #[elicit(form)]
    let stay: Stay = ask(format!("{hotel}: {rate} € a night. When do you arrive?")).await?;

    let price = stay.price(rate);
    #[elicit(form)]
    let agreement: Agreement = ask(format!("That is {price} € in all. Shall we book?")).await?;
    if !agreement.book {
        return Err(ToolError::new("Nothing was booked."));
    }

    let mut greeting = format!("Welcome to {city}!");
    if cx.supports(Capability::Sampling) {
        #[sample(max_tokens = 60)]
        let welcome: String = ask(format!("Welcome a guest to {city} in one line.")).await?;
        greeting = welcome;
    }

    Ok(Json(hotels.book(hotel, city, stay, price, greeting)))
}
