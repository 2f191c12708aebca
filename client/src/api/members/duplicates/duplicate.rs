//! Pairs of members that look like one, as they are answered.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::columns::DUPLICATES;
use super::guards::SuspicionFacts;
use super::words::{DuplicateState, Evidence};
use crate::api::members::members::{DeactivationReason, MemberKind, MemberStatus, StateCode};
use crate::endpoint::can::{Can, verbs};
use crate::list::{List, ListQuery};
use crate::rules::{Invalid, Rule};
use crate::value::id::{DuplicateId, MemberId};
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// A member of a pair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DuplicateParty {
    /// The member.
    pub id: MemberId,
    /// The name.
    pub name: String,
    /// Representative or company.
    #[serde(rename = "type")]
    pub kind: MemberKind,
    /// The status.
    pub status: MemberStatus,
}

/// Two members that look like one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Duplicate {
    /// The pair.
    pub id: DuplicateId,
    /// The member with the smaller id.
    pub first: DuplicateParty,
    /// The other one.
    pub second: DuplicateParty,
    /// Their common fields, the strongest first.
    pub evidence: Vec<Evidence>,
    /// How likely they are one, in percent.
    pub score: i64,
    /// The decision.
    pub state: DuplicateState,
    /// When the pair was found.
    pub found_at: Timestamp,
    /// When it was decided.
    #[serde(default)]
    pub decided_at: Option<Timestamp>,
    /// Who decided it.
    #[serde(default)]
    pub decided_by: Option<String>,
    /// The member that was kept.
    #[serde(default)]
    pub kept: Option<MemberId>,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// Raised by every change.
    #[serde(default)]
    pub version: i64,
}

/// The filters of the list of duplicates.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DuplicateFilter {
    /// The page, from 1.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// The decision.
    #[schemars(extend("x-ours" = ours::ROW))]
    pub state: Option<DuplicateState>,
    /// Pairs with this evidence among others.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub evidence: Option<Evidence>,
    /// The lowest score, in percent.
    #[schemars(extend("x-ours" = ours::FIELD), range(min = 0, max = 100))]
    pub score_from: Option<i64>,
    /// The highest score, in percent.
    #[schemars(extend("x-ours" = ours::FIELD), range(min = 0, max = 100))]
    pub score_until: Option<i64>,
    /// The order; the highest score first if absent.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub order_by: Option<OrderBy<DuplicateFilter>>,
}

impl ListQuery for DuplicateFilter {
    const LIST: &'static List = &DUPLICATES;
}

impl DuplicateFilter {
    /// Rejects scores that are no percentages.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        for (field, score) in [("score_from", self.score_from), ("score_until", self.score_until)] {
            invalid.ensure(field, score.is_none_or(|score| (0..=100).contains(&score)), Rule::IsNot);
        }
        invalid.into_result(())
    }
}

/// A page of duplicates.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DuplicateList {
    /// The page.
    pub duplicates: Page<Duplicate>,
}

/// A member of a group, with the fields that show whether it is another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Suspect {
    /// The member.
    pub id: MemberId,
    /// The name.
    pub name: String,
    /// Representative or company.
    #[serde(rename = "type")]
    pub kind: MemberKind,
    /// The status.
    pub status: MemberStatus,
    /// Why it is deactivated.
    #[serde(default)]
    pub deactivation_reason: Option<DeactivationReason>,
    /// CPF.
    #[serde(default)]
    #[schemars(extend("x-mask" = "cpf"))]
    pub cpf: Option<String>,
    /// CNPJ.
    #[serde(default)]
    #[schemars(extend("x-mask" = "cnpj"))]
    pub cnpj: Option<String>,
    /// The company's registered name.
    #[serde(default)]
    pub company_name: Option<String>,
    /// The main e-mail address.
    #[serde(default)]
    pub email: String,
    /// The main phone.
    #[serde(default)]
    pub phone: Option<String>,
    /// All phones, the main one first.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub phones: Vec<String>,
    /// All e-mail addresses, the main one first.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub emails: Vec<String>,
    /// The city.
    #[serde(default)]
    pub city: Option<String>,
    /// The state.
    #[serde(default)]
    pub state: Option<StateCode>,
    /// The name of the group of the plan that ends last.
    #[serde(default)]
    pub plan: Option<String>,
    /// The last day of that plan.
    #[serde(default)]
    pub end_of_plan: Option<Date>,
    /// When the member registered.
    pub created_at: Timestamp,
    /// When the member last signed in.
    #[serde(default)]
    pub last_login_at: Option<Timestamp>,
    /// Its fields in common with the member of the call; empty for that one.
    #[serde(default)]
    pub evidence: Vec<Evidence>,
    /// How likely it is that one, in percent; 0 for that one.
    #[serde(default)]
    pub score: i64,
}

/// A member and its suspects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Suspects {
    /// The member.
    pub member: Suspect,
    /// The members that may be the same, pending alone, the likeliest first.
    pub suspects: Vec<Suspect>,
    /// All pairs of the member, those that are decided too.
    pub pairs: Vec<Duplicate>,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<SuspicionFacts>)]
    pub can: Can,
}
