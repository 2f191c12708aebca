//! One record of a kind, or all of them, as a segment of a path.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::Segment;
use super::id::Id;

/// One record, or all: its number or `all` on the wire.
pub enum AllOr<K> {
    /// All records.
    All,
    /// One record.
    Of(Id<K>),
}

impl<K> AllOr<K> {
    /// Returns the record; `None` for all.
    pub const fn one(self) -> Option<Id<K>> {
        match self {
            AllOr::All => None,
            AllOr::Of(id) => Some(id),
        }
    }
}

impl<K> Clone for AllOr<K> {
    fn clone(&self) -> AllOr<K> {
        *self
    }
}
impl<K> Copy for AllOr<K> {}
impl<K> PartialEq for AllOr<K> {
    fn eq(&self, other: &AllOr<K>) -> bool {
        self.one() == other.one()
    }
}
impl<K> Eq for AllOr<K> {}
impl<K> fmt::Debug for AllOr<K> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl<K> fmt::Display for AllOr<K> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AllOr::All => out.write_str("all"),
            AllOr::Of(id) => id.fmt(out),
        }
    }
}

impl<K> FromStr for AllOr<K> {
    type Err = <Id<K> as FromStr>::Err;
    fn from_str(text: &str) -> Result<AllOr<K>, Self::Err> {
        if text == "all" { Ok(AllOr::All) } else { Ok(AllOr::Of(text.parse()?)) }
    }
}

impl<K: 'static> JsonSchema for AllOr<K> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "AllOr".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^(all|[0-9]+)$" })
    }
}

impl<K: 'static> Segment for AllOr<K> {}
