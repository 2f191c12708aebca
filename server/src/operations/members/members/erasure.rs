//! The facts by which an erasure is judged.

use client::access::{Action, Subject};
use client::api::members::members::{ErasureFacts, Member};

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Reads them. For those who may erase nothing, nothing is looked up: the ability refuses first.
pub fn facts(cx: &mut Cx<'_, '_>, member: &Member) -> Result<ErasureFacts> {
    if !cx.actor()?.can(Action::Delete, Subject::Users) {
        return Ok(ErasureFacts::default());
    }
    let sql =
        "select (select count(*) from transactions where member_id = $1 and status = 'open') as charges,
        (select count(*) from subscriptions where member_id = $1 and status = 'active') as running";
    let row = cx.query_one(sql, &[member.id.into()])?;
    let count = |column: &str| row.as_ref().map_or(0, |row| row.get::<i64>(column));
    Ok(ErasureFacts {
        erased_at: member.erased_at,
        plan_until: member.end_of_plan.filter(|day| *day >= cx.today),
        open_charges: count("charges"),
        subscribes: count("running") > 0,
    })
}
