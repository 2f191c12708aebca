//! Fills the demonstration data, resource by resource.

use super::RESOURCES;
use super::members::index;
use crate::demo::{DemoFill, DemoScope};
use crate::store::{Conn, StoreError};

/// Returns the tables whose indexes are created after they are filled.
pub fn tables() -> Vec<&'static str> {
    RESOURCES.iter().flat_map(|resource| resource.bulk_tables).copied().collect()
}

/// Fills the tables, each resource after those it builds on.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope, made: &mut DemoFill) -> Result<(), StoreError> {
    for fill in RESOURCES.iter().filter_map(|resource| resource.fill) {
        fill(conn, scope, made)?;
    }
    index::index_all(conn, scope.members)
}

/// Completes the data with statements that need the indexes.
pub fn finish(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    for complete in RESOURCES.iter().filter_map(|resource| resource.complete) {
        complete(conn, scope)?;
    }
    while index::index_missing(conn)? {}
    Ok(())
}
