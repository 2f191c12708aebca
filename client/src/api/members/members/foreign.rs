//! Members of another system: records that are the whole answer.

use serde_json::{Value, json};

use super::lists::{MemberList, QuickSearchHits};
use super::member::{Member, MemberColumns, MemberRecord};
use super::told_owner;
use super::{EmailDirectAccess, Get, GetByCnpj, List, ListActive, QuickSearch, Search};
use crate::access::Role;
use crate::api::account::session::Done;
use crate::endpoint::Call;
use crate::endpoint::reads::{Missing, Reads, read, read_page, read_within, unwrapped};
use crate::message::Key;
use crate::wire;

/// The field that holds a member.
const USER: &str = "user";

/// The field that holds members.
const USERS: &str = "users";

/// Reads a member, with its owner.
pub fn member(call: &Call<Get>, answer: Value, reads: &Reads<'_>) -> Result<MemberRecord, Missing> {
    let mut record = record(answer)?;
    record.user.id = call.path;
    let is_complete = call.query.columns == Some(MemberColumns::Complete);
    // Nothing of it is refused to root, who sees it in the complete record alone.
    if is_complete || reads.actor.role != Role::Root { judge(record, is_complete, reads) } else { Ok(record) }
}

/// Reads the member of a CNPJ.
pub fn of_cnpj(_: &Call<GetByCnpj>, answer: Value, reads: &Reads<'_>) -> Result<MemberRecord, Missing> {
    judge(record(answer)?, true, reads)
}

fn record(answer: Value) -> Result<MemberRecord, Missing> {
    let mut record: MemberRecord = read_within(USER, answer)?;
    name_phones([&mut record.user]);
    Ok(record)
}

/// Puts the phone under our name.
fn name_phones<'m>(members: impl IntoIterator<Item = &'m mut Member>) {
    for member in members {
        let told = member.cell_phone.take();
        member.phone = member.phone.take().or(told);
    }
}

fn page(answer: Value) -> Result<MemberList, Missing> {
    let mut list: MemberList = read_page(USERS, answer)?;
    name_phones(&mut list.users.data);
    Ok(list)
}

fn judge(mut record: MemberRecord, is_told: bool, reads: &Reads<'_>) -> Result<MemberRecord, Missing> {
    let Some(facts) = told_owner::facts(record.user.id, reads)? else { return Ok(record) };
    record.can = reads.judge(&[&facts]);
    if is_told {
        told_owner::tell(&mut record.user, &facts, reads.actor.id);
    }
    Ok(record)
}

/// Reads a page of members.
pub fn list(_: &Call<List>, answer: Value, _: &Reads<'_>) -> Result<MemberList, Missing> {
    page(answer)
}

/// Reads a page of a search.
pub fn found(_: &Call<Search>, answer: Value, _: &Reads<'_>) -> Result<MemberList, Missing> {
    page(answer)
}

/// Reads a page of active members.
pub fn active(_: &Call<ListActive>, answer: Value, _: &Reads<'_>) -> Result<MemberList, Missing> {
    page(answer)
}

/// Reads the first hits of a search, which may be a page or the rows alone, and may have no more than a name.
pub fn hits(_: &Call<QuickSearch>, answer: Value, reads: &Reads<'_>) -> Result<QuickSearchHits, Missing> {
    let mut answer = unwrapped(answer, USERS);
    let mut rows = answer.get_mut(USERS).map_or_else(Value::default, Value::take);
    if let Some(data) = rows.get_mut("data") {
        rows = data.take();
    }
    let Value::Array(mut rows) = rows else { return read(json!({ USERS: rows })) };
    rows.truncate(QuickSearchHits::MOST as usize);
    let mut found: QuickSearchHits = read(json!({ USERS: rows.clone() }))?;
    name_phones(&mut found.users);
    let is_whole = rows.iter().all(|row| wire::decode_value::<Member>(row.clone()).is_ok());
    if is_whole {
        return Ok(found);
    }
    let ids = found.users.iter().map(|member| member.id).filter(|id| !id.is_none());
    match reads.all(ids.map(Get::of)) {
        Ok(members) => Ok(QuickSearchHits { users: members.into_iter().map(|member| member.user).collect() }),
        Err(Missing::Refused(_)) => Ok(found),
        Err(missing) => Err(missing),
    }
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
