//! The first page.

pub mod dashboard;
