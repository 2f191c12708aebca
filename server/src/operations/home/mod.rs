//! The dashboard, and the sets of records that staff keep.

pub mod dashboard;
pub mod sets;
