//! The unit of work: the context of an operation, and its effects. On success all effects commit together; on
//! error, or in a rehearsal, none does.

use std::collections::{BTreeMap, BTreeSet};

use client::access::Ability;
use client::actor::Actor;
use client::endpoint::Call;
use client::endpoint::guard::GuardedEndpoint;
use client::message::{Lang, Message};
use client::record::{Kind, Record};
use client::value::date::day_of;
use client::value::id::{Id, SessionId};
use client::value::moment;
use client::wire::door::Door;
use client::wire::rehearsal::{Change, Effect};
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Value as Json, json};

use super::app::{App, EVENTS};
use super::audit::{INSERT, Link};
use super::context::Context;
use super::owners::members_of;
use super::refusal::{Refusal, Result};
use super::visitor::Visitor;
use crate::store::{Conn, Row, Value};

/// The unit of work.
pub struct Cx<'a, 'c> {
    conn: &'a mut Conn<'c>,
    /// The server's state.
    pub app: &'a App,
    /// The context of the request.
    pub context: &'a Context,
    visitor: Option<Visitor>,
    /// The current time, constant throughout.
    pub now: Timestamp,
    /// Today in São Paulo.
    pub today: Date,
    effects: Vec<Effect>,
    changes: Vec<Change>,
    also: Vec<String>,
    sends: bool,
    starts: bool,
    commit_on_refusal: bool,
    is_rehearsal: bool,
    forgotten_files: Vec<String>,
}

impl<'a, 'c> Cx<'a, 'c> {
    /// Starts a unit of work for a visitor, or for an anonymous caller.
    pub fn new(
        conn: &'a mut Conn<'c>,
        app: &'a App,
        context: &'a Context,
        visitor: Option<Visitor>,
    ) -> Cx<'a, 'c> {
        let now = app.clock.now();
        // The account may have been read before.
        let visitor = visitor.map(|visitor| Visitor { actor: Actor { now, ..visitor.actor }, ..visitor });
        let (effects, changes) = (Vec::new(), Vec::new());
        Cx {
            conn,
            app,
            context,
            visitor,
            now,
            today: day_of(now),
            effects,
            changes,
            also: Vec::new(),
            sends: false,
            starts: false,
            commit_on_refusal: false,
            is_rehearsal: false,
            forgotten_files: Vec::new(),
        }
    }

    /// Returns the same unit of work, which is rolled back.
    #[must_use]
    pub fn rehearsing(self, is_rehearsal: bool) -> Cx<'a, 'c> {
        Cx { is_rehearsal, ..self }
    }

    /// Rejects an operation that makes calls which cannot be undone, if the password was typed too long ago.
    pub fn check_fresh_password(&self) -> Result<()> {
        match &self.visitor {
            Some(visitor) if !self.is_rehearsal => visitor.check_fresh_password(&self.app.settings, self.now),
            _ => Ok(()),
        }
    }

    /// Returns the actor. Only public endpoints run without one.
    pub fn actor(&self) -> Result<&Actor> {
        self.visitor.as_ref().map(|visitor| &visitor.actor).ok_or(Refusal::Unauthenticated)
    }

    /// Returns the name under which a change is kept: the actor's, else that of the system which makes the change.
    pub fn author(&self) -> &str {
        self.visitor.as_ref().map_or(&self.context.agent, |visitor| &visitor.actor.name)
    }

    /// Rejects a call that the guards of its endpoint refuse on these facts.
    pub fn guard<E: GuardedEndpoint>(&self, _: &Call<E>, facts: E::Facts<'_>) -> Result<()> {
        Ok(E::guard(self.actor()?, facts)?)
    }

    /// Returns the actor's session.
    pub fn session(&self) -> Result<SessionId> {
        self.visitor.as_ref().map(|visitor| visitor.session).ok_or(Refusal::Unauthenticated)
    }

    /// Returns whether a service account calls.
    pub fn is_service_account(&self) -> bool {
        self.visitor.as_ref().is_some_and(|visitor| visitor.actor.is_service_account)
    }

    /// Returns the language to answer in.
    pub fn lang(&self) -> Lang {
        self.visitor.as_ref().map_or(self.context.lang, |visitor| visitor.actor.lang)
    }

