//! UI tests.
