//! Runs a write: in its transaction, once for its key, and then committed, refused or rolled back as a
//! rehearsal.

use std::sync::{Arc, OnceLock};

use client::api::account::second_factor::{Confirm, Enrol};
use client::api::administration::audits::Reveal;
use client::api::administration::service_accounts::Create as CreateServiceAccount;
use client::api::administration::staff::StaffDirectAccess;
use client::api::members::members::must_have_data;
use client::api::service::disabled_emails::Check as CheckEmails;
use client::catalogue::Descriptor;
use client::catalogue::inverse::{has_inverse, inverse_of, restoring};
use client::endpoint::Endpoint;
use client::endpoint::call::EncodedCall;
use client::wire::rehearsal::{Change as RecordChange, INVERSE, Inverse, Rehearsal};
use sha2::{Digest, Sha256};

use super::admit::admit;
use super::mount::{MountedOperation, Operation, RawCall, Run};
use crate::store::{Conn, Dialect, Outcome, StoreError, Value, places};
use crate::work::app::Shared;
use crate::work::clock::hex;
use crate::work::context::Context;
use crate::work::cx::{CommitEffects, Cx};
use crate::work::files::Files;
use crate::work::refusal::{Refusal, Result};
use crate::work::visitor::{FirstUse, Visitor};
use crate::work::words::instant;

/// Endpoints whose answers hold secrets, what an erasure hid, or data of members that they do not name. Their answers are not stored: a repeated request makes new
/// secrets, or shows again what was hidden.
pub const HOLDS_SECRETS: [&str; 6] =
    [StaffDirectAccess::ID, Enrol::ID, Confirm::ID, Reveal::ID, CreateServiceAccount::ID, CheckEmails::ID];

/// The members of an answer that is about none.
const NO_MEMBERS: &str = ",";

/// The most members of a call that one statement looks up.
const NAMED_AT_ONCE: usize = 500;

/// A requested write.
pub struct Change {
    /// The server's state.
    pub app: Shared,
    /// The endpoint with its operation.
    pub mounted: Arc<MountedOperation>,
    /// The raw call.
    pub arrived: Arc<RawCall>,
    /// The context of the request.
    pub context: Arc<Context>,
    /// True to roll back.
    pub rehearsal: bool,
    /// The idempotency key.
    pub key: Option<String>,
    /// True if the body is declared as JSON. Checked after the permission.
    pub json: Result<()>,
    /// Set when the visitor is admitted with an access token that was not used before.
    pub first_use: OnceLock<FirstUse>,
}

/// The result of a write or a rehearsal.
pub struct WriteAnswer {
    /// The answer's body.
    pub body: Vec<u8>,
    /// True if it is the stored answer of an earlier request.
    pub replayed: bool,
    finished: Option<CommitEffects>,
}

impl WriteAnswer {
    fn replay(body: Vec<u8>) -> WriteAnswer {
        WriteAnswer { body, replayed: true, finished: None }
    }
}

impl Change {
    /// Runs the write.
    pub async fn make(self) -> Result<WriteAnswer> {
        let change = Arc::new(self);
        let answered = change.clone().attempt_once().await;
        // Separate from the write, because it also counts if that is refused or rehearsed.
        FirstUse::note(&change.app.store, change.first_use.get().cloned(), change.app.clock.now()).await?;
        answered
    }

    async fn attempt_once(self: Arc<Change>) -> Result<WriteAnswer> {
        let change = self;
        let prepared = match &change.mounted.operation {
            Operation::Plain(_) => None,
            Operation::Prepared(prepare) => {
                // No password is hashed for a caller without permission, nor for a request that was already
                // answered.
                if let Some(body) = change.clone().earlier().await? {
                    return Ok(WriteAnswer::replay(body));
                }
                change.json.clone()?;
                let Change { app, context, arrived, .. } = &*change;
                Some(prepare(app.clone(), context.clone(), arrived.clone()).await?)
            }
        };
        let unit = change.clone();
        let answered = change.app.store.write(move |conn| unit.run(conn, prepared.as_ref())).await??;
        if let Some(finished) = &answered.finished {
            finished.announce(&change.app);
            forget(&change.app, &finished.forgotten_files).await;
        }
        Ok(answered)
    }

