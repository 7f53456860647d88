//! Other crates' types as fields of forms, each behind the feature of its crate's name.

#[cfg(feature = "chrono")]
mod chrono;
#[cfg(feature = "jiff")]
mod jiff;
#[cfg(feature = "time")]
mod time;
#[cfg(feature = "url")]
mod url;
#[cfg(feature = "uuid")]
mod uuid;

/// A type with `TryFrom` in both directions travels so.
#[cfg(any(feature = "chrono", feature = "jiff", feature = "time"))]
macro_rules! travels_as {
    ($type:ty, $wire:ident) => {
        impl $crate::input::form::TravelsAs<$wire> for $type {
            fn to_wire(&self) -> Result<Option<$wire>, FormatError> {
                $wire::try_from(*self).map(Some)
            }

            fn from_wire(wire: Option<$wire>) -> Result<Self, FormatError> {
                wire.and_then(|wire| wire.try_into().ok())
                    .ok_or($crate::input::form::Format::$wire.into())
            }
        }
    };
}
#[cfg(any(feature = "chrono", feature = "jiff", feature = "time"))]
use travels_as;
