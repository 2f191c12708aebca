//! Contacts with the member of a card, and the activities of a card.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use super::changes::{LONGEST_TEXT, check_day_to_come};
use super::layout::ColumnName;
use super::words::{ActivityKind, Bias, Board, ContactChannel, LeadQualification, PipelineStage};
use crate::rules::{Invalid, Rule};
use crate::value::Segment;
use crate::value::id::{ActivityId, MemberId, StaffId};
use crate::value::text::is_blank;
use crate::wire::ours;
use crate::wire::page::Page;

/// A contact with a member, as it is registered.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RegisterContact {
    /// The member. Required unless the path names it.
    pub user_id: Option<MemberId>,
    /// Whether the member answered. Required.
    #[schemars(extend("x-required" = true))]
    pub contact_made: Option<bool>,
    /// The content of the contact. Required.
    #[schemars(length(max = LONGEST_TEXT))]
    #[schemars(extend("x-required" = true))]
    pub annotation: String,
    /// The channel. Required.
    #[schemars(extend("x-required" = true))]
    pub channel: Option<ContactChannel>,
    /// The consultant who goes on; the present one if absent.
    pub assign_to: Option<StaffId>,
    /// The day on which the card comes back, from tomorrow on; it stays visible if absent.
    pub new_date: Option<Date>,
    /// Whether it was about a sale.
    pub sales_contact: Option<bool>,
    /// The mood.
    pub bias: Option<Bias>,
    /// How close the lead is to buying; for the boards of sales.
    pub sales_lead_qualification: Option<LeadQualification>,
    /// The next step.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = LONGEST_TEXT))]
    pub description: String,
    /// The stage to which a card of sales moves.
    pub sales_pipeline: Option<PipelineStage>,
}

impl RegisterContact {
    /// Requires an outcome, a channel and a text, and a day to come. Rejects the fields of sales on other boards.
    pub fn check(&self, board: Board, today: Date) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.require("contact_made", self.contact_made);
        invalid.require("channel", self.channel);
        invalid.ensure("annotation", !is_blank(&self.annotation), Rule::Required);
        check_day_to_come("new_date", self.new_date, today, &mut invalid);
        let of_sales = board == Board::Sales;
        invalid.ensure("sales_pipeline", of_sales || self.sales_pipeline.is_none(), Rule::IsNot);
        let qualifies = of_sales || self.sales_lead_qualification.is_none();
        invalid.ensure("sales_lead_qualification", qualifies, Rule::IsNot);
        invalid.into_result(())
    }
}

/// A member of the board of SDR; or a column of that board, where the body names the member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeadOrColumn {
    /// The member.
    Lead(MemberId),
    /// The column.
    Column(ColumnName),
}

impl fmt::Display for LeadOrColumn {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LeadOrColumn::Lead(lead) => lead.fmt(out),
            LeadOrColumn::Column(column) => column.fmt(out),
        }
    }
}

impl FromStr for LeadOrColumn {
    type Err = ();
    fn from_str(text: &str) -> Result<LeadOrColumn, ()> {
        match text.parse() {
            Ok(lead) => Ok(LeadOrColumn::Lead(lead)),
            Err(_) => text.parse().map(LeadOrColumn::Column),
        }
    }
}

impl JsonSchema for LeadOrColumn {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "LeadOrColumn".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        ColumnName::json_schema(generator)
    }
}

impl Segment for LeadOrColumn {}

/// One thing that happened to a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "CardActivity")]
pub struct Activity {
    /// Its number.
    pub id: ActivityId,
    /// The board of the card; absent if another system does not send it.
    #[serde(default)]
    pub role: Option<Board>,
    /// When it was.
    pub at: Timestamp,
    /// Who did it; *Retaguarda* for automatic changes.
    pub by: String,
    /// The kind of event.
    pub kind: ActivityKind,
    /// The label of the column that the card left.
    #[serde(default)]
    pub from: Option<String>,
    /// The label of the column that it came into, or the name of the consultant.
    #[serde(default)]
    pub to: Option<String>,
    /// The text: a reason, a note, what was said.
    #[serde(default)]
    pub text: Option<String>,
    /// The channel of a contact.
    #[serde(default)]
    pub channel: Option<ContactChannel>,
    /// The mood in a contact.
    #[serde(default)]
    pub bias: Option<Bias>,
    /// The instant of an appointment.
    #[serde(default)]
    pub schedule_at: Option<Timestamp>,
    /// The day until which the card was hidden.
    #[serde(default)]
    pub until: Option<Date>,
}

/// The page of a card's activities.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "CardActivityQuery")]
pub struct ActivityQuery {
    /// The board; the viewer's own if absent, else that of the card that moved last.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub role: Option<Board>,
    /// The page, from 1.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
}

/// The events of a card, the latest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "CardActivityList")]
pub struct ActivityList {
    /// The page.
    pub activities: Page<Activity>,
}
