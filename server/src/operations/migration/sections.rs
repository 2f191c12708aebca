//! The sections of the record. What the survivor lacks is copied from the other, and what it has stays.
//!
//! The public profile, the links and the demographic data pass field by field, because each of their fields is independent. States and
//! cities, the tax data and the search profile pass only as a whole, where the survivor's are empty: an address belongs to its
//! document, and half of a selection of one with half of another is what neither wanted. So does the picture. The zones and
//! segments of both are united, as their rows are.
//!
//! What is of the account rather than of the person stays with its account: alerts, the automatic reply and the block against abuse
//! (`member_preferences`), the consultants (`member_settings`), the password and the codes, where the registration came from
//! (`member_registrations`), its journey, who saw it and how often it signed in.

use client::api::members::migration::{MigratedCount, MigratedPart};
use client::value::id::MemberId;
use serde_json::Value as Json;

use super::moves::add;
use super::snapshot::{Difference, Fields};
use crate::operations::members::avatars;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The section of phones and e-mail addresses. It keeps nothing but its version, which no snapshot takes back.
pub const CONTACTS: &str = "member_additions";
/// The section of places and segments. Its zones and segments have separate tables.
const COVERAGE: &str = "member_coverages";

/// A section that keeps JSON.
struct Section {
    what: MigratedPart,
    table: &'static str,
    /// The column of the JSON.
    column: &'static str,
    is_whole: bool,
    /// The fields about the section rather than the member. They pass with others, and do not count.
    beside: &'static [&'static str],
    /// The fields that explain another. They pass only if that one is the same of both in the end.
    explaining: &'static [(&'static str, &'static str)],
    /// The columns about its saves, which pass where they are empty.
    saves: &'static [&'static str],
}

const PLAIN: Section = Section {
    what: MigratedPart::Profile,
    table: "member_profiles",
    column: "content",
    is_whole: false,
    beside: &[],
    explaining: &[],
    saves: &[],
};

const SECTIONS: [Section; 6] = [
    PLAIN,
    Section { what: MigratedPart::Socials, table: "member_socials", ..PLAIN },
    Section { what: MigratedPart::Coverage, table: COVERAGE, is_whole: true, ..PLAIN },
    Section {
        what: MigratedPart::Demographic,
        table: "member_demographics",
        column: "fields",
        beside: &["origin"],
        explaining: &[
            ("responsible", "talked_with"),
            ("position_in_company", "talked_with"),
            ("objective_other", "objective"),
            ("crm_detail", "crm"),
        ],
        saves: SAVES,
        ..PLAIN
    },
    Section {
        what: MigratedPart::TaxData,
        table: "member_tax_data",
        column: "fields",
        is_whole: true,
        saves: SAVES,
        ..PLAIN
    },
    Section {
        what: MigratedPart::SearchProfile,
        table: "member_search_profiles",
        is_whole: true,
        beside: &["active"],
        ..PLAIN
    },
];

const SAVES: &[&str] = &["created_at", "saved_at", "saved_by"];

impl Section {
    /// Returns how much a section says: its fields that are filled in, or the entries of its list.
    fn count(&self, content: &Json) -> i64 {
        let count = match content {
            Json::Array(list) => list.len(),
            Json::Object(fields) => {
                let counts = |(name, value): &(&String, &Json)| {
                    !self.beside.contains(&name.as_str()) && is_filled(value)
                };
                fields.iter().filter(counts).count()
            }
            _ => 0,
        };
        i64::try_from(count).unwrap_or(i64::MAX)
    }

    /// Returns what the survivor's section becomes.
    fn filled(&self, source: &Json, target: &Json) -> Json {
        if self.is_whole {
            let is_empty = self.count(target) == 0;
            return if is_empty { source.clone() } else { target.clone() };
        }
        let mut all = target.as_object().cloned().unwrap_or_default();
        for (name, value) in source.as_object().into_iter().flatten() {
            let explains = self.explaining.iter().find(|(field, _)| field == name);
            let is_apart = explains.is_some_and(|(_, other)| {
                is_filled(&target[*other]) && target.get(*other) != source.get(*other)
            });
            if is_filled(value) && !is_filled(&target[name.as_str()]) && !is_apart {
                all.insert(name.clone(), value.clone());
            }
        }
        all.into()
    }
}

