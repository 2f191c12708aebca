//! Ids: whole numbers typed by the kind of record.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::value::Segment;

pub mod kind;

/// The largest id: JSON numbers beyond it lose digits in JavaScript.
const MAX: i64 = 9_007_199_254_740_991;
const NO_ID: &str = "an id is a number from 0 to 9007199254740991";

/// An id of a `K`. Positive for every record; 0 stands for *none* where specified.
pub struct Id<K> {
    value: i64,
    kind: PhantomData<fn() -> K>,
}

macro_rules! name {
    ($($kind:ident $($id:ident)? $doc:literal;)+) => {
        $( $( #[doc = concat!("The id of a record of this kind: ", $doc)]
              pub type $id = Id<kind::$kind>; )? )+
    };
}

kind::records!(name);
kind::others!(name);

impl<K> Id<K> {
    /// Creates an id.
    pub const fn new(value: i64) -> Id<K> {
        Id { value, kind: PhantomData }
    }

    /// Returns 0, which stands for *none*.
    pub const fn none() -> Id<K> {
        Id::new(0)
    }

    /// Returns whether it stands for *none*.
    pub const fn is_none(self) -> bool {
        self.value == 0
    }

    /// Returns the number.
    pub const fn get(self) -> i64 {
        self.value
    }
}

impl<K> Default for Id<K> {
    /// Returns 0, which stands for *none*.
    fn default() -> Id<K> {
        Id::none()
    }
}
impl<K> Clone for Id<K> {
    fn clone(&self) -> Id<K> {
        *self
    }
}
impl<K> Copy for Id<K> {}
impl<K> PartialEq for Id<K> {
    fn eq(&self, other: &Id<K>) -> bool {
        self.value == other.value
    }
}
impl<K> Eq for Id<K> {}
impl<K> PartialOrd for Id<K> {
    fn partial_cmp(&self, other: &Id<K>) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<K> Ord for Id<K> {
    fn cmp(&self, other: &Id<K>) -> std::cmp::Ordering {
        self.value.cmp(&other.value)
    }
}
impl<K> Hash for Id<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}
impl<K> fmt::Debug for Id<K> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "#{}", self.value)
    }
}
impl<K> fmt::Display for Id<K> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(out)
    }
}
impl<K> From<i64> for Id<K> {
    fn from(value: i64) -> Id<K> {
        Id::new(value)
    }
}
impl<K> FromStr for Id<K> {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Id<K>, Self::Err> {
        let value = text.parse().ok().filter(|value| (0..=MAX).contains(value));
        value.map(Id::new).ok_or(NO_ID)
    }
}
impl<K: 'static> Segment for Id<K> {}

impl<K> Serialize for Id<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.value)
    }
}
impl<'de, K> Deserialize<'de> for Id<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id<K>, D::Error> {
        let value = i64::deserialize(deserializer)?;
        match (0..=MAX).contains(&value) {
            true => Ok(Id::new(value)),
            false => Err(D::Error::custom(NO_ID)),
        }
    }
}
impl<K> JsonSchema for Id<K> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Id".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let record = std::any::type_name::<K>().rsplit("::").next().unwrap_or_default();
        json_schema!({
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "maximum": MAX,
            "x-record": snake(record),
        })
    }
}

/// `SavedSearch` → `saved_search`
fn snake(kind: &str) -> String {
    let words = kind.chars().enumerate().flat_map(|(at, letter)| {
        let joint = (at > 0 && letter.is_uppercase()).then_some('_');
        joint.into_iter().chain(letter.to_lowercase())
    });
    words.collect()
}
