//! The dashboard.

pub mod dashboard;
