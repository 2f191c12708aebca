//! `mass-emails.approve`

use client::api::service::mass_emails::{Approve, MassEmailSaved, MassEmailState};
use client::endpoint::Call;
use client::message::{Key, Message};

use super::transition::{pass, saved};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Approves a mass e-mail, which then waits for its start. The consent is to the version that was requested.
pub fn approve(cx: &mut Cx<'_, '_>, call: Call<Approve>) -> Result<MassEmailSaved> {
    let before = pass(cx, &call, MassEmailState::Scheduled, |row| row)?;
    cx.give_consent(call.path, &call.body)?;
    let message = Message::new(Key::MassEmailsDoneApproved).with("name", &before.mass_email.name);
    let message = message.with("n", before.facts.recipients);
    saved(cx, call.path, message)
}
