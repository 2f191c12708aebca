//! Staff accounts, permissions, jobs and the audit log.

pub mod access;
pub mod activities;
pub mod audits;
pub mod jobs;
pub mod service_accounts;
pub mod staff;
