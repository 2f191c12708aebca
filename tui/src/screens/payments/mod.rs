//! Payments: the list, and a payment with everything that is known of it.

pub mod details;
pub mod filter;
pub mod list;
pub mod open;
pub mod state;
