//! Kept variables that serde would read and that can't be kept all the same: borrows, and what is shared.
//!
//! `of.probe().inner().kept()` stands once for each kept variable behind all other code of the machine, where its type is
//! known, and never runs. Method lookup prefers the inherent `kept` of a type that is refused here, whose bound fails
//! with a message of its own, to the one that every type has.

use std::{marker::PhantomData, ops::Deref, rc, sync};

use super::{kept::Kept, variable::Of};

/// Implemented by nothing.
#[diagnostic::on_unimplemented(
    message = "a borrow can't be kept across a question: `{Self}`",
    label = "still needed after a question, when what it borrows from is gone",
    note = "keep an owned value: a `String` for a `&str`, a `Vec` for a slice",
    note = "or put `#[fresh]` on its `let`, and it is borrowed again after each question"
)]
pub trait Owned {}

/// Implemented by nothing.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be kept across a question: it would come back alone",
    label = "still needed after a question, and who shares its value would not see it any more",
    note = "keep the value itself, or take what all requests share as a parameter: `state: App<Type>`",
    note = "or put `#[fresh]` on its `let`, and it is made again after each question"
)]
pub trait Unshared {}

impl<T> Of<T> {
    /// Looks at the type.
    pub const fn probe(self) -> Probe<T> {
        Probe(PhantomData)
    }
}

/// The type of a variable.
pub struct Probe<T>(PhantomData<T>);

/// The type of what a variable holds, if it is an `Option` or a `Vec`.
pub struct Inside<T>(PhantomData<T>);

/// What every type has, unless it has something of its own.
pub trait Anything: Sized {
    /// The type itself.
    fn inner(self) -> Self {
        self
    }

    /// It can be kept, as far as this goes.
    fn kept(self) {}
}

impl<T> Anything for Probe<T> {}

impl<T> Anything for Inside<T> {}

impl<T> Probe<Option<T>> {
    pub fn inner(self) -> Inside<T> {
        Inside(PhantomData)
    }
}

impl<T> Probe<Vec<T>> {
    pub fn inner(self) -> Inside<T> {
        Inside(PhantomData)
    }
}

// What is no `Kept` was found to be none already.

impl<'a, T: ?Sized> Probe<&'a T>
where
    &'a T: Kept,
{
    pub fn kept(self)
    where
        &'a T: Owned,
    {
    }
}

impl<'a, T: ?Sized> Inside<&'a T>
where
    &'a T: Kept,
{
    pub fn kept(self)
    where
        &'a T: Owned,
    {
    }
}

impl<T: ?Sized> Probe<rc::Rc<T>>
where
    rc::Rc<T>: Kept,
{
    pub fn kept(self)
    where
        rc::Rc<T>: Unshared,
    {
    }
}

impl<T: ?Sized> Probe<sync::Arc<T>>
where
    sync::Arc<T>: Kept,
{
    pub fn kept(self)
    where
        sync::Arc<T>: Unshared,
    {
    }
}

// Where nothing says what a type is, method lookup comes here and asks the author for an annotation.

impl<T> Deref for Probe<T> {
    type Target = T;

    fn deref(&self) -> &T {
        loop {
            std::thread::park();
        }
    }
}

impl<T> Deref for Inside<T> {
    type Target = T;

    fn deref(&self) -> &T {
        loop {
            std::thread::park();
        }
    }
}