fn is_filled(value: &Json) -> bool {
    match value {
        Json::Null => false,
        Json::String(text) => !text.trim().is_empty(),
        Json::Array(list) => !list.is_empty(),
        Json::Object(fields) => !fields.is_empty(),
        Json::Bool(_) | Json::Number(_) => true,
    }
}

/// Passes the sections, once zones and segments have passed, and counts their fields.
pub fn pass_all(
    cx: &mut Cx<'_, '_>,
    from: MemberId,
    to: MemberId,
    counts: &mut Vec<MigratedCount>,
) -> Result<()> {
    let is_place = |count: &MigratedCount| matches!(count.what, MigratedPart::Zones | MigratedPart::Segments);
    if counts.iter().any(|count| is_place(count) && count.moved > 0) {
        raise(cx, COVERAGE, to)?;
    }
    for section in &SECTIONS {
        let (moved, stayed) = pass(cx, section, from, to)?;
        add(counts, section.what, moved, stayed);
    }
    let (moved, stayed) = avatars::pass(cx, from, to)?;
    add(counts, MigratedPart::Picture, moved.into(), stayed.into());
    Ok(())
}

fn pass(cx: &mut Cx<'_, '_>, section: &Section, from: MemberId, to: MemberId) -> Result<(i64, i64)> {
    let Section { table, column, saves, .. } = section;
    let (source, target) = (read(cx, section, from)?, read(cx, section, to)?);
    let filled = section.filled(&source, &target);
    let moved = section.count(&filled) - section.count(&target);
    if moved > 0 {
        raise(cx, table, to)?;
        let sql = format!("update {table} set {column} = $2 where id = $1");
        cx.execute(&sql, &[to.into(), filled.to_string().into()])?;
        for column in *saves {
            let theirs = format!("(select o.{column} from {table} o where o.id = $2)");
            let sql = format!("update {table} set {column} = coalesce({column}, {theirs}) where id = $1");
            cx.execute(&sql, &[to.into(), from.into()])?;
        }
    }
    Ok((moved, section.count(&source) - moved))
}

fn read(cx: &mut Cx<'_, '_>, section: &Section, member: MemberId) -> Result<Json> {
    let sql = format!("select {} from {} where id = $1", section.column, section.table);
    let content = cx.query_one(&sql, &[member.into()])?;
    Ok(content.map(|row| serde_json::from_str(&row.text(0))).transpose()?.unwrap_or_default())
}

/// Raises the version of a member's section, so that a caller who saw it before is refused. Creates its row, if there is none.
pub fn raise(cx: &mut Cx<'_, '_>, table: &'static str, member: MemberId) -> Result<()> {
    let sql = format!("insert into {table} (id) values ($1) on conflict (id) do nothing");
    cx.execute(&sql, &[member.into()])?;
    cx.execute(&format!("update {table} set version = version + 1 where id = $1"), &[member.into()])?;
    cx.conn().touch(table);
    Ok(())
}

/// Returns how much of its kind a row of a snapshot is: of a section its fields that passed, otherwise itself.
pub fn amount(row: &Difference) -> Result<i64> {
    let Some(section) = SECTIONS.iter().find(|section| section.table == row.table) else { return Ok(1) };
    let count = |fields: &Option<Fields>| -> Result<i64> {
        let content = fields.as_ref().and_then(|fields| fields.get(section.column)).and_then(Json::as_str);
        Ok(content.map(serde_json::from_str).transpose()?.map_or(0, |content: Json| section.count(&content)))
    };
    Ok(count(&row.after)? - count(&row.before)?)
}
