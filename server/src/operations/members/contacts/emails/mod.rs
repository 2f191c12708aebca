//! The e-mail addresses of members.

mod confirm;
mod list;
mod send_confirmation;

use client::api::members::contacts::{Email, EmailChanged};
use client::message::{Key, Message};

use super::load::email_of;
use crate::http::mount::Api;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the operations of e-mail addresses.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(send_confirmation::send_confirmation).handle(confirm::confirm)
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
