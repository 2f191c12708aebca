//! The facts by which ownership of a member is judged.

use client::api::members::ownership::{Claim, OwnershipFacts, assigned_until, has_begun};
use client::value::date::{day_of, start_of};
use client::value::id::{MemberId, StaffId};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Reads them as of today.
pub fn facts(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<OwnershipFacts> {
    let today = cx.today;
    facts_on(cx, member, today)
}

/// Reads them as of a day, by which a plan has ended or not. A plan that was given for days was not paid. There are no claims
/// to a member who was erased by then.
pub fn facts_on(cx: &mut Cx<'_, '_>, member: MemberId, day: Date) -> Result<OwnershipFacts> {
    let end = day.tomorrow().map_or(Timestamp::MAX, start_of);
    let quota = cx.query_one(
        "select q.account_manager_id, s.name, q.created_at, q.end_of_plan from quotas q
         join members m on m.id = q.member_id and (m.erased_at is null or m.erased_at >= $3)
         left join staff s on s.id = q.account_manager_id
         where q.member_id = $1 and q.type_of_acquisition in ('buy', 'automatic') and q.plan_id is not null
         and q.end_of_plan >= $2 and q.created_at < $3
         order by q.created_at desc, q.id desc limit 1",
        &[member.into(), day.to_string().into(), end.into()],
    )?;
    let quota = quota.and_then(|row| {
        let manager = row.get::<Option<_>>("account_manager_id")?;
        let name = row.get::<Option<_>>("name").unwrap_or_default();
        let since = Some(day_of(row.get("created_at")));
        Some(Claim { manager, name, since, until: row.get::<&str>("end_of_plan").parse().ok() })
    });
    // A lead may have a card and no settings.
    let claims = cx.query_one(
        "select ms.cerc_right_manager_id, r.name as cerc_right_name, ms.cerc_right_until, ms.cerc_right_at,
         ms.cerc_preference_manager_id, p.name as cerc_preference_name, ms.cerc_preference_until, ms.cerc_preference_at,
         ms.account_manager_id, a.name as account_name, ms.account_manager_until as account_until,
         ms.account_manager_at as account_at,
         ms.kanban_account_manager_id, k.name as kanban_name,
         cast(null as bigint) as kanban_at, cast(null as bigint) as kanban_until,
         c.account_manager_id as sdr_manager_id, d.name as sdr_name,
         cast(null as bigint) as sdr_at, cast(null as bigint) as sdr_until
         from members m
         left join member_settings ms on ms.member_id = m.id
         left join staff r on r.id = ms.cerc_right_manager_id
         left join staff p on p.id = ms.cerc_preference_manager_id
         left join staff a on a.id = ms.account_manager_id
         left join staff k on k.id = ms.kanban_account_manager_id
         left join cards c on c.member_id = m.id and c.role = 'sales_sdr'
         left join staff d on d.id = c.account_manager_id
         where m.id = $1 and (m.erased_at is null or m.erased_at >= $2)",
        &[member.into(), end.into()],
    )?;
    let (cerc_right, cerc_preference, assigned, kanban, kanban_sdr) = (None, None, None, None, None);
    let facts =
        OwnershipFacts { today: day, quota, cerc_right, cerc_preference, assigned, kanban, kanban_sdr };
    let Some(row) = claims else { return Ok(facts) };
    let at = |column: &str| row.get::<Option<Timestamp>>(column);
    let begun = |column: &str| has_begun(at(column).map(day_of), day);
    let assigned = claim(&row, "account_manager_id", "account");
    let assigned = assigned.map(|claim| Claim {
        until: claim.until.or(at("account_at").map(|at| assigned_until(day_of(at)))),
        ..claim
    });
    Ok(OwnershipFacts {
        cerc_right: claim(&row, "cerc_right_manager_id", "cerc_right").filter(|_| begun("cerc_right_at")),
        cerc_preference: claim(&row, "cerc_preference_manager_id", "cerc_preference")
            .filter(|_| begun("cerc_preference_at")),
        assigned,
        kanban: claim(&row, "kanban_account_manager_id", "kanban"),
        kanban_sdr: claim(&row, "sdr_manager_id", "sdr"),
        ..facts
    })
}

/// Reads a claim: the consultant, and the columns of the name and of the beginning and end of the claim.
fn claim(row: &Row, manager: &str, claim: &str) -> Option<Claim> {
    let manager = row.get::<Option<StaffId>>(manager)?;
    let [since, until] =
        ["at", "until"].map(|end| row.get::<Option<Timestamp>>(&format!("{claim}_{end}")).map(day_of));
    let name: Option<String> = row.get(&format!("{claim}_name"));
    Some(Claim { manager, name: name.unwrap_or_default(), since, until })
}
