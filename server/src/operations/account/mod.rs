//! Signing in, sessions and second factors.

mod password;
pub mod profile;
pub mod second_factor;
pub mod session;
pub mod sessions;
