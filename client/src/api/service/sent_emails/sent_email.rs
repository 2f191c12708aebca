//! A sent e-mail, and the query of the list.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::SENT_EMAILS;
use crate::api::members::members::NamedMember;
use crate::api::service::outbox::{EntryState, OutboxState};
use crate::endpoint::can::{Can, verbs};
use crate::limits::EMAIL;
use crate::list::{List, ListQuery};
use crate::value::date::DateRange;
use crate::value::id::{MemberId, OutboxId, StaffId};
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// A letter that left or will leave.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SentEmail {
    /// The entry of the outbox.
    pub id: OutboxId,
    /// The recipient; masked for callers who may not read members, null once its data were erased.
    #[serde(default)]
    pub to: Option<String>,
    /// The subject.
    #[serde(default)]
    pub subject: Option<String>,
    /// The call that wrote it, e.g. `payments.send-charge`.
    #[serde(default)]
    pub endpoint: Option<String>,
    /// The call that wrote it, in words.
    #[serde(default)]
    pub cause: Option<String>,
    /// The member to whom it went.
    #[serde(default)]
    pub member: Option<NamedMember>,
    /// Who caused it; null if no user did.
    #[serde(default)]
    pub author: Option<String>,
    /// The state.
    pub state: OutboxState,
    /// Attempts since it was written or last retried.
    pub attempts: i64,
    /// Why it has not left, and what to do about it.
    #[serde(default)]
    pub last_error: Option<String>,
    /// When it was written.
    pub created_at: Timestamp,
    /// When the mail server took it.
    #[serde(default)]
    pub sent_at: Option<Timestamp>,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<EntryState>)]
    pub can: Can,
    /// When this row was last written, by the clock of the database.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
}

/// A letter with its text.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SentEmailDetails {
    /// The letter.
    #[serde(flatten)]
    pub email: SentEmail,
    /// The sender, as the recipient reads it; null before it left.
    #[serde(default)]
    pub from: Option<String>,
    /// Whom an answer reaches.
    #[serde(default)]
    pub reply_to: Option<String>,
    /// The identifier by which mail programs know it.
    #[serde(default)]
    pub message_id: Option<String>,
    /// The answer by which a mail server refused it, as the server wrote it.
    #[serde(default)]
    pub answer: Option<String>,
    /// The text, without one-time codes; null once it was removed.
    #[serde(default)]
    pub text: Option<String>,
    /// The letter of which it is a repetition.
    #[serde(default)]
    pub resent_of: Option<OutboxId>,
    /// The letters that repeat it.
    #[serde(default)]
    pub resends: Vec<ResentEmail>,
    /// How often people followed its links; null if none did.
    #[serde(default)]
    pub presses: Option<i64>,
    /// How often programs that check letters followed its links.
    #[serde(default)]
    pub machine_presses: Option<i64>,
}

/// A letter that repeats another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ResentEmail {
    /// The entry of the outbox.
    pub id: OutboxId,
    /// The state.
    pub state: OutboxState,
    /// When it was written.
    pub created_at: Timestamp,
}

/// The answer with one letter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SentEmailRecord {
    /// The letter.
    pub sent_email: SentEmailDetails,
}

/// The filters of the list.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SentEmailFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// The entry of the outbox.
    pub id: Option<OutboxId>,
    /// The state.
    pub state: Option<OutboxState>,
    /// A part of the recipient, of the subject or, for those who may read members, of the name of the member.
    #[schemars(length(max = EMAIL))]
    pub q: Option<String>,
    /// Written on these days.
    pub created_at: Option<DateRange>,
    /// The member to whom it went.
    pub member: Option<MemberId>,
    /// Who caused it.
    pub author: Option<StaffId>,
    /// The call that wrote it.
    pub endpoint: Option<String>,
    /// The latest first if absent.
    pub order_by: Option<OrderBy<SentEmailFilter>>,
}

impl ListQuery for SentEmailFilter {
    const LIST: &'static List = &SENT_EMAILS;
}

/// A page of sent e-mails.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SentEmailList {
    /// The page.
    pub sent_emails: Page<SentEmail>,
}
