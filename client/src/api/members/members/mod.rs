//! Members: the records that staff manage. *User* on the wire, as in the specification.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::api::account::session::Done;
use crate::endpoint::Endpoint;
use crate::endpoints;
use crate::message::Key;
use crate::reason::Reason;
use crate::record::{Field, Kind, Record};
use crate::value::avatar::Avatar;
use crate::value::id::{MemberId, kind};
use crate::value::word::{Tone, Word, described};

/// A representative or a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
#[schemars(transform = described::<Self>)]
pub enum MemberKind {
    Representative,
    Company,
}

/// Where a member stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
#[schemars(transform = described::<Self>)]
pub enum MemberStatus {
    Active,
    Basic,
    Filter,
    Review,
    Blocked,
    Inactive,
    Canceled,
    Lead,
}

impl Word for MemberKind {
    const LABELS: &'static str = "member.kind";
}

impl Word for MemberStatus {
    const LABELS: &'static str = "member.status";

    fn tone(self) -> Tone {
        match self {
            MemberStatus::Active => Tone::Good,
            MemberStatus::Review | MemberStatus::Filter => Tone::Warn,
            MemberStatus::Blocked => Tone::Bad,
            _ => Tone::Plain,
        }
    }
}

/// A member's record, as far as the financial screen needs it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Member {
    /// The member.
    pub id: MemberId,
    /// Representative or company.
    #[serde(rename = "type")]
    pub kind: MemberKind,
    /// Name.
    pub name: String,
    /// E-mail, which is where a charge is sent.
    pub email: String,
    /// Phone, digits alone.
    #[serde(default)]
    pub phone: Option<String>,
    /// Picture.
    #[serde(default)]
    pub avatar: Avatar,
    /// Where the member stands.
    pub status: MemberStatus,
    /// The last day of the plan, included.
    #[serde(default)]
    pub end_of_plan: Option<Date>,
}

/// What the viewer may do for a member now: null is yes, anything else is why not.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct MemberGuards {
    /// `payments.create`
    pub create: Option<Reason>,
    /// `payments.send-charge`, of a payment that is open: a link is made and then sent.
    pub send_charge: Option<Reason>,
}

/// One member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberRecord {
    /// The record.
    pub user: Member,
    /// What the viewer may do for the member.
    #[serde(default)]
    pub can: MemberGuards,
}

impl Record for kind::Member {
    const KIND: &'static Kind = &Kind {
        name: "user",
        table: "members",
        label: Key::HistoryRecordMember,
        read_by: Some(Get::ID),
        heard_by: Get::NEEDS,
        fields: &[
            Field::word::<MemberStatus>("status", Key::PaymentsPageFilterStatus),
            Field::new("end_of_plan", Key::HistoryFieldEndOfPlan),
            Field::id("favourite", Key::HistoryRecordFavourite),
            Field::id("conversations.to", Key::HistoryFieldConversationsTo),
            Field::id("conversations.from", Key::HistoryFieldConversationsFrom),
            Field::new("conversations.count", Key::HistoryFieldConversationsCount),
        ],
    };
}

endpoints! {
    /// Mostra o cadastro de um membro.
    Get "members.get" GET "/user/{id}"
        path(MemberId) -> MemberRecord, needs(Read, Users);
    /// Envia ao membro, por e-mail, um link de acesso direto, válido uma única vez.
    EmailDirectAccess "members.email-direct-access" POST "/user/email-direct-access/{id}"
        path(MemberId) -> Done, needs(Update, Users), acts(Member);
}
