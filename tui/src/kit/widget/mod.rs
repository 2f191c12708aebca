//! Small things that screens are made of.

pub mod hits;
pub mod input;
pub mod scrollbar;
pub mod text;
pub mod window;
