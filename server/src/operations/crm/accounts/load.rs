//! Accounts as they are stored.

use client::api::crm::accounts::{ACCOUNTS, Account, AccountFacts, AccountSaved, AccountStage};
use client::api::members::members::Manager;
use client::catalogue::can;
use client::endpoint::can::Can;
use client::message::Message;
use client::value::id::AccountId;
use client::value::word::Word;

use crate::store::{List, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = concat!(
    "a.id, a.name, a.document, a.stage, a.stage_reason, a.next_step, a.next_step_on, a.segment, a.city, a.state, a.site, a.source,
     a.notes, a.has_bought, a.created_at, a.version, a.account_manager_id, s.name as manager_name,
     coalesce((select u.name from account_memberships o join account_users u on u.id = o.account_user_id
      where o.account_id = a.id and o.permission = 'owner' and o.until_day is null), '') as owner,
     (select count(*) from account_memberships p where p.account_id = a.id and p.until_day is null) as people, ",
    updated_at!("a", "accounts")
);

const JOINS: &str = "left join staff s on s.id = a.account_manager_id";

/// The list of accounts.
pub const ROW: List = List::new("accounts", "a", COLUMNS).joined(JOINS).sorted_as(
    &ACCOUNTS,
    &[("name", "a.search_text"), ("next_step_on", "a.next_step_on"), ("created_at", "a.created_at")],
);

/// An account with what its guards judge.
#[derive(Debug, Clone)]
pub struct StoredAccount {
    /// The account.
    pub account: Account,
    /// What its guards judge.
    pub facts: AccountFacts,
}

impl StoredAccount {
    /// Returns the version of the record.
    pub fn record(&self) -> RecordVersion {
        RecordVersion::new(self.account.id, self.account.version)
    }
}

/// Reads a row of [`ROW`], without what guards refuse.
pub fn stored(row: &Row) -> Result<StoredAccount> {
    let manager = row.get::<Option<_>>("account_manager_id");
    let account = Account {
        id: row.get("id"),
        name: row.get("name"),
        document: row.get("document"),
        stage: row.word("stage")?,
        stage_reason: row.get("stage_reason"),
        owner: row.get("owner"),
        people: row.get("people"),
        account_manager: manager.map(|id| Manager { id, name: row.get("manager_name") }),
        next_step: row.get("next_step"),
        next_step_on: row.get::<&str>("next_step_on").parse().ok(),
        segment: row.get("segment"),
        city: row.get("city"),
        state: row.opt_word("state")?,
        site: row.get("site"),
        source: row.get("source"),
        notes: row.get("notes"),
        created_at: row.get("created_at"),
        can: Can::default(),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    };
    let facts = AccountFacts { people: account.people, has_bought: row.get::<i64>("has_bought") == 1 };
    Ok(StoredAccount { account, facts })
}

/// Adds what guards refuse to the caller.
pub fn judged(cx: &Cx<'_, '_>, mut found: StoredAccount) -> Result<StoredAccount> {
    found.account.can = can::judge(cx.actor()?, &[&found.facts]);
    Ok(found)
}

/// Returns an account, or a 404.
pub fn load(cx: &mut Cx<'_, '_>, id: AccountId) -> Result<StoredAccount> {
    let sql = format!("select {COLUMNS} from accounts a {JOINS} where a.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    judged(cx, stored(&row)?)
}

/// Sets the stage among columns. An account that was a customer once has bought for good.
pub fn with_stage(row: RowValues, stage: AccountStage) -> RowValues {
    let row = row.to("stage", stage.name());
    match stage {
        AccountStage::Prospect => row,
        AccountStage::Customer | AccountStage::Former => row.to("has_bought", 1),
    }
}

/// Returns the answer to a change.
pub fn saved(cx: &mut Cx<'_, '_>, id: AccountId, message: Message) -> Result<AccountSaved> {
    let account = load(cx, id)?.account;
    cx.effect(message.clone());
    Ok(AccountSaved { message: message.text(cx.lang()), account })
}
