//! A section before and after a save.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json, json};

use client::api::members::members::MemberKind;

use crate::work::refusal::Result;

fn fields(section: &impl Serialize) -> Result<Map<String, Json>> {
    Ok(match serde_json::to_value(section)? {
        Json::Object(fields) => fields,
        _ => Map::new(),
    })
}

/// Returns a section with the fields that a change gives.
pub fn overlaid<T: Serialize + DeserializeOwned>(before: &T, change: &T) -> Result<T> {
    let mut merged = fields(before)?;
    merged.extend(fields(change)?);
    Ok(serde_json::from_value(Json::Object(merged))?)
}

/// Returns the fields that differ, before and after.
pub fn changed_fields<T: Serialize>(before: &T, after: &T) -> Result<(Json, Json)> {
    let (old, new) = differing(before, after)?;
    Ok((Json::Object(old), Json::Object(new)))
}

/// Returns the fields that differ, before and after, with the type of the member, which an undo needs.
pub fn difference<T: Serialize>(before: &T, after: &T, kind: MemberKind) -> Result<(Json, Json)> {
    let (mut old, mut new) = differing(before, after)?;
    old.insert("type".to_owned(), json!(kind));
    new.insert("type".to_owned(), json!(kind));
    Ok((Json::Object(old), Json::Object(new)))
}

fn differing(
    before: &impl Serialize,
    after: &impl Serialize,
) -> Result<(Map<String, Json>, Map<String, Json>)> {
    let (mut old, mut new) = (fields(before)?, fields(after)?);
    for name in old.keys().cloned().collect::<Vec<_>>() {
        if old.get(&name) == new.get(&name) {
            old.remove(&name);
            new.remove(&name);
        }
    }
    Ok((old, new))
}
