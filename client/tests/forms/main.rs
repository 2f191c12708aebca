//! The payment forms: their numbers are those that the server decides by, and the browser computes the same.

mod offers;
mod quote;
mod vectors;
