//! `mass-emails.cancel`

use client::api::service::mass_emails::{Cancel, MassEmailSaved, MassEmailState};
use client::endpoint::Call;
use client::message::{Key, Message};

use super::queue::{recall_begun, take_back};
use super::transition::{pass, saved_with};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Cancels a mass e-mail: what has not left never leaves. A letter that is being handed over may still arrive.
pub fn cancel(cx: &mut Cx<'_, '_>, call: Call<Cancel>) -> Result<MassEmailSaved> {
    let now = cx.now;
    let before =
        pass(cx, &call, MassEmailState::Cancelled, |row| row.null("pause_reason").to("finished_at", now))?;
    take_back(cx, call.path)?;
    recall_begun(cx, call.path)?;
    let message = Message::new(Key::MassEmailsDoneCancelled).with("name", &before.mass_email.name);
    saved_with(cx, call.path, |counts| message.with("n", counts.recalled))
}
