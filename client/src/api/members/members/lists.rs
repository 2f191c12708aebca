//! The lists of members: their filters, orders and pages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::columns::MEMBERS;
use super::member::Member;
use super::words::{MemberKind, MemberStatus, PersonKind, StateCode};
use crate::list::{List, ListQuery};
use crate::rules::Invalid;
use crate::search;
use crate::value::date::DateRange;
use crate::value::id::{AuditableId, MemberId, PlanGroupId, SegmentId, StaffId, ZoneId};
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// The filters of the list of members.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MemberFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// Name, company, part of the e-mail, phone, CPF, CNPJ or id; see [`super::terms`].
    #[schemars(length(max = crate::search::LONGEST_TEXT))]
    pub q: Option<String>,
    /// One member.
    pub id: Option<MemberId>,
    /// The status.
    pub status: Option<MemberStatus>,
    /// The kind of member: a representative or a company.
    #[serde(rename = "type")]
    pub kind: Option<MemberKind>,
    /// Natural or legal persons.
    pub person: Option<PersonKind>,
    /// The state of the address.
    pub state: Option<StateCode>,
    /// Members who work in a zone.
    pub zone: Option<ZoneId>,
    /// Members who deal in a segment.
    pub segment: Option<SegmentId>,
    /// The plan group of the plan that ends last.
    pub plan_group: Option<PlanGroupId>,
    /// The consultant.
    pub account_manager: Option<StaffId>,
    /// The success consultant.
    pub success_manager: Option<StaffId>,
    /// The CERC consultant: who has the preference, else who has the right.
    pub cerc: Option<StaffId>,
    /// 1 for members who confirmed their e-mail, 0 for the others.
    #[schemars(range(min = 0, max = 1))]
    pub verified: Option<i64>,
    /// Members whose plan ends between two days.
    pub end_of_plan: Option<DateRange>,
    /// Members who registered between two days.
    pub created_at: Option<DateRange>,
    /// The order; latest id first if absent. Missing values sort before all others.
    pub order_by: Option<OrderBy<MemberFilter>>,
}

impl ListQuery for MemberFilter {
    const LIST: &'static List = &MEMBERS;
}

impl MemberFilter {
    /// Rejects a flag other than 0 and 1, and a search for nothing.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure_yes_or_no("verified", self.verified);
        search::check("q", self.q.as_deref(), &mut invalid);
        invalid.into_result(())
    }
}

/// A page of members.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberList {
    /// The page.
    pub users: Page<Member>,
}

/// A search among all members, page by page.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SearchQuery {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// As in [`MemberFilter::q`].
    #[schemars(length(max = crate::search::LONGEST_TEXT))]
    pub q: String,
}

/// A search while it is typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct QuickSearchQuery {
    /// As in [`MemberFilter::q`].
    #[schemars(length(max = crate::search::LONGEST_TEXT))]
    pub q: String,
}

/// The first members that a search finds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct QuickSearchHits {
    /// At most [`QuickSearchHits::MOST`]; the latest first.
    pub users: Vec<Member>,
}

impl QuickSearchHits {
    /// The largest number of hits.
    pub const MOST: i64 = 8;
}

/// The filters of the list of active members.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ActiveFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// Members with one of these addresses, ignoring case; all members if empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub emails: Vec<String>,
}

/// The records that a number names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Identified")]
pub struct RecordMatches {
    /// At most one record of each kind that the viewer may read.
    pub matches: Vec<Match>,
}

/// A record of a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Match {
    /// The kind of record, e.g. `transaction`.
    pub kind: String,
    /// The number.
    pub id: AuditableId,
    /// The name of the record, or its kind and number.
    pub name: String,
    /// The path of its page in the browser.
    pub url: String,
}
