//! What a resource adds to the server: its operations, its demonstration data, what its tables hold of members, its jobs and its
//! carriers. Each resource declares one [`Resource`], and one list holds them all.

pub mod holding;
pub mod registry;

use crate::demo::{DemoFill, DemoScope};
use crate::http::mount::Api;
use crate::jobs::JobKinds;
use crate::outbox::Carriers;
use crate::store::{Conn, StoreError};
use holding::Holding;

/// A part of the demonstration data.
pub type Fill = fn(&mut Conn<'_>, &DemoScope, &mut DemoFill) -> Result<(), StoreError>;

/// Completes a part of the demonstration data.
pub type Completion = fn(&mut Conn<'_>, &DemoScope) -> Result<(), StoreError>;

/// What a resource adds to the server.
#[derive(Clone, Copy)]
pub struct Resource {
    /// Adds its operations.
    pub mount: fn(Api) -> Api,
    /// The tables whose indexes are created after they are filled.
    pub bulk_tables: &'static [&'static str],
    /// Fills its tables, after those of the resources before it.
    pub fill: Option<Fill>,
    /// Completes the demonstration with statements that need the indexes.
    pub complete: Option<Completion>,
    /// What its tables hold of members.
    pub holdings: &'static [Holding],
    /// The tables whose rows name stored files, in the column `sha256`.
    pub file_tables: &'static [&'static str],
    /// Adds its kinds of jobs.
    pub jobs: Option<fn(JobKinds) -> JobKinds>,
    /// Adds its carriers of messages.
    pub carriers: Option<fn(Carriers) -> Carriers>,
}

impl Resource {
    /// Creates a resource that adds operations alone.
    pub const fn new(mount: fn(Api) -> Api) -> Resource {
        Resource {
            mount,
            bulk_tables: &[],
            fill: None,
            complete: None,
            holdings: &[],
            file_tables: &[],
            jobs: None,
            carriers: None,
        }
    }

    /// Fills its tables in the demonstration.
    pub const fn filled(self, fill: Fill) -> Resource {
        Resource { fill: Some(fill), ..self }
    }

    /// Completes its part of the demonstration once the indexes are created.
    pub const fn completed(self, complete: Completion) -> Resource {
        Resource { complete: Some(complete), ..self }
    }

    /// Creates the indexes of these tables after they are filled.
    pub const fn in_bulk(self, bulk_tables: &'static [&'static str]) -> Resource {
        Resource { bulk_tables, ..self }
    }

    /// Declares what its tables hold of members.
    pub const fn holding(self, holdings: &'static [Holding]) -> Resource {
        Resource { holdings, ..self }
    }

    /// Names stored files in these tables, in the column `sha256`.
    pub const fn with_files(self, file_tables: &'static [&'static str]) -> Resource {
        Resource { file_tables, ..self }
    }

    /// Adds kinds of jobs.
    pub const fn with_jobs(self, jobs: fn(JobKinds) -> JobKinds) -> Resource {
        Resource { jobs: Some(jobs), ..self }
    }

    /// Adds carriers of messages.
    pub const fn with_carriers(self, carriers: fn(Carriers) -> Carriers) -> Resource {
        Resource { carriers: Some(carriers), ..self }
    }
}

/// Returns the tables of resources whose rows name stored files, in the column `sha256`.
pub fn file_tables(resources: &'static [Resource]) -> impl Iterator<Item = &'static str> {
    resources.iter().flat_map(|resource| resource.file_tables).copied()
}
