//! The consultants.

mod list;

use client::api::members::reference::StaffManager;

use crate::http::mount::Api;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the operations of consultants.
pub fn mount(api: Api) -> Api {
    api.handle(list::list)
}

/// Returns all consultants by name.
pub fn load(cx: &mut Cx<'_, '_>) -> Result<Vec<StaffManager>> {
    let rows = cx.query("select id, name, role from staff where active = 1 order by name, id", &[])?;
    let manager = |row: &crate::store::Row| {
        Ok(StaffManager {
            id: row.get("id"),
            name: row.get("name"),
            permission_type: Some(row.word("role")?),
        })
    };
    rows.iter().map(manager).collect()
}
