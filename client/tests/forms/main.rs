//! The payment forms: their numbers are those that the server decides by, and the browser computes the same.

#[path = "../accepted/mod.rs"]
mod accepted;
mod offers;
mod quote;
mod vectors;
