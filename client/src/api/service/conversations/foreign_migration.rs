//! The preview of a migration of conversations by another system, which may send no more than whether it is allowed. What
//! would move is counted in the messages of both members, and the reason of a refusal follows from their known fields.

use std::collections::BTreeSet;

use serde_json::Value;

use super::lists::MessageFilter;
use super::message::Message;
use super::migration::{Migrant, Migration, may_migrate};
use super::party::Party;
use super::words::Direction;
use super::{ListOfMember, ValidateMigrate, foreign};
use crate::api::members::members::{self, MemberKind};
use crate::endpoint::Call;
use crate::endpoint::reads::{Missing, Reads, read, read_named, unwrapped};
use crate::message::Key;
use crate::reason::Reason;
use crate::value::id::MemberId;
use crate::wire::page::Paging;

/// The reason if none is sent or known.
const UNTOLD: Key = Key::ConversationsMigrateUntold;

/// Reads a preview, with the reason if it is refused.
pub fn previewed(
    call: &Call<ValidateMigrate>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<Migration, Missing> {
    let answer = unwrapped(answer, "valid");
    let is_told = |field: &str| answer.get(field).is_some_and(|told| !told.is_null());
    let told: Migration = match is_told("origin") && is_told("conversations") {
        true => read(answer)?,
        false => counted(call.path, &answer, reads)?,
    };
    let refusal = match told.refusal {
        None if !told.valid => Some(refusal(&told, reads)?),
        refusal => refusal,
    };
    Ok(Migration { refusal, ..told })
}

/// Returns why a migration is refused: by our own rule, unless the other system has another one that it does not send.
fn refusal(told: &Migration, reads: &Reads<'_>) -> Result<Reason, Missing> {
    let kind = |member: &Party| -> Result<MemberKind, Missing> {
        Ok(reads.get(&members::Get::of(member.id))?.user.kind)
    };
    let (from, to) = (kind(&told.origin)?, kind(&told.destination)?);
    // An unknown kind is no other one.
    let is_known = ![from, to].contains(&MemberKind::Unknown);
    let origin = Migrant { member: &told.origin, kind: from };
    let destination = Migrant { member: &told.destination, kind: if is_known { to } else { from } };
    let lang = reads.actor.lang;
    let untold = || Reason::state(UNTOLD.name(), UNTOLD.text(lang, &[]));
    Ok(may_migrate(reads.actor, origin, destination, told.conversations).err().unwrap_or_else(untold))
}

/// Returns the facts of a migration that follow from the messages of both members.
fn counted(
    (from, to): (MemberId, MemberId),
    answer: &Value,
    reads: &Reads<'_>,
) -> Result<Migration, Missing> {
    let valid = read_named("valid", answer["valid"].clone())?;
    let (moved, kept) = (messages(from, reads)?, messages(to, reads)?);
    let counterparts = |of: &[Message], member| -> BTreeSet<MemberId> {
        of.iter().map(|message| counterpart(message, member)).collect()
    };
    let (giving, receiving) = (counterparts(&moved, from), counterparts(&kept, to));
    Ok(Migration {
        origin: foreign::party(from, reads)?,
        destination: foreign::party(to, reads)?,
        conversations: giving.len() as i64,
        messages: moved.len() as i64,
        joined: giving.intersection(&receiving).count() as i64,
        valid,
        refusal: None,
    })
}

fn counterpart(message: &Message, member: MemberId) -> MemberId {
    if message.rep_user_id == member { message.company_user_id } else { message.rep_user_id }
}

/// Returns all messages of a member.
fn messages(member: MemberId, reads: &Reads<'_>) -> Result<Vec<Message>, Missing> {
    let mut found = Vec::new();
    for direction in [Direction::Enviadas, Direction::Recebidas] {
        let page = |page| {
            let query =
                MessageFilter { page: Some(page), per_page: Some(Paging::MOST), ..MessageFilter::default() };
            Call::<ListOfMember> { path: (direction, member), query, body: () }
        };
        let first = reads.get(&page(1))?.messages;
        let others = reads.all((2..=first.last_page).map(page))?;
        found.extend(first.data);
        found.extend(others.into_iter().flat_map(|list| list.messages.data));
    }
    Ok(found)
}
