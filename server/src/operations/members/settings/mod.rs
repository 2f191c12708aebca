//! The settings of members: one operation a file.

mod cerc;
pub mod load;
mod log;
mod pro;
mod reply;
mod save;

pub use load::load;

use client::api::members::consultants::InviteFacts;
use client::api::members::settings::{
    CercFacts, Get, ProFacts, SettingsAnswer, SettingsData, block_of, request_facts,
};
use client::catalogue::can;
use client::endpoint::Call;
use client::value::text::is_blank;

use super::members;
use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, OWN, Trace};
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use client::message::Key;

/// The operations of settings.
fn mount(api: Api) -> Api {
    api.handle(get)
        .handle(save::save)
        .handle(cerc::change_cerc)
        .handle(reply::draw_reply)
        .handle(pro::release)
        .handle(pro::reset)
}

const HOLDINGS: &[Holding] = &[Holding::new("member_preferences", OWN)
    .erased(Key::PersonalDataErasePartSections)
    .traced(Trace::Found(Key::RegistrationTraceSections))];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount)
    .filled(|conn, scope, made| {
        made.past.extend(super::demo::fill(conn, scope, &made.people)?);
        Ok(())
    })
    .holding(HOLDINGS);

/// Returns the settings of a member, and what the viewer may do to them.
fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<SettingsAnswer> {
    let member = members::load(cx, call.path)?;
    let settings = load(cx, member.id)?;
    let pro = ProFacts { block: block_of(&settings) };
    let actor = cx.actor()?;
    let has_email = !is_blank(&member.email);
    let invite = InviteFacts { takes_meetings: actor.role.takes_meetings(), has_email };
    let can = can::judge(actor, &[&CercFacts, &pro, &request_facts(&settings), &invite]);
    Ok(SettingsAnswer { data: SettingsData { settings }, can })
}
