//! What a variable must be to live across a question.

use serde::{Deserialize, Serialize};

/// A value that can be kept across a question: it is written into the sealed state and read back from it.
///
/// Every type with serde's `Serialize` and `Deserialize` that owns its data is one; there is nothing to implement.
/// Values travel as MessagePack with named fields, so NaN, 128-bit integers, map keys of any type and bytes come back
/// as they were. Fields that serde skips come back as their defaults.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be kept across a question",
    label = "still needed after a question, so it must travel in the sealed state",
    note = "what is kept owns its data, and serde can write and read it: put `#[data]` on a type of your own, keep a `String` for a `&str`, the value itself for an `Rc`, a `Vec` for an iterator",
    note = "what can be made again need not be kept: put `#[fresh]` on its `let`, and it is made again after each question"
)]
pub trait Kept: Sized {
    /// The value in MessagePack.
    ///
    /// # Errors
    ///
    /// Says why the value can't be written: a mutably borrowed `RefCell`, for example.
    fn put(&self) -> Result<Vec<u8>, String>;

    /// The value from MessagePack.
    ///
    /// # Errors
    ///
    /// Says why the bytes are not such a value.
    fn take(bytes: &[u8]) -> Result<Self, String>;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + for<'any> OwnsItsData<'any>> Kept for T {
    fn put(&self) -> Result<Vec<u8>, String> {
        rmp_serde::to_vec_named(self).map_err(|error| error.to_string())
    }

    fn take(bytes: &[u8]) -> Result<Self, String> {
        let mut rest = bytes;
        let value = rmp_serde::from_read(&mut rest).map_err(|error| error.to_string())?;
        if rest.is_empty() {
            Ok(value)
        } else {
            Err("there are bytes behind the value".to_owned())
        }
    }
}

/// What can be read from bytes that are gone afterwards. Where a variable borrows and serde could give it something to
/// borrow, this is the name that the compiler's error shows: "implementation of `OwnsItsData` is not general enough".
#[doc(hidden)]
pub trait OwnsItsData<'any>: Deserialize<'any> {}

impl<'any, T: Deserialize<'any>> OwnsItsData<'any> for T {}
