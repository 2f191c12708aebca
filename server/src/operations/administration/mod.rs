//! Permissions, the audit log, jobs and staff.

pub mod access;
pub mod activities;
pub mod audits;
pub mod jobs;
mod names;
pub mod service_accounts;
pub mod staff;
