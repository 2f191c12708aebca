//! Signing in, sessions and second factors.

mod password;

pub mod second_factor;
pub mod session;
