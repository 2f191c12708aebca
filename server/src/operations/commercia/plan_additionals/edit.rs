//! `plan-additionals.edit`

use client::api::commercia::plan_additionals::{
    AdditionalIntervalType, Edit, PlanAdditional, PlanAdditionalDraft, PlanAdditionalSaved,
    PlanAdditionalState,
};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::reason::Reason;
use client::rules::Rule;
use client::value::id::{PlanAdditionalId, PlanGroupId};
use client::value::text::trimmed;
use client::value::word::Word;
use serde_json::{Map, Value as Json, json};

use super::load::{load, saved};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::{Refusal, Result};

/// Changes a draft. Of an additional in force the name alone changes: members have it on these terms.
pub fn edit(cx: &mut Cx<'_, '_>, call: Call<Edit>) -> Result<PlanAdditionalSaved> {
    let before = cx.change(
        |cx| {
            let found = load(cx, call.path)?;
            cx.guard(&call, &found.facts)?;
            if found.facts.state != PlanAdditionalState::Draft && call.body.changes_terms() {
                let sentence = Key::PlanAdditionalsGuardTerms.text(cx.lang(), &[]);
                return Err(Reason::state("active", sentence).into());
            }
            call.body.check(Some(found.additional.interval_type))?;
            Ok((found.record(), found.additional))
        },
        |cx, _| {
            require_free(cx, &call.body, Some(call.path))?;
            Ok(columns(&call.body))
        },
    )?;
    write_groups(cx, call.path, call.body.plan_groups.as_deref())?;
    let name = call.body.name.as_deref().map_or(before.name.as_str(), trimmed).to_owned();
    cx.changed(call.path, told_before(&before, &call.body), json!(call.body));
    let message = Message::new(Key::PlanAdditionalsDoneEdited).with("name", name);
    cx.effect(message.clone());
    saved(cx, call.path, message)
}

/// Returns the values before of the fields that a change gives.
fn told_before(before: &PlanAdditional, change: &PlanAdditionalDraft) -> Json {
    let groups: Vec<PlanGroupId> = before.plan_groups.iter().map(|group| group.id).collect();
    let values = [
        ("name", change.name.is_some(), json!(before.name)),
        ("key", change.key.is_some(), json!(before.key)),
        ("interval_type", change.interval_type.is_some(), json!(before.interval_type)),
        ("amount", change.amount.is_some() || change.interval_type.is_some(), json!(before.amount)),
        ("plan_groups", change.plan_groups.is_some(), json!(groups)),
        ("price", change.price.is_some(), json!(before.price)),
    ];
    let given = values.into_iter().filter(|(_, is_given, _)| *is_given);
    Json::Object(given.map(|(name, _, value)| (name.to_owned(), value)).collect::<Map<_, _>>())
}

/// Returns the columns that a draft sets. What is always there has no amount.
pub fn columns(draft: &PlanAdditionalDraft) -> RowValues {
    let mut row = RowValues::new();
    if let Some(name) = &draft.name {
        row = row.to("name", trimmed(name));
    }
    if let Some(key) = &draft.key {
        row = row.to("additional_key", trimmed(key));
    }
    if let Some(interval_type) = draft.interval_type {
        row = row.to("interval_type", interval_type.name());
    }
    if draft.interval_type == Some(AdditionalIntervalType::Always) {
        row = row.null("amount");
    } else if let Some(amount) = draft.amount {
        row = row.to("amount", amount);
    }
    if let Some(price) = draft.price {
        row = row.to("price", price);
    }
    row
}

/// Refuses a key that another additional has which is not ended.
pub fn require_free(
    cx: &mut Cx<'_, '_>,
    draft: &PlanAdditionalDraft,
    own: Option<PlanAdditionalId>,
) -> Result<()> {
    let Some(key) = draft.key.as_deref().map(trimmed) else { return Ok(()) };
    let sql = "select name from plan_additionals where additional_key = $1 and state <> 'ended' and id <> $2";
    let own = own.unwrap_or_default();
    match cx.query_one(sql, &[key.into(), own.into()])? {
        Some(row) => {
            let sentence = Key::PlanAdditionalsGuardKeyTaken.text(cx.lang(), &[("name", row.str(0))]);
            Err(Reason::state("key_taken", sentence).into())
        }
        None => Ok(()),
    }
}

/// Writes which groups of plans have an additional; leaves them if none are given.
///
/// # Errors
/// Refuses a group that does not exist.
pub fn write_groups(cx: &mut Cx<'_, '_>, id: PlanAdditionalId, groups: Option<&[PlanGroupId]>) -> Result<()> {
    let Some(groups) = groups else { return Ok(()) };
    cx.execute("delete from plan_additional_groups where additional_id = $1", &[id.into()])?;
    for group in groups {
        let sql = "insert into plan_additional_groups (additional_id, group_id)
            select $1, id from plan_groups where id = $2 on conflict do nothing";
        cx.execute(sql, &[id.into(), (*group).into()])?;
    }
    let sql = "select count(*) from plan_additional_groups where additional_id = $1";
    let written = cx.query_one(sql, &[id.into()])?.map_or(0, |row| row.int(0));
    let named: std::collections::HashSet<i64> = groups.iter().map(|group| group.get()).collect();
    match usize::try_from(written) == Ok(named.len()) {
        true => Ok(()),
        false => Err(Refusal::field("plan_groups", Rule::IsNot)),
    }
}
