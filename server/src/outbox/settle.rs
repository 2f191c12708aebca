//! The end of an attempt: the state that follows, when the next one is due, and what it means for the address and for the lane.

use client::api::service::disabled_emails::{Add, DisabledReason};
use client::api::service::outbox::OutboxState;
use client::endpoint::Endpoint;
use client::value::id::OutboxId;
use client::value::word::Word;
use jiff::{SignedDuration, Timestamp};

use super::attempt::{AfterUnknown, Attempt, LetterHeaders, SETTLING};
use super::entry::stopped_error;
use super::lease::LeasedEntry;
use super::verdict::{SmtpAnswer, Verdict};
use super::{Email, pause, scrub};
use crate::work::app::Shared;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::system::{self, BY_ITSELF};

/// Number of failures after which an entry is given up, but kept and listed.
const ATTEMPTS: i64 = 12;
/// How long a letter is tried, from its first attempt. Mail servers that refuse unknown senders for now take them within hours.
const LETTERS: SignedDuration = SignedDuration::from_hours(48);

/// What follows for the address of a letter that a mail server refused.
pub type Bounce = fn(&mut Cx<'_, '_>, &BouncedLetter) -> Result<()>;

/// A letter that a mail server refused because of its address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BouncedLetter {
    /// The entry.
    pub entry: OutboxId,
    /// The address.
    pub address: String,
    /// True if the address does not exist; false if the server took nothing for it as long as it was tried.
    pub is_hard: bool,
}

/// How an attempt ended.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AttemptEnd {
    error: Option<String>,
    refusal: Option<SmtpAnswer>,
    headers: Option<LetterHeaders>,
    is_unknown: bool,
    is_stopped: bool,
    kept_back: Option<KeptBack>,
}

/// Why a letter was not handed over at all.
#[derive(Debug, Clone, PartialEq, Eq)]
enum KeptBack {
    Until(Timestamp),
    RecalledBy(String),
}

impl AttemptEnd {
    /// Reads the end of an attempt, with the error of its carrier.
    pub fn of(error: Option<String>, attempt: &Attempt) -> AttemptEnd {
        let (refusal, headers) = (attempt.refusal().cloned(), attempt.headers().cloned());
        AttemptEnd { error, refusal, headers, is_unknown: attempt.is_unknown(), ..AttemptEnd::default() }
    }

    /// Creates the end of an attempt that left no result behind.
    pub fn unknown() -> AttemptEnd {
        let error = Some("the server stopped while it handed the letter over".to_owned());
        AttemptEnd { error, is_unknown: true, ..AttemptEnd::default() }
    }

    /// Creates the end of an entry that is not handed over yet.
    pub fn later(at: Timestamp) -> AttemptEnd {
        AttemptEnd { kept_back: Some(KeptBack::Until(at)), ..AttemptEnd::default() }
    }

    /// Creates the end of an entry that is recalled.
    pub fn recalled(by: String) -> AttemptEnd {
        AttemptEnd { kept_back: Some(KeptBack::RecalledBy(by)), ..AttemptEnd::default() }
    }

    /// Creates the end of an entry whose address is disabled.
    pub fn stopped(reason: DisabledReason) -> AttemptEnd {
        let error = Some(stopped_error(reason));
        AttemptEnd { error, is_stopped: true, ..AttemptEnd::default() }
    }
}

/// What follows an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Settlement {
    state: OutboxState,
    due: Timestamp,
    verdict: Option<Verdict>,
}

/// Records the ends of several attempts. If they cannot be recorded together, each is by itself, so that one keeps back none of the
/// others.
pub(super) async fn settle_all(app: &Shared, bounce: Option<Bounce>, ends: Vec<(LeasedEntry, AttemptEnd)>) {
    if ends.len() > 1 && settle(app, bounce, ends.clone()).await.is_ok() {
        return;
    }
    for end in ends {
        note(settle(app, bounce, vec![end]).await);
    }
}

/// Logs what the store did not take. If it is unreachable, the entry's lease expires and it is taken again.
pub(super) fn note(done: Result<()>) {
    if let Err(refusal) = done {
        tracing::warn!(?refusal, "the outbox waits for the store");
    }
}

