//! The forms of the sections, filled with what is saved.

use super::answer::Sections;
use super::forms;
use crate::api::members::members::{Get, MemberColumns, MemberKind, MemberQuery, MemberRecord};
use crate::api::members::reference::{Segments, Zones};
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads};
use crate::endpoint::{Call, Endpoint};
use crate::form::Form;
use crate::value::id::MemberId;

fn record(path: &[String], reads: &Reads<'_>) -> Result<MemberRecord, Missing> {
    let (_, member): (MemberKind, MemberId) = parsed(path)?;
    let query = MemberQuery { columns: Some(MemberColumns::Complete) };
    reads.get(&Call::<Get> { path: member, query, body: () })
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
    let zones = reads.get(&Zones::find(()))?;
    let segments = reads.get(&Segments::find(()))?.segments;
    Ok(forms::zones(&saved, &zones.states, &segments, reads.actor.lang))
}

/// Makes the form of the additional phones and e-mail addresses.
pub fn additions_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::additions(&sections(path, reads)?.additions, reads.actor.lang))
}

/// Makes the form of the links.
pub fn socials_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::socials(&sections(path, reads)?.socials.fields, reads.actor.lang))
}

/// Makes the form of the decision.
pub fn approval_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::approval(&sections(path, reads)?.approval, reads.actor.lang))
}
