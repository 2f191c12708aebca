//! The tests of the contract in one program, which is compiled and linked once.

mod accepted;
mod addresses;
mod answers;
mod can;
mod circles;
mod contract;
mod documents;
mod doubles;
mod facts;
mod forms;
#[cfg(feature = "transport")]
mod journal;
mod letters;
mod lists;
mod messages;
mod prose;
mod repository;
#[cfg(feature = "transport")]
mod transport;
mod wire;
mod words;
