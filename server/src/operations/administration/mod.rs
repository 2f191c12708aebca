//! Permissions, the audit log and staff.

pub mod access;
pub mod activities;
pub mod audits;
pub mod staff;
