//! `members.get`

use client::api::members::members::sections::SectionFacts;
use client::api::members::members::{Get, Manager, Member, MemberColumns, MemberProfile, MemberRecord};
use client::catalogue::can;
use client::endpoint::Call;

use super::erasure;
use super::load::{complete, load, name_phones};
use super::sections::sections;
use crate::operations::members::ownership;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// A member's record, and what the viewer may do for the member.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<MemberRecord> {
    let user = load(cx, call.path)?;
    record(cx, user, call.query.columns)
}

/// Answers the record of a member.
pub fn record(cx: &mut Cx<'_, '_>, mut user: Member, columns: Option<MemberColumns>) -> Result<MemberRecord> {
    let facts = ownership::facts(cx, user.id)?;
    if columns == Some(MemberColumns::Complete) {
        complete(cx, &mut user)?;
        if let Some((rule, claim)) = facts.owner(cx.actor()?.id) {
            user.owner = Some(Manager { id: claim.manager, name: claim.name.clone() });
            (user.owner_rule, user.owner_since, user.owner_until) = (Some(rule), claim.since, claim.until);
        }
    }
    let sections = match columns {
        Some(MemberColumns::Complete) => Some(sections(cx, &user)?),
        None => None,
    };
    if let Some(sections) = &sections {
        user.address = Some(sections.primary.fields.address());
        user.profile =
            Some(MemberProfile { company_constituted: sections.profile.fields.company_constituted });
    }
    name_phones(cx, [&mut user]);
    if columns == Some(MemberColumns::Complete) {
        cx.app.ledger.seen(user.id, cx.actor()?.id, cx.now);
    }
    let (section, erasure) = (SectionFacts::from(&user), erasure::facts(cx, &user)?);
    let can = can::judge(cx.actor()?, &[&facts, &section, &erasure]);
    Ok(MemberRecord { user, sections, can })
}
