//! Sends mass e-mails: claims recipients and writes their letters to the outbox, within the hours and the rates, and never more than the
//! lane hands over in a short while, so that a pause acts at once. Any server may do it: a claim and its letters are one unit of work.

use std::collections::HashMap;
use std::time::Duration;

use client::api::service::mass_emails::{MassEmailState, PauseReason, Schedule};
use client::endpoint::Endpoint;
use client::letter::{LetterClass, LetterContent};
use client::message::Lang;
use client::value::id::{MassEmailId, RecipientId};
use client::value::word::Word;
use jiff::SignedDuration;
use serde_json::json;
use tokio::sync::watch;

use super::health::{fault_of, stop};
use super::letter::{FIELD, MassLetter, language_of, values};
use super::load::{StoredMassEmail, load_bare};
use crate::letter::people::Variables;
use crate::letter::render_subject;
use crate::operations::service::sending_health::awaits_check;
use crate::outbox::{LetterSender, Origin, Outgoing, email, write};
use crate::store::{Row, Value, places};
use crate::work::app::Shared;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;
use crate::work::system::{self, BY_ITSELF};

/// Interval between rounds while something leaves, and while nothing does.
const BUSY: Duration = Duration::from_millis(250);
const IDLE: Duration = Duration::from_secs(2);
/// How late a start may be found.
const LATEST: SignedDuration = SignedDuration::from_hours(2);
/// The window of the rates.
const MINUTE: SignedDuration = SignedDuration::from_secs(60);
/// The most letters that wait in the outbox, and the most of one unit of work.
const QUEUED: i64 = 1_000;
const AT_ONCE: i64 = 250;

/// Sends until the server stops.
pub async fn run(app: Shared, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        let rest = match round(&app).await {
            Ok(0) => IDLE,
            Ok(_) => BUSY,
            Err(refusal) => {
                tracing::warn!(?refusal, "mass e-mails wait; it is tried again");
                IDLE
            }
        };
        tokio::select! {
            () = tokio::time::sleep(rest) => {}
            _ = stop.changed() => {}
        }
    }
}

/// Begins what is due, and claims the next recipients of what leaves. Returns the number of letters that were written.
///
/// # Errors
/// Returns the errors of the store. The next round goes on.
pub async fn round(app: &Shared) -> Result<usize> {
    let mut written = 0;
    for id in system::read(app, active).await? {
        written += system::write(app, Schedule::ID, BY_ITSELF, move |cx| advance(cx, id)).await?;
    }
    Ok(written)
}

/// Returns what leaves, and what is due.
fn active(cx: &mut Cx<'_, '_>) -> Result<Vec<MassEmailId>> {
    let sql = "select id from mass_emails where state in ('scheduled', 'sending')
        and (state = 'sending' or starts_at <= $1) order by id";
    Ok(cx.query(sql, &[cx.now.into()])?.iter().map(|row| row.get("id")).collect())
}

/// Does the next part of one mass e-mail. Returns the number of letters that were written.
fn advance(cx: &mut Cx<'_, '_>, id: MassEmailId) -> Result<usize> {
    // Servers claim one after the other.
    cx.lock(&[id])?;
    let found = load_bare(cx, id)?;
    match found.facts.state {
        MassEmailState::Scheduled => begin(cx, &found).map(|()| 0),
        MassEmailState::Sending => send(cx, &found),
        _ => Ok(0),
    }
}

/// Begins a mass e-mail whose start has come. One that is found too late waits for a person.
fn begin(cx: &mut Cx<'_, '_>, found: &StoredMassEmail) -> Result<()> {
    let Some(starts_at) = found.mass_email.starts_at.filter(|at| *at <= cx.now) else { return Ok(()) };
    let is_late = cx.now.duration_since(starts_at) > LATEST;
    let state = if is_late { MassEmailState::Late } else { MassEmailState::Sending };
    turn(cx, found, state, RowValues::new())
}