    /// Says an instant behind a preposition: `03/12, às 10h37`. Effects may be read on another day.
    pub fn said_after(&self, at: Timestamp) -> String {
        moment::said_after(at, self.now, self.lang())
    }

    /// Says a day behind *até*: `amanhã (27/11)`.
    pub fn said_day(&self, day: Date) -> String {
        moment::said_day(day, self.today, self.lang())
    }

    /// Rejects an actor without the ability.
    pub fn must(&self, needed: Ability) -> Result<()> {
        Ok(self.actor()?.must(needed)?)
    }

    /// Returns the rows of a query.
    pub fn query(&mut self, sql: &str, params: &[Value]) -> Result<Vec<Row>> {
        Ok(self.conn.query(sql, params)?)
    }

    /// Returns the first row of a query.
    pub fn query_one(&mut self, sql: &str, params: &[Value]) -> Result<Option<Row>> {
        Ok(self.conn.query_one(sql, params)?)
    }

    /// Runs a change and returns the number of changed rows.
    pub fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64> {
        Ok(self.conn.execute(sql, params)?)
    }

    /// Runs an `insert … returning id`.
    pub fn insert(&mut self, sql: &str, params: &[Value]) -> Result<i64> {
        Ok(self.conn.insert(sql, params)?)
    }

