//! The suspects of a member by another system, which lists the pairs alone, and the forms of decisions.

use serde_json::json;

use super::{Duplicate, DuplicateFilter, DuplicateState, List, Of, Suspect, Suspects, SuspicionFacts, forms};
use crate::api::members::members::{Get, MemberColumns, MemberQuery, MemberRecord};
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads, read};
use crate::endpoint::{Call, Endpoint};
use crate::form::Form;
use crate::wire::page::Paging;

/// The pages of pairs, 200 on each, that are looked through.
const PAGES: i64 = 10;

/// Puts a member next to the suspects of its pairs.
pub fn of(call: &Call<Of>, reads: &Reads<'_>) -> Result<Suspects, Missing> {
    let page = |page| {
        let per_page = Some(Paging::MOST);
        List::find(DuplicateFilter { page: Some(page), per_page, ..DuplicateFilter::default() })
    };
    let first = reads.get(&page(1))?.duplicates;
    let others = reads.all((2..=first.last_page.min(PAGES)).map(page))?;
    let others = others.into_iter().flat_map(|list| list.duplicates.data);
    let is_of_it = |pair: &Duplicate| [pair.first.id, pair.second.id].contains(&call.path);
    let pairs: Vec<Duplicate> = first.data.into_iter().chain(others).filter(is_of_it).collect();
    let is_pending =
        |pair: &&Duplicate| matches!(pair.state, DuplicateState::Pending | DuplicateState::Unknown);
    let pending: Vec<&Duplicate> = pairs.iter().filter(is_pending).collect();
    let other = |pair: &&Duplicate| if pair.first.id == call.path { pair.second.id } else { pair.first.id };
    let members = [call.path].into_iter().chain(pending.iter().map(other));
    let query = MemberQuery { columns: Some(MemberColumns::Complete) };
    let whole = |path| Call::<Get> { path, query: query.clone(), body: () };
    let mut records = reads.all(members.map(whole))?.into_iter();
    let member = suspect(records.next().ok_or(Missing::Record)?, None)?;
    let suspects = records.zip(&pending).map(|(record, pair)| suspect(record, Some(pair)));
    let suspects = suspects.collect::<Result<Vec<_>, _>>()?;
    let facts = SuspicionFacts {
        name: member.name.clone(),
        status: member.status,
        pending: pending.len(),
        decided: pairs.len() - pending.len(),
    };
    let can = reads.judge(&[&facts]);
    Ok(Suspects { member, suspects, pairs, can })
}

/// Returns a member as a suspect, with what it has in common with the other of a pair.
fn suspect(record: MemberRecord, pair: Option<&Duplicate>) -> Result<Suspect, Missing> {
    let mut suspect: Suspect = read(json!(record.user))?;
    suspect.plan = record.user.plan_group.map(|group| group.name);
    if let Some(sections) = record.sections {
        suspect.phones = sections.additions.phones.into_iter().map(|phone| phone.phone).collect();
        suspect.emails = sections.additions.emails.into_iter().map(|email| email.email).collect();
    }
    if let Some(pair) = pair {
        (suspect.evidence, suspect.score) = (pair.evidence.clone(), pair.score);
    }
    Ok(suspect)
}

/// Makes the form of `duplicates.resolve`.
pub fn resolve_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::resolve(&reads.get(&Of::at(parsed(path)?))?, reads.actor.lang))
}

/// Makes the form of `duplicates.reopen`.
pub fn reopen_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::reopen(&reads.get(&Of::at(parsed(path)?))?, reads.actor.lang))
}
