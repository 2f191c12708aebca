//! Small things that screens are made of.

pub mod input;
pub mod scrollbar;
pub mod text;
pub mod window;
