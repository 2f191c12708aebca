//! What rows were before a migration and after it, as JSON.

use std::collections::BTreeMap;

use client::api::members::migration::MigratedPart;
use client::value::id::MemberId;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::resource::holding::Holding;
use crate::resource::registry::Registry;
use crate::store::{Conn, Dialect, Row, StoreError, Value, ValueRef};

/// The columns of a row that are told.
pub type Fields = Map<String, Json>;
/// The rows of all tables that concern two members, by table and key.
pub type Rows = BTreeMap<(usize, String), Fields>;

/// A row that differs: of one that was changed, the columns that differ; of one that is new or gone, all of them.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Difference {
    /// The position of its table.
    pub table: String,
    /// The primary key.
    pub key: Fields,
    /// What it was; null if it was not there.
    pub before: Option<Fields>,
    /// What it became; null if it is gone.
    pub after: Option<Fields>,
}

impl Difference {
    /// Returns what the tables of the row hold.
    ///
    /// # Errors
    /// `Internal` for a table that this program does not know.
    pub fn holding(&self, registry: &Registry) -> Result<&'static Holding, StoreError> {
        let found = tables(registry).find(|holding| holding.table == self.table);
        found.ok_or_else(|| StoreError::Internal(format!("a snapshot names the table {}", self.table)))
    }

    /// Returns what the row is.
    ///
    /// # Errors
    /// As for [`Difference::holding`].
    pub fn what(&self, registry: &Registry) -> Result<MigratedPart, StoreError> {
        let unknown = || StoreError::Internal(format!("no migration passes {}", self.table));
        self.holding(registry)?.migrated.ok_or_else(unknown)
    }
}

/// Returns the tables whose rows a migration may change, those to which others refer first.
pub fn tables(registry: &Registry) -> impl Iterator<Item = &'static Holding> + use<> {
    registry.holdings().filter(|holding| holding.migrated.is_some())
}

/// Returns the columns of a table that are stored by hand: not those that the database generates.
pub fn columns(conn: &mut Conn<'_>, table: &str) -> Result<Vec<String>, StoreError> {
    let sql = match conn.dialect() {
        Dialect::Sqlite => "select name from pragma_table_xinfo($1) where hidden = 0 order by cid",
        Dialect::Postgres => {
            "select cast(column_name as text) as name from information_schema.columns
             where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' order by ordinal_position"
        }
    };
    Ok(conn.query(sql, &[table.into()])?.iter().map(|row| row.text(0)).collect())
}

/// Reads the rows that concern two members.
pub fn read(
    conn: &mut Conn<'_>,
    registry: &Registry,
    (from, to): (MemberId, MemberId),
) -> Result<Rows, StoreError> {
    let mut rows = Rows::new();
    for (at, holding) in tables(registry).enumerate() {
        let columns = columns(conn, holding.table)?;
        let sql = format!("select {} from {} where {}", columns.join(", "), holding.table, holding.of_pair());
        for row in conn.query(&sql, &[from.into(), to.into()])? {
            let fields = fields(&columns, &row)?;
            let key: Vec<String> = holding.key.iter().map(|name| fields[*name].to_string()).collect();
            rows.insert((at, key.join(",")), fields);
        }
    }
    Ok(rows)
}

/// Reads the columns of a row.
pub fn fields(columns: &[String], row: &Row) -> Result<Fields, StoreError> {
    let field = |(at, name): (usize, &String)| {
        let value = match row.value(at) {
            ValueRef::Null => Json::Null,
            ValueRef::Int(number) => number.into(),
            ValueRef::Text(text) => text.into(),
            ValueRef::Blob(_) => return Err(StoreError::Internal(format!("bytes in {name}"))),
        };
        Ok((name.clone(), value))
    };
    columns.iter().enumerate().map(field).collect()
}

/// Returns a value of a snapshot as a parameter.
pub fn value(json: &Json) -> Value {
    match json {
        Json::Number(number) => number.as_i64().into(),
        Json::String(text) => text.as_str().into(),
        _ => Value::Null,
    }
}

/// Returns the rows that differ, in the order of the tables.
pub fn differences(registry: &Registry, before: &Rows, after: &Rows) -> Vec<Difference> {
    let tables: Vec<&Holding> = tables(registry).collect();
    let keys = before.keys().chain(after.keys().filter(|key| !before.contains_key(*key)));
    let mut all: Vec<_> = keys
        .filter_map(|key| Some((key.0, difference(tables[key.0], before.get(key), after.get(key))?)))
        .collect();
    all.sort_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, difference)| difference).collect()
}

fn difference(holding: &Holding, before: Option<&Fields>, after: Option<&Fields>) -> Option<Difference> {
    if before == after {
        return None;
    }
    let whole = before.or(after)?;
    let key = holding.key.iter().map(|name| ((*name).to_owned(), whole[*name].clone())).collect();
    let told = |own: Option<&Fields>, other: Option<&Fields>| {
        let differs = |name: &str, value: &Json| other.is_none_or(|other| other.get(name) != Some(value));
        let own = own?.iter().filter(|(name, value)| differs(name, value));
        Some(own.map(|(name, value)| (name.clone(), value.clone())).collect())
    };
    let (was, is) = (told(before, after), told(after, before));
    Some(Difference { table: holding.table.to_owned(), key, before: was, after: is })
}
