//! The customers of the platform: accounts and their people.

pub mod account_users;
pub mod accounts;
