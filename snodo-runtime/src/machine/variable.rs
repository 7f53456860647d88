//! A variable as generated code sees it: its type, and how its value goes into a frame and comes out of it.

use std::marker::PhantomData;

use super::{conversation::Conversation, frame::Frames, kept::Kept};

/// A variable's type without a value: it ties what one state keeps to what another takes, so that rustc infers both
/// and nobody writes them down.
///
/// It is covariant: what a variable borrows then need not live as long as the machine, and the only error about a
/// variable that borrows is that it can't be kept.
pub struct Of<T>(PhantomData<fn() -> T>);

impl<T> Of<T> {
    #[expect(
        clippy::new_without_default,
        reason = "the macros call it, nobody else"
    )]
    /// Any type: what it is tied to says which.
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

/// How one variable goes into a frame and comes out of it.
///
/// A trait rather than methods, implemented for whatever is an [`Of`]: for a type that can't be kept the compiler then
/// names [`Kept`] and the type, and adds neither advice to borrow it nor a list of implementations.
pub trait Carried<T>: Sized {
    /// Writes a variable into a frame.
    fn put(self, frame: &mut Frames, name: &'static str, value: &T);
    /// Takes a variable of the state that was entered.
    fn take(self, conversation: &Conversation, name: &'static str) -> Option<T>;
}

impl<O: Is<Of<T>>, T: Kept> Carried<T> for O {
    fn put(self, frame: &mut Frames, name: &'static str, value: &T) {
        frame.put(name, value);
    }

    fn take(self, conversation: &Conversation, name: &'static str) -> Option<T> {
        conversation.take(name)
    }
}

/// Two types that are one.
pub trait Is<T> {}

impl<T> Is<T> for T {}
