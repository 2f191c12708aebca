//! A staff account on the wire, the list of them, and the changes that root makes.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::columns::ACCOUNTS;
use super::guards::StaffFacts;
use super::words::StaffState;
use crate::access::Role;
use crate::endpoint::can::{Can, verbs};
use crate::list::{List, ListQuery};
use crate::rules::text::{email, required};
use crate::rules::{Invalid, Rule};
use crate::value::id::StaffId;
use crate::value::instant::LocalInstant;
use crate::value::text::trimmed;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// A staff account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StaffAccount {
    /// The account.
    pub id: StaffId,
    /// Full name.
    pub name: String,
    /// E-mail, which is also the login.
    pub email: String,
    /// The role.
    pub role: Role,
    /// Whether it can sign in.
    pub state: StaffState,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last active.
    #[serde(default)]
    pub seen_at: Option<Timestamp>,
    /// When its invitation expires.
    #[serde(default)]
    pub invited_until: Option<Timestamp>,
    /// When it was deactivated.
    #[serde(default)]
    pub deactivated_at: Option<Timestamp>,
    /// Who deactivated it.
    #[serde(default)]
    pub deactivated_by: Option<String>,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// Its version, for `If-Match`.
    pub version: i64,
    /// The calls that guards refuse to the viewer; `change_role` is a part of `staff.update`.
    #[serde(default)]
    #[schemars(transform = verbs::<StaffFacts>)]
    pub can: Can,
}

/// The filter, page and order of the list.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StaffFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// Part of the name or of the e-mail.
    pub q: Option<String>,
    /// The role.
    pub role: Option<Role>,
    /// Whether it can sign in.
    pub state: Option<StaffState>,
    /// The order; by name if absent.
    pub order_by: Option<OrderBy<StaffFilter>>,
}

impl ListQuery for StaffFilter {
    const LIST: &'static List = &ACCOUNTS;
}

/// A page of accounts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StaffList {
    /// The page.
    pub staff: Page<StaffAccount>,
}

/// A new account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateStaff {
    /// Full name.
    pub name: String,
    /// E-mail, which is also the login; the invitation goes there.
    pub email: String,
    /// The role.
    pub role: Role,
}

impl CreateStaff {
    /// Checks that there is a name, that the e-mail looks like one, and that the role is one of the staff's.
    pub fn check(&self) -> Result<(), Invalid> {
        checked(Some(&self.name), Some(&self.email), Some(self.role))
    }
}

/// Changes to an account. Absent fields stay unchanged.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct UpdateStaff {
    /// Full name.
    pub name: Option<String>,
    /// E-mail, which is also the login.
    pub email: Option<String>,
    /// The role.
    pub role: Option<Role>,
}

impl UpdateStaff {
    /// Checks the given fields as [`CreateStaff::check`] does.
    pub fn check(&self) -> Result<(), Invalid> {
        checked(self.name.as_deref(), self.email.as_deref(), self.role)
    }
}

fn checked(name: Option<&str>, address: Option<&str>, role: Option<Role>) -> Result<(), Invalid> {
    let mut invalid = Invalid::default();
    if let Some(name) = name {
        invalid.check("name", name.trim(), required);
    }
    if let Some(address) = address {
        invalid.check("email", trimmed(address), email);
    }
    invalid.ensure("role", role.is_none_or(|role| Role::STAFF.contains(&role)), Rule::IsNot);
    invalid.into_result(())
}

/// An account after a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StaffSaved {
    /// The message for the user.
    pub message: String,
    /// The account after the change.
    pub staff: StaffAccount,
}
