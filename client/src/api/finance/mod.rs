//! Payments, and the products and plans that they sell.

mod columns;
pub mod payments;
pub mod reference;
