//! `mass-emails.resume`

use client::api::service::mass_emails::{MassEmailSaved, MassEmailState, Resume};
use client::endpoint::Call;
use client::message::{Key, Message};

use super::transition::{pass, saved};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Resumes a paused mass e-mail. The letters that came back until now no longer pause it.
pub fn resume(cx: &mut Cx<'_, '_>, call: Call<Resume>) -> Result<MassEmailSaved> {
    let now = cx.now;
    let before =
        pass(cx, &call, MassEmailState::Sending, |row| row.null("pause_reason").to("judged_from", now))?;
    let message = Message::new(Key::MassEmailsDoneResumed).with("name", &before.mass_email.name);
    saved(cx, call.path, message)
}
