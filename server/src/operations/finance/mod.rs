//! Payments, and the plans and products that are sold.

pub mod payments;
pub mod reference;
