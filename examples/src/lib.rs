//! The parts of the examples. Each program in `src/bin` is one of them.

pub mod hotel;
