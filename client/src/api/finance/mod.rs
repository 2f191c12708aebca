//! Payments, and what can be sold.

pub mod payments;
pub mod reference;
