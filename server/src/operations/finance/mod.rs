//! Payments, and the plans and products that they sell.

pub mod exceptions;
pub mod money_months;
pub mod movements;
pub mod payments;
pub mod reference;
pub mod subscriptions;
