//! Fills the demonstration data, resource by resource: each builds on the previous ones.

use super::administration::staff;
use super::finance::{payments, reference};
use super::members::{favourites, members};
use super::service::conversations::{self, SEARCH};
use super::service::{kanban, scheduler};
use crate::demo::DemoScope;
use crate::demo::past::PastChange;
use crate::store::{Conn, StoreError};

/// The tables whose indexes are created after they are filled.
pub const TABLES: &[&str] =
    &["members", "transactions", "quotas", "conversations", "messages", SEARCH, "member_search"];

/// Fills the tables. Returns recent changes.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope, password: &str) -> Result<Vec<PastChange>, StoreError> {
    staff::demo::fill(conn, scope, password)?;
    reference::demo::fill(conn, &scope.data)?;
    let people = members::demo::fill(conn, scope)?;
    let owners = people.iter().map(|person| person.owner).collect();
    let mut past = payments::demo::fill(conn, scope, owners)?;
    past.extend(conversations::demo::fill(conn, scope, &people)?);
    favourites::demo::fill(conn, scope, &people)?;
    kanban::demo::fill(conn, scope)?;
    scheduler::demo::fill(conn, scope)?;
    Ok(past)
}

/// Completes the data with statements that need the indexes.
pub fn finish(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    members::demo::close(conn, scope.today)
}
