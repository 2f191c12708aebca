//! The accounts whose agendas have an address.

use client::access::{Ability, Action, Role, Subject, allows};
use client::value::id::StaffId;

use crate::store::Row;
use crate::work::app::stored_matrix;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The ability of an address: that of its creator at present.
const NEEDS: Ability = Ability::new(Action::Agendador, Subject::Projects);

/// Forgets the addresses of accounts that may no longer see an agenda. An address never revives.
///
/// # Errors
/// Returns the errors of the store.
pub fn forget_lost(cx: &mut Cx<'_, '_>) -> Result<()> {
    let sql = "select f.staff_id, s.role, s.active from agenda_feeds f join staff s on s.id = f.staff_id";
    let rows = cx.query(sql, &[])?;
    if rows.is_empty() {
        return Ok(());
    }
    for row in &rows {
        if may_see(cx, row)? {
            continue;
        }
        let owner: StaffId = row.get("staff_id");
        cx.execute("delete from agenda_feeds where staff_id = $1", &[owner.into()])?;
        cx.noted(owner, serde_json::json!({ "agenda_feed": false }));
    }
    Ok(())
}

/// Returns whether an account (`role`, `active`) may see its agenda.
pub fn may_see(cx: &mut Cx<'_, '_>, row: &Row) -> Result<bool> {
    let role: Role = row.word("role")?;
    let matrix = stored_matrix(cx.conn())?;
    Ok(row.get::<i64>("active") == 1 && allows(&matrix.abilities(role), NEEDS))
}
