//! `emails.send-password-recovery`

use client::api::account::session::Done;
use client::api::members::contacts::{SendPasswordRecovery, letters};
use client::endpoint::Call;
use client::message::{Key, Lang, Message};
use client::value::id::{EmailId, MemberId};
use jiff::SignedDuration;
use serde_json::json;

use super::member_access::{PASSWORD, code_for};
use crate::letter;
use crate::operations::members::members::load;
use crate::operations::members::ownership;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

const CODE_LIFE: SignedDuration = SignedDuration::from_hours(24);

/// Sends a link to choose a password to an e-mail address of a member. It replaces earlier links.
pub fn send_password_recovery(cx: &mut Cx<'_, '_>, call: Call<SendPasswordRecovery>) -> Result<Done> {
    let (member, address) = call.path;
    let member = load(cx, member)?;
    let owner = ownership::facts(cx, member.id)?;
    cx.guard(&call, &owner)?;
    let email = address_of(cx, member.id, address)?;
    let code = code_for(cx, member.id, PASSWORD, CODE_LIFE)?;
    let settings = &cx.app.settings;
    let site = settings.members_site.as_ref().unwrap_or(&settings.origin);
    let url = format!("{site}/forgot-password?token={code}");
    let draft = letter::of(&letters::PASSWORD, Lang::default());
    let draft = draft.text("membro.nome", &member.name).url("link.senha", url);
    let letter = draft.write_with_code(cx, &email, &code)?;
    cx.send(letter.about(member.id))?;
    cx.noted(member.id, json!({ "password_recovery": "sent", "email": address }));
    let effect = Message::new(Key::ContactsEffectRecoverySent).with("email", &email);
    cx.effect(effect.with("member", &member.name));
    Ok(Done { message: Key::ContactsDoneRecoverySent.text(cx.lang(), &[]) })
}

/// Returns an address of a member, or a 404 for one that is another's or removed.
fn address_of(cx: &mut Cx<'_, '_>, member: MemberId, address: EmailId) -> Result<String> {
    let sql = "select email from member_emails where id = $1 and member_id = $2 and removed_at is null";
    let row = cx.query_one(sql, &[address.into(), member.into()])?.ok_or(Refusal::NotFound)?;
    Ok(row.get("email"))
}
