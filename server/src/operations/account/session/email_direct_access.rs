//! `members.email-direct-access`

use client::api::account::session::Done;
use client::api::members::members::{EmailDirectAccess, letters};
use client::endpoint::Call;
use client::message::{Key, Lang, Message};
use jiff::SignedDuration;
use serde_json::json;

use super::member_access::{ACCESS, code_for};
use crate::letter;
use crate::operations::members::members::load;
use crate::operations::members::ownership;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const CODE_LIFE: SignedDuration = SignedDuration::from_mins(30);

/// Sends a member a one-time link by e-mail. It replaces earlier links.
pub fn email_direct_access(cx: &mut Cx<'_, '_>, call: Call<EmailDirectAccess>) -> Result<Done> {
    let member = load(cx, call.path)?;
    let owner = ownership::facts(cx, member.id)?;
    cx.guard(&call, &owner)?;
    let code = code_for(cx, member.id, ACCESS, CODE_LIFE)?;
    let settings = &cx.app.settings;
    let site = settings.members_site.as_ref().unwrap_or(&settings.origin);
    let url = format!("{site}/cms/acesso-direto?acesso_direto={code}");
    let draft = letter::of(&letters::ACCESS, Lang::default());
    let draft = draft.text("membro.nome", &member.name).url("link.acesso", url);
    let letter = draft.write_with_code(cx, &member.email, &code)?;
    cx.send(letter.about(member.id))?;
    cx.noted(member.id, json!({ "direct_access": "sent" }));
    let sent = Message::new(Key::AccountMemberDirectSent).with("email", &member.email);
    cx.effect(sent.clone());
    Ok(Done { message: sent.text(cx.lang()) })
}
