//! The accounts with which meetings are booked, and their working hours.

use client::access::Role;
use client::api::members::consultants::no_consultant;
use client::api::members::members::Manager;
use client::api::service::scheduler::{ConsultantFacts, WorkingHours};
use client::value::id::StaffId;

use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const COLUMNS: &str =
    "select s.id, s.name, s.role, s.active, coalesce(h.hours, '') as hours, coalesce(h.version, 1) as version
     from staff s left join working_hours h on h.id = s.id";

/// A consultant with the working hours.
#[derive(Debug, Clone)]
pub struct Colleague {
    /// The account.
    pub id: StaffId,
    /// The name.
    pub name: String,
    /// The role.
    pub role: Role,
    /// The working hours.
    pub hours: WorkingHours,
    /// The version of the working hours.
    pub version: i64,
}

impl Colleague {
    /// Returns id and name.
    pub fn manager(&self) -> Manager {
        Manager { id: self.id, name: self.name.clone() }
    }

    /// Returns what the guard of the working hours needs.
    pub fn facts(&self) -> ConsultantFacts {
        ConsultantFacts { id: self.id, name: self.name.clone() }
    }
}

/// Reads a row; `None` for an account with which no meetings are booked.
fn colleague(row: &Row) -> Result<Option<Colleague>> {
    let role: Role = row.word("role")?;
    if !row.get::<bool>("active") || !role.takes_meetings() {
        return Ok(None);
    }
    let hours = serde_json::from_str(row.get("hours")).unwrap_or_default();
    Ok(Some(Colleague { id: row.get("id"), name: row.get("name"), role, hours, version: row.get("version") }))
}

/// Returns all consultants, sorted by name.
pub fn all(cx: &mut Cx<'_, '_>) -> Result<Vec<Colleague>> {
    let rows = cx.query(&format!("{COLUMNS} order by s.name, s.id"), &[])?;
    rows.iter().filter_map(|row| colleague(row).transpose()).collect()
}

/// Returns a consultant, or refuses an account with which no meetings are booked.
pub fn one(cx: &mut Cx<'_, '_>, id: StaffId) -> Result<Colleague> {
    let row = cx.query_one(&format!("{COLUMNS} where s.id = $1"), &[id.into()])?;
    let found = row.as_ref().map(colleague).transpose()?.flatten();
    found.ok_or_else(|| no_consultant(cx.lang()).into())
}

/// Locks the agenda of a consultant until this unit of work ends, so that two bookings are made one after the other.
pub fn lock(cx: &mut Cx<'_, '_>, id: StaffId) -> Result<()> {
    cx.execute("insert into working_hours (id) values ($1) on conflict (id) do nothing", &[id.into()])?;
    cx.execute("update working_hours set hours = hours where id = $1", &[id.into()])?;
    Ok(())
}
