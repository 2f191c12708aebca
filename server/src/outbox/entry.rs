//! Writes and reads entries of the outbox.

use client::access::{Action, Subject};
use client::actor::Actor;
use client::api::service::disabled_emails::DisabledReason;
use client::api::service::outbox::{EntryState, OutboxEntry, OutboxState, QueuedMessage, masked};
use client::catalogue::can;
use client::message::Key;
use client::value::id::{ConversationId, StaffId};
use client::value::word::Word;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::Outgoing;
use super::scrub::settled;
use super::verdict::Verdict;
use crate::store::{Conn, Row};
use crate::work::refusal::{Refusal, Result};

/// The effects of a send that a recall reverts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Undo {
    /// The conversation.
    pub conversation: ConversationId,
    /// The hash of the link that was sent. Only this message has it.
    pub link: String,
    /// When reminders were sent: the previous one, and this one.
    pub reinforced: Option<(Option<Timestamp>, Timestamp)>,
}

/// The origin of an entry: time, hold, call and author.
pub struct Origin<'a> {
    /// The current time.
    pub now: Timestamp,
    /// How long messages are held.
    pub hold: SignedDuration,
    /// The call that writes it.
    pub endpoint: &'static str,
    /// The user.
    pub actor: Option<&'a Actor>,
    /// The member to whom a letter goes.
    pub member: Option<i64>,
}

/// Writes an entry, or returns the existing one with the same key.
pub fn write(conn: &mut Conn<'_>, origin: &Origin<'_>, outgoing: &Outgoing) -> Result<QueuedMessage> {
    let Origin { now, hold, .. } = *origin;
    let usual = (!outgoing.at_once && hold > SignedDuration::ZERO).then(|| now + hold);
    let held_until = usual.max(outgoing.not_before.filter(|at| *at > now));
    let state = if held_until.is_some() { OutboxState::Held } else { OutboxState::Waiting };
    insert(conn, origin, outgoing, &Beginning { state, held_until, error: None })
}

/// The prefix of the error of an entry whose address is disabled; the reason follows.
const STOPPED: &str = "disabled:";

/// Returns the error of an entry whose address is disabled.
pub fn stopped_error(reason: DisabledReason) -> String {
    format!("{STOPPED}{}", reason.name())
}

fn reason_in(error: &str) -> Option<DisabledReason> {
    DisabledReason::named(error.strip_prefix(STOPPED)?)
}

/// Writes an entry that does not leave: as failed, with the reason, and without its secrets.
pub fn write_stopped(
    conn: &mut Conn<'_>,
    origin: &Origin<'_>,
    outgoing: &Outgoing,
    reason: DisabledReason,
) -> Result<QueuedMessage> {
    let error = stopped_error(reason);
    let outgoing = Outgoing { payload: settled(&outgoing.payload), ..outgoing.clone() };
    let beginning = Beginning { state: OutboxState::Failed, held_until: None, error: Some(&error) };
    insert(conn, origin, &outgoing, &beginning)
}

/// The state in which an entry begins.
struct Beginning<'a> {
    state: OutboxState,
    held_until: Option<Timestamp>,
    error: Option<&'a str>,
}

fn insert(
    conn: &mut Conn<'_>,
    origin: &Origin<'_>,
    outgoing: &Outgoing,
    beginning: &Beginning<'_>,
) -> Result<QueuedMessage> {
    let Origin { now, endpoint, actor, member, .. } = *origin;
    let Beginning { state, held_until, error } = *beginning;
    let undo = outgoing.undo.as_ref().map(serde_json::to_string).transpose()?;
    conn.touch("outbox");
    let inserted = conn.query_one(
        "insert into outbox (kind, lane, dedup_key, payload, state, due_at, held_until, created_at, changed_at, actor_id,
         actor_name, endpoint, record, record_id, recipient, subject, undo, by_day, last_error, member_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
         on conflict (dedup_key) do nothing returning id, held_until",
        &[
            outgoing.kind.name().into(),
            outgoing.lane.name().into(),
            outgoing.dedup_key.as_str().into(),
            outgoing.payload.to_string().into(),
            state.name().into(),
            held_until.unwrap_or(now).into(),
            held_until.into(),
            now.into(),
            actor.map(|actor| actor.id).into(),
            actor.map(|actor| actor.name.as_str()).into(),
            endpoint.into(),
            outgoing.about.map(|(kind, _)| kind.name).into(),
            outgoing.about.map(|(_, id)| id).into(),
            outgoing.to.as_str().into(),
            outgoing.subject.as_deref().into(),
            undo.into(),
            outgoing.by_day.into(),
            error.into(),
            member.into(),
        ],
    )?;
    let row = match inserted {
        Some(row) => row,
        None => {
            let sql = "select id, held_until from outbox where dedup_key = $1";
            let there = conn.query_one(sql, &[outgoing.dedup_key.as_str().into()])?;
            there.ok_or_else(|| Refusal::Internal("an entry of the outbox vanished".into()))?
        }
    };
    Ok(QueuedMessage {
        id: row.get("id"),
        kind: outgoing.kind,
        to: shown(&outgoing.to, actor),
        held_until: row.get("held_until"),
    })
}

