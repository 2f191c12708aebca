//! Documents with versions: a draft that is published as a version, and versions that are compared and restored.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A published version of a document.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DocumentVersion {
    /// Its number, from 1.
    pub number: i64,
    /// Who published it.
    #[serde(default)]
    pub author: Option<String>,
    /// When.
    pub at: Timestamp,
    /// What changed, in the author's words.
    #[serde(default)]
    pub note: Option<String>,
}

/// The versions of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DocumentVersions {
    /// The versions, the latest first.
    pub versions: Vec<DocumentVersion>,
}

/// The version to restore.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RestoreVersion {
    /// Its number; 0 for the shipped text.
    pub number: i64,
}

/// The version to read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VersionQuery {
    /// Its number; 0 for the shipped text.
    pub number: i64,
}

/// The versions to compare.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CompareQuery {
    /// The earlier one; the published one if absent, 0 for the shipped text.
    pub from: Option<i64>,
    /// The later one; the draft, else the published one, if absent.
    pub to: Option<i64>,
}

/// A part of a document that differs.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DocumentChange {
    /// The path in the document, e.g. `blocks.0.text`.
    pub path: String,
    /// What was there, as text; null if it is new.
    #[serde(default)]
    pub before: Option<String>,
    /// What is there, as text; null if it was removed.
    #[serde(default)]
    pub after: Option<String>,
}

/// How two versions differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DocumentComparison {
    /// The parts that differ, in the order of the document.
    pub changes: Vec<DocumentChange>,
}

impl DocumentComparison {
    /// Compares two documents value by value.
    pub fn of(before: &Value, after: &Value) -> DocumentComparison {
        let (before, after) = (leaves(before), leaves(after));
        let find = |list: &[(String, String)], path: &str| {
            list.iter().find(|(other, _)| other == path).map(|(_, text)| text.clone())
        };
        let paths = before.iter().chain(after.iter().filter(|(path, _)| find(&before, path).is_none()));
        let changes = paths.map(|(path, _)| DocumentChange {
            path: path.clone(),
            before: find(&before, path),
            after: find(&after, path),
        });
        DocumentComparison { changes: changes.filter(|change| change.before != change.after).collect() }
    }
}

/// Returns the single values of a document with their paths.
fn leaves(document: &Value) -> Vec<(String, String)> {
    let mut found = Vec::new();
    collect(document, String::new(), &mut found);
    found
}

fn collect(value: &Value, path: String, found: &mut Vec<(String, String)>) {
    let within = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, field)| collect(field, within(name), found)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| collect(item, within(&at.to_string()), found));
        }
        Value::String(text) => found.push((path, text.clone())),
        Value::Null => {}
        other => found.push((path, other.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn documents_differ_by_their_single_values() {
        let before = json!({ "subject": "Oi", "blocks": [{ "text": "um" }, { "text": "dois" }] });
        let after = json!({ "subject": "Oi", "blocks": [{ "text": "três" }], "preheader": "p" });
        let changes = DocumentComparison::of(&before, &after).changes;
        let told: Vec<_> =
            changes.iter().map(|it| (it.path.as_str(), it.before.as_deref(), it.after.as_deref())).collect();
        let expected = [
            ("blocks.0.text", Some("um"), Some("três")),
            ("blocks.1.text", Some("dois"), None),
            ("preheader", None, Some("p")),
        ];
        assert_eq!(told, expected);
    }
}
