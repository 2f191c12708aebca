//! A registration that waits for a decision.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::REVIEWS;
use crate::api::members::members::{Manager, MemberKind, MemberStatus};
use crate::list::{List, ListQuery};
use crate::rules::Invalid;
use crate::search;
use crate::value::id::MemberId;
use crate::value::instant::LocalInstant;
use crate::value::word::{Word, described};
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// The statuses in which a registration waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum ReviewStatus {
    /// The member completes the registration.
    Filter,
    /// Staff decide.
    Review,
}

impl Word for ReviewStatus {
    const LABELS: &'static str = "member.status";
}

/// Which registrations, in which order.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ReviewFilter {
    /// Words of the name, the e-mail or the document, as in the list of members.
    #[schemars(length(max = 200))]
    pub q: Option<String>,
    /// One of both statuses; both when absent.
    pub status: Option<ReviewStatus>,
    /// Representatives or companies.
    #[serde(rename = "type")]
    pub kind: Option<MemberKind>,
    /// 1 keeps those who confirmed the e-mail, 0 the others.
    #[schemars(range(min = 0, max = 1))]
    pub verified: Option<i64>,
    /// One member.
    pub id: Option<MemberId>,
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// The oldest first when absent.
    pub order_by: Option<OrderBy<ReviewFilter>>,
}

impl ListQuery for ReviewFilter {
    const LIST: &'static List = &REVIEWS;
}

impl ReviewFilter {
    /// Rejects a flag that is neither 0 nor 1, and a text that is too long to search for.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure_yes_or_no("verified", self.verified);
        search::check("q", self.q.as_deref(), &mut invalid);
        invalid.into_result(())
    }
}

/// A registration that waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Review {
    /// The member.
    pub id: MemberId,
    /// The name.
    pub name: String,
    /// Representative or company.
    #[serde(rename = "type")]
    pub kind: MemberKind,
    /// The status.
    pub status: MemberStatus,
    /// The e-mail address.
    pub email: String,
    /// The phone.
    #[serde(default)]
    #[schemars(extend("x-mask" = "phone"))]
    pub phone: Option<String>,
    /// When the e-mail was confirmed.
    #[serde(default)]
    pub verified_at: Option<Timestamp>,
    /// When the member registered.
    pub created_at: Timestamp,
    /// Days since then.
    pub days: i64,
    /// The consultant.
    #[serde(default)]
    pub account_manager: Option<Manager>,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// The version of the member.
    pub version: i64,
}

/// A page of registrations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReviewList {
    /// The page.
    pub reviews: Page<Review>,
}
