//! The e-mail that welcomes a member.

use client::api::members::registration::{NewMember, Welcome, letters};
use client::message::{Key, Lang, Message};
use client::value::date::{day_of, show_date, start_of};
use client::value::id::MemberId;
use jiff::SignedDuration;

use crate::letter;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The time after midnight at which the welcomes of a day leave.
const MORNING: SignedDuration = SignedDuration::from_hours(8);

/// Sends the welcome, which can be recalled until its day.
pub fn send(cx: &mut Cx<'_, '_>, id: MemberId, new: &NewMember, welcome: Welcome) -> Result<()> {
    let settings = &cx.app.settings;
    let site = settings.members_site.as_ref().unwrap_or(&settings.origin);
    let draft = letter::of(&letters::WELCOME, Lang::default()).text("membro.nome", &new.name);
    let draft = draft.text("produto.nome", &settings.product).url("link.site", site);
    let mail = draft.write(cx, &new.email, &format!("welcome {id}"))?.about(id);
    let (mail, day) = match welcome {
        Welcome::Now => (mail, day_of(cx.now)),
        Welcome::On(day) => (mail.not_before(start_of(day) + MORNING), day),
    };
    let effect = Message::new(Key::RegistrationEffectWelcome).with("email", &new.email);
    cx.send_along(mail, effect.with("day", show_date(day)))?;
    Ok(())
}
