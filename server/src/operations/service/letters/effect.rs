//! What an e-mail that came in changes: it acts by the letter of ours that it certainly names, and on the address of that letter alone.

use client::api::service::disabled_emails::DisabledReason;
use client::api::service::letters::IncomingKind;
use client::value::id::OutboxId;

use super::parse::ParsedLetter;
use super::report::DeliveryReport;
use crate::operations::service::disabled_emails::{bounce, disable, subscription};
use crate::outbox::{BouncedLetter, ReturnAddress, Verdict};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// A letter of ours that another one names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedLetter {
    /// The entry.
    pub id: OutboxId,
    /// The address to which it went; empty once it was erased.
    pub recipient: String,
    /// The member to whom it went.
    pub member: Option<i64>,
    /// Whether our own signature names it, which only its recipient and the servers on the way know.
    is_signed: bool,
}

/// Returns the letter of ours that another one names: by our return address, else by its identifier.
pub fn find(cx: &mut Cx<'_, '_>, letter: &ParsedLetter) -> Result<Option<NamedLetter>> {
    if let Some(ours) = ReturnAddress::of_house(&cx.app.settings) {
        for entry in letter.addresses.iter().filter_map(|address| ours.entry(address)) {
            if let Some(found) = entry_where(cx, "id = $1", entry.into(), true)? {
                return Ok(Some(found));
            }
        }
    }
    for id in &letter.message_ids {
        if let Some(found) = entry_where(cx, "message_id = $1", id.as_str().into(), false)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

fn entry_where(
    cx: &mut Cx<'_, '_>,
    condition: &str,
    value: crate::store::Value,
    is_signed: bool,
) -> Result<Option<NamedLetter>> {
    let sql = format!("select id, recipient, member_id from outbox where kind = 'email' and {condition}");
    let row = cx.query_one(&sql, &[value])?;
    Ok(row.map(|row| NamedLetter {
        id: row.get("id"),
        recipient: row.get("recipient"),
        member: row.get("member_id"),
        is_signed,
    }))
}

/// Returns what a letter is, once it is known whether it names one of ours. An unsubscription needs our signature.
pub fn kind(letter: &ParsedLetter, about: Option<&NamedLetter>) -> IncomingKind {
    match (letter.kind, about) {
        (IncomingKind::Bounce | IncomingKind::Delay | IncomingKind::Complaint, None) => {
            IncomingKind::Unrecognised
        }
        (IncomingKind::Unsubscribe, about)
            if !about.is_some_and(|about| about.is_signed || letter.is_trusted) =>
        {
            IncomingKind::Person
        }
        (kind, _) => kind,
    }
}

/// Makes what a letter of a kind changes.
pub fn apply(
    cx: &mut Cx<'_, '_>,
    kind: IncomingKind,
    about: &NamedLetter,
    report: Option<&DeliveryReport>,
) -> Result<()> {
    match (kind, report) {
        _ if about.recipient.is_empty() => Ok(()),
        (IncomingKind::Bounce, Some(report)) => take_bounce(cx, about, report),
        (IncomingKind::Complaint, _) => {
            disable::disable_by(cx, about.id, &about.recipient, DisabledReason::Complaint, None)
        }
        (IncomingKind::Unsubscribe, _) => {
            let subscription = subscription::find(cx, about.id)?;
            subscription::end(cx, &subscription)
        }
        _ => Ok(()),
    }
}

/// Keeps what the server said with the letter, and lets it count for the address as if it had been said at once. A server that does
/// not trust us says nothing of the address, and one server that does not is no reason to let our lane wait.
fn take_bounce(cx: &mut Cx<'_, '_>, about: &NamedLetter, report: &DeliveryReport) -> Result<()> {
    let (answer, verdict) = (&report.answer, report.answer.verdict());
    let sql = "update outbox set verdict = $1, answer_code = $2, answer_status = $3, answer_text = $4 where id = $5";
    cx.conn().touch("outbox");
    cx.execute(
        sql,
        &[
            verdict.name().into(),
            i64::from(answer.code).into(),
            answer.status.as_deref().into(),
            answer.text.as_str().into(),
            about.id.into(),
        ],
    )?;
    let is_hard = match verdict {
        Verdict::Address => !report.is_temporary,
        Verdict::Later => false,
        Verdict::Letter if report.is_temporary => false,
        Verdict::Letter | Verdict::Provider => return Ok(()),
    };
    bounce::bounce(cx, &BouncedLetter { entry: about.id, address: about.recipient.clone(), is_hard })
}
