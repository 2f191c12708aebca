//! Plans: the calls on many records, as the server rehearsed them. A plan is one self-describing NDJSON file: a
//! header and one line per row. The command line and the browser write the same format.
//!
//! The last field of a row's line is its seal: a hash of the header's line and of the row's line before
//! sealing. It is not secret. It detects that a row or the header was edited after the rehearsal, so that the
//! calls are no longer the ones shown.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::access::Role;
use crate::message::{Key, Lang, Message};
use crate::value::id::StaffId;
use crate::value::origin::Origin;
use crate::wire::problem::Problem;
use crate::wire::rehearsal::{Change, Target};

/// The header with the purpose of reading a list.
pub const PURPOSE: &str = "x-retaguarda-purpose";
/// The value of [`PURPOSE`] for a plan.
pub const PURPOSE_PLAN: &str = "plan";

/// The version of the file's format.
pub(crate) const VERSION: u32 = 1;

/// The header of a plan: the first line of its file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PlanHeader")]
pub struct Header {
    #[serde(rename = "retaguarda_plan")]
    #[schemars(extend("const" = VERSION))]
    pub(crate) version: u32,
    /// The id of the plan, from which the idempotency keys of its calls are derived.
    pub id: String,
    /// The endpoint that is called for each row.
    pub endpoint: String,
    /// The profile in use when it was made.
    pub profile: String,
    /// The only server that it may be applied to.
    pub origin: Origin,
    /// The only account that may apply it, because idempotency keys belong to an account.
    pub actor: Author,
    /// When it was made.
    pub made_at: Timestamp,
    /// How many rows follow.
    pub rows: usize,
    /// The source of the rows.
    pub source: Source,
    /// The names of the rows' original columns.
    pub columns: Vec<String>,
}

/// The author of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PlanAuthor")]
pub struct Author {
    /// The account.
    pub id: StaffId,
    /// Its name.
    pub name: String,
    /// Its role.
    pub role: Role,
}

/// One call of a plan.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PlanRow")]
pub struct Row {
    /// Its number in the plan, from 1.
    pub row: usize,
    /// The line of the source that it came from, from 1.
    pub line: u64,
    /// The original columns.
    pub columns: Map<String, Value>,
    /// The values of the path.
    pub path: Vec<String>,
    /// The query.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub query: Vec<(String, String)>,
    /// The body, or null.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub body: Value,
    /// The record that it changes.
    #[serde(default)]
    pub target: Option<Target>,
    /// The effects, in sentences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<String>,
    /// The changes as data.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
    /// The refusal, if the rehearsal was refused. Such a row is not applied.
    #[serde(default)]
    pub refused: Option<RowRefusal>,
    /// Whether it was planned without a rehearsal, so that its effects are unknown.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unrehearsed: bool,
    /// Whether its line was edited after sealing.
    #[serde(skip)]
    pub altered: bool,
}

