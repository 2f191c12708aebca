//! The e-mail that welcomes a member.

use client::api::members::registration::{NewMember, Welcome};
use client::api::service::disabled_emails::LetterClass;
use client::message::{Key, Lang, Message};
use client::value::date::{day_of, show_date, start_of};
use client::value::id::MemberId;
use jiff::SignedDuration;

use crate::outbox::email;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The time after midnight at which the welcomes of a day leave.
const MORNING: SignedDuration = SignedDuration::from_hours(8);

/// Sends the welcome, which can be recalled until its day.
pub fn send(cx: &mut Cx<'_, '_>, id: MemberId, new: &NewMember, welcome: Welcome) -> Result<()> {
    let settings = &cx.app.settings;
    let site = settings.members_site.as_ref().unwrap_or(&settings.origin);
    let params = [("name", new.name.as_str()), ("product", &settings.product), ("url", site)];
    let subject = Key::RegistrationMailSubject.text(Lang::default(), &[]);
    let body = Key::RegistrationMailBody.text(Lang::default(), &params);
    let key = format!("welcome {id}");
    let mail = email(LetterClass::Service, &new.email, &subject, &body, &key).about(id);
    let (mail, day) = match welcome {
        Welcome::Now => (mail, day_of(cx.now)),
        Welcome::On(day) => (mail.not_before(start_of(day) + MORNING), day),
    };
    let effect = Message::new(Key::RegistrationEffectWelcome).with("email", &new.email);
    cx.send_along(mail, effect.with("day", show_date(day)))?;
    Ok(())
}
