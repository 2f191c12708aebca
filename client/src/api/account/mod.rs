//! Signing in, the second factor, and one's own profile.

mod columns;
mod record;
pub mod second_factor;
pub mod session;
