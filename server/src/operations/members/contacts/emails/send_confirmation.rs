//! `emails.send-confirmation`

use client::api::members::contacts::{EmailChanged, SendEmailConfirmation, letters};
use client::endpoint::Call;
use client::message::{Key, Lang};
use serde_json::json;

use super::changed;
use crate::letter;
use crate::operations::members::contacts::link::NewLink;
use crate::operations::members::contacts::load::{email_of, email_state};
use crate::operations::members::ownership;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::Result;

/// Sends the request to confirm an e-mail address.
pub fn send_confirmation(cx: &mut Cx<'_, '_>, call: Call<SendEmailConfirmation>) -> Result<EmailChanged> {
    let link = NewLink::draw(cx.now);
    let (email, member) = cx.change(
        |cx| {
            let found = email_of(cx, call.path)?;
            let owner = ownership::facts(cx, found.0.user_id)?;
            cx.guard(&call, (&owner, &email_state(cx, &found.0)))?;
            Ok((RecordVersion::new(call.path, found.0.version), found))
        },
        |cx, _| Ok(link.set(cx.now)),
    )?;
    let (url, until) = link.address_and_last_day(&cx.app.settings.origin);
    let draft = letter::of(&letters::CONFIRMATION, Lang::default()).text("membro.nome", &member);
    let draft =
        draft.text("email.endereco", &email.email).url("link.confirmacao", url).date("link.validade", until);
    let key = format!("confirm {} {}", call.path, email.version);
    let mut outgoing = draft.write(cx, &email.email, &key)?.about(call.path);
    outgoing.payload["secrets"] = json!([link.token]);
    cx.send(outgoing)?;
    let old = json!({ "verification_sent_at": email.verification_sent_at });
    cx.changed(call.path, old, json!({ "verification_sent_at": cx.now }));
    changed(cx, &email, &member, [Key::ContactsEffectEmailSent, Key::ContactsDoneEmailSent])
}
