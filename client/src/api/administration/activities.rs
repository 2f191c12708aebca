//! The timeline of a member: payments, messages, contacts, meetings, notes and changes, the latest first.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::endpoint::clauses::ShownRecords;
use crate::endpoints;
use crate::list::{Column, Filter, List as Columns, Width};
use crate::message::Key;
use crate::value::id::MemberId;
use crate::value::word::{Word, described};
use crate::wire::ours;
use crate::wire::page::Page;

/// The kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum ActivityKind {
    /// A payment, at its creation.
    Payment,
    /// A message that the member wrote or received.
    Message,
    /// A contact that was registered on a card of the member.
    Contact,
    /// A meeting, at its time; at its invitation if it has none.
    Meeting,
    /// An annotation.
    Note,
    /// A change of the member, of a payment or of a conversation.
    Change,
    /// A conversation, at its beginning.
    Conversation,
    /// A sign-in of the member.
    Login,
    /// An e-mail to the member.
    Email,
    /// A value that another system does not send.
    #[serde(rename = "\0")]
    #[schemars(skip)]
    Unknown,
}

impl Word for ActivityKind {
    const LABELS: &'static str = "activities.kind";
}

/// An entry of the timeline. Texts are in the viewer's language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Activity {
    /// When it happened.
    pub at: Timestamp,
    /// The kind.
    #[serde(rename = "type")]
    pub kind: ActivityKind,
    /// The event, in a line.
    pub title: String,
    /// More about it: the purchase, the beginning of the message, the changed fields.
    #[serde(default)]
    pub text: String,
    /// Who did it, if a person or a gateway is known.
    #[serde(default)]
    pub by: Option<String>,
    /// The kind of the record that it is about, e.g. `transaction`.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub record: String,
    /// That record.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub record_id: i64,
    /// The entry's own number among those of its kind.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub number: i64,
}

/// The entries that are listed.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ActivityFilter {
    /// The kind. If absent, all but conversations, sign-ins and e-mails, which the other kinds cover.
    #[serde(rename = "type")]
    pub kind: Option<ActivityKind>,
    /// The page, from 1.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub page: Option<i64>,
    /// Entries on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
}

/// A page of entries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ActivityList {
    /// The entries, the latest first.
    pub activities: Page<Activity>,
}

/// The timeline.
pub const ACTIVITIES: Columns = Columns::rows(&[
    Column::new("at", Key::ColumnAt),
    Column::new("type", Key::ColumnKind),
    Column::new("title", Key::ColumnActivity),
    Column::new("text", Key::ColumnDetails).from(Width::Medium),
    Column::new("by", Key::ColumnBy).from(Width::Medium),
    Column::new("record_id", Key::ColumnRecordId),
])
.identified_by("record_id")
.filtered(&[Filter::new("type", Key::ColumnKind)]);

endpoints!(
    List(
        "Lista o que aconteceu com um membro, do mais novo ao mais antigo: pagamentos, mensagens, \
         contatos, reuniões, anotações e alterações."
    )
    .get("activities.list", "/user/activities/{id}")
    .path::<MemberId>()
    .query::<ActivityFilter>()
    .answers::<ActivityList>()
    .needs(Read, Users)
    .shows(&[ShownRecords::Every("transaction"), ShownRecords::Every("conversation")])
    .lists(&ACTIVITIES)
    .exported_by("activities.export"),
);
