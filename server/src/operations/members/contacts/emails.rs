//! `emails.list`, `emails.send-confirmation` and `emails.confirm`

use client::api::members::contacts::{
    ConfirmEmail, Email, EmailChanged, EmailList, ListEmails, SendEmailConfirmation,
};
use client::api::service::disabled_emails::LetterClass;
use client::endpoint::Call;
use client::message::{Key, Lang, Message};
use serde_json::json;

use super::link::{NewLink, confirmed};
use super::load::{email_of, email_state, emails, name_of, note_verified};
use crate::operations::members::ownership;
use crate::outbox::email as mail;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::Result;

/// Returns the e-mail addresses of a member, the main one first.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<ListEmails>) -> Result<EmailList> {
    name_of(cx, call.path)?;
    Ok(EmailList { emails: emails(cx, call.path)? })
}

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
    let (url, until) = link.shown(&cx.app.settings.origin);
    let params = [("member", member.as_str()), ("email", &email.email), ("url", &url), ("until", &until)];
    let subject = Key::ContactsMailSubject.text(Lang::default(), &[]);
    let body = Key::ContactsMailBody.text(Lang::default(), &params);
    let key = format!("confirm {} {}", call.path, email.version);
    let mut outgoing = mail(LetterClass::Awaited, &email.email, &subject, &body, &key).about(call.path);
    outgoing.payload["secrets"] = json!([link.token]);
    cx.send(outgoing)?;
    let old = json!({ "verification_sent_at": email.verification_sent_at });
    cx.changed(call.path, old, json!({ "verification_sent_at": cx.now }));
    changed(cx, &email, &member, [Key::ContactsEffectEmailSent, Key::ContactsDoneEmailSent])
}

/// Confirms an e-mail address manually.
pub fn confirm(cx: &mut Cx<'_, '_>, call: Call<ConfirmEmail>) -> Result<EmailChanged> {
    let (email, member) = cx.change(
        |cx| {
            let found = email_of(cx, call.path)?;
            cx.guard(&call, &email_state(cx, &found.0))?;
            Ok((RecordVersion::new(call.path, found.0.version), found))
        },
        |cx, _| confirmed(cx),
    )?;
    if email.master {
        note_verified(cx, email.user_id)?;
    }
    let new = json!({ "conferred_at": cx.now, "verified_at": email.verified_at.unwrap_or(cx.now) });
    cx.changed(
        call.path,
        json!({ "conferred_at": email.conferred_at, "verified_at": email.verified_at }),
        new,
    );
    changed(cx, &email, &member, [Key::ContactsEffectEmailConfirmed, Key::ContactsDoneEmailConfirmed])
}

fn changed(
    cx: &mut Cx<'_, '_>,
    email: &Email,
    member: &str,
    [effect, done]: [Key; 2],
) -> Result<EmailChanged> {
    cx.effect(Message::new(effect).with("email", &email.email).with("member", member));
    let message = done.text(cx.lang(), &[]);
    Ok(EmailChanged::done(message, email_of(cx, email.id)?.0))
}
