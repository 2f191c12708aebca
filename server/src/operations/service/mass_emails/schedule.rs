//! `mass-emails.schedule`

use client::api::service::mass_emails::{MassEmailSaved, MassEmailState, Schedule};
use client::endpoint::Call;
use client::message::{Key, Message};

use super::transition::{pass, saved};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Sets when an approved mass e-mail begins to leave. One that begins now is on its way at once.
pub fn schedule(cx: &mut Cx<'_, '_>, call: Call<Schedule>) -> Result<MassEmailSaved> {
    let now = cx.now;
    let starts_at = call.body.starts_at.map(|at| at.0).filter(|at| *at > now);
    let state = if starts_at.is_some() { MassEmailState::Scheduled } else { MassEmailState::Sending };
    let before = pass(cx, &call, state, |row| row.to("starts_at", starts_at.unwrap_or(now)))?;
    let name = &before.mass_email.name;
    let message = match starts_at {
        Some(at) => {
            let when = cx.actor()?.said(at);
            Message::new(Key::MassEmailsDoneScheduled).with("name", name).with("when", when)
        }
        None => Message::new(Key::MassEmailsDoneStarted).with("name", name),
    };
    saved(cx, call.path, message)
}
