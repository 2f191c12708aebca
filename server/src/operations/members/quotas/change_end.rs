//! `quotas.change-end`

use client::api::members::quotas::{ChangeEnd, Quota, QuotaChanged};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::date::{day_of, show_date};
use client::value::id::{MemberId, QuotaId};
use jiff::civil::Date;
use serde_json::json;

use super::{follow, load};
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::{Refusal, Result};

/// Changes the last day of a quota, and with it the end of the member's plan.
pub fn change_end(cx: &mut Cx<'_, '_>, call: Call<ChangeEnd>) -> Result<QuotaChanged> {
    let id = call.path;
    let (member, before, began) = cx.change(
        |cx| {
            let sql = "select member_id, end_of_plan, created_at, version from quotas where id = $1";
            let row = cx.query_one(sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
            let end: Option<Date> = row.get::<&str>("end_of_plan").parse().ok();
            let before: (MemberId, _, _) = (row.get("member_id"), end, day_of(row.get("created_at")));
            Ok((RecordVersion::new(id, row.get("version")), before))
        },
        |_, (_, _, began)| Ok(RowValues::new().to("end_of_plan", call.body.check(*began)?.to_string())),
    )?;
    let end = call.body.check(began)?;
    cx.changed(id, json!({ "end_of_plan": before }), json!({ "end_of_plan": end }));
    follow(cx, member)?;
    let name = members::load(cx, member)?.name;
    cx.effect(Message::new(Key::QuotasEffectEnd).with("member", name).with("day", show_date(end)));
    let message = Key::QuotasEndChanged.text(cx.lang(), &[]);
    Ok(QuotaChanged { message, quota: Some(answered(cx, member, id)?) })
}

/// Returns a quota in its answer form.
pub fn answered(cx: &mut Cx<'_, '_>, member: MemberId, id: QuotaId) -> Result<Quota> {
    load(cx, member)?.into_iter().find(|quota| quota.id == id).ok_or(Refusal::NotFound)
}
