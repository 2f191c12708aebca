//! The process: its options, its commands, its start and its end.

pub mod audit;
pub mod config;
pub mod copies;
pub mod files;
pub mod ledger;
pub mod listen;
pub mod log;
pub mod mail;
pub mod manual;
pub mod second_factors;
pub mod serve;
pub mod sweep;
pub mod upkeep;
