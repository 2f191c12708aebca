//! Payments, and what can be sold.

mod columns;
pub mod payments;
pub mod reference;