/// Records the ends of attempts with all that they mean, unless a lease has passed to another holder.
pub async fn settle(
    app: &Shared,
    bounce: Option<Bounce>,
    ends: Vec<(LeasedEntry, AttemptEnd)>,
) -> Result<()> {
    let now = app.clock.now();
    let ends: Vec<_> = ends
        .into_iter()
        .map(|(taken, end)| {
            let settlement = follow(&taken, &end, now);
            (taken, end, settlement)
        })
        .collect();
    for (taken, end, settlement) in &ends {
        if end.error.is_some() {
            let (kind, state, attempts) = (taken.kind.name(), settlement.state, taken.attempts);
            // The reason is in the row alone: a receiver's text may name a person, which the log must not.
            tracing::warn!(outbox = taken.id, kind, ?state, attempts, "not delivered");
        }
    }
    let late = system::write(app, Add::ID, BY_ITSELF, move |cx| {
        let mut late = Vec::new();
        for (taken, end, settlement) in &ends {
            if !record_all(cx, bounce, taken, end, settlement)? {
                late.push((taken.id, taken.lease));
            }
        }
        Ok(late)
    });
    for (id, lease) in late.await? {
        tracing::warn!(outbox = id, lease, "the lease ran out before the delivery ended");
    }
    Ok(())
}

/// Records the end of one attempt, what it means for its lane, and for its address. Returns false if another holder has the lease.
fn record_all(
    cx: &mut Cx<'_, '_>,
    bounce: Option<Bounce>,
    taken: &LeasedEntry,
    end: &AttemptEnd,
    settlement: &Settlement,
) -> Result<bool> {
    let Some(is_emptied) = record(cx, taken, end, settlement)? else { return Ok(false) };
    turn_lane(cx, taken, end, settlement)?;
    match (bounce, bounced(taken, settlement)) {
        // An erasure meanwhile leaves no trace of the address.
        (Some(bounce), Some(letter)) if !is_emptied => bounce(cx, &letter)?,
        _ => {}
    }
    Ok(true)
}

/// Returns the state that follows an attempt, and when the next one is due.
fn follow(taken: &LeasedEntry, end: &AttemptEnd, now: Timestamp) -> Settlement {
    if let Some(kept_back) = &end.kept_back {
        let (state, due) = match kept_back {
            KeptBack::Until(at) => (OutboxState::Waiting, *at),
            KeptBack::RecalledBy(_) => (OutboxState::Recalled, now),
        };
        return Settlement { state, due, verdict: None };
    }
    let backoff = now + backoff(taken.attempts, now);
    let verdict = end.refusal.as_ref().map(SmtpAnswer::verdict);
    let (state, due) = match (verdict, taken.lane.after_unknown()) {
        _ if end.error.is_none() => (OutboxState::Sent, now),
        _ if end.is_stopped || is_given_up(taken, now) => (OutboxState::Failed, now),
        (Some(Verdict::Address | Verdict::Letter), _) => (OutboxState::Failed, now),
        // The next probe takes another letter, if one waits.
        (Some(Verdict::Provider), _) => (OutboxState::Waiting, backoff.max(now + pause::PROBE)),
        (Some(Verdict::Later), _) => (OutboxState::Waiting, backoff),
        (None, AfterUnknown::SetAside) if end.is_unknown => (OutboxState::Failed, now),
        (None, AfterUnknown::RepeatLater) if end.is_unknown => {
            (OutboxState::Waiting, backoff.max(now + SETTLING))
        }
        (None, _) => (OutboxState::Waiting, backoff),
    };
    Settlement { state, due, verdict }
}

fn is_given_up(taken: &LeasedEntry, now: Timestamp) -> bool {
    match taken.lane.is_mail() {
        true => now.duration_since(taken.attempted_at) >= LETTERS,
        false => taken.attempts >= ATTEMPTS,
    }
}

