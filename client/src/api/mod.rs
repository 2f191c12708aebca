//! The resources: for each its wire types, its guards, and the table of its endpoints last, as the index of the file.

pub mod access;
pub mod audits;
pub mod conversations;
pub mod dashboard;
pub mod favourites;
pub mod members;
pub mod outbox;
pub mod payments;
pub mod reference;
pub mod second_factor;
pub mod session;
pub mod staff;
