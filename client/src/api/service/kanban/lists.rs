//! The lists of cards and of track entries: their filters and pages.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::card::Card;
use super::columns::{CARDS, TRACK_ENTRIES};
use super::track::TrackEntry;
use super::words::{Board, Track, TrackStatus};
use crate::api::members::members::MemberKind;
use crate::list::{List, ListQuery};
use crate::rules::Invalid;
use crate::search;
use crate::value::date::DateRange;
use crate::value::id::{CardId, MemberId, StaffId};
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// The filters of one column of a board.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BoardQuery {
    /// The name of the column; the first of the board if absent.
    pub column: Option<String>,
    /// The page, from 1.
    pub page: Option<i64>,
    /// Cards on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// Name, company, part of the e-mail, phone, document or number of the member.
    #[schemars(length(max = crate::search::LONGEST_TEXT), extend("x-ours" = ours::FIELD))]
    pub q: Option<String>,
    /// The kind of member.
    #[serde(rename = "type")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub kind: Option<MemberKind>,
    /// 1 for cards with an appointment today or earlier.
    #[schemars(range(min = 1, max = 1), extend("x-ours" = ours::FIELD))]
    pub due: Option<i64>,
    /// 1 for cards that wait longer than their column allows.
    #[schemars(range(min = 1, max = 1), extend("x-ours" = ours::FIELD))]
    pub late: Option<i64>,
    /// 1 for the hidden cards in place of the others.
    #[schemars(range(min = 0, max = 1), extend("x-ours" = ours::FIELD))]
    pub hidden: Option<i64>,
    /// Members whose plan ends between two days.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub end_of_plan: Option<DateRange>,
}

/// The filters of the list of cards.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CardFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// Name, company, part of the e-mail, phone, document or number of the member.
    #[schemars(length(max = crate::search::LONGEST_TEXT))]
    pub q: Option<String>,
    /// One card.
    pub id: Option<CardId>,
    /// The cards of one member.
    pub user_id: Option<MemberId>,
    /// The board; all that the viewer sees if absent.
    pub role: Option<Board>,
    /// The name of the column.
    pub column: Option<String>,
    /// The consultant.
    pub account_manager: Option<StaffId>,
    /// The kind of member.
    #[serde(rename = "type")]
    pub kind: Option<MemberKind>,
    /// 1 for cards with an appointment today or earlier.
    #[schemars(range(min = 1, max = 1))]
    pub due: Option<i64>,
    /// 1 for cards that wait longer than their column allows.
    #[schemars(range(min = 1, max = 1))]
    pub late: Option<i64>,
    /// 1 for hidden cards, 0 for visible ones.
    #[schemars(range(min = 0, max = 1))]
    pub hidden: Option<i64>,
    /// Appointments between two days.
    pub schedule_at: Option<DateRange>,
    /// Moved into their column between two days.
    pub moved_at: Option<DateRange>,
    /// Next contacts between two days.
    pub next_contact_at: Option<DateRange>,
    /// Members whose plan ends between two days.
    pub end_of_plan: Option<DateRange>,
    /// The order; as on the board if absent.
    pub order_by: Option<OrderBy<CardFilter>>,
}

impl ListQuery for CardFilter {
    const LIST: &'static List = &CARDS;
}

impl CardFilter {
    /// Rejects flags other than 0 and 1, and a search for nothing.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure_flag("due", self.due);
        invalid.ensure_flag("late", self.late);
        invalid.ensure_yes_or_no("hidden", self.hidden);
        search::check("q", self.q.as_deref(), &mut invalid);
        invalid.into_result(())
    }
}

impl BoardQuery {
    /// Returns the same filters for the list of cards, for one board and one consultant. Shows visible cards unless hidden ones
    /// are asked for.
    pub fn of_board(self, role: Board, account_manager: Option<StaffId>) -> CardFilter {
        let BoardQuery { column, page, per_page, q, kind, due, late, hidden, end_of_plan } = self;
        let hidden = Some(hidden.unwrap_or(0));
        let role = Some(role);
        CardFilter {
            page,
            per_page,
            q,
            role,
            column,
            account_manager,
            kind,
            due,
            late,
            hidden,
            end_of_plan,
            ..CardFilter::default()
        }
    }
}

/// A column of a board, with the cards of one page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoardPage {
    /// The name of the column.
    pub column: String,
    /// Its cards: those with an appointment today or earlier first, then in the order that staff gave them.
    pub cards: Page<Card>,
    /// The number of cards in each column under the same filters.
    #[serde(default)]
    pub counts: BTreeMap<String, i64>,
    /// The number of cards in each column under the same filters that are hidden.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub hidden: BTreeMap<String, i64>,
}

/// A page of cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CardList {
    /// The page.
    pub cards: Page<Card>,
}

/// The filters of the list of track entries.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TrackFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// The track; all that the viewer sees if absent.
    pub track: Option<Track>,
    /// The status.
    pub status: Option<TrackStatus>,
    /// The entries of one member.
    pub user_id: Option<MemberId>,
    /// The consultant.
    pub account_manager: Option<StaffId>,
    /// The order; latest first if absent.
    pub order_by: Option<OrderBy<TrackFilter>>,
}

impl ListQuery for TrackFilter {
    const LIST: &'static List = &TRACK_ENTRIES;
}

/// A page of track entries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TrackList {
    /// The page.
    pub entries: Page<TrackEntry>,
}
