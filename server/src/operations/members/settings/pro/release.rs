//! `pro.release`

use client::api::members::members::Member;
use client::api::members::settings::{
    MemberSettings, ProFacts, ProRule, Release, SettingsSaved, block_of, letters,
};
use client::endpoint::Call;
use client::message::{Key, Lang, Message};
use client::value::id::{SettingsId, kind};
use client::value::word::Word;
use serde_json::json;

use super::answer;
use crate::letter;
use crate::operations::members::settings::load;
use crate::operations::members::{members, ownership, section};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Releases a blocked member, and sends the rule that is chosen.
pub fn release(cx: &mut Cx<'_, '_>, call: Call<Release>) -> Result<SettingsSaved> {
    let member = members::load(cx, call.path)?;
    section::ensure::<kind::Settings>(cx, member.id)?;
    let before = cx.change(
        |cx| {
            let settings = load(cx, member.id)?;
            let facts = ProFacts { block: block_of(&settings) };
            cx.guard(&call, &facts)?;
            if call.body.rule.is_some() {
                facts.may_send_rule(cx.actor()?)?;
                ownership::facts(cx, member.id)?.may_help(cx.actor()?)?;
            }
            Ok((section::record::<kind::Settings>(member.id, settings.version), settings))
        },
        |cx, _| Ok(RowValues::new().to("onivoro_aware_at", cx.now)),
    )?;
    let (old, new) = (json!({ "onivoro_aware_at": null }), json!({ "onivoro_aware_at": cx.now }));
    cx.changed(SettingsId::new(member.id.get()), old, new);
    cx.effect(Message::new(Key::ProEffectReleased).with("member", &member.name));
    if let Some(rule) = call.body.rule {
        send(cx, &member, &before, rule)?;
    }
    answer(cx, &member, Key::ProReleased)
}

/// Sends the rule to the member: once for a block.
fn send(cx: &mut Cx<'_, '_>, member: &Member, before: &MemberSettings, rule: ProRule) -> Result<()> {
    let product = cx.app.settings.product.clone();
    let draft = letter::of(&letters::RELEASE, Lang::default()).text("membro.nome", &member.name);
    let draft = draft.text("produto.nome", product).text("regra", rule.label(Lang::default()));
    let key = format!("pro {} v{}", member.id, before.version);
    let letter = draft.write(cx, &member.email, &key)?.about(member.id);
    cx.send_along(letter, Message::new(Key::AccountMemberDirectSent).with("email", &member.email))?;
    Ok(())
}
