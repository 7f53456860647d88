//! The handler: plain code with questions in it.

use snodo_runtime::prelude::*;

use super::desk::{Agreement, Booking, Hotels, Stay};

/// Books a hotel room.
#[tool]
pub async fn book_hotel(
    /// City to stay in
    city: String,
    hotels: App<Hotels>,
    cx: Context,
) -> Result<Json<Booking>, ToolError> {
    let offer = hotels.offer(&city).await?;

    #[elicit(form)]
    let stay: Stay = ask(format!(
        "{} in {city} has rooms from {} € a night. When do you arrive?",
        offer.hotel, offer.rate
    ))
    .await?;

    let price = offer.price(&stay);
    #[elicit(form)]
    let agreement: Agreement = ask(format!(
        "{} nights cost {price} €. Shall we book?",
        stay.nights
    ))
    .await?;
    if !agreement.book {
        return Err(ToolError::new(
            "Nothing was booked: the price was too high.",
        ));
    }

    let mut greeting = format!("Welcome to {city}!");
    if cx.supports(Capability::Sampling) {
        #[sample(max_tokens = 60)]
        let welcome: String = ask(format!("Welcome a guest to {city} in one line.")).await?;
        greeting = welcome;
    }

    Ok(Json(hotels.book(offer, city, stay, price, greeting)))
}
