//! Whom an audience reaches now, and who is left out of it.

use std::collections::{HashMap, HashSet};

use client::api::home::sets::MOST_RECORDS;
use client::api::members::members;
use client::api::service::disabled_emails::{DisabledReason, texts_of};
use client::api::service::mass_emails::{LeftOutReason, MOST_RECIPIENTS, MassEmailAudience};
use client::endpoint::Endpoint;
use client::rules::Rule;
use client::value::email_key::EmailKey;
use client::value::id::{MassEmailId, MemberId};

use super::file::{FileLine, read_file};
use super::load::{StoredMassEmail, audience_text};
use super::recipient_states::STATE_AND_REASON;
use crate::letter::people::{AT_ONCE, Person, Variables, with_addresses, with_ids};
use crate::operations::home::sets;
use crate::operations::home::sets::source::Source;
use crate::outbox::stop::hash;
use crate::store::{Value, places};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// One whom an audience names.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The text that stands for the address.
    pub address: String,
    /// The key of the address, if it is one.
    pub key: Option<EmailKey>,
    /// The member.
    pub member: Option<MemberId>,
    /// The values of the letter, as JSON: maps of a hundred thousand candidates would take five times the memory.
    pub variables: String,
    /// Why it does not get the letter.
    pub left_out: Option<LeftOutReason>,
    /// The line of the file or list.
    pub line: Option<i64>,
}

/// Those whom an audience names.
#[derive(Debug, Clone, Default)]
pub struct Candidates {
    /// Each of them, in the order of the audience.
    pub all: Vec<Candidate>,
    /// The variables that the columns of a file become.
    pub columns: Vec<String>,
}

impl Candidates {
    /// Returns the number of those who get the letter.
    pub fn reached(&self) -> i64 {
        self.all.iter().filter(|candidate| candidate.left_out.is_none()).count() as i64
    }
}

/// Returns those whom the audience of a mass e-mail names now, each with the reason if it is left out.
pub fn candidates_of(cx: &mut Cx<'_, '_>, found: &StoredMassEmail) -> Result<Candidates> {
    let id = found.mass_email.id;
    let mut candidates = match &found.mass_email.audience {
        None => Candidates::default(),
        Some(MassEmailAudience::Filter { filter }) => {
            let ids = filtered(cx, filter)?;
            of_members(cx, &ids)?
        }
        Some(MassEmailAudience::Set { set_id }) => {
            let set = match sets::load::load(cx, *set_id) {
                Ok(set) if set.set.list == members::List::ID => set,
                Ok(_) | Err(Refusal::NotFound) => return Err(Refusal::field("audience", Rule::IsNot)),
                Err(refusal) => return Err(refusal),
            };
            of_members(cx, &set.ids)?
        }
        Some(MassEmailAudience::Addresses { .. }) => {
            let text = audience_text(cx, id)?.unwrap_or_default();
            of_texts(cx, &text)?
        }
        Some(MassEmailAudience::File { .. }) => {
            let text = audience_text(cx, id)?.unwrap_or_default();
            of_file(cx, &text)?
        }
        Some(MassEmailAudience::NotPressed { mass_email_id }) => not_pressed(cx, *mass_email_id)?,
    };
    leave_out(cx, &mut candidates.all)?;
    Ok(candidates)
}

fn filtered(cx: &mut Cx<'_, '_>, filter: &str) -> Result<Vec<i64>> {
    list_of_members(cx)?.found_up_to(cx, filter, MOST_RECIPIENTS.max(MOST_RECORDS))
}

/// Rejects a filter that the list of members does not know.
pub fn check_filter(cx: &mut Cx<'_, '_>, filter: &str) -> Result<()> {
    list_of_members(cx)?.check(cx, filter)
}

fn list_of_members(cx: &Cx<'_, '_>) -> Result<&'static Source> {
    let source = Source::named(&cx.app.part(), members::List::ID)?;
    source.must_read(cx.actor()?)?;
    Ok(source)
}

fn of_members(cx: &mut Cx<'_, '_>, ids: &[i64]) -> Result<Candidates> {
    let people = with_ids(cx, ids)?;
    let found = ids.iter().filter_map(|id| people.get(id));
    let all = found.map(|person| of_person(person, None)).collect::<Result<_>>()?;
    Ok(Candidates { all, columns: Vec::new() })
}

fn of_person(person: &Person, line: Option<i64>) -> Result<Candidate> {
    let left_out = match person {
        Person { is_erased: true, .. } => Some(LeftOutReason::Erased),
        Person { address, .. } if address.trim().is_empty() => Some(LeftOutReason::NoAddress),
        _ => None,
    };
    Ok(Candidate {
        address: person.address.clone(),
        key: EmailKey::of(&person.address),
        member: Some(person.id),
        variables: serde_json::to_string(&person.variables)?,
        left_out,
        line,
    })
}

/// Reads pasted addresses and numbers of members.
fn of_texts(cx: &mut Cx<'_, '_>, text: &str) -> Result<Candidates> {
    let lines = text.lines().zip(1_i64..);
    let texts: Vec<(String, i64)> =
        lines.flat_map(|(line, number)| texts_of(line).into_iter().map(move |text| (text, number))).collect();
    if texts.len() > MOST_RECIPIENTS {
        return Err(Refusal::field("audience", Rule::AtMost(MOST_RECIPIENTS as i64)));
    }
    let ids: Vec<i64> = texts.iter().filter_map(|(text, _)| text.parse().ok()).collect();
    let people = with_ids(cx, &ids)?;
    let candidate = |(text, line): (String, i64)| match text.parse::<i64>().ok().map(|id| people.get(&id)) {
        Some(Some(person)) => of_person(person, Some(line)),
        _ => of_address(text, &Variables::new(), line),
    };
    let mut all: Vec<Candidate> = texts.into_iter().map(candidate).collect::<Result<_>>()?;
    name_members(cx, &mut all)?;
    Ok(Candidates { all, columns: Vec::new() })
}

