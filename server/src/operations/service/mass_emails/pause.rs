//! `mass-emails.pause`

use client::api::service::mass_emails::{MassEmailSaved, MassEmailState, Pause, PauseReason};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::word::Word;

use super::queue::take_back;
use super::transition::{pass, saved_with};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Pauses a mass e-mail. What is queued and not begun is taken back at once; [`super::prepare`] keeps back what was begun.
pub fn pause(cx: &mut Cx<'_, '_>, call: Call<Pause>) -> Result<MassEmailSaved> {
    let reason = PauseReason::ByHand.name();
    let before = pass(cx, &call, MassEmailState::Paused, |row| row.to("pause_reason", reason.clone()))?;
    take_back(cx, call.path)?;
    let message = Message::new(Key::MassEmailsDonePaused).with("name", &before.mass_email.name);
    saved_with(cx, call.path, |counts| message.with("n", counts.waiting))
}