    async fn earlier(self: Arc<Change>) -> Result<Option<Vec<u8>>> {
        let store = self.app.store.clone();
        let look = move |conn: &mut Conn<'_>| {
            let visitor = self.admit(conn)?;
            match self.once(visitor.as_ref()) {
                Some((actor, key)) => self.stored(conn, actor, key),
                None => Ok(None),
            }
        };
        store.read(look).await?
    }

    fn admit(&self, conn: &mut Conn<'_>) -> Result<Option<Visitor>> {
        let visitor = admit(&self.app, conn, &self.mounted, &self.arrived, &self.context.address)?;
        if let Some(first_use) = visitor.as_ref().and_then(|visitor| visitor.first_use.clone()) {
            // Every attempt sets the same value.
            let _ = self.first_use.set(first_use);
        }
        Ok(visitor)
    }

    fn run(&self, conn: &mut Conn<'_>, prepared: Option<&Run>) -> Outcome<Result<WriteAnswer>> {
        let mut keep = false;
        match self.attempt(conn, prepared, &mut keep) {
            Ok(answered) if answered.finished.is_none() => Outcome::Rollback(Ok(answered)),
            Ok(answered) => Outcome::Commit(Ok(answered)),
            Err(refusal) if keep => Outcome::Commit(Err(refusal)),
            Err(refusal) => Outcome::Rollback(Err(refusal)),
        }
    }

    fn attempt(&self, conn: &mut Conn<'_>, prepared: Option<&Run>, keep: &mut bool) -> Result<WriteAnswer> {
        let visitor = self.admit(conn)?;
        self.json.clone()?;
        let once = self.once(visitor.as_ref());
        if let Some((actor, key)) = once {
            wait_for_twin(conn, actor, key)?;
            if let Some(body) = self.stored(conn, actor, key)? {
                return Ok(WriteAnswer::replay(body));
            }
        }
        if let Some(visitor) = &visitor
            && self.mounted.about.danger.is_final()
            && !self.rehearsal
        {
            visitor.check_fresh_password(&self.app.settings, self.app.clock.now())?;
        }
        let run = match (&self.mounted.operation, prepared) {
            (Operation::Plain(run), _) => run,
            (Operation::Prepared(_), Some(run)) => run,
            (Operation::Prepared(_), None) => return Err(Refusal::Internal("not prepared".into())),
        };
        let mut cx = Cx::new(conn, &self.app, &self.context, visitor).rehearsing(self.rehearsal);
        self.must_keep_data(&mut cx)?;
        let mut body = match run(&mut cx, &self.arrived) {
            Err(refusal) if cx.commits_on_refusal() => {
                *keep = true;
                cx.finish()?;
                return Err(refusal);
            }
            outcome => outcome?,
        };
        let also = cx.take_also();
        if !also.is_empty() {
            body = with_message(&body, &also)?;
        }
        let about = &self.mounted.about;
        if self.rehearsal {
            let (effects, changes) = cx.into_rehearsal();
            let answer = serde_json::from_slice(&body)?;
            let inverse = restoring(about, &changes, &answer);
            let body = serde_json::to_vec(&Rehearsal::new(effects, changes, inverse, answer))?;
            return Ok(WriteAnswer { body, replayed: false, finished: None });
        }
        body = with_inverse(body, about, cx.changes(), |_| true)?;
        let once = once.filter(|_| !HOLDS_SECRETS.contains(&about.id));
        let members = if once.is_some() { self.members(&mut cx)? } else { None };
        // An inverse may hold what was deleted, such as a filter with a name. If no member is named, every erasure empties it.
        let members = members.filter(|members| members != NO_MEMBERS || !has_inverse(about));
        let finished = Some(cx.finish()?);
        if let Some((actor, key)) = once {
            self.remember(conn, actor, key, &body, members)?;
        }
        Ok(WriteAnswer { body, replayed: false, finished })
    }

    /// Rejects a write that names a member whose personal data were erased, whatever the call.
    fn must_keep_data(&self, cx: &mut Cx<'_, '_>) -> Result<()> {
        let RawCall { path, query, body, .. } = &*self.arrived;
        let named = self.mounted.members.ids(path, query, body);
        for some in named.chunks(NAMED_AT_ONCE) {
            let ids: Vec<Value> = some.iter().map(|id| (*id).into()).collect();
            let among = places(1..=ids.len());
            let sql = format!(
                "select erased_at from members where id in ({among}) and erased_at is not null order by id limit 1"
            );
            let erased_at = cx.query_one(&sql, &ids)?.map(|row| row.get("erased_at"));
            must_have_data(erased_at, cx.lang())?;
        }
        Ok(())
    }

    /// Returns the members whom the answer is about: those that the call names, and those of the changed records.
    fn members(&self, cx: &mut Cx<'_, '_>) -> Result<Option<String>> {
        let RawCall { path, query, body, .. } = &*self.arrived;
        let Some(mut members) = cx.changed_members()? else { return Ok(None) };
        members.extend(self.mounted.members.ids(path, query, body));
        let members: String = members.iter().map(|id| format!("{id},")).collect();
        Ok(Some(format!(",{members}")))
    }

    /// Returns the account and the idempotency key. `None` for a rehearsal, which uses no key.
    fn once(&self, visitor: Option<&Visitor>) -> Option<(i64, &str)> {
        let key = self.key.as_deref().filter(|_| !self.rehearsal)?;
        Some((visitor?.actor.id.get(), key))
    }

    fn stored(&self, conn: &mut Conn<'_>, actor: i64, key: &str) -> Result<Option<Vec<u8>>> {
        let sql =
            "select fingerprint, body, members from idempotency where actor_id = $1 and idempotency_key = $2";
        let Some(row) = conn.query_one(sql, &[actor.into(), key.into()])? else { return Ok(None) };
        if row.get::<&str>("fingerprint") != self.fingerprint() {
            return Err(Refusal::KeyReused);
        }
        let body: String = row.get("body");
        if body.is_empty() {
            self.was_erased(conn, row.get("members"))?;
        }
        Ok(Some(body.into_bytes()))
    }

    /// Refuses to repeat an answer that went with the data of a member.
    fn was_erased(&self, conn: &mut Conn<'_>, members: Option<&str>) -> Result<()> {
        let ids = members.unwrap_or_default().trim_matches(',');
        let ids = if ids.is_empty() { "0" } else { ids };
        let sql = format!("select max(erased_at) from members where id in ({ids})");
        let erased_at = conn.query_one(&sql, &[])?.and_then(|row| row.opt_int(0)).map(instant);
        Ok(must_have_data(Some(erased_at.unwrap_or_else(|| self.app.clock.now())), self.context.lang)?)
    }

    fn remember(
        &self,
        conn: &mut Conn<'_>,
        actor: i64,
        key: &str,
        body: &[u8],
        members: Option<String>,
    ) -> std::result::Result<(), StoreError> {
        let body = String::from_utf8_lossy(body).into_owned();
        let now = self.app.clock.now();
        conn.execute(
            "insert into idempotency (actor_id, idempotency_key, fingerprint, status, body, created_at, members)
             values ($1, $2, $3, 200, $4, $5, $6)",
            &[actor.into(), key.into(), self.fingerprint().into(), body.into(), now.into(), members.into()],
        )?;
        Ok(())
    }

    /// Returns the fingerprint by which requests with one key are compared: the call in canonical form, so that
    /// the command line can finish a plan that the browser began.
    fn fingerprint(&self) -> String {
        let MountedOperation { about, spelling, .. } = &*self.mounted;
        let mut hash = Sha256::new();
        match spelling(&self.arrived) {
            Some(EncodedCall { target, body }) => {
                hash.update(format!("{} {target} ", about.id));
                hash.update(body);
            }
            None => {
                let RawCall { path, query, body, .. } = &*self.arrived;
                hash.update(format!("{} {path:?} {query} ", about.id));
                hash.update(body);
            }
        }
        hex(&hash.finalize())
    }
}

