//! The one place that decides whether a letter may go to an address: asked when it is written, and again before it is handed over.

use client::access::{Action, Subject};
use client::actor::Actor;
use client::api::service::disabled_emails::{DisabledReason, LetterClass};
use client::api::service::outbox::{OutboxKind, QueuedMessage};
use client::message::{Key, Lang, Message};
use client::reason::Reason;
use client::value::email_key::EmailKey;
use client::value::id::DisabledEmailId;
use client::value::word::Word;
use jiff::Timestamp;
use serde_json::Value as Json;

use super::entry::{Origin, shown, write, write_stopped};
use super::{Email, Outgoing};
use crate::store::{Conn, Row};
use crate::work::app::App;
use crate::work::audit::Key as SecretKey;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The most other addresses that a refusal offers.
const OFFERED: usize = 5;

/// A disabled address, as far as it decides on letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredStop {
    /// The id.
    pub id: DisabledEmailId,
    /// The address; `None` if it was erased.
    pub address: Option<String>,
    /// The reason.
    pub reason: DisabledReason,
    /// Since when.
    pub since: Timestamp,
}

/// Returns the hash of an address under the server's key. It finds an address again whose data were erased, and names none.
pub fn hash(secret: &SecretKey, key: &EmailKey) -> String {
    secret.seal("disabled e-mail", key.as_str())
}

/// Returns the classes that a reason stops, in words.
pub fn spoken(reason: DisabledReason, lang: Lang) -> String {
    let classes: Vec<String> = reason.stopped().into_iter().map(|class| class.label(lang)).collect();
    classes.join(", ")
}

/// Returns the reasons for which an address is disabled.
pub fn stops_of(cx: &mut Cx<'_, '_>, key: &EmailKey) -> Result<Vec<StoredStop>> {
    let hash = hash(&cx.app.settings.audit_key, key);
    find(cx.conn(), key, &hash)
}

/// Returns what stops a letter of a class to an address, the reason that stops most; `None` if it may leave. A text that is no address
/// stops nothing: the mail server answers it.
pub fn stopping(
    conn: &mut Conn<'_>,
    secret: &SecretKey,
    address: &str,
    class: LetterClass,
) -> Result<Option<StoredStop>> {
    let Some(key) = EmailKey::of(address) else { return Ok(None) };
    let stops = find(conn, &key, &hash(secret, &key))?;
    Ok(stops.into_iter().filter(|stop| stop.reason.stops(class)).max_by_key(|stop| stop.reason))
}

/// Finds the reasons by the address itself and by its hash: another key of the server makes other hashes.
fn find(conn: &mut Conn<'_>, key: &EmailKey, hash: &str) -> Result<Vec<StoredStop>> {
    let sql = "select id, address, reason, since from disabled_emails
        where (address_hash = $1 or address_key = $2) and enabled_at is null";
    let stop = |row: &Row| {
        let reason = row.word("reason")?;
        Ok(StoredStop { id: row.get("id"), address: row.get("address"), reason, since: row.get("since") })
    };
    conn.query(sql, &[hash.into(), key.as_str().into()])?.iter().map(stop).collect()
}

/// Returns what stops an entry that is about to leave.
pub async fn of_entry(app: &App, kind: OutboxKind, payload: &Json) -> Result<Option<StoredStop>> {
    if kind != OutboxKind::Email {
        return Ok(None);
    }
    let Ok(email) = serde_json::from_value::<Email>(payload.clone()) else { return Ok(None) };
    let secret = app.settings.audit_key.clone();
    app.store.read(move |conn| stopping(conn, &secret, &email.to, email.class)).await?
}

impl Cx<'_, '_> {
    /// Writes a message to the outbox. It is sent once this unit of work is durable.
    ///
    /// # Errors
    /// Rejects a letter to an address that is disabled for its class, with the reason and the member's other addresses.
    pub fn send(&mut self, outgoing: Outgoing) -> Result<QueuedMessage> {
        if let Some(class) = outgoing.class {
            self.must_reach(&outgoing.to, class)?;
        }
        self.put(&outgoing, None)
    }

