//! Payments, and the plans and products that they sell.

pub mod payments;
pub mod reference;
