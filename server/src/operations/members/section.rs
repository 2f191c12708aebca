//! The sections of a member's record: their fields as JSON, with a version of their own. A section that was never saved has
//! version 1 and no fields.

use client::api::members::migration::MigratedPart;
use client::message::Key;
use client::record::Record;
use client::value::id::{Id, MemberId};
use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json, json};

use crate::resource::holding::{Holding, OWN, Passing, Trace};
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::{Refusal, Result};

/// Declares the rows of a section, which a migration passes field by field.
pub const fn section(table: &'static str, what: MigratedPart) -> Holding {
    Holding::new(table, OWN)
        .passing(what, Passing::Own)
        .erased(Key::PersonalDataErasePartSections)
        .traced(Trace::Found(Key::RegistrationTraceSections))
}

/// The fields of a section.
pub type Fields = Map<String, Json>;

/// A section as it is stored.
#[derive(Debug, Clone)]
pub struct Section {
    /// The fields.
    pub fields: Fields,
    /// When it was first saved.
    pub created_at: Option<Timestamp>,
    /// When it was last saved.
    pub saved_at: Option<Timestamp>,
    /// Who saved it last.
    pub saved_by: Option<String>,
    /// Raised by every change.
    pub version: i64,
}

impl Section {
    /// Reads the columns of a section.
    pub fn of(row: &Row) -> Section {
        Section {
            fields: serde_json::from_str(row.get("fields")).unwrap_or_default(),
            created_at: row.get("created_at"),
            saved_at: row.get("saved_at"),
            saved_by: row.get("saved_by"),
            version: row.get("version"),
        }
    }

    /// Decodes the fields.
    pub fn decode<T: DeserializeOwned + Default>(&self) -> T {
        serde_json::from_value(self.fields.clone().into()).unwrap_or_default()
    }
}

/// Returns the section of a member.
pub fn read<K: Record>(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Section> {
    let table = K::KIND.table;
    let sql = format!("select fields, created_at, saved_at, saved_by, version from {table} where id = $1");
    let row = cx.query_one(&sql, &[member.into()])?;
    Ok(row.as_ref().map_or(
        Section { fields: Fields::new(), created_at: None, saved_at: None, saved_by: None, version: 1 },
        Section::of,
    ))
}

/// Creates the row of a member's section, if there is none.
pub fn ensure<K: Record>(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<()> {
    let sql = format!("insert into {} (id) values ($1) on conflict (id) do nothing", K::KIND.table);
    cx.execute(&sql, &[member.into()])?;
    Ok(())
}

/// Returns the section of a member as a record with a version.
pub fn record<K: Record>(member: MemberId, version: i64) -> RecordVersion {
    RecordVersion::new::<K>(Id::new(member.get()), version)
}

/// Saves a section: `edit` returns the fields that it shall have. Audits those that differ.
///
/// # Errors
/// The refusals of `edit`; `Stale` if the caller saw another version.
pub fn save<K: Record, T: Serialize>(
    cx: &mut Cx<'_, '_>,
    member: MemberId,
    mut edit: impl FnMut(&mut Cx<'_, '_>, &Section) -> Result<T>,
) -> Result<()> {
    ensure::<K>(cx, member)?;
    let by = cx.actor()?.name.clone();
    let mut after = Fields::new();
    let before = cx.change(
        |cx| {
            let section = read::<K>(cx, member)?;
            Ok((record::<K>(member, section.version), section))
        },
        |cx, section| {
            after = present(json!(edit(cx, section)?));
            let fields = Json::Object(after.clone()).to_string();
            Ok(RowValues::new()
                .to("fields", fields)
                .once("created_at", cx.now)
                .to("saved_at", cx.now)
                .to("saved_by", by.as_str()))
        },
    )?;
    let (old, new) = differences(&before.fields, &after);
    cx.changed(Id::<K>::new(member.get()), old, new);
    Ok(())
}

/// Notes in a member's section what another call did, whatever version the caller saw of it. Audits what differs.
///
/// # Errors
/// `Busy` if the section is saved meanwhile.
pub fn note<K: Record>(cx: &mut Cx<'_, '_>, member: MemberId, noted: Json) -> Result<()> {
    ensure::<K>(cx, member)?;
    let section = read::<K>(cx, member)?;
    let after = present(json!(merged(&section, &noted)?));
    let (old, new) = differences(&section.fields, &after);
    if old == new {
        return Ok(());
    }
    let sql = format!(
        "update {} set fields = $1, version = version + 1 where id = $2 and version = $3",
        K::KIND.table
    );
    let values = [Json::Object(after).to_string().into(), member.into(), section.version.into()];
    if cx.execute(&sql, &values)? == 0 {
        return Err(Refusal::Busy);
    }
    cx.changed(Id::<K>::new(member.get()), old, new);
    Ok(())
}

/// Returns the fields that have a value.
fn present(fields: Json) -> Fields {
    match fields {
        Json::Object(fields) => fields.into_iter().filter(|(_, value)| !value.is_null()).collect(),
        _ => Fields::new(),
    }
}

/// Returns the fields that differ, before and after; null for one that has no value.
fn differences(before: &Fields, after: &Fields) -> (Json, Json) {
    let (mut old, mut new) = (Fields::new(), Fields::new());
    let names = before.keys().chain(after.keys().filter(|name| !before.contains_key(*name)));
    for name in names {
        let value = |fields: &Fields| fields.get(name).cloned().unwrap_or_default();
        if value(before) != value(after) {
            old.insert(name.clone(), value(before));
            new.insert(name.clone(), value(after));
        }
    }
    (old.into(), new.into())
}

/// Adds the fields that a body names to those of a section.
///
/// # Errors
/// `Internal` if the body is no object.
pub fn merged(section: &Section, body: &impl Serialize) -> Result<Fields> {
    let Json::Object(body) = json!(body) else {
        return Err(Refusal::Internal("a section's body is an object".into()));
    };
    let mut fields = section.fields.clone();
    fields.extend(body);
    Ok(fields)
}
