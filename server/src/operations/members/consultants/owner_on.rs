//! `members.owner-on`: whose a member is on a day.

use client::api::members::consultants::{OwnerAnswer, OwnerOn};
use client::api::members::members::Manager;
use client::api::members::ownership::{ASSIGNMENT_DAYS, Claim, OwnershipFacts};
use client::endpoint::Call;
use client::message::Key;
use client::value::date::{day_of, show_date, start_of};
use client::value::id::MemberId;
use client::value::word::Word;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use serde_json::{Map, Value as Json};

use crate::operations::members::{members, ownership};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the owner on a day by the ownership rule, from the claims that were recorded on it.
pub fn owner_on(cx: &mut Cx<'_, '_>, call: Call<OwnerOn>) -> Result<OwnerAnswer> {
    let member = members::load(cx, call.path)?;
    let day = call.query.day.unwrap_or(cx.today);
    let facts = facts_on(cx, member.id, day)?;
    let lang = cx.lang();
    let shown = show_date(day);
    let none = OwnerAnswer {
        day,
        owner: None,
        rule: None,
        since: None,
        until: None,
        sentence: Key::AssignmentOwnerNone.text(lang, &[("day", &shown)]),
    };
    let Some((rule, claim)) = facts.owner(cx.actor()?.id) else { return Ok(none) };
    let params = [("day", shown.as_str()), ("owner", &claim.name), ("rule", &rule.label(lang))];
    Ok(OwnerAnswer {
        owner: Some(Manager { id: claim.manager, name: claim.name.clone() }),
        rule: Some(rule),
        since: claim.since,
        until: claim.until,
        sentence: Key::AssignmentOwner.text(lang, &params),
        ..none
    })
}

/// Returns the facts of a day: the present ones, with the changes of later days taken back, without claims that begin later.
fn facts_on(cx: &mut Cx<'_, '_>, member: MemberId, day: Date) -> Result<OwnershipFacts> {
    let mut facts = ownership::facts_on(cx, member, day)?;
    let end = day.tomorrow().map_or(Timestamp::MAX, start_of);
    let sql = "select old_values from audit_log where record in ('user', 'settings') and record_id = $1 and at >= $2
        order by seq desc";
    for row in cx.query(sql, &[member.into(), end.into()])? {
        let old: Map<String, Json> = serde_json::from_str(row.get("old_values")).unwrap_or_default();
        take_back(&mut facts, &old);
    }
    let begun = |claim: &Claim| claim.since.is_none_or(|since| since <= day);
    for claim in [
        &mut facts.quota,
        &mut facts.cerc_right,
        &mut facts.cerc_preference,
        &mut facts.assigned,
        &mut facts.kanban,
        &mut facts.kanban_sdr,
    ] {
        *claim = claim.take().filter(begun);
    }
    Ok(facts)
}

fn take_back(facts: &mut OwnershipFacts, old: &Map<String, Json>) {
    let day = |name: &str| {
        let text = old.get(name)?.as_str()?;
        let at = text.parse::<Timestamp>().map(day_of);
        at.or_else(|_| text.parse()).ok()
    };
    let claim = |name: &str, since: Option<Date>, days: Option<i64>| {
        let manager: Manager = serde_json::from_value(old.get(name)?.clone()).ok()?;
        let until = days.zip(since).and_then(|(days, since)| since.checked_add(days.days()).ok());
        Some(Claim { manager: manager.id, name: manager.name, since, until })
    };
    if old.contains_key("account_manager") {
        facts.assigned = claim("account_manager", day("account_manager_at"), Some(ASSIGNMENT_DAYS));
    }
    if old.contains_key("right_manager") {
        facts.cerc_right = claim("right_manager", day("right_at"), None);
        facts.cerc_preference = claim("preference_manager", None, None);
    }
}
