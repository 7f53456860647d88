//! What a variable must be to live across a question.

use std::marker::PhantomData;

use serde::{Serialize, de::DeserializeOwned};

/// A value that can be kept across a question: it is written into the sealed state and read back from it.
///
/// Every type with serde's `Serialize` and `Deserialize` that owns its data is one; there is nothing to implement.
/// Values travel as MessagePack with named fields, so NaN, 128-bit integers, map keys of any type and bytes come back
/// as they were. Fields that serde skips come back as their defaults.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be kept across a question",
    label = "this variable is still needed after a question, so it must travel in the sealed state",
    note = "derive serde's `Serialize` and `Deserialize` for its type (`#[data]` does), or keep an owned value that has them",
    note = "or mark its `let` with `#[fresh]`: it is then made again after each question"
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
impl<T: Serialize + DeserializeOwned> Kept for T {
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

/// A variable's type without a value: it ties what one state keeps to what another takes, so that rustc infers both
/// and nobody writes them down.
#[doc(hidden)]
pub struct Of<T>(PhantomData<fn(T) -> T>);

impl<T> Of<T> {
    #[expect(
        clippy::new_without_default,
        reason = "the macros call it, nobody else"
    )]
    pub const fn new() -> Self {
        Self(PhantomData)
    }

    /// Says that `value` has this type.
    pub const fn tie(self, _: &T) {}

    /// A value of this type, where none is ever made: the code that calls it is unreachable.
    pub fn never(self) -> T {
        loop {
            std::thread::park();
        }
    }
}

impl<T> Clone for Of<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Of<T> {}
