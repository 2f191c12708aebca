//! The facts by which ownership of a member is judged.

use client::rules::ownership::{ASSIGNMENT_DAYS, Claim, OwnershipFacts};
use client::value::date::day_of;
use client::value::id::{MemberId, StaffId};
use jiff::ToSpan;

use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::instant;

/// Reads them.
pub fn facts(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<OwnershipFacts> {
    let quota = cx.query_one(
        "select q.account_manager_id, s.name, q.end_of_plan from quotas q left join staff s on s.id = q.account_manager_id
         where q.member_id = $1 and q.type_of_acquisition in ('buy', 'automatic')
         order by q.created_at desc, q.id desc limit 1",
        &[member.into()],
    )?;
    let quota = quota.and_then(|row| {
        let (manager, name) = (StaffId::new(row.opt_int(0)?), row.opt_text(1).unwrap_or_default());
        Some(Claim { manager, name, until: row.text(2).parse().ok() })
    });
    let settings = cx.query_one(
        "select ms.cerc_right_manager_id, r.name, ms.cerc_right_until,
         ms.cerc_preference_manager_id, p.name, ms.cerc_preference_until,
         ms.account_manager_id, a.name, ms.account_manager_until, ms.account_manager_at,
         ms.kanban_account_manager_id, k.name, cast(null as bigint), ms.cerc_right_at, ms.cerc_preference_at
         from member_settings ms
         left join staff r on r.id = ms.cerc_right_manager_id
         left join staff p on p.id = ms.cerc_preference_manager_id
         left join staff a on a.id = ms.account_manager_id
         left join staff k on k.id = ms.kanban_account_manager_id
         where ms.member_id = $1",
        &[member.into()],
    )?;
    let Some(row) = settings else { return Ok(OwnershipFacts { quota, ..OwnershipFacts::default() }) };
    let held = |at: i64| {
        let day = day_of(instant(at));
        day.checked_add(ASSIGNMENT_DAYS.days()).unwrap_or(day)
    };
    // A CERC claim counts from its beginning.
    let now = cx.now;
    let begun = |at: usize| row.opt_int(at).is_none_or(|at| instant(at) <= now);
    let assigned =
        claim(&row, 6).map(|claim| Claim { until: claim.until.or(row.opt_int(9).map(held)), ..claim });
    Ok(OwnershipFacts {
        quota,
        cerc_right: claim(&row, 0).filter(|_| begun(13)),
        cerc_preference: claim(&row, 3).filter(|_| begun(14)),
        assigned,
        kanban: claim(&row, 10),
    })
}

/// Three columns from `at`: the consultant, the name, and when the claim ends.
fn claim(row: &Row, at: usize) -> Option<Claim> {
    let manager = StaffId::new(row.opt_int(at)?);
    let until = row.opt_int(at + 2).map(|until| day_of(instant(until)));
    Some(Claim { manager, name: row.opt_text(at + 1).unwrap_or_default(), until })
}