    /// Rejects an address that is disabled for letters of a class, with the reason and the member's other addresses.
    pub fn must_reach(&mut self, address: &str, class: LetterClass) -> Result<()> {
        match self.stopping(address, class)? {
            Some(stop) => Err(Reason::state("disabled", self.stopped(address, class, &stop)?).into()),
            None => Ok(()),
        }
    }

    /// As [`Cx::send`], for a letter that accompanies a change which does not depend on it: one to a disabled address is written as
    /// failed, with the reason, and the answer's message says so. The effect is recorded only of a letter that leaves.
    pub fn send_along(&mut self, outgoing: Outgoing, effect: Message) -> Result<QueuedMessage> {
        let Some((class, stop)) = self.stop(&outgoing)? else {
            self.effect(effect);
            return self.put(&outgoing, None);
        };
        let sentence = self.stopped(&outgoing.to, class, &stop)?;
        self.rehearsed_effect(sentence.clone());
        self.say_also(sentence);
        self.put(&outgoing, Some(stop.reason))
    }

    /// As [`Cx::send_along`], without a word in the answer, which must not reveal whether the address is known.
    pub fn send_in_silence(&mut self, outgoing: Outgoing) -> Result<QueuedMessage> {
        let stop = self.stop(&outgoing)?;
        self.put(&outgoing, stop.map(|(_, stop)| stop.reason))
    }

    fn put(&mut self, outgoing: &Outgoing, stopped_by: Option<DisabledReason>) -> Result<QueuedMessage> {
        self.wake_outbox();
        let (now, hold, endpoint) = (self.now, self.app.settings.hold, self.context.endpoint);
        let actor = self.actor().ok().cloned();
        let member = self.recipient(outgoing)?;
        let outgoing = self.named(outgoing, member)?;
        let origin = Origin { now, hold, endpoint, actor: actor.as_ref(), member };
        match stopped_by {
            None => write(self.conn(), &origin, &outgoing),
            Some(reason) => write_stopped(self.conn(), &origin, &outgoing, reason),
        }
    }

    /// Returns the class of a letter and what stops it; `None` if it may leave, as every other message may.
    fn stop(&mut self, outgoing: &Outgoing) -> Result<Option<(LetterClass, StoredStop)>> {
        let Some(class) = outgoing.class else { return Ok(None) };
        Ok(self.stopping(&outgoing.to, class)?.map(|stop| (class, stop)))
    }

    fn stopping(&mut self, address: &str, class: LetterClass) -> Result<Option<StoredStop>> {
        let secret = self.app.settings.audit_key.clone();
        stopping(self.conn(), &secret, address, class)
    }

    /// Returns why a letter does not leave, and where else the member can be reached.
    fn stopped(&mut self, address: &str, class: LetterClass, stop: &StoredStop) -> Result<String> {
        let actor = self.actor().ok().cloned();
        let (lang, since) = (self.lang(), self.said_after(stop.since));
        let (to, reason) = (shown(address, actor.as_ref()), stop.reason.label(lang));
        let params = [("address", to.as_str()), ("reason", reason.as_str()), ("since", since.as_str())];
        let sentence = Key::DisabledEmailsStopped.text(lang, &params);
        let others = match actor.filter(reads_members) {
            Some(_) => self.others(address, class)?,
            None => Vec::new(),
        };
        if others.is_empty() {
            return Ok(sentence);
        }
        let others = Key::DisabledEmailsOthers.text(lang, &[("others", &others.join(", "))]);
        Ok(format!("{sentence} {others}"))
    }

    /// Returns the other addresses of the member with an address to which a letter of the same class may go.
    fn others(&mut self, address: &str, class: LetterClass) -> Result<Vec<String>> {
        let sql = "select distinct o.email from member_emails e join member_emails o on o.member_id = e.member_id
            where lower(e.email) = $1 and e.removed_at is null and o.removed_at is null and lower(o.email) <> $1
            order by o.email";
        let rows = self.query(sql, &[address.to_lowercase().into()])?;
        let mut others = Vec::new();
        for other in rows.iter().map(|row| row.get::<String>("email")) {
            if others.len() == OFFERED {
                break;
            }
            if self.stopping(&other, class)?.is_none() {
                others.push(other);
            }
        }
        Ok(others)
    }
}

fn reads_members(actor: &Actor) -> bool {
    actor.can(Action::Read, Subject::Users)
}
