//! The dashboard.

pub mod dashboard;
pub mod desk;
