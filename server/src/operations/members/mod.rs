//! Members and their favourites.

pub mod favourites;
pub mod members;
