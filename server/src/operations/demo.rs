//! Fills the demonstration data, resource by resource: each builds on the previous ones.

use super::administration::{jobs, staff};
use super::finance::{payments, reference};
use super::home::sets;
use super::members::{
    annotations, contacts, demo as sections, duplicates, favourites, health_scores, index, members,
    personal_data, ratings, smarties, statistics, turo,
};
use super::service::conversations;
use super::service::{campaigns, indications, kanban, scheduler, searches};
use crate::demo::DemoScope;
use crate::demo::past::PastChange;
use crate::store::{Conn, MESSAGE_SEARCH, StoreError};

/// The tables whose indexes are created after they are filled.
pub const TABLES: &[&str] =
    &["members", "transactions", "quotas", "conversations", "messages", MESSAGE_SEARCH, "member_search"];

/// Fills the tables. Returns recent changes.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope, password: &str) -> Result<Vec<PastChange>, StoreError> {
    staff::demo::fill(conn, scope, password)?;
    reference::demo::fill(conn, &scope.data)?;
    let people = members::demo::fill(conn, scope)?;
    let owners = people.iter().map(|person| person.owner).collect();
    let mut past = payments::demo::fill(conn, scope, owners)?;
    past.extend(conversations::demo::fill(conn, scope, &people)?);
    favourites::demo::fill(conn, scope, &people)?;
    smarties::demo::fill(conn, scope, &people)?;
    past.extend(sections::fill(conn, scope, &people)?);
    kanban::demo::fill(conn, scope)?;
    scheduler::demo::fill(conn, scope)?;
    members::sections::demo::fill(conn)?;
    contacts::demo::fill(conn, scope)?;
    annotations::demo::fill(conn, scope)?;
    searches::demo::fill(conn, scope)?;
    indications::demo::fill(conn, scope)?;
    campaigns::demo::fill(conn, scope)?;
    personal_data::demo::fill(conn, scope, people.len())?;
    statistics::demo::fill(conn)?;
    index::index_all(conn, scope.members)?;
    Ok(past)
}

/// Completes the data with statements that need the indexes.
pub fn finish(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    members::demo::close(conn, scope.today)?;
    members::sections::demo::close(conn)?;
    turo::demo::close(conn, scope)?;
    ratings::demo::fill(conn, scope)?;
    duplicates::demo::close(conn, scope)?;
    health_scores::demo::close(conn, scope)?;
    jobs::demo::fill(conn, scope)?;
    sets::demo::fill(conn, scope)?;
    while index::index_missing(conn)? {}
    Ok(())
}
