//! How people are found by their address and belong to accounts.

use client::api::crm::account_users::{AccountPermission, NewAccountUser};
use client::api::crm::accounts::NewAccount;
use client::message::{Key, Message};
use client::reason::Reason;
use client::record::Record;
use client::rules::Rule;
use client::rules::phone::normalise;
use client::search::plain;
use client::value::email_key::EmailKey;
use client::value::id::{AccountId, AccountUserId, kind};
use client::value::text::given;
use client::value::word::Word;
use serde_json::json;

use crate::operations::members::by_address::members_at;
use crate::store::{StoreError, Value};
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::{Refusal, Result};

/// What a call says of a person.
#[derive(Debug, Clone, Copy)]
pub struct Contact<'a> {
    name: &'a str,
    email: &'a str,
    phone: Option<&'a str>,
}

impl<'a> Contact<'a> {
    /// Returns what a new account says of its owner.
    pub fn of_owner(account: &'a NewAccount) -> Contact<'a> {
        Contact::of(&account.owner_name, &account.owner_email, &account.owner_phone)
    }

    /// Returns what is said of a person who is added.
    pub fn of_added(person: &'a NewAccountUser) -> Contact<'a> {
        Contact::of(&person.name, &person.email, &person.phone)
    }

    fn of(name: &'a Option<String>, email: &'a Option<String>, phone: &'a Option<String>) -> Contact<'a> {
        Contact {
            name: given(name.as_deref()).unwrap_or_default(),
            email: given(email.as_deref()).unwrap_or_default(),
            phone: given(phone.as_deref()),
        }
    }
}

/// A person who is known.
#[derive(Debug, Clone)]
pub struct KnownUser {
    /// The id.
    pub id: AccountUserId,
    /// The name.
    pub name: String,
    /// The e-mail address of one who is new.
    new_email: Option<String>,
}

/// Returns the person with an address, by its key.
pub fn by_email(cx: &mut Cx<'_, '_>, email: &str) -> Result<Option<KnownUser>> {
    match EmailKey::of(email) {
        Some(key) => by_key(cx, &key),
        None => Ok(None),
    }
}

/// Returns the person with the key of an address.
pub fn by_key(cx: &mut Cx<'_, '_>, key: &EmailKey) -> Result<Option<KnownUser>> {
    let row =
        cx.query_one("select id, name from account_users where email_key = $1", &[key.as_str().into()])?;
    Ok(row.map(|row| KnownUser { id: row.get("id"), name: row.get("name"), new_email: None }))
}

/// Returns the person with the address, as the person is known; else adds the person.
pub fn known_or_new(cx: &mut Cx<'_, '_>, contact: Contact<'_>) -> Result<KnownUser> {
    if let Some(known) = by_email(cx, contact.email)? {
        cx.effect(Message::new(Key::AccountUsersEffectKnown).with("name", &known.name));
        return Ok(known);
    }
    let row = contact_columns(cx, contact.name, contact.email)?.to("phone", contact.phone.map(normalise));
    let id: AccountUserId = raced(cx.insert_row(row.to("created_at", cx.now)))?;
    Ok(KnownUser { id, name: contact.name.to_owned(), new_email: Some(contact.email.to_owned()) })
}

/// Returns the columns of a name, and of an address with the member who has it.
pub fn contact_columns(cx: &mut Cx<'_, '_>, name: &str, email: &str) -> Result<RowValues> {
    let member = members_at(cx, [email])?.into_values().next();
    let key = EmailKey::of(email).map_or_else(String::new, |key| key.to_string());
    let row = RowValues::new().to("name", name).to("search_text", plain(&format!("{name} {email}")));
    Ok(row.to("email", email).to("email_key", key).to("member_id", Value::from(member)))
}

/// Lets a person belong to an account from today on, and tells it in the history of the person.
///
/// # Errors
/// Refuses a person who belongs to it already.
pub fn join(
    cx: &mut Cx<'_, '_>,
    account: AccountId,
    person: &KnownUser,
    permission: AccountPermission,
) -> Result<()> {
    touch(cx, person.id)?;
    let sql = "select id from account_memberships where account_id = $1 and account_user_id = $2 and until_day is null";
    if cx.query_one(sql, &[account.into(), person.id.into()])?.is_some() {
        let sentence = Key::AccountUsersGuardThereAlready.text(cx.lang(), &[("name", &person.name)]);
        return Err(Reason::state("there_already", sentence).into());
    }
    let sql = "insert into account_memberships (account_id, account_user_id, permission, from_day) values ($1, $2, $3, $4)";
    let today = cx.today.to_string();
    cx.execute(sql, &[account.into(), person.id.into(), permission.name().into(), today.into()])?;
    let mut told = json!({ "account_id": account, "permission": permission });
    if let Some(email) = &person.new_email {
        told["name"] = json!(person.name);
        told["email"] = json!(email);
    }
    cx.changed(person.id, json!(null), told);
    Ok(())
}

/// Raises the version of an account whose people change, which holds it: they change one call after the other. The version that the
/// caller saw is that of the person.
pub fn hold(cx: &mut Cx<'_, '_>, account: Option<AccountId>) -> Result<()> {
    if let Some(account) = account {
        cx.change_where(account, "true", RowValues::new())?;
    }
    Ok(())
}

/// Refuses what another call was quicker to write; repeated, it says what is there.
pub fn raced<T>(done: Result<T>) -> Result<T> {
    done.map_err(|refusal| match refusal {
        Refusal::Store(StoreError::Unique(_)) => Refusal::Busy,
        other => other,
    })
}

/// Raises the version of a person whose memberships change.
///
/// # Errors
/// Refuses a person who was deleted meanwhile.
pub fn touch(cx: &mut Cx<'_, '_>, person: AccountUserId) -> Result<()> {
    let sql = format!("update {} set version = version + 1 where id = $1", kind::AccountUser::KIND.table);
    match cx.execute(&sql, &[person.into()])? {
        0 => Err(Refusal::Busy),
        _ => Ok(()),
    }
}

/// Makes a person the owner of an account, and gives the owner before the permission that this person had. Returns the owner before.
///
/// # Errors
/// Refuses a person, given in `field`, who does not belong to the account or owns it already.
pub fn swap_owner(
    cx: &mut Cx<'_, '_>,
    account: AccountId,
    next: AccountUserId,
    field: &str,
) -> Result<AccountUserId> {
    let sql = "select n.permission, o.account_user_id from account_memberships n
        join account_memberships o on o.account_id = n.account_id and o.permission = 'owner' and o.until_day is null
        where n.account_id = $1 and n.account_user_id = $2 and n.until_day is null and n.permission <> 'owner'";
    let found = cx.query_one(sql, &[account.into(), next.into()])?;
    let row = found.ok_or_else(|| Refusal::field(field, Rule::IsNot))?;
    let permission: AccountPermission = row.word("permission")?;
    let previous: AccountUserId = row.get("account_user_id");
    let set = "update account_memberships set permission = $1 where account_id = $2 and account_user_id = $3 and until_day is null";
    // The owner before goes first: an account never has two.
    for (person, permission) in [(previous, permission), (next, AccountPermission::Owner)] {
        cx.execute(set, &[permission.name().into(), account.into(), person.into()])?;
        touch(cx, person)?;
    }
    Ok(previous)
}

/// Returns the version and the name of an account, or a 404.
pub fn account_of(cx: &mut Cx<'_, '_>, id: AccountId) -> Result<(RecordVersion, String)> {
    let row = cx.query_one("select name, version from accounts where id = $1", &[id.into()])?;
    let row = row.ok_or(Refusal::NotFound)?;
    Ok((RecordVersion::new(id, row.get("version")), row.get("name")))
}
