//! Signing in, the second factor, and the user's own profile.

mod columns;
mod record;
pub mod second_factor;
pub mod session;
