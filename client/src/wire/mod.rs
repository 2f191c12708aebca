//! The wire types that all resources share: pages, problems, events, rehearsals and plans; and the decoding of
//! answers.

pub mod body;
mod conform;
pub mod consent;
mod decode;
pub mod document;
pub mod door;
pub mod event;
pub mod file;
pub mod frame;
pub mod ours;
pub mod page;
pub mod plan;
pub mod problem;
pub mod rehearsal;
mod told_page;
mod told_value;
mod written;

pub use conform::{read, read_outcome, read_value, schema_of};
pub use decode::{Undecodable, decode, decode_value, parse};
pub use written::read_as;
