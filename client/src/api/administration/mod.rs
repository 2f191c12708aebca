//! Staff accounts, permissions and the audit log.

pub mod access;
pub mod activities;
pub mod audits;
pub mod staff;
