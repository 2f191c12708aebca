//! Payments, and the products and plans that they sell.

mod columns;
pub mod exceptions;
pub mod money_months;
pub mod movements;
pub mod payments;
pub mod reference;
pub mod subscriptions;
