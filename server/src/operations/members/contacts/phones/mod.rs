//! The phones of members.

mod confirm;
mod list;
mod send_confirmation;

use client::api::members::contacts::{Phone, PhoneList, PhonesChanged};
use client::message::{Key, Message};
use client::rules::mask::{PHONE, apply};

use super::load::phones;
use crate::http::mount::Api;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the operations of phones.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(send_confirmation::send_confirmation).handle(confirm::confirm)
}

fn changed(
    cx: &mut Cx<'_, '_>,
    phone: &Phone,
    member: &str,
    [effect, done]: [Key; 2],
) -> Result<PhonesChanged> {
    let shown = apply(PHONE, &phone.phone);
    cx.effect(Message::new(effect).with("phone", shown).with("member", member));
    let data = Some(PhoneList { phones: phones(cx, phone.user_id)? });
    Ok(PhonesChanged { message: done.text(cx.lang(), &[]), data })
}
