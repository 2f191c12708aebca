//! Forms: the server and the browser compute the same.

#[path = "../accepted/mod.rs"]
mod accepted;
mod demographic;
mod offers;
mod quote;
mod readings;
mod vectors;