fn turn(cx: &mut Cx<'_, '_>, found: &StoredMassEmail, state: MassEmailState, set: RowValues) -> Result<()> {
    let (id, before) = (found.mass_email.id, found.facts.state);
    cx.change_where(id, "true", set.to("state", state.name()))?;
    cx.changed(id, json!({ "state": before }), json!({ "state": state }));
    Ok(())
}

fn send(cx: &mut Cx<'_, '_>, found: &StoredMassEmail) -> Result<usize> {
    let id = found.mass_email.id;
    if found.facts.blocked_by.is_some() {
        return stop(cx, id, PauseReason::SendingHealth).map(|()| 0);
    }
    if let Some(reason) = fault_of(cx, id)? {
        return stop(cx, id, reason).map(|()| 0);
    }
    if awaits_check(cx)? {
        return Ok(0);
    }
    let room = room(cx, found)?;
    if room > 0 && found.mass_email.window.is_open(cx.now) {
        let claimed = claim(cx, found, room)?;
        if claimed > 0 {
            return Ok(claimed);
        }
    }
    if is_over(cx, id)? {
        let now = cx.now;
        turn(cx, found, MassEmailState::Done, RowValues::new().to("finished_at", now))?;
    }
    Ok(0)
}

/// Returns how many more letters may be written now.
fn room(cx: &mut Cx<'_, '_>, found: &StoredMassEmail) -> Result<i64> {
    let id = found.mass_email.id;
    let sql = "select count(*) as n from outbox where record = 'mass_email' and record_id = $1 and state in ('held', 'waiting', 'sending')";
    let queued = cx.query_one(sql, &[id.into()])?.map_or(0, |row| row.get("n"));
    let free = AT_ONCE.min(QUEUED - queued);
    let Some(rate) = found.mass_email.rate_per_minute else { return Ok(free) };
    let sql = "select count(*) as n from mass_email_recipients where mass_email_id = $1 and claimed_at > $2";
    let last = cx.query_one(sql, &[id.into(), (cx.now - MINUTE).into()])?.map_or(0, |row| row.get("n"));
    Ok(free.min(rate - last))
}

/// Returns the letters of the last minute by domain.
fn domains(cx: &mut Cx<'_, '_>, id: MassEmailId) -> Result<HashMap<String, i64>> {
    let sql =
        "select domain, count(*) as n from mass_email_recipients where mass_email_id = $1 and claimed_at > $2
        and domain is not null group by domain";
    let rows = cx.query(sql, &[id.into(), (cx.now - MINUTE).into()])?;
    Ok(rows.iter().map(|row| (row.get("domain"), row.get("n"))).collect())
}

/// Claims the next recipients and writes their letters. Returns their number.
fn claim(cx: &mut Cx<'_, '_>, found: &StoredMassEmail, room: i64) -> Result<usize> {
    let id = found.mass_email.id;
    let (Some(template), Some(version)) = (found.mass_email.template_id, found.mass_email.template_version)
    else {
        return Ok(0);
    };
    let most = found.mass_email.rate_per_domain;
    let mut domains = if most.is_some() { domains(cx, id)? } else { HashMap::new() };
    let full: Vec<&String> = domains
        .iter()
        .filter(|(_, n)| most.is_some_and(|most| **n >= most))
        .map(|(domain, _)| domain)
        .collect();
    let but = if full.is_empty() {
        String::new()
    } else {
        format!("and r.domain not in ({})", places(3..=full.len() + 2))
    };
    let sql = format!(
        "select r.id, r.address, r.domain, r.member_id, r.variables, s.name as sender, s.email as sender_address
         from mass_email_recipients r left join member_settings m on m.member_id = r.member_id
         left join staff s on s.id = m.account_manager_id and s.active = 1 where r.mass_email_id = $1 and r.outbox_id is null
         and r.left_out is null and r.address is not null {but} order by r.mass_email_id, r.id limit $2"
    );
    let mut params: Vec<Value> = vec![id.into(), room.into()];
    params.extend(full.iter().map(|domain| Value::from(domain.as_str())));
    let rows = cx.query(&sql, &params)?;
    if rows.is_empty() {
        return Ok(0);
    }
    let content: Option<LetterContent> = cx.version_content(template, version)?;
    let lang = language_of(cx, template)?;
    let mut written = Vec::new();
    for row in &rows {
        let sent = domains.entry(row.get("domain")).or_insert(0);
        if most.is_some_and(|most| *sent >= most) {
            continue;
        }
        *sent += 1;
        let values: Variables =
            row.get::<Option<&str>>("variables").map(serde_json::from_str).transpose()?.unwrap_or_default();
        let letter = MassLetter { id, recipient: row.get("id"), template, version, values };
        let entry = enqueue(cx, row, &letter, content.as_ref(), lang)?;
        written.push((letter.recipient, entry));
    }
    sign(cx, id, &written)?;
    cx.wake_outbox();
    Ok(written.len())
}

