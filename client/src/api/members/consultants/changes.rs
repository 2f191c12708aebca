//! The bodies and answers of the calls about consultants.

use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};

use crate::access::Role;
use crate::api::members::members::{Manager, OwnershipRule};
use crate::rules::{Invalid, Rule};
use crate::value::Segment;
use crate::value::id::{MemberId, StaffId};
use crate::value::text::is_blank;
use crate::value::word::{Word, described};
use crate::wire::ours;

/// The type of a consultant who is assigned a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum ConsultantType {
    /// Of sales.
    Sales,
    /// Of success.
    Success,
}

impl ConsultantType {
    /// Returns the role of such a consultant.
    pub fn role(self) -> Role {
        match self {
            ConsultantType::Sales => Role::Sales,
            ConsultantType::Success => Role::Success,
        }
    }
}

impl Word for ConsultantType {
    const LABELS: &'static str = "assignment.type";
    const SHARED: &'static str = "api.role";
}

impl fmt::Display for ConsultantType {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.name())
    }
}

impl FromStr for ConsultantType {
    type Err = serde::de::value::Error;
    fn from_str(text: &str) -> Result<ConsultantType, Self::Err> {
        ConsultantType::deserialize(StrDeserializer::new(text))
    }
}

impl Segment for ConsultantType {}

/// An assignment of a member to a consultant.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Assignment {
    /// The member. Required.
    #[schemars(extend("x-required" = true))]
    pub user_id: Option<MemberId>,
    /// The consultant, whose role is that of the type. Required.
    #[schemars(extend("x-required" = true))]
    pub manager_id: Option<StaffId>,
    /// The type; sales if absent.
    #[serde(rename = "type")]
    pub kind: Option<ConsultantType>,
}

/// An assignment of a member who may be another consultant's.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ForcedAssignment {
    /// The member. Required.
    #[schemars(extend("x-required" = true))]
    pub user_id: Option<MemberId>,
    /// The consultant, whose role is that of the type. Required.
    #[schemars(extend("x-required" = true))]
    pub manager_id: Option<StaffId>,
    /// The type; sales if absent.
    #[serde(rename = "type")]
    pub kind: Option<ConsultantType>,
    /// The reason, which both consultants read. Required.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = 1_000))]
    #[schemars(extend("x-required" = true))]
    pub reason: String,
}

impl ForcedAssignment {
    /// Returns the assignment without its reason.
    pub fn plain(&self) -> Assignment {
        Assignment { user_id: self.user_id, manager_id: self.manager_id, kind: self.kind }
    }

    /// Requires a reason.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("reason", !is_blank(&self.reason), Rule::Required);
        invalid.into_result(())
    }
}

/// The consultant of a member after a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "AssignmentChanged")]
pub struct ConsultantChanged {
    /// The outcome in words.
    #[serde(default)]
    pub message: String,
    /// The consultant now; null for none.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub manager: Option<Manager>,
}

/// The day on which an owner is asked for.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OwnerQuery {
    /// The day; today if absent.
    pub day: Option<Date>,
}

/// The owner of a member on a day, by the ownership rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OwnerAnswer {
    /// The day.
    pub day: Date,
    /// The owner; null for none.
    #[serde(default)]
    pub owner: Option<Manager>,
    /// The rule by which it is theirs.
    #[serde(default)]
    pub rule: Option<OwnershipRule>,
    /// The first day on which it is theirs, if recorded.
    #[serde(default)]
    pub since: Option<Date>,
    /// The last day on which it is theirs, included; null for a claim without an end.
    #[serde(default)]
    pub until: Option<Date>,
    /// The same in words.
    #[serde(default)]
    pub sentence: String,
}
