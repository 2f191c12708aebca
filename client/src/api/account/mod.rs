//! Signing in, the second factor, and one's own profile.

pub mod second_factor;
pub mod session;
