//! Staff accounts, permissions and the audit log.

pub mod access;
pub mod audits;
pub mod staff;