fn of_file(cx: &mut Cx<'_, '_>, text: &str) -> Result<Candidates> {
    let (columns, lines) = read_file(text)?;
    let candidate = |line: FileLine| {
        let variables = columns.iter().cloned().zip(line.values).collect();
        of_address(line.address, &variables, line.number)
    };
    let mut all: Vec<Candidate> = lines.into_iter().map(candidate).collect::<Result<_>>()?;
    name_members(cx, &mut all)?;
    Ok(Candidates { all, columns })
}

fn of_address(address: String, variables: &Variables, line: i64) -> Result<Candidate> {
    let left_out = address.is_empty().then_some(LeftOutReason::NoAddress);
    let (key, variables) = (EmailKey::of(&address), serde_json::to_string(variables)?);
    Ok(Candidate { address, key, member: None, variables, left_out, line: Some(line) })
}

/// Adds the members whose addresses were given, with what letters say of them.
fn name_members(cx: &mut Cx<'_, '_>, all: &mut [Candidate]) -> Result<()> {
    let unnamed = all.iter().filter(|candidate| candidate.member.is_none());
    let keys: Vec<EmailKey> = unnamed.filter_map(|candidate| candidate.key.clone()).collect();
    let people = with_addresses(cx, &keys)?;
    for candidate in all.iter_mut().filter(|candidate| candidate.member.is_none()) {
        if let Some(person) = candidate.key.as_ref().and_then(|key| people.get(key)) {
            candidate.member = Some(person.id);
            let mut variables: Variables = serde_json::from_str(&candidate.variables)?;
            variables.extend(person.variables.clone());
            candidate.variables = serde_json::to_string(&variables)?;
            if person.is_erased {
                candidate.left_out = Some(LeftOutReason::Erased);
            }
        }
    }
    Ok(())
}

/// Returns those who got another mass e-mail and pressed no link of it.
fn not_pressed(cx: &mut Cx<'_, '_>, of: MassEmailId) -> Result<Candidates> {
    let sql = format!(
        "select address, member_id, variables from (select r.id, r.address, r.member_id, r.variables, {STATE_AND_REASON}
         from mass_email_recipients r where r.mass_email_id = $1) f where state = 'sent' and address is not null order by id"
    );
    let mut all = Vec::new();
    for row in cx.query(&sql, &[of.into()])? {
        let address: String = row.get("address");
        let variables: Option<String> = row.get("variables");
        all.push(Candidate {
            key: EmailKey::of(&address),
            address,
            member: row.get("member_id"),
            variables: variables.unwrap_or_else(|| "{}".to_owned()),
            left_out: None,
            line: None,
        });
    }
    Ok(Candidates { all, columns: Vec::new() })
}

/// Says why those do not get the letter whose address is none, is named before, or is disabled.
fn leave_out(cx: &mut Cx<'_, '_>, all: &mut [Candidate]) -> Result<()> {
    let mut seen: HashSet<EmailKey> = HashSet::new();
    for candidate in all.iter_mut().filter(|candidate| candidate.left_out.is_none()) {
        candidate.left_out = match &candidate.key {
            None => Some(LeftOutReason::Invalid),
            Some(key) => (!seen.insert(key.clone())).then_some(LeftOutReason::Twice),
        };
    }
    let keys: Vec<&EmailKey> = seen.iter().collect();
    let disabled = disabled(cx, &keys)?;
    for candidate in all.iter_mut().filter(|candidate| candidate.left_out.is_none()) {
        let reason = candidate.key.as_ref().and_then(|key| disabled.get(key));
        candidate.left_out = reason.map(|reason| match reason {
            DisabledReason::Unsubscribed => LeftOutReason::Unsubscribed,
            _ => LeftOutReason::Disabled,
        });
    }
    Ok(())
}

/// Returns the disabled ones of these addresses, with the reason that stops most. Every reason stops promotion.
fn disabled(cx: &mut Cx<'_, '_>, keys: &[&EmailKey]) -> Result<HashMap<EmailKey, DisabledReason>> {
    let secret = cx.app.settings.audit_key.clone();
    let mut found: HashMap<EmailKey, DisabledReason> = HashMap::new();
    for some in keys.chunks(AT_ONCE) {
        let by_hash: HashMap<String, &EmailKey> = some.iter().map(|key| (hash(&secret, key), *key)).collect();
        let (hashes, spelled) = (places(1..=some.len()), places(some.len() + 1..=2 * some.len()));
        let sql = format!(
            "select address_hash, address_key, reason from disabled_emails where enabled_at is null
             and (address_hash in ({hashes}) or address_key in ({spelled}))"
        );
        let values = some.iter().map(|key| hash(&secret, key).into());
        let values: Vec<Value> = values.chain(some.iter().map(|key| key.as_str().into())).collect();
        for row in cx.query(&sql, &values)? {
            let key = by_hash.get(row.get::<&str>("address_hash")).map(|key| (*key).clone());
            let Some(key) = key.or_else(|| EmailKey::of(row.get("address_key"))) else { continue };
            let reason: DisabledReason = row.word("reason")?;
            let worst = found.entry(key).or_insert(reason);
            *worst = (*worst).max(reason);
        }
    }
    Ok(found)
}
