//! The payment forms: the server and the browser compute the same numbers.

#[path = "../accepted/mod.rs"]
mod accepted;
mod offers;
mod quote;
mod vectors;
