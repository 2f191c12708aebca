//! Service accounts: what programs call with, so that no script needs a person's password.
//!
//! A service account has a role, and of the role's abilities those that are named. It belongs to root, ends after a year at most, and
//! never signs in.

mod columns;
mod guards;
mod record;
mod words;

pub use columns::*;
pub use guards::*;
pub use words::*;

use std::net::IpAddr;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::{Span, ToSpan};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::access::{Ability, Action, NamedAbility, Role, Subject, allows};
use crate::endpoint::can::{Can, verbs};
use crate::endpoints;
use crate::limits;
use crate::list::{List as Declared, ListQuery};
use crate::rules::text::required;
use crate::rules::{Invalid, Rule};
use crate::value::address_range::AddressRange;
use crate::value::id::{ServiceAccountId, kind};
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// The prefix of a token, so that scanners of code and logs recognise one.
pub const TOKEN_PREFIX: &str = "rtg_";

/// The most address ranges of a service account.
const MOST_ADDRESSES: usize = 20;

/// A service account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ServiceAccount {
    /// The id.
    pub id: ServiceAccountId,
    /// Its name, as the author in histories.
    pub name: String,
    /// The role.
    pub role: Role,
    /// Its abilities, as far as the role has them now.
    pub abilities: Vec<NamedAbility>,
    /// The address ranges from which it may call; empty for all.
    pub addresses: Vec<String>,
    /// Whether its token is valid.
    pub state: ServiceAccountState,
    /// The last day on which the token is valid.
    pub valid_until: Date,
    /// When it was created.
    pub created_at: Timestamp,
    /// Who created it.
    pub created_by: String,
    /// When it last called.
    pub last_used_at: Option<Timestamp>,
    /// When it was revoked.
    pub revoked_at: Option<Timestamp>,
    /// Who revoked it.
    pub revoked_by: Option<String>,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<ServiceAccountFacts>)]
    pub can: Can,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// Its version, for `If-Match`.
    pub version: i64,
}

/// The filter, page and order of the list.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ServiceAccountFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// The role.
    pub role: Option<Role>,
    /// Whether its token is valid.
    pub state: Option<ServiceAccountState>,
    /// The order; by name if absent.
    pub order_by: Option<OrderBy<ServiceAccountFilter>>,
}

impl ListQuery for ServiceAccountFilter {
    const LIST: &'static Declared = &SERVICE_ACCOUNTS;
}

/// A page of service accounts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ServiceAccountList {
    /// The page.
    pub service_accounts: Page<ServiceAccount>,
}

/// A new service account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateServiceAccount {
    /// Its name, which no other account has when it is created.
    #[schemars(length(min = 1, max = limits::NAME), regex(pattern = r"\S"))]
    pub name: String,
    /// The role.
    pub role: Role,
    /// Its abilities, each of which the role has.
    #[schemars(length(min = 1))]
    pub abilities: Vec<NamedAbility>,
    /// The last day on which the token is valid: from tomorrow to a year from today.
    pub valid_until: Date,
    /// The address ranges from which it may call, such as `203.0.113.7` or `203.0.113.0/24`; empty for all.
    #[serde(default)]
    #[schemars(length(max = MOST_ADDRESSES))]
    pub addresses: Vec<String>,
}

impl CreateServiceAccount {
    /// Checks the fields as of a day. Returns the address ranges.
    pub fn check(&self, today: Date) -> Result<Vec<AddressRange>, Invalid> {
        let mut invalid = Invalid::default();
        invalid.check("name", self.name.trim(), required);
        invalid.ensure("role", Role::STAFF.contains(&self.role), Rule::IsNot);
        invalid.ensure("abilities", !self.abilities.is_empty(), Rule::Required);
        let (earliest, latest) = lives(today);
        invalid.ensure("valid_until", self.valid_until >= earliest, Rule::NotBefore(earliest));
        invalid.ensure("valid_until", self.valid_until <= latest, Rule::NotAfter(latest));
        let addresses: Result<Vec<AddressRange>, _> =
            self.addresses.iter().map(|address| address.parse()).collect();
        invalid.ensure(
            "addresses",
            addresses.is_ok() && self.addresses.len() <= MOST_ADDRESSES,
            Rule::AddressRange,
        );
        invalid.into_result(addresses.unwrap_or_default())
    }
}

/// The ability of every service account: to read its own description.
pub const ALWAYS: Ability = Ability::new(Action::Read, Subject::Auth);

/// Returns the abilities of a stored list of names that are among those held.
pub fn in_force(named: &str, held: &[Ability]) -> impl Iterator<Item = NamedAbility> {
    let named: Vec<&str> = named.split(',').collect();
    let is_named = move |ability: &NamedAbility| named.contains(&ability.to_string().as_str());
    NamedAbility::all().filter(is_named).filter(move |ability| allows(held, ability.ability()))
}

/// Returns the first and the last day on which a new token may end.
fn lives(today: Date) -> (Date, Date) {
    let after = |span: Span| today.checked_add(span).unwrap_or(Date::MAX);
    (after(1.day()), after(1.year()))
}

/// Returns whether an address may call: that of a proxy's header may be no address, and is in no range.
pub fn is_from(addresses: &[AddressRange], address: &str) -> bool {
    let address = address.parse::<IpAddr>();
    addresses.is_empty() || address.is_ok_and(|address| addresses.iter().any(|range| range.contains(address)))
}

/// A service account after a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ServiceAccountSaved {
    /// The message for the user.
    pub message: String,
    /// The service account after the change.
    pub service_account: ServiceAccount,
}

/// A new service account with its token, which is shown once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ServiceAccountCreated {
    /// The message for the user.
    pub message: String,
    /// The token, for the header `Authorization: Bearer`. It is stored as a hash alone.
    pub token: String,
    /// The service account.
    pub service_account: ServiceAccount,
}

endpoints!(
    List("Lista as contas de serviço.")
        .get("service-accounts.list", "/service-accounts")
        .query::<ServiceAccountFilter>()
        .answers::<ServiceAccountList>()
        .needs(Manage, All)
        .lists(&SERVICE_ACCOUNTS)
        .exported_by("service-accounts.export")
        .ours(),
    Get("Mostra uma conta de serviço.")
        .get("service-accounts.get", "/service-accounts/{id}")
        .path::<ServiceAccountId>()
        .answers::<ServiceAccountSaved>()
        .needs(Manage, All)
        .still()
        .ours(),
    Create("Cria uma conta de serviço e mostra o token, só desta vez.")
        .post("service-accounts.create", "/service-accounts")
        .body::<CreateServiceAccount>()
        .answers::<ServiceAccountCreated>()
        .needs(Manage, All)
        .ours(),
    Revoke("Revoga uma conta de serviço: o token deixa de valer na hora. O histórico fica.")
        .post("service-accounts.revoke", "/service-accounts/{id}/revoke")
        .path::<ServiceAccountId>()
        .answers::<ServiceAccountSaved>()
        .guard(ServiceAccountFacts::may_revoke)
        .needs(Manage, All)
        .destructive()
        .acts_on::<kind::ServiceAccount>()
        .ours(),
);
