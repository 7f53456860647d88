//! What is derived, and from where.

use crate::assert_schema;
use snodo_runtime::{
    __private::{
        schemars::{self, JsonSchema},
        serde::{Serialize, de::DeserializeOwned},
        serde_json::{self, Value, json},
    },
    data, elicit,
};

#[test]
fn derives_below_the_attribute_are_not_repeated() {
    use snodo_runtime::__private::serde;

    #[elicit(form)]
    #[derive(Debug, serde::Serialize)]
    #[serde(crate = "snodo_runtime::__private::serde")]
    struct Half {
        n: u8,
    }

    #[elicit(choice)]
    #[derive(Clone, Copy, serde::Serialize, serde::Deserialize, JsonSchema)]
    #[serde(crate = "serde")]
    #[schemars(crate = "schemars")]
    enum All {
        One,
    }

    #[data]
    #[derive(serde::Deserialize)]
    struct Data {
        n: u8,
    }

    fn whole<T: Serialize + DeserializeOwned + JsonSchema>() {}
    whole::<Half>();
    whole::<All>();
    whole::<Data>();
}

#[test]
fn data_derives_serde_and_schemars() {
    /// A booking.
    #[data]
    #[derive(Debug, PartialEq)]
    #[serde(rename_all = "camelCase")]
    struct Booking<T> {
        room_number: u16,
        notes: Vec<T>,
    }

    #[data]
    #[derive(Debug, PartialEq)]
    enum Payment {
        Card { last_digits: String },
        Cash,
    }

    let booking = Booking {
        room_number: 7,
        notes: vec![Payment::Cash],
    };
    let json = serde_json::to_value(&booking).unwrap();
    assert_eq!(json, json!({"roomNumber": 7, "notes": ["Cash"]}));
    let back: Booking<Payment> = serde_json::from_value(json).unwrap();
    assert_eq!(back, booking);
    let schema = schemars::schema_for!(Booking<bool>);
    assert_eq!(schema.get("description"), Some(&Value::from("A booking.")));
}

mod renamed_crate {
    use snodo_runtime as snodo;

    #[snodo::elicit(form, crate = snodo)]
    pub(super) struct Confirm {
        confirm: bool,
        how: How,
    }

    #[snodo::elicit(choice, crate = ::snodo_runtime)]
    pub(super) enum How {
        Card,
    }

    #[snodo::data(crate = snodo)]
    pub(super) struct Data {
        n: u8,
    }
}

#[test]
fn the_runtime_can_have_another_name() {
    assert_schema::<renamed_crate::Confirm>(
        r#"{
            "type": "object",
            "properties": {"confirm": {"type": "boolean"}, "how": {"type": "string", "enum": ["Card"]}},
            "required": ["confirm", "how"]
        }"#,
    );
}
