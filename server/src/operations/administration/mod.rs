//! Permissions, the audit log, jobs and staff.

pub mod access;
pub mod activities;
pub mod audits;
pub mod jobs;
mod names;
pub mod service_accounts;
pub mod staff;

use crate::http::mount::Api;
use crate::resource::Resource;

/// The audit log and the activities of records.
pub const RESOURCE: Resource = Resource::new(mount);

fn mount(api: Api) -> Api {
    audits::mount(activities::mount(api))
}
