//! The values of changes in the log, with names in the place of ids.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use client::api::administration::audits::{FieldChange, changes};
use client::message::Lang;
use client::record::{Holds, Kind};
use serde_json::{Map, Value as Json, json};

use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// A table and an id in it.
type Place = (&'static str, i64);

/// Describes changes in a language, with names in the place of ids.
#[derive(Debug)]
pub struct Names {
    /// The language.
    pub lang: Lang,
    names: HashMap<Place, String>,
}

impl Names {
    /// Returns the language alone: the sentences hold no ids.
    pub fn none(lang: Lang) -> Names {
        Names { lang, names: HashMap::new() }
    }

    /// Reads the names that rows of the log need: one query for each table.
    pub fn of(cx: &mut Cx<'_, '_>, rows: &[Row]) -> Result<Names> {
        let mut asked: BTreeMap<&'static str, BTreeSet<i64>> = BTreeMap::new();
        for row in rows {
            let Some(kind) = Kind::named(row.get("record")) else { continue };
            for (path, value) in
                [values(row.get("old_values")), values(row.get("new_values"))].iter().flatten()
            {
                for table in tables(kind, path) {
                    asked.entry(table).or_default().extend(ids(value));
                }
            }
        }
        let mut names = Names::none(cx.lang());
        for (table, ids) in asked.into_iter().filter(|(_, ids)| !ids.is_empty()) {
            let ids: Vec<String> = ids.iter().map(i64::to_string).collect();
            let sql = format!("select id, name from {table} where id in ({})", ids.join(", "));
            let rows = cx.query(&sql, &[])?;
            names.names.extend(rows.iter().map(|row| ((table, row.get("id")), row.get("name"))));
        }
        Ok(names)
    }

    /// Returns the changes from the old to the new values of a record, field by field.
    pub fn changes(
        &self,
        record: &str,
        old: &Map<String, Json>,
        new: &Map<String, Json>,
    ) -> Vec<FieldChange> {
        changes(record, &self.told(record, old), &self.told(record, new), self.lang)
    }

    fn told(&self, record: &str, fields: &Map<String, Json>) -> Map<String, Json> {
        let Some(kind) = Kind::named(record) else { return fields.clone() };
        let told = |(path, value): (&String, &Json)| (path.clone(), self.value(tables(kind, path), value));
        fields.iter().map(told).collect()
    }

    fn value(&self, tables: &[&'static str], value: &Json) -> Json {
        if let Json::Array(items) = value {
            return items.iter().map(|item| self.value(tables, item)).collect();
        }
        let name = |id: i64| tables.iter().find_map(|table| self.names.get(&(*table, id)));
        let named = value.as_i64().and_then(|id| Some(json!({ "id": id, "name": name(id)? })));
        named.unwrap_or_else(|| value.clone())
    }
}

/// Returns the tables that name the ids of a field; none if it holds no such ids.
fn tables(kind: &'static Kind, path: &str) -> &'static [&'static str] {
    match kind.field(path).map(|field| field.holds) {
        Some(Holds::Named(tables)) => tables,
        _ => &[],
    }
}

fn ids(value: &Json) -> Vec<i64> {
    match value {
        Json::Array(items) => items.iter().filter_map(Json::as_i64).collect(),
        value => value.as_i64().into_iter().collect(),
    }
}

/// Returns the fields of a change; empty before a record's creation and after its deletion.
pub fn values(text: &str) -> Map<String, Json> {
    match serde_json::from_str(text) {
        Ok(Json::Object(fields)) => fields,
        _ => Map::new(),
    }
}
