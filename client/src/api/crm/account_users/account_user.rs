//! A person of accounts, and the query of the list.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::{AccountPermission, AccountUserState};
use super::{ACCOUNT_USERS, AccountUserFacts};
use crate::api::members::members::NamedMember;
use crate::endpoint::can::{Can, verbs};
use crate::limits;
use crate::list::{List, ListQuery};
use crate::value::id::{AccountId, AccountUserId, MemberId};
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// An account as another record names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NamedAccount {
    /// The account.
    pub id: AccountId,
    /// Its name.
    pub name: String,
}

/// That a person belongs to an account, or belonged to it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AccountMembership {
    /// The account.
    pub account: NamedAccount,
    /// What the person may do in it.
    pub permission: AccountPermission,
    /// The first day.
    pub from_day: Date,
    /// The last day; null while the person belongs to it.
    #[serde(default)]
    pub until_day: Option<Date>,
    /// Why the person left.
    #[serde(default)]
    pub reason: Option<String>,
}

impl AccountMembership {
    /// Returns whether the person belongs to the account still.
    pub fn is_current(&self) -> bool {
        self.until_day.is_none()
    }
}

/// A person of accounts.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AccountUser {
    /// The id.
    pub id: AccountUserId,
    /// The name.
    pub name: String,
    /// The e-mail address. No other person has it.
    pub email: String,
    /// The national digits of the phone.
    #[serde(default)]
    #[schemars(extend("x-mask" = "phone"))]
    pub phone: Option<String>,
    /// The member who has the same e-mail address; null to viewers who may not read members.
    #[serde(default)]
    pub member: Option<NamedMember>,
    /// Whether the person belongs to an account.
    pub state: AccountUserState,
    /// The accounts to which the person belongs, each with the permission, as one text.
    pub accounts: String,
    /// The accounts to which the person belongs and belonged, those of today first.
    pub memberships: Vec<AccountMembership>,
    /// When the person was added first.
    pub created_at: Timestamp,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<AccountUserFacts>)]
    pub can: Can,
    /// When this row was last written, by the clock of the database.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// Raised by every change of the person and of what the person may do.
    pub version: i64,
}

/// The answer with one person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AccountUserRecord {
    /// The person.
    pub account_user: AccountUser,
}

/// The filters of the list.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AccountUserFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// A part of the name or of the e-mail address.
    #[schemars(length(max = limits::NAME))]
    pub q: Option<String>,
    /// An account to which the person belongs.
    pub account: Option<AccountId>,
    /// What the person may do in an account.
    pub permission: Option<AccountPermission>,
    /// Whether the person belongs to an account.
    pub state: Option<AccountUserState>,
    /// The member who has the same e-mail address.
    pub member: Option<MemberId>,
    /// By name if absent.
    pub order_by: Option<OrderBy<AccountUserFilter>>,
}

impl ListQuery for AccountUserFilter {
    const LIST: &'static List = &ACCOUNT_USERS;
}

/// A page of people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AccountUserList {
    /// The page.
    pub account_users: Page<AccountUser>,
}
