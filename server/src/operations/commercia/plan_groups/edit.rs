//! `plan-groups.edit`

use client::api::commercia::plan_groups::{Edit, ManagedPlan, PlanGroupDraft, PlanGroupSaved};
use client::api::finance::reference::PaymentInterval;
use client::endpoint::Call;
use client::message::{Key, Lang, Message};
use client::reason::Reason;
use client::value::id::{PlanGroupId, PlanId};
use client::value::money::Money;
use client::value::text::trimmed;
use jiff::civil::Date;
use serde_json::json;

use super::load::{load, saved};
use crate::operations::commercia::plan_prices::{NewVersion, schedule};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// Changes the name and the position of a group, and adds a price from a day on for each period whose price or features are others.
/// Payments, quotas and subscriptions stay as they are.
pub fn edit(cx: &mut Cx<'_, '_>, call: Call<Edit>) -> Result<PlanGroupSaved> {
    let before = cx.change(
        |cx| {
            let found = load(cx, call.path)?;
            cx.guard(&call, &found.facts)?;
            call.body.check(cx.today)?;
            Ok((found.record(), found.group))
        },
        |cx, group| {
            let name = call.body.name.as_deref().map_or(group.name.as_str(), trimmed);
            require_free_name(cx, name, Some(call.path))?;
            Ok(RowValues::new().to("name", name).to("position", call.body.position.unwrap_or(group.position)))
        },
    )?;
    let name = call.body.name.as_deref().map_or(before.name.as_str(), trimmed).to_owned();
    let position = call.body.position.unwrap_or(before.position);
    let old = json!({ "name": before.name, "position": before.position });
    cx.changed(call.path, old, json!({ "name": name, "position": position }));
    let message = Message::new(Key::PlanGroupsDoneEdited).with("name", name);
    cx.effect(message.clone());
    write_prices(cx, call.path, &before.plans, &call.body)?;
    saved(cx, call.path, message)
}

/// Adds what is new: a plan for a period that the group does not have, and a version of each plan whose price or features differ from
/// those of today and of its day.
pub fn write_prices(
    cx: &mut Cx<'_, '_>,
    group: PlanGroupId,
    plans: &[ManagedPlan],
    draft: &PlanGroupDraft,
) -> Result<()> {
    let from_day = draft.from_day.unwrap_or(cx.today);
    let features = draft.features.as_deref().map(trimmed);
    let given: Vec<(PaymentInterval, Money)> =
        draft.prices().map(|(interval, _, price)| (interval, price)).collect();
    for (interval, price) in &given {
        if plans.iter().all(|plan| plan.payment_interval != *interval) {
            let plan = insert_plan(cx, group, *interval, *price)?;
            write_price(cx, plan, Some(*price), from_day, features)?;
        }
    }
    for plan in plans {
        // What is given as it is today is what the form showed: a version that is planned stays.
        let price = given.iter().find(|(interval, _)| *interval == plan.payment_interval);
        let price = price.map(|(_, price)| *price).filter(|price| plan.price != Some(*price));
        let features = features.filter(|text| plan.features.as_deref().unwrap_or_default() != *text);
        if price.is_some() || features.is_some() {
            write_price(cx, plan.id, price, from_day, features)?;
        }
    }
    Ok(())
}

/// Adds a price from a day on, unless the plan has it and these features on that day.
fn write_price(
    cx: &mut Cx<'_, '_>,
    plan: PlanId,
    price: Option<Money>,
    from_day: Date,
    features: Option<&str>,
) -> Result<()> {
    let sql = "select price, features from plan_prices where plan_id = $1 and from_day <= $2
        order by from_day desc limit 1";
    let row = cx.query_one(sql, &[plan.into(), from_day.to_string().into()])?;
    let before: Option<Money> = row.as_ref().map(|row| row.get("price"));
    let told: Option<String> = row.and_then(|row| row.get("features"));
    let Some(price) = price.or(before) else { return Ok(()) };
    let is_same = features.is_none_or(|features| features == told.as_deref().unwrap_or_default());
    if before == Some(price) && is_same {
        return Ok(());
    }
    schedule(cx, &NewVersion { plan, price, from_day, features, gateway_ref: None })?;
    Ok(())
}

/// Adds the plan of a period, with the name by which gateways know it. Its row keeps the first price, which the version of the program
/// before reads.
fn insert_plan(
    cx: &mut Cx<'_, '_>,
    group: PlanGroupId,
    interval: PaymentInterval,
    price: Money,
) -> Result<PlanId> {
    let sql = "insert into plans (group_id, price, payment_interval, payment_interval_label, months)
        values ($1, $2, $3, $4, $5) returning id";
    let label = label_of(interval).text(Lang::PtBr, &[]);
    let months = interval.highlight_months();
    let values = [group.into(), price.into(), stored(interval).into(), label.as_str().into(), months.into()];
    let id = cx.insert(sql, &values)?;
    let reference = format!("plano-{id}");
    let sql = "update plans set gateway_ref = $1 where id = $2";
    cx.execute(sql, &[reference.as_str().into(), id.into()])?;
    let effect = Message::new(Key::PlanGroupsEffectGatewayRef).with("period", label);
    cx.effect(effect.with("reference", reference));
    Ok(PlanId::new(id))
}

/// Refuses the name of another group: lists and other systems tell groups apart by their names.
pub fn require_free_name(cx: &mut Cx<'_, '_>, name: &str, own: Option<PlanGroupId>) -> Result<()> {
    let sql = "select name from plan_groups where lower(name) = $1 and id <> $2";
    let own = own.unwrap_or_default();
    match cx.query_one(sql, &[name.to_lowercase().into(), own.into()])? {
        Some(row) => {
            let sentence = Key::PlanGroupsGuardNameTaken.text(cx.lang(), &[("name", row.str(0))]);
            Err(Reason::state("name_taken", sentence).into())
        }
        None => Ok(()),
    }
}

/// Returns the message of a period. The price list is kept in the language of the house.
fn label_of(interval: PaymentInterval) -> Key {
    match interval {
        PaymentInterval::Daily => Key::FieldDaily,
        PaymentInterval::Monthly => Key::FieldMonthly,
        PaymentInterval::Quarterly => Key::FieldQuarterly,
        PaymentInterval::Semiannual => Key::FieldSemiannual,
        PaymentInterval::Yearly => Key::FieldYearly,
        PaymentInterval::None | PaymentInterval::Unknown => Key::FieldNone,
    }
}
