//! The demographic data of members.

mod get;
mod save_company;
mod save_representative;

use client::api::members::demographic::{Demographic, DemographicSaved, MemberDemographic, saved};
use client::api::members::members::{Member, MemberKind};
use client::api::members::migration::MigratedPart;
use client::message::{Key, Message};
use client::reason::Reason;
use client::value::id::{MemberId, kind};
use client::value::word::Word;

use super::section::section;
use super::{members, section};
use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::Holding;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The operations of the demographic record.
fn mount(api: Api) -> Api {
    api.handle(get::get).handle(save_company::save_company).handle(save_representative::save_representative)
}

const HOLDINGS: &[Holding] = &[section("member_demographics", MigratedPart::Demographic)];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).holding(HOLDINGS);

fn answered(cx: &mut Cx<'_, '_>, member: &Member) -> Result<MemberDemographic> {
    let section = section::read::<kind::Demographic>(cx, member.id)?;
    let mut demographic: Demographic = section.decode();
    demographic.created_at = section.created_at;
    demographic.updated_at = section.saved_at;
    demographic.user_id = section.saved_at.map(|_| member.id);
    Ok(MemberDemographic {
        demographic,
        id: member.id.get().into(),
        version: section.version,
        kind: Some(member.kind),
        saved_by: section.saved_by,
        saved_at: section.saved_at,
    })
}

fn save(cx: &mut Cx<'_, '_>, id: MemberId, kind: MemberKind, body: &Demographic) -> Result<DemographicSaved> {
    let member = members::load(cx, id)?;
    if member.kind != kind {
        let sentence = Key::DemographicOtherType.text(cx.lang(), &[("member", &member.name)]);
        return Err(Reason::state(member.kind.name(), sentence).into());
    }
    section::save::<kind::Demographic, _>(cx, id, |_, section| {
        Ok(saved(kind, &member.name, &section.decode(), body)?)
    })?;
    cx.effect(Message::new(Key::DemographicEffect).with("member", &member.name));
    let message = Key::SectionsDone.text(cx.lang(), &[]);
    Ok(DemographicSaved { message, record: Some(answered(cx, &member)?) })
}
