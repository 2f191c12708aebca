//! The resources, in the groups of the menu. Each has its wire types, its guards, and the table of its
//! endpoints.

pub mod account;
pub mod administration;
pub mod commercia;
pub mod crm;
pub mod finance;
pub mod home;
pub mod members;
pub mod service;
