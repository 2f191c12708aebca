//! Closed days and redirections.

pub mod closed_days;
pub mod redirections;
