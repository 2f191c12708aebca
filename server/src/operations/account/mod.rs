//! Signing in, sessions and second factors.

pub mod second_factor;
pub mod session;
