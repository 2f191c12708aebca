//! What an erasure leaves of a person who has an address of the member: the accounts, and a name that tells nothing.

use client::message::{Key, Lang};
use client::search::plain;
use client::value::id::{AccountUserId, MemberId};

use super::membership::by_key;
use crate::operations::members::by_address::addresses_of;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Empties the people who have an address of a member, in whatever spelling. Returns their number.
pub fn erase(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<u64> {
    let mut emptied = 0;
    for key in addresses_of(cx, member)? {
        if let Some(person) = by_key(cx, &key)? {
            emptied += empty(cx, person.id, member)?;
        }
    }
    Ok(emptied)
}

/// Empties a person. The member stays named, which hides the history.
fn empty(cx: &mut Cx<'_, '_>, person: AccountUserId, member: MemberId) -> Result<u64> {
    let name = Key::AccountUsersErasedName.text(Lang::default(), &[("id", &person.to_string())]);
    let email = format!("pessoa-anonimizada-{person}@exemplo.invalid");
    let search = plain(&name);
    let reasons = "update account_memberships set reason = null where account_user_id = $1";
    cx.execute(reasons, &[person.into()])?;
    let sql =
        "update account_users set name = $1, email = $2, email_key = $2, search_text = $3, phone = null, member_id = $4,
        version = version + 1 where id = $5";
    cx.execute(sql, &[name.into(), email.into(), search.into(), member.into(), person.into()])
}
