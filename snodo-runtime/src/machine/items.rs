//! The items of a `for` loop that asks: what is left of them travels in the state.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    ops::{Range, RangeInclusive},
};

use serde::{Deserialize, Serialize};

/// How many items a loop can keep. More would fit in no token, and an endless iterator must not hang.
const MOST: usize = 65_536;

/// What is left of `a..b`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HalfOpen<T>(T, T);

impl<T: Clone> HalfOpen<T>
where
    Range<T>: Iterator<Item = T>,
{
    /// The items of a range.
    pub fn new(range: Range<T>) -> Self {
        Self(range.start, range.end)
    }

    /// Takes the next item.
    #[expect(clippy::should_implement_trait, reason = "only the macros call it")]
    pub fn next(&mut self) -> Option<T> {
        let mut range = self.0.clone()..self.1.clone();
        let item = range.next();
        self.0 = range.start;
        item
    }
}

/// What is left of `a..=b`: serde's form of an inclusive range does not tell an exhausted one from one with a last
/// item.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Through<T>(Option<(T, T)>);

impl<T: Clone + PartialOrd> Through<T>
where
    RangeInclusive<T>: Iterator<Item = T>,
{
    /// The items from `first` to `last`.
    pub fn new(first: T, last: T) -> Self {
        Self(Some((first, last)))
    }

    /// Takes the next item.
    #[expect(clippy::should_implement_trait, reason = "only the macros call it")]
    pub fn next(&mut self) -> Option<T> {
        let (first, last) = self.0.take()?;
        let mut range = first..=last;
        let item = range.next();
        self.0 = (!range.is_empty()).then(|| range.into_inner());
        item
    }
}

/// What is left of any other iterator.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RemainingItems<T>(VecDeque<T>);

impl<T> RemainingItems<T> {
    /// All items of an iterator; `None` if there are too many.
    pub(super) fn new(items: impl IntoIterator<Item = T>) -> Option<Self> {
        let mut items = items.into_iter();
        let mut left = VecDeque::new();
        while left.len() < MOST {
            match items.next() {
                Some(item) => left.push_back(item),
                None => return Some(Self(left)),
            }
        }
        None
    }

    /// Takes the next item.
    #[expect(clippy::should_implement_trait, reason = "only the macros call it")]
    pub fn next(&mut self) -> Option<T> {
        self.0.pop_front()
    }
}

/// A position in a collection that a loop borrows: the number of items that it has taken.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Position(usize);

impl Position {
    /// In front of the first item.
    pub const fn start() -> Self {
        Self(0)
    }

    /// Takes the next item.
    pub fn next<'a, C: Ordered + ?Sized>(&mut self, collection: &'a C) -> Option<C::Item<'a>> {
        let item = collection.at(self.0)?;
        self.0 += 1;
        Some(item)
    }

    /// The item that was taken last.
    pub fn current<'a, C: Ordered + ?Sized>(&self, collection: &'a C) -> Option<C::Item<'a>> {
        collection.at(self.0.checked_sub(1)?)
    }
}

impl Position {
    /// Takes the next item, with its number.
    pub fn next_enumerated<'a, C: Ordered + ?Sized>(
        &mut self,
        collection: &'a C,
    ) -> Option<(usize, C::Item<'a>)> {
        Some((self.0, self.next(collection)?))
    }

    /// The item that was taken last, with its number.
    pub fn current_enumerated<'a, C: Ordered + ?Sized>(
        &self,
        collection: &'a C,
    ) -> Option<(usize, C::Item<'a>)> {
        Some((self.0.checked_sub(1)?, self.current(collection)?))
    }
}

/// A collection whose items have a fixed order, so that a loop over a reference to it can go on in another process.
#[diagnostic::on_unimplemented(
    message = "a loop with a question can't go over a reference to `{Self}`",
    label = "its items have no order that is the same in another process, or it is not known to have one",
    note = "collect what the loop goes over into a `Vec` first, and loop over that"
)]
pub trait Ordered {
    /// What a loop over a reference gives.
    type Item<'a>
    where
        Self: 'a;

    /// The item at a position.
    fn at(&self, position: usize) -> Option<Self::Item<'_>>;
}

macro_rules! ordered {
    ($([$($generics:tt)*] $collection:ty: $item:ty, |$this:ident, $at:ident| $get:expr;)*) => {
        $(impl<$($generics)*> Ordered for $collection {
            type Item<'a> = $item where Self: 'a;

            fn at(&self, $at: usize) -> Option<Self::Item<'_>> {
                let $this = self;
                $get
            }
        })*
    };
}

ordered! {
    [T] [T]: &'a T, |this, at| this.get(at);
    [T] Vec<T>: &'a T, |this, at| this.get(at);
    [T, const N: usize] [T; N]: &'a T, |this, at| this.get(at);
    [T] VecDeque<T>: &'a T, |this, at| this.get(at);
    [T] BTreeSet<T>: &'a T, |this, at| this.iter().nth(at);
    [K, V] BTreeMap<K, V>: (&'a K, &'a V), |this, at| this.iter().nth(at);
    [T] Option<T>: &'a T, |this, at| this.iter().nth(at);
}

impl<T: Ordered + ?Sized> Ordered for &T {
    type Item<'a>
        = T::Item<'a>
    where
        Self: 'a;

    fn at(&self, position: usize) -> Option<Self::Item<'_>> {
        (**self).at(position)
    }
}

impl<T: Ordered + ?Sized> Ordered for Box<T> {
    type Item<'a>
        = T::Item<'a>
    where
        Self: 'a;

    fn at(&self, position: usize) -> Option<Self::Item<'_>> {
        (**self).at(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inclusive_range_ends() {
        let mut items = Through::new(254_u8, 255);
        let all: Vec<u8> = std::iter::from_fn(|| {
            // As between two rounds.
            let kept = rmp_serde::to_vec_named(&items).unwrap();
            items = rmp_serde::from_slice(&kept).unwrap();
            items.next()
        })
        .collect();
        assert_eq!(all, [254, 255]);
        assert_eq!(Through::new(3, 2).next(), None);
    }

    #[test]
    fn a_half_open_range_ends() {
        let mut items = HalfOpen::new(3..5);
        assert_eq!(
            [items.next(), items.next(), items.next(), items.next()],
            [Some(3), Some(4), None, None]
        );
    }

    #[test]
    fn an_endless_iterator_is_refused() {
        assert!(RemainingItems::new(std::iter::repeat(0)).is_none());
        assert!(RemainingItems::new(0..10).is_some());
    }

    #[test]
    fn a_position_finds_its_item_again() {
        let items = vec!["a", "b"];
        let mut position = Position::start();
        assert_eq!(position.current(&items), None);
        assert_eq!(
            (position.next(&items), position.current(&items)),
            (Some(&"a"), Some(&"a"))
        );
        assert_eq!(
            (position.next(&items), position.next(&items)),
            (Some(&"b"), None)
        );
        assert_eq!(position.current(&items), Some(&"b"));
    }
}
