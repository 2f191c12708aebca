//! The forms of the sections, filled with the saved values, and saves as another system answers them.

use serde_json::Value;

use super::answer::{SectionSaved, Sections};
use super::{forms, origin_forms};
use crate::api::members::members::{Get, MemberColumns, MemberKind, MemberQuery, MemberRecord};
use crate::api::members::reference::{ListSegments, ListZones, StateList};
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads, read};
use crate::endpoint::{Call, Endpoint};
use crate::form::Form;
use crate::value::id::MemberId;

fn record_of(member: MemberId, reads: &Reads<'_>) -> Result<MemberRecord, Missing> {
    let query = MemberQuery { columns: Some(MemberColumns::Complete) };
    reads.get(&Call::<Get> { path: member, query, body: () })
}

fn record(path: &[String], reads: &Reads<'_>) -> Result<MemberRecord, Missing> {
    let (_, member): (MemberKind, MemberId) = parsed(path)?;
    record_of(member, reads)
}

fn sections(path: &[String], reads: &Reads<'_>) -> Result<Sections, Missing> {
    record(path, reads)?.sections.ok_or(Missing::Record)
}

/// Makes the form of the primary section.
pub fn primary_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::primary(&sections(path, reads)?.primary, reads.actor.lang))
}

/// Makes the form of the profile.
pub fn profile_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::profile(&sections(path, reads)?.profile.fields, reads.actor.lang))
}

/// Makes the form of zones and segments.
pub fn zones_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let saved = sections(path, reads)?.zones.fields;
    let states = StateList::of(&reads.get(&ListZones::find(()))?.zones).states;
    let segments = reads.get(&ListSegments::find(()))?.segments;
    Ok(forms::zones(&saved, &states, &segments, reads.actor.lang))
}

/// Makes the form of the additional phones and e-mail addresses.
pub fn additions_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::additions(&sections(path, reads)?.additions, reads.actor.lang))
}

/// Makes the form of the links.
pub fn socials_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::socials(&sections(path, reads)?.socials.fields, reads.actor.lang))
}

fn sections_of(path: &[String], reads: &Reads<'_>) -> Result<Sections, Missing> {
    record_of(parsed(path)?, reads)?.sections.ok_or(Missing::Record)
}

/// Makes the form of where the registration came from.
pub fn registration_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let saved = sections_of(path, reads)?.registration_info.fields;
    Ok(origin_forms::registration_info(&saved, reads.actor.lang))
}

/// Makes the form of what the member searches.
pub fn search_profile_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let saved = sections_of(path, reads)?.search_profile.fields;
    let states = StateList::of(&reads.get(&ListZones::find(()))?.zones).states;
    let segments = reads.get(&ListSegments::find(()))?.segments;
    Ok(origin_forms::search_profile(&saved, &states, &segments, reads.actor.lang))
}

/// Makes the form of the decision.
pub fn approval_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::approval(&sections(path, reads)?.approval, reads.actor.lang))
}

/// Reads the answer to the save of a section, which may not repeat whose it is.
pub fn saved<E: Endpoint<Path = (MemberKind, MemberId)>>(
    call: &Call<E>,
    answer: Value,
    _: &Reads<'_>,
) -> Result<SectionSaved, Missing> {
    Ok(SectionSaved { user_id: call.path.1, ..read(answer)? })
}

/// As [`saved`], for a section that both kinds of members have.
pub fn saved_of<E: Endpoint<Path = MemberId>>(
    call: &Call<E>,
    answer: Value,
    _: &Reads<'_>,
) -> Result<SectionSaved, Missing> {
    Ok(SectionSaved { user_id: call.path, ..read(answer)? })
}
