//! Sets as they are stored.

use client::actor::Actor;
use client::api::home::sets::{SETS, Set, SetFacts};
use client::catalogue::can;
use client::list;
use client::rules::Rule;
use client::search::plain;
use client::value::id::SetId;

use super::source::Source;
use crate::store::{List, Row, StoreError, updated_at};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = concat!(
    "s.id, s.name, s.list, s.record, s.count, s.filter, s.author_id, a.name as author, s.created_at, s.version, ",
    updated_at!("s", "sets")
);
const JOIN: &str = "join staff a on a.id = s.author_id";

/// The list of sets.
pub const ROW: List = List::new("sets", "s", COLUMNS).joined(JOIN).sorted_as(
    &SETS,
    &[("id", "s.id"), ("name", "s.name_sort"), ("count", "s.count"), ("created_at", "s.created_at")],
);

/// Reads a row of [`ROW`].
pub fn set(row: &Row, actor: &Actor) -> Set {
    let list = row.get::<String>("list");
    Set {
        id: row.get("id"),
        name: row.get("name"),
        title: list::title(&list, actor.lang),
        list,
        record: row.get("record"),
        count: row.get("count"),
        filter: row.get("filter"),
        author: Some(row.get("author")),
        created_at: row.get("created_at"),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
        can: can::judge(actor, &[&facts(row)]),
    }
}

fn facts(row: &Row) -> SetFacts {
    SetFacts { author: row.get("author_id") }
}

/// A set as it is stored.
#[derive(Debug)]
pub struct StoredSet {
    /// The set.
    pub set: Set,
    /// What the guards need to know.
    pub facts: SetFacts,
    /// The ids of its records.
    pub ids: Vec<i64>,
}

impl StoredSet {
    /// Returns the version of the record.
    pub fn version(&self) -> RecordVersion {
        RecordVersion::new(self.set.id, self.set.version)
    }
}

/// Returns a set, or a 404. Rejects an actor who may not read its list.
pub fn load(cx: &mut Cx<'_, '_>, id: SetId) -> Result<StoredSet> {
    let sql = format!("select {COLUMNS}, s.ids from sets s {JOIN} where s.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let actor = cx.actor()?;
    Source::named(&cx.app.part(), row.get("list"))?.must_read(actor)?;
    Ok(StoredSet { set: set(&row, actor), facts: facts(&row), ids: serde_json::from_str(row.get("ids"))? })
}

/// Rejects a name that another set of the list has.
pub fn refuse_taken(cx: &mut Cx<'_, '_>, list: &str, name: &str, own: Option<SetId>) -> Result<()> {
    let sql = "select id from sets where list = $1 and name_sort = $2";
    let row = cx.query_one(sql, &[list.into(), plain(name).into()])?;
    match row {
        Some(row) if own != Some(row.get("id")) => Err(Refusal::field("name", Rule::SetNameTaken)),
        _ => Ok(()),
    }
}

/// Returns the same refusal if a concurrent request took the name.
pub fn taken(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Store(StoreError::Unique(_)) => Refusal::field("name", Rule::SetNameTaken),
        other => other,
    }
}