impl Row {
    /// Creates a row without columns and query that is not rehearsed yet.
    pub fn of(row: usize, line: u64, path: Vec<String>, body: Value) -> Row {
        Row {
            row,
            line,
            columns: Map::new(),
            path,
            query: Vec::new(),
            body,
            target: None,
            effects: Vec::new(),
            changes: Vec::new(),
            refused: None,
            unrehearsed: false,
            altered: false,
        }
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

/// A plan in memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The header.
    pub header: Header,
    /// Its rows, in order.
    pub rows: Vec<Row>,
}

impl Plan {
    /// Reads the text of a plan's file. Marks a row that was edited after it was sealed as refused, with the reason in `lang`.
    ///
    /// # Errors
    /// Why it is not a plan. One that was cut off is none: a plan that lost rows would silently do less than was shown.
    pub fn parse(text: &str, lang: Lang) -> Result<Plan, Message> {
        let mut lines = text.lines();
        let head = lines.next().unwrap_or_default();
        let header = serde_json::from_str::<Header>(head);
        let header = header.ok().filter(Header::is_of_this_form);
        let header = header.ok_or_else(|| Message::new(Key::BatchPlanNotOne))?;
        let mut rows = Vec::new();
        for (at, line) in lines.enumerate() {
            let row = serde_json::from_str::<Row>(line).ok().filter(|row| row.row == at + 1);
            let damaged = || Message::new(Key::BatchPlanDamaged).with("line", at + 2);
            let mut row = row.ok_or_else(damaged)?;
            if !is_sealed(head, line) {
                let reason = Key::BatchRowAltered.text(lang, &[]);
                (row.altered, row.refused) = (true, Some(RowRefusal { status: None, reason }));
            }
            rows.push(row);
        }
        if rows.len() != header.rows {
            let cut = Message::new(Key::BatchPlanCut).with("found", rows.len()).with("n", header.rows);
            return Err(cut);
        }
        Ok(Plan { header, rows })
    }
}

/// The separator between a row and its seal.
const SEAL: &str = ",\"seal\":\"";

/// Returns the seal of a row's line under its plan's header line.
pub fn seal(header: &str, row: &str) -> String {
    let digest = Sha256::digest(format!("{header}\n{row}"));
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the line of a row with its seal as the last field.
pub fn sealed(header: &str, row: &str) -> String {
    let fields = row.strip_suffix('}').unwrap_or(row);
    format!("{fields}{SEAL}{}\"}}", seal(header, row))
}

/// Returns whether a row's line and the header are unchanged since the row was sealed.
pub fn is_sealed(header: &str, line: &str) -> bool {
    let parts = line.strip_suffix("\"}").and_then(|line| line.rsplit_once(SEAL));
    parts.is_some_and(|(fields, found)| seal(header, &format!("{fields}}}")) == found)
}

/// Why a row was not applied.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PlanRefused")]
pub struct RowRefusal {
    /// The server's status; null if the server did not refuse it.
    #[serde(default)]
    pub status: Option<u16>,
    /// The reason in a sentence.
    pub reason: String,
}

impl RowRefusal {
    /// Creates the refusal that a row stores: one line, with every invalid field by name. Reports count rows by this text, so for
    /// a stale record it omits who changed it and when.
    pub fn of(status: u16, problem: &Problem, lang: Lang) -> RowRefusal {
        let texts = problem.errors.iter().map(|(field, texts)| format!("{field}: {}", texts.join(", ")));
        let fields = texts.collect::<Vec<_>>().join("; ");
        let reason = match fields.is_empty() {
            false => fields,
            true if problem.is_stale() && !problem.message.is_empty() => problem.message.clone(),
            true => problem.sentence(lang),
        };
        RowRefusal { status: Some(status), reason: reason.replace(['\r', '\n'], " ") }
    }
}

/// The source of a plan's rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PlanSource")]
#[serde(tag = "form", rename_all = "snake_case")]
pub enum Source {
    /// A table.
    Csv {
        /// The separator of cells.
        separator: char,
        /// Whether it began with a byte-order mark.
        bom: bool,
    },
    /// JSON objects.
    Ndjson,
    /// Ids.
    Ids,
    /// A filtered list of the server.
    Filter,
    /// Selected rows.
    Selection,
    /// Another plan that this one undoes.
    Undo,
}

impl Header {
    /// Creates the header of a plan of the server, whose rows have no columns but the names of the path.
    pub fn made(
        id: String,
        endpoint: &'static str,
        origin: Origin,
        actor: Author,
        made_at: Timestamp,
        source: Source,
    ) -> Header {
        let (endpoint, profile) = (endpoint.to_owned(), "server".to_owned());
        Header {
            version: VERSION,
            id,
            endpoint,
            profile,
            origin,
            actor,
            made_at,
            rows: 0,
            source,
            columns: Vec::new(),
        }
    }

    /// Returns whether this program can read the format.
    pub fn is_of_this_form(&self) -> bool {
        self.version == VERSION
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = r#"{"retaguarda_plan":1,"id":"0123","endpoint":"payments.approve"}"#;
    const ROW: &str = r#"{"row":1,"path":["812"],"effects":["Ação “é” de R$ 1,00"]}"#;

    /// `web/src/parts/bulk/plan.test.ts` expects the same seal of the same lines.
    #[test]
    fn the_seal_is_the_one_that_the_browser_makes() {
        assert_eq!(seal(HEADER, ROW), "093088ae5f9a67cf34184fd21a80edaea6fe1fdf9620b44d639661ff00da2dd0");
    }

    #[test]
    fn a_line_that_was_edited_is_not_sealed() {
        let line = sealed(HEADER, ROW);
        assert!(is_sealed(HEADER, &line));
        assert_eq!(serde_json::from_str::<Value>(&line).unwrap()["path"][0], "812");
        assert!(!is_sealed(HEADER, &line.replace("812", "813")));
        assert!(!is_sealed(&HEADER.replace("approve", "get"), &line));
        assert!(!is_sealed(HEADER, ROW));
        assert!(!is_sealed(HEADER, "{}"));
    }
}
