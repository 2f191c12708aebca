//! `pro.reset`

use client::api::members::settings::{ProFacts, Reset, SettingsSaved, block_of};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::{SettingsId, kind};
use serde_json::json;

use super::answer;
use crate::operations::members::settings::load;
use crate::operations::members::{members, section};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Clears all blocks of a member.
pub fn reset(cx: &mut Cx<'_, '_>, call: Call<Reset>) -> Result<SettingsSaved> {
    let member = members::load(cx, call.path)?;
    section::ensure::<kind::Settings>(cx, member.id)?;
    let before = cx.change(
        |cx| {
            let settings = load(cx, member.id)?;
            cx.guard(&call, &ProFacts { block: block_of(&settings) })?;
            Ok((section::record::<kind::Settings>(member.id, settings.version), settings))
        },
        |_, _| {
            Ok(RowValues::new()
                .null("onivoro_warning_at")
                .null("onivoro_aware_at")
                .to("onivoro_tries", 0)
                .null("onivoro_type")
                .null("onivoro_requested_review_at"))
        },
    )?;
    let old = json!({
        "onivoro_warning_at": before.onivoro_warning_at,
        "onivoro_aware_at": before.onivoro_aware_at,
        "onivoro_tries": before.onivoro_tries,
    });
    let new = json!({ "onivoro_warning_at": null, "onivoro_aware_at": null, "onivoro_tries": 0 });
    cx.changed(SettingsId::new(member.id.get()), old, new);
    cx.effect(Message::new(Key::ProEffectReset).with("member", &member.name));
    answer(cx, &member, Key::ProReset)
}
