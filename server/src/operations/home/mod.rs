//! The dashboard, the sets of records that staff keep, and who has which record open.

pub mod dashboard;
pub mod presence;
pub mod sets;
