//! What a handler asks for: requests out, answers in, both validated. No I/O.

mod elicit;
pub mod form;

pub use elicit::{FormRequest, Refused, read_form};
