//! Members: the records that staff manage. *User* on the wire, as in the specification.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::api::account::session::Done;
use crate::endpoints;
use crate::message::{Key, Lang};
use crate::reason::Reason;
use crate::value::avatar::Avatar;
use crate::value::id::MemberId;

/// A representative or a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
pub enum MemberKind {
    Representative,
    Company,
}

/// Where a member stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
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

impl MemberStatus {
    /// What it is called.
    pub fn key(self) -> Key {
        match self {
            MemberStatus::Active => Key::MemberStatusActive,
            MemberStatus::Basic => Key::MemberStatusBasic,
            MemberStatus::Filter => Key::MemberStatusFilter,
            MemberStatus::Review => Key::MemberStatusReview,
            MemberStatus::Blocked => Key::MemberStatusBlocked,
            MemberStatus::Inactive => Key::MemberStatusInactive,
            MemberStatus::Canceled => Key::MemberStatusCanceled,
            MemberStatus::Lead => Key::MemberStatusLead,
        }
    }

    /// The word on the screen.
    pub fn label(self, lang: Lang) -> String {
        self.key().text(lang, &[])
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

endpoints! {
    /// Mostra o cadastro de um membro.
    Get "members.get" GET "/user/{id}"
        path(MemberId) -> MemberRecord, needs(Read, Users);
    /// Envia ao membro, por e-mail, um link de acesso direto, válido uma única vez.
    EmailDirectAccess "members.email-direct-access" POST "/user/email-direct-access/{id}"
        path(MemberId) -> Done, needs(Update, Users);
}
