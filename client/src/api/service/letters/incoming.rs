//! An e-mail that came in, and the query of the list.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{IncomingKind, LETTERS, LetterFacts, LetterState};
use crate::api::members::members::{Manager, NamedMember};
use crate::endpoint::can::{Can, verbs};
use crate::limits::EMAIL;
use crate::list::{List, ListQuery};
use crate::value::date::DateRange;
use crate::value::id::{LetterId, MemberId, OutboxId, StaffId};
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// An e-mail that came in.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct IncomingLetter {
    /// The id.
    pub id: LetterId,
    /// When it came.
    pub received_at: Timestamp,
    /// What it is.
    pub kind: IncomingKind,
    /// Who sent it, as it says; masked for callers who may not read members.
    #[serde(default)]
    pub from: Option<String>,
    /// The subject.
    #[serde(default)]
    pub subject: Option<String>,
    /// The letter of ours that it is about.
    #[serde(default)]
    pub outbox_id: Option<OutboxId>,
    /// The member to whom that went.
    #[serde(default)]
    pub member: Option<NamedMember>,
    /// What the mail server said of the letter, as it wrote it.
    #[serde(default)]
    pub answer: Option<String>,
    /// The size in bytes.
    pub size: i64,
    /// Whether it waits for a person.
    pub state: LetterState,
    /// The colleague who is to deal with it.
    #[serde(default)]
    pub assignee: Option<Manager>,
    /// When it was dealt with.
    #[serde(default)]
    pub finished_at: Option<Timestamp>,
    /// Who dealt with it; null if no user had to.
    #[serde(default)]
    pub finished_by: Option<String>,
    /// Raised by every change.
    pub version: i64,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<LetterFacts>)]
    pub can: Can,
    /// When this row was last written, by the clock of the database.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
}

/// The answer with one e-mail that came in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct IncomingLetterRecord {
    /// The e-mail.
    pub letter: IncomingLetter,
}

/// The filters of the list.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct IncomingLetterFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// What it is.
    pub kind: Option<IncomingKind>,
    /// Whether it waits for a person.
    pub state: Option<LetterState>,
    /// The colleague who is to deal with it.
    pub assignee: Option<StaffId>,
    /// A part of the sender or of the subject.
    #[schemars(length(max = EMAIL))]
    pub q: Option<String>,
    /// Received on these days.
    pub received_at: Option<DateRange>,
    /// The member to whom the letter went that it is about.
    pub member: Option<MemberId>,
    /// The letter of ours that it is about.
    pub outbox_id: Option<OutboxId>,
    /// The latest first if absent.
    pub order_by: Option<OrderBy<IncomingLetterFilter>>,
}

impl ListQuery for IncomingLetterFilter {
    const LIST: &'static List = &LETTERS;
}

/// A page of e-mails that came in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct IncomingLetterList {
    /// The page.
    pub letters: Page<IncomingLetter>,
}
