//! The preview of a migration of conversations by another system, which may tell no more than whether it is allowed. What
//! would move is counted in the messages of both members.

use std::collections::BTreeSet;

use serde_json::Value;

use super::lists::MessageFilter;
use super::message::Message;
use super::migration::Migration;
use super::words::Direction;
use super::{ListOfMember, ValidateMigration, foreign};
use crate::endpoint::Call;
use crate::endpoint::reads::{Missing, Reads, read, unwrapped};
use crate::value::id::MemberId;
use crate::wire::page::Paging;

/// Reads a preview.
pub fn previewed(
    call: &Call<ValidateMigration>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<Migration, Missing> {
    let answer = unwrapped(answer, "valid");
    if answer.get("origin").is_some() {
        return read(answer);
    }
    let (from, to) = call.path;
    let valid = read(answer["valid"].clone())?;
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
