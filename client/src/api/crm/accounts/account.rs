//! An account, and the query of the list.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::AccountStage;
use super::{ACCOUNTS, AccountFacts};
use crate::api::members::members::{Manager, StateCode};
use crate::endpoint::can::{Can, verbs};
use crate::limits;
use crate::list::{List, ListQuery};
use crate::rules::Invalid;
use crate::value::date::DateRange;
use crate::value::id::{AccountId, StaffId};
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// A company that buys as one.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Account {
    /// The id.
    pub id: AccountId,
    /// The name.
    pub name: String,
    /// The CNPJ, bare. No other account has it.
    #[serde(default)]
    #[schemars(extend("x-mask" = "cnpj"))]
    pub document: Option<String>,
    /// The stage.
    pub stage: AccountStage,
    /// Why it buys no longer.
    #[serde(default)]
    pub stage_reason: Option<String>,
    /// The name of the person who owns it.
    pub owner: String,
    /// How many people belong to it today.
    pub people: i64,
    /// The consultant.
    #[serde(default)]
    pub account_manager: Option<Manager>,
    /// What the staff does next.
    #[serde(default)]
    pub next_step: Option<String>,
    /// The day of the next step.
    #[serde(default)]
    pub next_step_on: Option<Date>,
    /// The line of business.
    #[serde(default)]
    pub segment: Option<String>,
    /// The city.
    #[serde(default)]
    pub city: Option<String>,
    /// The state.
    #[serde(default)]
    pub state: Option<StateCode>,
    /// The site.
    #[serde(default)]
    pub site: Option<String>,
    /// Where it came from.
    #[serde(default)]
    pub source: Option<String>,
    /// Notes.
    #[serde(default)]
    pub notes: Option<String>,
    /// When it was created.
    pub created_at: Timestamp,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<AccountFacts>)]
    pub can: Can,
    /// When this row was last written, by the clock of the database.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// Raised by every change.
    pub version: i64,
}

/// The answer with one account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AccountRecord {
    /// The account.
    pub account: Account,
}

/// The filters of the list.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AccountFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// A part of the name or of the CNPJ.
    #[schemars(length(max = limits::NAME))]
    pub q: Option<String>,
    /// The stage.
    pub stage: Option<AccountStage>,
    /// The consultant.
    pub account_manager: Option<StaffId>,
    /// The state.
    pub state: Option<StateCode>,
    /// The day of the next step is one of these.
    pub next_step_on: Option<DateRange>,
    /// 1 for accounts whose next step is for today or is late.
    #[schemars(range(min = 1, max = 1))]
    pub due: Option<i64>,
    /// By name if absent.
    pub order_by: Option<OrderBy<AccountFilter>>,
}

impl ListQuery for AccountFilter {
    const LIST: &'static List = &ACCOUNTS;
}

impl AccountFilter {
    /// Rejects `due` other than 1.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure_flag("due", self.due);
        invalid.into_result(())
    }
}

/// A page of accounts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AccountList {
    /// The page.
    pub accounts: Page<Account>,
}
