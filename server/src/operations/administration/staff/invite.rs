//! `staff.invite`: the one-time link with which a new account chooses its password.

use client::api::administration::staff::{Invite, StaffSaved, letters};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::StaffId;
use jiff::SignedDuration;
use serde_json::json;

use super::load::{load, saved};
use crate::letter;
use crate::operations::account::session::{INVITATION, one_time_code};
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::Result;

/// Lifetime of an invitation.
const INVITATION_LIFE: SignedDuration = SignedDuration::from_hours(72);

/// Sends a new invitation, which replaces the previous one.
pub fn invite(cx: &mut Cx<'_, '_>, call: Call<Invite>) -> Result<StaffSaved> {
    let read = |cx: &mut Cx<'_, '_>| {
        let (before, facts) = load(cx, call.path)?;
        cx.guard(&call, &facts)?;
        Ok((RecordVersion::new(call.path, before.version), before))
    };
    let before = cx.change(read, |_, _| Ok(RowValues::new()))?;
    cx.changed(call.path, json!({}), json!({ "invitation": before.email }));
    send_invitation(cx, call.path, &before.name, &before.email)?;
    saved(cx, call.path, Message::new(Key::StaffInvited).with("email", &before.email))
}

/// Revokes the account's other codes and sends a new link.
pub fn send_invitation(cx: &mut Cx<'_, '_>, id: StaffId, name: &str, address: &str) -> Result<()> {
    kill_codes(cx, id)?;
    let code = one_time_code(cx, id, INVITATION, INVITATION_LIFE)?;
    let url = format!("{}/forgot-password?invite=1&token={code}", cx.app.settings.origin);
    let (lang, by) = (cx.lang(), cx.actor()?.name.clone());
    let draft = letter::of(&letters::INVITATION, lang).text("pessoa.nome", name);
    let draft = draft.text("autor.nome", by).url("link.acesso", url);
    let letter = draft.write_with_code(cx, address, &code)?;
    cx.send(letter)?;
    cx.effect(Message::new(Key::StaffEffectInvited).with("email", address));
    Ok(())
}

/// Revokes every code of an account.
pub fn kill_codes(cx: &mut Cx<'_, '_>, id: StaffId) -> Result<()> {
    cx.execute("delete from one_time_codes where staff_id = $1 and used_at is null", &[id.into()])?;
    Ok(())
}
