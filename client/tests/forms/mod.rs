//! Forms: the server and the browser compute the same.

mod demographic;
mod offers;
mod quote;
mod readings;
mod vectors;
