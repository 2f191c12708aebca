//! Values of the domain: money, dates, ids, words, texts and origins of servers.

pub mod avatar;
pub mod cell;
pub mod date;
pub mod id;
pub mod money;
pub mod origin;
pub mod text;
pub mod word;
