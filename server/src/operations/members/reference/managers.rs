//! `managers.list`

use client::api::members::reference::{ManagerList, Managers, StaffManager};
use client::endpoint::Call;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Lists all consultants by name.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<Managers>) -> Result<ManagerList> {
    Ok(ManagerList { managers: load(cx)? })
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