/// The columns that [`entry`] reads, of `outbox o`, with further ones.
macro_rules! entry_columns {
    ($more:literal) => {
        concat!(
            "o.id, o.kind, o.recipient, o.subject, o.state, o.attempts, o.last_error, o.held_until, o.due_at,
     o.endpoint, o.record, o.record_id, o.actor_id, o.actor_name, o.created_at, o.sent_at, o.lease,
     coalesce(o.changed_at, o.sent_at, o.created_at) as settled_at, o.changed_by, o.unknown_at,
     case when o.payload like '%\"scrubbed\":true%' then 1 else 0 end as scrubbed,
     case when o.payload = '{\"scrubbed\":true}' then 1 else 0 end as emptied, o.verdict,
     case when o.state in ('held', 'waiting') then (select p.since from outbox_pauses p where p.lane = o.lane) end as paused_since, ",
            $more,
            $crate::store::updated_at!("o", "outbox")
        )
    };
}
pub(crate) use entry_columns;

/// The columns that [`entry`] reads, of `outbox o`.
pub const COLUMNS: &str = entry_columns!("");

/// Reads a row of [`COLUMNS`].
pub fn entry(row: &Row, actor: &Actor) -> Result<OutboxEntry> {
    let standing = entry_state(row)?;
    let pending = matches!(standing.state, OutboxState::Held | OutboxState::Waiting);
    Ok(OutboxEntry {
        id: row.get("id"),
        kind: standing.kind,
        to: row.get::<Option<&str>>("recipient").map(|to| shown(to, Some(actor))),
        subject: row.get::<Option<_>>("subject").filter(|_| actor.can(Action::Read, Subject::Users)),
        state: standing.state,
        attempts: row.get("attempts"),
        last_error: obstacle(row, &standing, actor)?,
        held_until: row.get("held_until"),
        due_at: pending.then(|| row.get("due_at")),
        endpoint: row.get("endpoint"),
        record: row.get("record"),
        record_id: row.get("record_id"),
        author: row.get("actor_name"),
        created_at: row.get("created_at"),
        sent_at: row.get("sent_at"),
        can: can::judge(actor, &[&standing]),
        updated_at: row.get("updated_at"),
    })
}

/// Returns what keeps a row of [`COLUMNS`] from leaving, and what to do about it.
fn obstacle(row: &Row, standing: &EntryState, actor: &Actor) -> Result<Option<String>> {
    let lang = actor.lang;
    if standing.is_recalled_by_restore() {
        return Ok(Some(Key::OutboxRestored.text(lang, &[])));
    }
    if let Some(since) = standing.paused_since {
        return Ok(Some(Key::OutboxPaused.text(lang, &[("since", &actor.said_after(since))])));
    }
    let Some(detail) = row.get::<Option<String>>("last_error") else { return Ok(None) };
    let reason = reason_in(&detail);
    let said = |key: Key, detail: &str| Some(key.text(lang, &[("detail", detail)]));
    let stopped = reason.map(|reason| Key::OutboxDisabled.text(lang, &[("reason", &reason.label(lang))]));
    // An attempt before may have left.
    if may_have_left(row)? {
        return Ok(said(Key::OutboxMayHaveLeft, stopped.as_deref().unwrap_or(&detail)));
    }
    let verdict = row.get::<Option<&str>>("verdict").and_then(Verdict::named);
    Ok(stopped.or_else(|| said(sentence(verdict, standing.state), &detail)))
}

/// Returns the sentence about a refusal.
fn sentence(verdict: Option<Verdict>, state: OutboxState) -> Key {
    match verdict {
        None => Key::OutboxError,
        Some(Verdict::Address) => Key::OutboxVerdictAddress,
        Some(Verdict::Later) if state == OutboxState::Failed => Key::OutboxVerdictTooLate,
        Some(Verdict::Later) => Key::OutboxVerdictLater,
        Some(Verdict::Provider) => Key::OutboxVerdictProvider,
        Some(Verdict::Letter) => Key::OutboxVerdictLetter,
    }
}

/// Returns the author of a row of [`COLUMNS`].
pub fn author(row: &Row) -> Option<StaffId> {
    row.get("actor_id")
}

/// Returns the state of a row of [`COLUMNS`], as its guards need it.
pub fn entry_state(row: &Row) -> Result<EntryState> {
    Ok(EntryState {
        kind: row.word("kind")?,
        state: row.word("state")?,
        begun: row.get::<i64>("lease") > 0,
        since: row.get("settled_at"),
        by: row.get("changed_by"),
        scrubbed: row.get("scrubbed"),
        emptied: row.get("emptied"),
        paused_since: row.get("paused_since"),
    })
}

/// Returns whether a row of [`COLUMNS`] is a message that was set aside although it may have arrived.
pub fn may_have_left(row: &Row) -> Result<bool> {
    let EntryState { kind, state, .. } = entry_state(row)?;
    let is_unknown = row.get::<Option<Timestamp>>("unknown_at").is_some();
    Ok(is_unknown && kind.is_message() && state == OutboxState::Failed)
}

/// Shows a recipient to a caller; masked for one who may not read members.
pub fn shown(to: &str, actor: Option<&Actor>) -> String {
    let reads = actor.is_some_and(|actor| actor.can(Action::Read, Subject::Users));
    // A gateway's name is not personal data.
    let person = to.contains('@') || to.starts_with(|first: char| first.is_ascii_digit());
    if reads || !person { to.to_owned() } else { masked(to) }
}
