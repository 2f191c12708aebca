//! The block against abuse.

mod release;
mod reset;

use client::api::members::members::Member;
use client::api::members::settings::SettingsSaved;
use client::message::Key;

use super::load;
use crate::http::mount::Api;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the operations of blocks against abuse.
pub fn mount(api: Api) -> Api {
    api.handle(release::release).handle(reset::reset)
}

fn answer(cx: &mut Cx<'_, '_>, member: &Member, key: Key) -> Result<SettingsSaved> {
    let settings = load(cx, member.id)?;
    let product = settings.product.clone().unwrap_or_default();
    let message = key.text(cx.lang(), &[("product", &product)]);
    Ok(SettingsSaved { message, settings: Some(settings) })
}
