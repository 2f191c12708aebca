//! The sections as they are stored.

use client::api::members::members::Member;
use client::api::members::members::sections::{
    Coverage, Place, Primary, SavedAdditions, SavedApproval, SavedAvatar, SavedCoverage, SavedPrimary,
    SavedProfile, SavedRegistrationInfo, SavedSearchProfile, SavedSocials, SectionFacts, Sections,
    next_statuses,
};
use client::record::Record;
use client::value::id::{MemberId, SegmentId, kind};
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::operations::members::contacts::load::{emails, phones};
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Returns all sections of a member.
pub fn sections(cx: &mut Cx<'_, '_>, member: &Member) -> Result<Sections> {
    let (fields, version) = primary(cx, member.id)?;
    let (profile, profile_version) = content::<kind::Profile, _>(cx, member.id)?;
    let (socials, socials_version) = content::<kind::Socials, _>(cx, member.id)?;
    let (coverage, coverage_version) = coverage(cx, member.id)?;
    let additions_version = version_of::<kind::Additions>(cx, member.id)?;
    let (registration, registration_version) = content::<kind::RegistrationInfo, _>(cx, member.id)?;
    let (searches, searches_version) = content::<kind::SearchProfile, _>(cx, member.id)?;
    let next_statuses = next_statuses(cx.actor()?, member.status);
    Ok(Sections {
        primary: SavedPrimary { fields, next_statuses, version },
        profile: SavedProfile { fields: profile, version: profile_version },
        zones: SavedCoverage { fields: coverage, version: coverage_version },
        additions: SavedAdditions {
            phones: phones(cx, member.id)?,
            emails: emails(cx, member.id)?,
            version: additions_version,
        },
        socials: SavedSocials { fields: socials, version: socials_version },
        approval: approval(cx, member, version)?,
        registration_info: SavedRegistrationInfo { fields: registration, version: registration_version },
        search_profile: SavedSearchProfile { fields: searches, version: searches_version },
        avatar: avatar(cx, member.id)?,
    })
}

/// Returns the primary section, in which every text is given, and its version.
pub fn primary(cx: &mut Cx<'_, '_>, id: MemberId) -> Result<(Primary, i64)> {
    let sql = "select name, person, cpf, cnpj, company_name, email, phone, address, state, status, deactivation_reason,
        version from members where id = $1";
    let row = cx.query_one(sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let text = |name: &str| Some(row.get::<Option<String>>(name).unwrap_or_default());
    let address: Primary = serde_json::from_str(row.get("address"))?;
    let fields = Primary {
        name: text("name"),
        person: row.opt_word("person")?,
        cpf: text("cpf"),
        cnpj: text("cnpj"),
        company_name: text("company_name"),
        email: text("email"),
        phone: text("phone"),
        zip_code: Some(address.zip_code.unwrap_or_default()),
        state: row.opt_word("state")?,
        city: Some(address.city.unwrap_or_default()),
        neighbor: Some(address.neighbor.unwrap_or_default()),
        street: Some(address.street.unwrap_or_default()),
        number: Some(address.number.unwrap_or_default()),
        complement: Some(address.complement.unwrap_or_default()),
        status: Some(row.word("status")?),
        deactivation_reason: row.opt_word("deactivation_reason")?,
    };
    Ok((fields, row.get("version")))
}

/// Returns a section that is stored as JSON, and its version.
pub fn content<K: Record, T: DeserializeOwned + Default>(
    cx: &mut Cx<'_, '_>,
    id: MemberId,
) -> Result<(T, i64)> {
    let sql = format!("select content, version from {} where id = $1", K::KIND.table);
    match cx.query_one(&sql, &[id.into()])? {
        Some(row) => Ok((serde_json::from_str(row.get("content"))?, row.get("version"))),
        None => Ok((T::default(), 1)),
    }
}

fn version_of<K: Record>(cx: &mut Cx<'_, '_>, id: MemberId) -> Result<i64> {
    let sql = format!("select version from {} where id = $1", K::KIND.table);
    Ok(cx.query_one(&sql, &[id.into()])?.map_or(1, |row| row.get("version")))
}

/// Returns the zones and segments, and their version.
pub fn coverage(cx: &mut Cx<'_, '_>, id: MemberId) -> Result<(Coverage, i64)> {
    let (mut places, version) = content::<kind::Coverage, Vec<Place>>(cx, id)?;
    let zones =
        cx.query("select zone_id from member_zones where member_id = $1 order by zone_id", &[id.into()])?;
    places.extend(zones.iter().map(|row| Place::Part(row.get("zone_id"))));
    places.sort_unstable();
    let sql = "select segment_id from member_segments where member_id = $1 order by segment_id";
    let segment = |row: &Row| row.get::<SegmentId>("segment_id");
    let segments = cx.query(sql, &[id.into()])?.iter().map(segment).collect();
    Ok((Coverage { zones: Some(places), segments: Some(segments) }, version))
}

fn avatar(cx: &mut Cx<'_, '_>, id: MemberId) -> Result<Option<SavedAvatar>> {
    let sql = "select name, size, angle, added_at, added_by, version from member_avatars where id = $1";
    let saved = |row: Row| SavedAvatar {
        name: row.get("name"),
        size: row.get("size"),
        angle: row.get("angle"),
        added_at: row.get("added_at"),
        added_by: row.get("added_by"),
        version: row.get("version"),
    };
    Ok(cx.query_one(sql, &[id.into()])?.map(saved))
}

fn approval(cx: &mut Cx<'_, '_>, member: &Member, version: i64) -> Result<SavedApproval> {
    let sql = "select decision, decided_at, decided_by, decision_notes, deactivation_reason from members where id = $1";
    let row = cx.query_one(sql, &[member.id.into()])?.ok_or(Refusal::NotFound)?;
    let facts = SectionFacts::from(member);
    Ok(SavedApproval {
        decision: row.opt_word("decision")?,
        decided_at: row.get("decided_at"),
        decided_by: row.get("decided_by"),
        deactivation_reason: row.opt_word("deactivation_reason")?,
        notes: row.get("decision_notes"),
        decisions: facts.decisions(cx.actor()?),
        version,
    })
}

/// Returns the part of a primary section that is stored as the address.
pub fn address(fields: &Primary) -> String {
    json!({
        "zip_code": fields.zip_code,
        "city": fields.city,
        "neighbor": fields.neighbor,
        "street": fields.street,
        "number": fields.number,
        "complement": fields.complement,
    })
    .to_string()
}
