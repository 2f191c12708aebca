//! A member, as lists show it and with all its columns.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::erasure::ErasureFacts;
use super::sections::{SectionFacts, Sections};
use super::words::{MemberKind, MemberStatus, PersonKind, StateCode};
use crate::api::members::ownership::{OwnershipFacts, OwnershipRule};
use crate::endpoint::can::{Can, verbs};
use crate::value::avatar::Avatar;
use crate::value::id::{MemberId, PlanGroupId, SegmentId, StaffId, ZoneId};
use crate::wire::ours;

/// A member. An upstream may lack the optional fields; the last ones come with [`MemberColumns::Complete`] alone.
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
    #[schemars(extend("x-mask" = "phone"))]
    pub phone: Option<String>,
    /// The same phone under the specification's name, for callers that are no door of ours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-mask" = "phone"))]
    pub cell_phone: Option<String>,
    /// Picture.
    #[serde(default)]
    pub avatar: Avatar,
    /// The status.
    pub status: MemberStatus,
    /// The last day of the plan, included.
    #[serde(default)]
    pub end_of_plan: Option<Date>,
    /// The company's registered name, or that of the company which a representative has.
    #[serde(default)]
    pub company_name: Option<String>,
    /// Person or company before the tax office.
    #[serde(default)]
    pub person: Option<PersonKind>,
    /// The state of the address.
    #[serde(default)]
    pub state: Option<StateCode>,
    /// The consultant.
    #[serde(default)]
    pub account_manager: Option<Manager>,
    /// When the member registered.
    #[serde(default)]
    pub created_at: Option<Timestamp>,
    /// When the member confirmed the e-mail; null before that.
    #[serde(default)]
    pub verified_at: Option<Timestamp>,
    /// The last sign-in of the member.
    #[serde(default)]
    pub last_login_at: Option<Timestamp>,
    /// 0 to 100; null before it was first calculated.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub health_score: Option<i64>,
    /// When the personal data were erased; absent for a member who has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub erased_at: Option<Timestamp>,
    /// The consultant whose member it is, by the ownership rule as it decides for the viewer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub owner: Option<Manager>,
    /// The rule by which it is theirs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub owner_rule: Option<OwnershipRule>,
    /// The first day on which it is theirs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub owner_since: Option<Date>,
    /// The last day on which it is theirs, included; absent for a claim without an end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub owner_until: Option<Date>,
    /// CPF, 11 digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-mask" = "cpf"))]
    pub cpf: Option<String>,
    /// CNPJ, 14 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-mask" = "cnpj"))]
    pub cnpj: Option<String>,
    /// The success consultant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub success_manager: Option<Manager>,
    /// The CERC consultant: who has the preference, else who has the right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cerc: Option<Manager>,
    /// The plan group of the plan that ends last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan_group: Option<MemberPlanGroup>,
    /// The address, as the primary section has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<MemberAddress>,
    /// The profile's data about the company.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<MemberProfile>,
    /// The zones that the member works in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<MemberZone>,
    /// The segments that the member deals in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub segments: Vec<MemberSegment>,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
}

/// The address of a member.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct MemberAddress {
    /// Postal code.
    pub zip_code: Option<String>,
    /// State.
    pub state: Option<StateCode>,
    /// City.
    pub city: Option<String>,
    /// Neighbourhood.
    pub neighbor: Option<String>,
    /// Street.
    pub street: Option<String>,
    /// House number.
    pub number: Option<String>,
    /// The complement of the address.
    pub complement: Option<String>,
}

/// The data about the company in the profile of a member.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct MemberProfile {
    /// Whether the member has their own company.
    pub company_constituted: Option<bool>,
}

/// A consultant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Manager {
    /// The account; absent if another system sends its name alone.
    #[serde(default = "StaffId::none", skip_serializing_if = "is_unknown")]
    pub id: StaffId,
    /// Name.
    pub name: String,
}

fn is_unknown(id: &StaffId) -> bool {
    id.is_none()
}

/// A member as another record names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NamedMember {
    /// The member.
    pub id: MemberId,
    /// The name.
    pub name: String,
    /// Representative or company.
    #[serde(default, rename = "type")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub kind: Option<MemberKind>,
    /// The status.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub status: Option<MemberStatus>,
}

/// The plan group of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberPlanGroup {
    /// The group.
    pub id: PlanGroupId,
    /// Its name.
    pub name: String,
}

/// A zone that a member works in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberZone {
    /// The zone.
    pub id: ZoneId,
    /// Its name.
    pub name: String,
}

/// A segment that a member deals in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberSegment {
    /// The segment.
    pub id: SegmentId,
    /// Its name.
    pub name: String,
}

/// Which columns of a member are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MemberColumns {
    /// All of them: documents, zones, segments and consultants, too.
    Complete,
}

/// The extent of the record that is read.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MemberQuery {
    /// The columns; those of the list when absent.
    pub columns: Option<MemberColumns>,
}

/// One member.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberRecord {
    /// The record.
    pub user: Member,
    /// The sections of the record, with [`MemberColumns::Complete`] alone.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub sections: Option<Sections>,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<OwnershipFacts>, transform = verbs::<SectionFacts>, transform = verbs::<ErasureFacts>)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub can: Can,
}
