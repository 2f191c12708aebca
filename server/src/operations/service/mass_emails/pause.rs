//! `mass-emails.pause`

use client::api::service::mass_emails::{MassEmailSaved, MassEmailState, Pause, PauseReason};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::word::Word;

use super::load::load;
use super::queue::take_back;
use super::transition::{pass, saved};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Pauses a mass e-mail. What is queued and not begun is taken back at once; [`super::prepare`] keeps back what was begun.
pub fn pause(cx: &mut Cx<'_, '_>, call: Call<Pause>) -> Result<MassEmailSaved> {
    let reason = PauseReason::ByHand.name();
    let before = pass(cx, &call, MassEmailState::Paused, |row| row.to("pause_reason", reason.clone()))?;
    take_back(cx, call.path)?;
    let counts = load(cx, call.path)?.mass_email.counts;
    let message = Message::new(Key::MassEmailsDonePaused).with("name", &before.mass_email.name);
    let message = message.with("n", counts.waiting);
    cx.effect(message.clone());
    saved(cx, call.path, message)
}
