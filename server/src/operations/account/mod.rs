//! Signing in, sessions and second factors.

mod attempts;
mod password;

pub mod second_factor;
pub mod session;
