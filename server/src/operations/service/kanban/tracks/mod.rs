//! The tracks beside the boards.

pub mod add;
pub mod attachments;
mod change;
pub mod contacted;
pub mod list;
mod load;
pub mod postpone;
