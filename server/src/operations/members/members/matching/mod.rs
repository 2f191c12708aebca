//! The keys by which members are compared, and the pairs that they make.

mod keys;
mod matches;

pub use keys::{key_missing, refresh};
