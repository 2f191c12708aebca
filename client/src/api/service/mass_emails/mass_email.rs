//! A mass e-mail, and the query of the list.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::audience::{LeftOutCount, MassEmailAudience};
use super::guards::MassEmailFacts;
use super::words::{MassEmailState, PauseReason};
use super::{LONGEST_NAME, MASS_EMAILS};
use crate::endpoint::can::{Can, verbs};
use crate::list::{List, ListQuery};
use crate::value::date::DateRange;
use crate::value::id::{EmailTemplateId, MassEmailId, StaffId};
use crate::value::instant::LocalInstant;
use crate::wire::consent::Consent;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// The hours at which a mass e-mail leaves, in São Paulo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MassEmailWindow {
    /// The first hour, from 0 to 23.
    pub from: i64,
    /// The hour at which it stops, from 1 to 24.
    pub until: i64,
    /// Whether it also leaves on Sundays.
    pub sundays: bool,
}

impl Default for MassEmailWindow {
    fn default() -> MassEmailWindow {
        MassEmailWindow { from: 8, until: 20, sundays: false }
    }
}

/// The number of recipients in each state. Their sum is that of all recipients.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RecipientCounts {
    /// All.
    pub recipients: i64,
    /// The letter has not left.
    pub waiting: i64,
    /// It is being handed over.
    pub sending: i64,
    /// The mail server took it, and nothing else is known.
    pub sent: i64,
    /// It may have arrived. A person settles it.
    pub unknown: i64,
    /// It was refused for another reason than the address.
    pub failed: i64,
    /// The address does not exist, or took nothing.
    pub bounced: i64,
    /// The reader reported it as spam.
    pub complained: i64,
    /// The reader unsubscribed by it.
    pub unsubscribed: i64,
    /// The reader pressed a link.
    pub pressed: i64,
    /// They do not get it.
    pub left_out: i64,
    /// It was recalled before it left.
    pub recalled: i64,
}

/// A letter to many.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MassEmail {
    /// The id.
    pub id: MassEmailId,
    /// The name.
    pub name: String,
    /// The template.
    #[serde(default)]
    pub template_id: Option<EmailTemplateId>,
    /// The name of the template.
    #[serde(default)]
    pub template_name: Option<String>,
    /// The version of the template that leaves; null before the approval is requested.
    #[serde(default)]
    pub template_version: Option<i64>,
    /// Whom it reaches.
    #[serde(default)]
    pub audience: Option<MassEmailAudience>,
    /// The state.
    pub state: MassEmailState,
    /// Why it is paused.
    #[serde(default)]
    pub pause_reason: Option<PauseReason>,
    /// The hours at which it leaves.
    pub window: MassEmailWindow,
    /// The most letters of a minute; null for no limit.
    #[serde(default)]
    pub rate_per_minute: Option<i64>,
    /// The most letters of a minute to one domain; null for no limit.
    #[serde(default)]
    pub rate_per_domain: Option<i64>,
    /// When it starts.
    #[serde(default)]
    pub starts_at: Option<Timestamp>,
    /// The number of recipients by state; all 0 before they are frozen.
    pub counts: RecipientCounts,
    /// The number of those who are left out, by reason.
    pub left_out: Vec<LeftOutCount>,
    /// Who wrote it.
    #[serde(default)]
    pub author: Option<String>,
    /// When it was written.
    pub created_at: Timestamp,
    /// Who approved it.
    #[serde(default)]
    pub approved_by: Option<String>,
    /// When it was approved.
    #[serde(default)]
    pub approved_at: Option<Timestamp>,
    /// When its last recipient was settled.
    #[serde(default)]
    pub finished_at: Option<Timestamp>,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<MassEmailFacts>)]
    pub can: Can,
    /// When this row was last written, by the clock of the database.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// Raised by every change.
    pub version: i64,
}

/// The answer with one mass e-mail.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MassEmailRecord {
    /// The mass e-mail. Its audience has the pasted texts.
    pub mass_email: MassEmail,
    /// The subject of the text that leaves.
    #[serde(default)]
    pub subject: Option<String>,
    /// The approval that was requested, and by whom it was given.
    #[serde(default)]
    pub consent: Option<Consent>,
}

/// The filters of the list.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MassEmailFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// A part of the name.
    #[schemars(length(max = LONGEST_NAME))]
    pub name: Option<String>,
    /// The state.
    pub state: Option<MassEmailState>,
    /// Written on these days.
    pub created_at: Option<DateRange>,
    /// Who wrote it.
    pub author: Option<StaffId>,
    /// The latest first if absent.
    pub order_by: Option<OrderBy<MassEmailFilter>>,
}

impl ListQuery for MassEmailFilter {
    const LIST: &'static List = &MASS_EMAILS;
}

/// A page of mass e-mails.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MassEmailList {
    /// The page.
    pub mass_emails: Page<MassEmail>,
}
