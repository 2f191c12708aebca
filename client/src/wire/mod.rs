//! What travels beside the resources' own types: pages, problems, events, rehearsals and plans, and how answers are decoded.

mod decode;
pub mod event;
pub mod page;
pub mod plan;
pub mod problem;
pub mod rehearsal;

pub use decode::{Undecodable, decode};
