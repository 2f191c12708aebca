//! The wire types that all resources share: pages, problems, events, rehearsals and plans; and the decoding of
//! answers.

mod decode;
pub mod door;
pub mod event;
pub mod file;
pub mod ours;
pub mod page;
pub mod plan;
pub mod problem;
pub mod rehearsal;

pub use decode::{Undecodable, decode, decode_value};
