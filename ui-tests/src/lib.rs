//! UI tests.

pub mod forms;
