//! `managers.list`

use client::api::finance::reference::{ManagerList, Managers, StaffManager};
use client::endpoint::Call;
use client::value::id::StaffId;

use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::parse;

/// Answers all consultants by name.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<Managers>) -> Result<ManagerList> {
    Ok(ManagerList { managers: load(cx)? })
}

/// Returns all consultants by name.
pub fn load(cx: &mut Cx<'_, '_>) -> Result<Vec<StaffManager>> {
    let rows = cx.query("select id, name, role from staff where active = 1 order by name, id", &[])?;
    let manager = |row: &crate::store::Row| {
        Ok(StaffManager {
            id: StaffId::new(row.int(0)),
            name: row.text(1),
            permission_type: parse(&row.text(2))?,
        })
    };
    rows.iter().map(manager).collect()
}