    /// Returns the connection, for the list builder.
    pub fn conn(&mut self) -> &mut Conn<'c> {
        self.conn
    }

    /// Records a change of a record: for the audit, the events, and the totals of lists. `old` is null if the record did not
    /// exist before, as `new` is if it no longer does.
    pub fn changed<K: Record>(&mut self, id: Id<K>, old: Json, new: Json) {
        self.conn.touch(K::KIND.table);
        self.note(K::KIND, id.get(), old, new);
    }

    /// Records a fact about a record whose row does not change: for the audit and the events.
    pub fn noted<K: Record>(&mut self, id: Id<K>, what: Json) {
        self.note(K::KIND, id.get(), json!({}), what);
    }

    /// Records that a read took something of a record out of the system: for the audit. Is written soon after, so that the
    /// read does not wait.
    pub fn note_reading<K: Record>(&self, id: Id<K>, what: Json) -> Result<()> {
        let visitor = self.visitor.clone().ok_or(Refusal::Unauthenticated)?;
        self.app.ledger.note(visitor, self.context, K::KIND, id.get(), what);
        Ok(())
    }

    /// As [`Cx::noted`], for a kind known only at run time.
    pub fn note(&mut self, kind: &'static Kind, id: i64, old: Json, new: Json) {
        self.changes.push(Change { record: kind.name.to_owned(), id, old, new });
    }

    /// Records an effect as a sentence, for rehearsals.
    pub fn effect(&mut self, message: Message) {
        let sentence = message.text(self.lang());
        self.effects.push(Effect { sentence });
    }

    /// Records an effect of a call that was rehearsed before, in its own words.
    pub fn rehearsed_effect(&mut self, sentence: String) {
        self.effects.push(Effect { sentence });
    }

    /// Adds a sentence to the message of the answer.
    pub fn say_also(&mut self, sentence: String) {
        if !self.also.contains(&sentence) {
            self.also.push(sentence);
        }
    }

    /// Returns the sentences that the message of the answer lacks.
    pub fn take_also(&mut self) -> Vec<String> {
        std::mem::take(&mut self.also)
    }

    /// Wakes the outbox once this unit of work is durable.
    pub fn wake_outbox(&mut self) {
        self.sends = true;
    }

    /// Wakes the workers of jobs once this unit of work is durable.
    pub fn wake_jobs(&mut self) {
        self.starts = true;
    }

    /// Removes the content of stored files once this unit of work is durable, unless another row names them.
    pub fn forget_files(&mut self, sha256: impl IntoIterator<Item = String>) {
        self.forgotten_files.extend(sha256);
    }

    /// Returns the members whom the changes so far are about; `None` if a changed record is gone.
    pub fn changed_members(&mut self) -> Result<Option<BTreeSet<i64>>> {
        let mut by_kind: BTreeMap<&str, BTreeSet<i64>> = BTreeMap::new();
        for change in &self.changes {
            by_kind.entry(&change.record).or_default().insert(change.id);
        }
        let mut members = BTreeSet::new();
        for (kind, ids) in by_kind {
            let Some(kind) = Kind::named(kind) else { continue };
            match members_of(self.conn, kind, &ids)? {
                Some(some) => members.extend(some),
                None => return Ok(None),
            }
        }
        Ok(Some(members))
    }

    /// Ends a session. Commits even if the operation refuses.
    pub fn end_session(&mut self, session: SessionId, why: &'static str) -> Result<()> {
        let sql =
            "update sessions set revoked_at = $1, revoked_why = $2 where id = $3 and revoked_at is null";
        self.execute(sql, &[self.now.into(), why.into(), session.into()])?;
        self.changed(session, json!({ "open": true }), json!({ "open": false, "why": why }));
        self.commit_on_refusal = true;
        Ok(())
    }

    /// Returns whether to commit although the operation refused.
    pub fn commits_on_refusal(&self) -> bool {
        self.commit_on_refusal
    }

    /// Returns the changes so far.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Returns the effects and changes for a rehearsal.
    pub fn into_rehearsal(self) -> (Vec<Effect>, Vec<Change>) {
        (self.effects, self.changes)
    }

    /// Writes the links of the audit chain. Returns the number of the last event, if there is a new one.
    pub fn finish(mut self) -> Result<CommitEffects> {
        let last_event = self.link()?;
        let forgotten_files = self.forgotten_files;
        Ok(CommitEffects { last_event, sends: self.sends, starts: self.starts, forgotten_files })
    }

    fn link(&mut self) -> Result<Option<i64>> {
        let changes = std::mem::take(&mut self.changes);
        if changes.is_empty() {
            return Ok(None);
        }
        let count = i64::try_from(changes.len()).unwrap_or(i64::MAX);
        let head = "update audit_head set seq = seq + $1 where id = 1 returning seq, hash";
        let head = self.conn.query_one(head, &[count.into()])?;
        let Some(head) = head else { return Err(Refusal::Internal("the audit chain has no head".into())) };
        let (last, mut hash): (i64, String) = (head.get("seq"), head.get("hash"));
        for (seq, change) in (last - count + 1..).zip(changes) {
            hash = self.append(seq, &hash, &change)?;
        }
        self.conn.execute("update audit_head set hash = $1 where id = 1", &[hash.into()])?;
        self.conn.tell(EVENTS, &last.to_string())?;
        Ok(Some(last))
    }

    fn append(&mut self, seq: i64, previous: &str, change: &Change) -> Result<String> {
        let actor = self.visitor.as_ref().map(|visitor| &visitor.actor);
        let actor_id = actor.map(|actor| actor.id);
        let actor_name = match actor {
            Some(actor) => actor.name.clone(),
            // No user is signed in: a gateway acts and names itself.
            None if self.context.door == Door::System => self.context.agent.clone(),
            None => "—".to_owned(),
        };
        let link = Link {
            seq,
            at: self.now,
            actor_id,
            actor_name,
            door: self.context.door,
            endpoint: self.context.endpoint.to_owned(),
            record: change.record.clone(),
            record_id: change.id,
            old: change.old.to_string(),
            new: change.new.to_string(),
            request_id: self.context.request_id.clone(),
        };
        let (values, hash) = link.seal(&self.app.settings.audit_key, previous);
        self.conn.execute(INSERT, &values)?;
        Ok(hash)
    }
}

/// The effects of a unit of work once it is durable.
#[derive(Debug, Clone)]
pub struct CommitEffects {
    /// The number of the last event.
    pub last_event: Option<i64>,
    /// True if the outbox has new entries.
    pub sends: bool,
    /// True if there are jobs to do.
    pub starts: bool,
    /// The SHA-256 of files whose content goes.
    pub forgotten_files: Vec<String>,
}

impl CommitEffects {
    /// Wakes the workers and streams that wait for the durable changes.
    pub fn announce(&self, app: &App) {
        if let Some(last) = self.last_event {
            app.announce(last);
        }
        if self.sends {
            app.outbox.send_replace(());
        }
        if self.starts {
            app.jobs.send_replace(());
        }
    }
}
