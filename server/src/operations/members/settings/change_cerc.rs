//! `settings.change-cerc`: the CERC consultant of a member.

use client::access::Role;
use client::api::members::members::Manager;
use client::api::members::quotas::Quota;
use client::api::members::settings::{CercFacts, ChangeCerc, MemberSettings, SettingsSaved};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::{Invalid, Rule};
use client::value::date::{day_of, end_of, start_of};
use client::value::id::{MemberId, SettingsId, StaffId, kind};
use serde_json::{Value as Json, json};

use super::load;
use crate::operations::members::{members, quotas, section};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Changes the consultant by right and by preference, until the plan ends.
pub fn change_cerc(cx: &mut Cx<'_, '_>, call: Call<ChangeCerc>) -> Result<SettingsSaved> {
    let member = members::load(cx, call.path)?;
    section::ensure::<kind::Settings>(cx, member.id)?;
    cx.guard(&call, &CercFacts)?;
    let body = &call.body;
    let quota = checked(cx, &call)?;
    let before = cx.change(
        |cx| {
            let settings = load(cx, member.id)?;
            Ok((section::record::<kind::Settings>(member.id, settings.version), settings))
        },
        |_, _| Ok(RowValues::new().to("cerc_plan_quota_id", quota.id)),
    )?;
    let old = audited(cx, &before)?;
    let until = end_of(quota.end_of_plan);
    let (right, preference) = (body.right(), body.preference());
    cx.execute(
        "insert into member_settings (member_id) values ($1) on conflict (member_id) do nothing",
        &[member.id.into()],
    )?;
    cx.execute(
        "update member_settings set cerc_right_manager_id = $1, cerc_right_at = $2, cerc_right_until = $3,
         cerc_preference_manager_id = $4, cerc_preference_at = $5, cerc_preference_until = $6 where member_id = $7",
        &[
            right.into(),
            right.and(body.right_at).map(start_of).into(),
            right.map(|_| until).into(),
            preference.into(),
            preference.map(|_| cx.now).into(),
            preference.map(|_| until).into(),
            member.id.into(),
        ],
    )?;
    let settings = load(cx, member.id)?;
    let new = audited(cx, &settings)?;
    cx.changed(SettingsId::new(member.id.get()), old, new);
    // Lists of members show the consultant.
    cx.conn().touch("members");
    let name = settings
        .cerc
        .as_ref()
        .map_or_else(|| Key::SettingsCercNone.text(cx.lang(), &[]), |cerc| cerc.name.clone());
    cx.effect(Message::new(Key::SettingsEffectCerc).with("member", &member.name).with("manager", name));
    let message = Key::SettingsCercSaved.text(cx.lang(), &[]);
    Ok(SettingsSaved { message, settings: Some(settings) })
}

/// Checks the body: its own rules, a plan of the member, and consultants of CERC.
fn checked(cx: &mut Cx<'_, '_>, call: &Call<ChangeCerc>) -> Result<Quota> {
    call.body.check()?;
    let mut invalid = Invalid::default();
    let quota = quota_of(cx, call.path, call.body.plan_quota_id.unwrap_or_default())?;
    invalid.ensure("plan_quota_id", quota.is_some(), Rule::IsNot);
    for (field, id) in
        [("right_manager_id", call.body.right()), ("preference_manager_id", call.body.preference())]
    {
        if let Some(id) = id {
            invalid.ensure(field, is_of_cerc(cx, id)?, Rule::IsNot);
        }
    }
    let broken = || Invalid::of("plan_quota_id", Rule::IsNot);
    invalid.into_result(())?;
    let quota = quota.ok_or_else(broken)?;
    call.body.check_plan(quota.end_of_plan)?;
    Ok(quota)
}

fn quota_of(cx: &mut Cx<'_, '_>, member: MemberId, id: client::value::id::QuotaId) -> Result<Option<Quota>> {
    Ok(quotas::load(cx, member)?.into_iter().find(|quota| quota.id == id))
}

fn is_of_cerc(cx: &mut Cx<'_, '_>, id: StaffId) -> Result<bool> {
    let sql = "select role from staff where id = $1 and active = 1";
    let row = cx.query_one(sql, &[id.into()])?;
    Ok(row.map(|row| row.word::<Role>("role")).transpose()? == Some(Role::Cerc))
}

fn audited(cx: &mut Cx<'_, '_>, settings: &MemberSettings) -> Result<Json> {
    let mut named = |id: Option<StaffId>| -> Result<Option<Manager>> {
        let Some(id) = id else { return Ok(None) };
        let row = cx.query_one("select name from staff where id = $1", &[id.into()])?;
        Ok(row.map(|row| Manager { id, name: row.get("name") }))
    };
    Ok(json!({
        "right_manager": named(settings.cerc_right_manager_id)?,
        "right_at": settings.cerc_right_at.map(day_of),
        "preference_manager": named(settings.cerc_preference_manager_id)?,
        "plan_quota_id": settings.cerc_plan_quota_id,
    }))
}