/// Writes what follows into the row. Returns whether an erasure emptied it meanwhile; `None` if another holder has the lease.
fn record(
    cx: &mut Cx<'_, '_>,
    taken: &LeasedEntry,
    end: &AttemptEnd,
    settlement: &Settlement,
) -> Result<Option<bool>> {
    let (now, Settlement { state, due, verdict }) = (cx.now, settlement);
    let payload = match state {
        OutboxState::Waiting => taken.payload.clone(),
        _ => scrub::settled(&taken.payload),
    };
    let refusal = end.refusal.as_ref();
    let recalled_by = match &end.kept_back {
        Some(KeptBack::RecalledBy(by)) => Some(by.as_str()),
        _ => None,
    };
    let headers = end.headers.as_ref().map(serde_json::to_string).transpose()?;
    let sql = "update outbox set state = case when payload = $1 and $2 <> 'sent' then 'recalled' else $2 end, due_at = $3,
        last_error = case when payload = $1 then null else $4 end, sent_at = $5, leased_until = null, changed_at = $6,
        payload = case when payload = $1 then payload else $7 end, unknown_at = coalesce($8, unknown_at), verdict = $9,
        answer_code = $10, answer_status = $11, answer_text = case when payload = $1 then null else $12 end,
        headers = case when payload = $1 then null else coalesce($13, headers) end, changed_by = coalesce($14, changed_by),
         message_id = coalesce($15, message_id)
        where id = $16 and lease = $17 and state = 'sending' returning case when payload = $1 then 1 else 0 end as emptied";
    cx.conn().touch("outbox");
    let row = cx.query_one(
        sql,
        &[
            scrub::EMPTIED.into(),
            state.name().into(),
            (*due).into(),
            refusal.map(SmtpAnswer::line).or_else(|| end.error.clone()).into(),
            (*state == OutboxState::Sent).then_some(now).into(),
            now.into(),
            payload.to_string().into(),
            (end.error.is_some() && end.is_unknown).then_some(now).into(),
            verdict.map(Verdict::name).into(),
            refusal.map(|answer| i64::from(answer.code)).into(),
            refusal.and_then(|answer| answer.status.as_deref()).into(),
            refusal.map(|answer| answer.text.as_str()).into(),
            headers.into(),
            recalled_by.into(),
            end.headers.as_ref().map(|headers| headers.message_id.as_str()).into(),
            taken.id.into(),
            taken.lease.into(),
        ],
    )?;
    Ok(row.map(|row| row.get("emptied")))
}

/// Lets the lane wait whose server refuses us. A probe that the server takes, or refuses for its address alone, ends the wait.
fn turn_lane(
    cx: &mut Cx<'_, '_>,
    taken: &LeasedEntry,
    end: &AttemptEnd,
    settlement: &Settlement,
) -> Result<()> {
    let now = cx.now;
    let is_heard =
        end.error.is_none() && end.kept_back.is_none() || settlement.verdict == Some(Verdict::Address);
    if settlement.verdict == Some(Verdict::Provider) {
        pause::begin(cx.conn(), taken.lane, now)?;
    } else if taken.is_probe && is_heard {
        pause::end(cx.conn(), taken.lane.name())?;
        cx.wake_outbox();
    }
    Ok(())
}

/// Returns the letter whose address the mail server refused: at once, or as long as it was tried.
fn bounced(taken: &LeasedEntry, settlement: &Settlement) -> Option<BouncedLetter> {
    let is_hard = match (settlement.verdict?, settlement.state) {
        (Verdict::Address, _) => true,
        (Verdict::Later, OutboxState::Failed) => false,
        _ => return None,
    };
    let email: Email = serde_json::from_value(taken.payload.clone()).ok()?;
    Some(BouncedLetter { entry: OutboxId::new(taken.id), address: email.to, is_hard })
}

/// Returns the wait before the next attempt: 2 s, 4 s, 8 s … up to an hour, with a jitter of up to a quarter
/// taken from the clock's milliseconds.
fn backoff(attempts: i64, now: Timestamp) -> SignedDuration {
    let seconds = 2_i64.saturating_pow(u32::try_from(attempts).unwrap_or(12)).min(3_600);
    let jitter = seconds * 250 * (now.as_millisecond() % 1_000) / 1_000;
    SignedDuration::from_secs(seconds) + SignedDuration::from_millis(jitter)
}
