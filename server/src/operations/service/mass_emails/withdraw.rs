//! `mass-emails.withdraw`

use client::api::service::mass_emails::{MassEmailSaved, MassEmailState, Withdraw};
use client::endpoint::Call;
use client::message::{Key, Message};

use super::transition::{pass, saved};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Brings a mass e-mail of which nothing left back to draft. Its recipients and its approval are gone.
pub fn withdraw(cx: &mut Cx<'_, '_>, call: Call<Withdraw>) -> Result<MassEmailSaved> {
    let before = pass(cx, &call, MassEmailState::Draft, |row| {
        row.null("template_version").null("starts_at").to("recipients", 0_i64)
    })?;
    cx.void_consent(call.path)?;
    cx.execute("delete from mass_email_recipients where mass_email_id = $1", &[call.path.into()])?;
    cx.conn().touch("mass_email_recipients");
    let message = Message::new(Key::MassEmailsDoneWithdrawn).with("name", &before.mass_email.name);
    saved(cx, call.path, message)
}
