//! The consultants of sales, to whom charges belong.

use client::api::members::members::Manager;
use client::value::id::StaffId;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the first candidate who sells.
pub fn seller(cx: &mut Cx<'_, '_>, candidates: impl IntoIterator<Item = StaffId>) -> Result<Option<StaffId>> {
    for candidate in candidates {
        if sales_consultant(cx, candidate)?.is_some() {
            return Ok(Some(candidate));
        }
    }
    Ok(None)
}

/// Returns an active consultant of sales; `None` for any other account.
pub fn sales_consultant(cx: &mut Cx<'_, '_>, id: StaffId) -> Result<Option<Manager>> {
    let sql = "select name from staff where id = $1 and role = 'sales' and active = 1";
    let row = cx.query_one(sql, &[id.into()])?;
    Ok(row.map(|row| Manager { id, name: row.text(0) }))
}