/// Writes a letter in short, in the name of its member's consultant. Its text is rendered when it is handed over.
fn enqueue(
    cx: &mut Cx<'_, '_>,
    row: &Row,
    letter: &MassLetter,
    content: Option<&LetterContent>,
    lang: Lang,
) -> Result<i64> {
    let (address, product): (String, _) = (row.get("address"), cx.app.settings.product.clone());
    let subject = content
        .and_then(|content| render_subject(content, &values(content, &letter.values, &product), lang).ok());
    let key = format!("mass-email:{}:{}", letter.id, letter.recipient);
    let outgoing = email(LetterClass::Promotion, &address, &subject.unwrap_or_default(), "", &key);
    let mut outgoing: Outgoing = outgoing.about(letter.id).at_once();
    outgoing.payload[FIELD] = json!(letter);
    if let Some(name) = row.get("sender") {
        outgoing.payload["sender"] = json!(LetterSender { name, address: row.get("sender_address") });
    }
    let (now, member) = (cx.now, row.get("member_id"));
    let origin = Origin { now, hold: SignedDuration::ZERO, endpoint: Schedule::ID, actor: None, member };
    let entry = write(cx.conn(), &origin, &outgoing)?.id.get();
    let sql = "update mass_email_recipients set outbox_id = $1, claimed_at = $2 where id = $3";
    cx.execute(sql, &[entry.into(), now.into(), letter.recipient.into()])?;
    Ok(entry)
}

/// Names the author of the mass e-mail as that of its letters.
fn sign(cx: &mut Cx<'_, '_>, id: MassEmailId, written: &[(RecipientId, i64)]) -> Result<()> {
    cx.conn().touch("mass_email_recipients");
    let sql = format!(
        "update outbox set actor_id = (select author_id from mass_emails where id = $1),
         actor_name = (select author from mass_emails where id = $1) where id in ({})",
        places(2..=written.len() + 1)
    );
    let mut params: Vec<Value> = vec![id.into()];
    params.extend(written.iter().map(|(_, entry)| Value::from(*entry)));
    cx.execute(&sql, &params)?;
    Ok(())
}

/// Returns whether no recipient waits, and no letter is on its way or unknown.
fn is_over(cx: &mut Cx<'_, '_>, id: MassEmailId) -> Result<bool> {
    for sql in [
        "select 1 from mass_email_recipients where mass_email_id = $1 and outbox_id is null and left_out is null limit 1",
        "select 1 from outbox where record = 'mass_email' and record_id = $1 and lane = 'promotion'
         and state in ('held', 'waiting', 'sending') limit 1",
        "select 1 from outbox where record = 'mass_email' and record_id = $1 and lane = 'promotion' and (state = 'failed'
         and verdict is null and unknown_at is not null and last_error not like 'disabled:%'
         or state = 'recalled' and changed_by is null and payload <> '{\"scrubbed\":true}') limit 1",
    ] {
        if cx.query_one(sql, &[id.into()])?.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}
