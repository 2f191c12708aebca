//! Members of another system: records that stand in the answer alone.

use serde_json::{Value, json};

use super::lists::{MemberList, QuickSearchHits};
use super::member::{Member, MemberRecord};
use super::{EmailDirectAccess, Get, GetByCnpj, List, ListActive, QuickSearch, Search};
use crate::api::account::session::Done;
use crate::endpoint::Call;
use crate::endpoint::reads::{Missing, Reads, read, read_page, read_within, unwrapped};
use crate::message::Key;
use crate::value::id::MemberId;

/// The field that holds a member.
const USER: &str = "user";

/// The field that holds members.
const USERS: &str = "users";

/// Reads a member.
pub fn member(_: &Call<Get>, answer: Value, _: &Reads<'_>) -> Result<MemberRecord, Missing> {
    read_within(USER, answer)
}

/// Reads the member of a CNPJ.
pub fn of_cnpj(_: &Call<GetByCnpj>, answer: Value, _: &Reads<'_>) -> Result<MemberRecord, Missing> {
    read_within(USER, answer)
}

/// Reads a page of members.
pub fn list(_: &Call<List>, answer: Value, _: &Reads<'_>) -> Result<MemberList, Missing> {
    read_page(USERS, answer)
}

/// Reads a page of a search.
pub fn found(_: &Call<Search>, answer: Value, _: &Reads<'_>) -> Result<MemberList, Missing> {
    read_page(USERS, answer)
}

/// Reads a page of active members.
pub fn active(_: &Call<ListActive>, answer: Value, _: &Reads<'_>) -> Result<MemberList, Missing> {
    read_page(USERS, answer)
}

/// Reads the first hits of a search, which may be a page or the rows alone, and may tell no more than a name.
pub fn hits(_: &Call<QuickSearch>, answer: Value, reads: &Reads<'_>) -> Result<QuickSearchHits, Missing> {
    let mut answer = unwrapped(answer, USERS);
    let mut rows = answer.get_mut(USERS).map_or_else(Value::default, Value::take);
    if let Some(data) = rows.get_mut("data") {
        rows = data.take();
    }
    let Value::Array(mut rows) = rows else { return read(json!({ USERS: rows })) };
    rows.truncate(QuickSearchHits::MOST as usize);
    let is_whole = rows.iter().all(|row| read::<Member>(row.clone()).is_ok());
    if is_whole {
        return read(json!({ USERS: rows }));
    }
    let ids: Vec<MemberId> =
        rows.into_iter().map(|mut row| read(row["id"].take())).collect::<Result<_, _>>()?;
    let members = reads.all(ids.into_iter().map(Get::of))?;
    Ok(QuickSearchHits { users: members.into_iter().map(|member| member.user).collect() })
}

/// Reads the answer to a link that was sent.
pub fn sent(call: &Call<EmailDirectAccess>, answer: Value, reads: &Reads<'_>) -> Result<Done, Missing> {
    let mut outcome: Done = read(answer)?;
    if outcome.message.is_empty() {
        let member = reads.find(&Get::of(call.path))?;
        let email = member.map_or_else(|| call.path.to_string(), |member| member.user.email);
        reads.say(&mut outcome.message, Key::AccountMemberDirectSent, &[("email", &email)]);
    }
    Ok(outcome)
}