/// Removes the content of files whose rows are gone. What cannot be removed now, the daily sweep removes.
async fn forget(app: &Shared, files: &[String]) {
    for sha256 in files {
        if let Err(refusal) = app.part::<Files>().remove_erased(sha256, app.clock.now()).await {
            tracing::warn!(?refusal, "a file of erased data waits for the sweep");
        }
    }
}

/// Returns an answer whose message has more sentences.
fn with_message(body: &[u8], also: &[String]) -> Result<Vec<u8>> {
    let mut answer: serde_json::Value = serde_json::from_slice(body)?;
    if let Some(message) = answer.get("message").and_then(|message| message.as_str()) {
        let message = [&[message.to_owned()], also].concat().join(" ");
        answer["message"] = message.into();
    }
    Ok(serde_json::to_vec(&answer)?)
}

/// Returns an answer with the call that undoes the write, if one does that can be made.
pub fn with_inverse(
    body: Vec<u8>,
    about: &Descriptor,
    changes: &[RecordChange],
    is_offered: impl Fn(&Inverse) -> bool,
) -> Result<Vec<u8>> {
    if !has_inverse(about) {
        return Ok(body);
    }
    let mut answer: serde_json::Value = serde_json::from_slice(&body)?;
    let Some(inverse) = inverse_of(about, changes, &answer).filter(is_offered) else { return Ok(body) };
    answer[INVERSE] = serde_json::to_value(inverse)?;
    Ok(serde_json::to_vec(&answer)?)
}

/// Waits for a concurrent request with the same key, which holds the key's lock. SQLite has one writer and
/// needs no lock.
fn wait_for_twin(conn: &mut Conn<'_>, actor: i64, key: &str) -> std::result::Result<(), StoreError> {
    if conn.dialect() == Dialect::Postgres {
        let hash = Sha256::digest(format!("{actor} {key}").as_bytes());
        let number = i64::from_be_bytes(hash[..8].try_into().unwrap_or_default());
        conn.query("select 1 from pg_advisory_xact_lock($1)", &[number.into()])?;
    }
    Ok(())
}
