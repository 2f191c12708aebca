//! People of accounts as they are stored.

use std::collections::HashMap;

use client::access::{Action, Subject};
use client::actor::Actor;
use client::api::crm::account_users::{
    ACCOUNT_USERS, AccountMembership, AccountPermission, AccountUser, AccountUserFacts, AccountUserSaved,
    AccountUserState, NamedAccount,
};
use client::catalogue::can;
use client::endpoint::can::Can;
use client::message::Message;
use client::rules::Rule;
use client::value::id::{AccountId, AccountUserId, MemberId};
use client::value::word::Word;

use crate::operations::members::named::named;
use crate::store::{List, Row, Value, places, updated_at};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = concat!(
    "p.id, p.name, p.email, p.phone, p.created_at, p.version, o.id as member_id, o.name as member_name,
     o.kind as member_kind, o.status as member_status, ",
    updated_at!("p", "account_users")
);

const JOIN: &str = "left join members o on o.id = p.member_id";

/// The list of people.
pub const ROW: List = List::new("account_users", "p", COLUMNS)
    .joined(JOIN)
    .sorted_as(&ACCOUNT_USERS, &[("name", "p.search_text"), ("created_at", "p.created_at")]);

/// A person with what the guards judge.
#[derive(Debug, Clone)]
pub struct StoredUser {
    /// The person.
    pub user: AccountUser,
    /// What the guards judge.
    pub facts: AccountUserFacts,
}

impl StoredUser {
    /// Returns the version of the record.
    pub fn record(&self) -> RecordVersion {
        RecordVersion::new(self.user.id, self.user.version)
    }

    /// Returns the membership in an account to which the person belongs.
    ///
    /// # Errors
    /// Refuses an account to which the person does not belong.
    pub fn current(&self, account: AccountId) -> Result<&AccountMembership> {
        let mut current = self.user.memberships.iter().filter(|membership| membership.is_current());
        let found = current.find(|membership| membership.account.id == account);
        found.ok_or_else(|| Refusal::field("account_id", Rule::IsNot))
    }
}

/// Reads a row of [`ROW`], without the memberships. A viewer who may not read members is not told which one it is.
pub fn stored(row: &Row, actor: &Actor) -> Result<StoredUser> {
    let member: Option<MemberId> = row.get("member_id");
    let shown = member.filter(|_| actor.can(Action::Read, Subject::Users));
    let user = AccountUser {
        id: row.get("id"),
        name: row.get("name"),
        email: row.get("email"),
        phone: row.get("phone"),
        member: shown.map(|_| named(row, "member")).transpose()?,
        state: AccountUserState::Inactive,
        accounts: String::new(),
        memberships: Vec::new(),
        created_at: row.get("created_at"),
        can: Can::default(),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    };
    Ok(StoredUser { user, facts: AccountUserFacts { permissions: Vec::new(), is_alone: false } })
}

/// Adds the memberships of each person, and what guards refuse.
pub fn with_memberships(cx: &mut Cx<'_, '_>, found: Vec<StoredUser>) -> Result<Vec<StoredUser>> {
    let actor = cx.actor()?.clone();
    let ids: Vec<AccountUserId> = found.iter().map(|stored| stored.user.id).collect();
    let mut memberships = memberships_of(cx, &ids)?;
    let lang = cx.lang();
    let complete = |mut stored: StoredUser| {
        let memberships = memberships.remove(&stored.user.id).unwrap_or_default();
        let current: Vec<&(AccountMembership, i64)> =
            memberships.iter().filter(|(membership, _)| membership.is_current()).collect();
        let told = |(membership, _): &&(AccountMembership, i64)| {
            format!("{} ({})", membership.account.name, membership.permission.label(lang))
        };
        stored.user.accounts = current.iter().map(told).collect::<Vec<_>>().join(", ");
        stored.facts.permissions = current.iter().map(|(membership, _)| membership.permission).collect();
        stored.facts.is_alone = current.iter().all(|(_, people)| *people == 1);
        if !current.is_empty() {
            stored.user.state = AccountUserState::Active;
        }
        stored.user.memberships = memberships.into_iter().map(|(membership, _)| membership).collect();
        stored.user.can = can::judge(&actor, &[&stored.facts]);
        stored
    };
    Ok(found.into_iter().map(complete).collect())
}

/// Returns the memberships of some people, each with how many people its account has.
fn memberships_of(
    cx: &mut Cx<'_, '_>,
    ids: &[AccountUserId],
) -> Result<HashMap<AccountUserId, Vec<(AccountMembership, i64)>>> {
    let mut memberships: HashMap<AccountUserId, Vec<(AccountMembership, i64)>> = HashMap::new();
    // PostgreSQL refuses a list without values.
    if ids.is_empty() {
        return Ok(memberships);
    }
    let sql = format!(
        "select m.account_user_id, m.account_id, a.name, m.permission, m.from_day, m.until_day, m.reason,
         (select count(*) from account_memberships o where o.account_id = m.account_id and o.until_day is null) as people
         from account_memberships m join accounts a on a.id = m.account_id where m.account_user_id in ({})
         order by case when m.until_day is null then 0 else 1 end, a.name, m.id",
        places(1..=ids.len())
    );
    let values: Vec<Value> = ids.iter().map(|id| (*id).into()).collect();
    for row in cx.query(&sql, &values)? {
        let membership = AccountMembership {
            account: NamedAccount { id: row.get("account_id"), name: row.get("name") },
            permission: row.word::<AccountPermission>("permission")?,
            from_day: row.get("from_day"),
            until_day: row.get("until_day"),
            reason: row.get("reason"),
        };
        let of_person = memberships.entry(row.get("account_user_id")).or_default();
        of_person.push((membership, row.get("people")));
    }
    Ok(memberships)
}

/// Returns a person with the memberships, or a 404.
pub fn load(cx: &mut Cx<'_, '_>, id: AccountUserId) -> Result<StoredUser> {
    let sql = format!("select {COLUMNS} from account_users p {JOIN} where p.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let found = stored(&row, &cx.actor()?.clone())?;
    with_memberships(cx, vec![found])?.pop().ok_or(Refusal::NotFound)
}

/// Returns the answer to a change.
pub fn saved(cx: &mut Cx<'_, '_>, id: AccountUserId, message: Message) -> Result<AccountUserSaved> {
    let account_user = load(cx, id)?.user;
    cx.effect(message.clone());
    Ok(AccountUserSaved { message: message.text(cx.lang()), account_user })
}
