//! One request through the embedded API: credential, permission, call, unit of work, answer.

use std::sync::Arc;

use axum::body::Body;
use axum::response::Response;
use client::api::session::{Logout, Session};
use client::endpoint::{Danger, Endpoint, Needs};
use client::rehearsal::Rehearsal;
use http::request::Parts;
use http::{HeaderValue, Request, StatusCode};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use sha2::{Digest, Sha256};

use super::answer;
use super::cookie;
use super::mount::{Arrived, Mounted, Operation, Run};
use super::request;
use crate::app::Shared;
use crate::clock::hex;
use crate::cx::{Context, Cx, Finished};
use crate::refusal::{Refusal, Result};
use crate::session::{Visitor, visitor};
use crate::store::{Conn, Dialect, Outcome, StoreError, Value};

/// How a write is to be run.
#[derive(Debug, Clone)]
struct Manner {
    rehearsal: bool,
    key: Option<String>,
    fingerprint: String,
}

/// Runs a request and answers it.
pub async fn dispatch(
    app: Shared,
    mounted: Arc<Mounted>,
    path: Vec<String>,
    request: Request<Body>,
) -> Response {
    let context = Arc::new(request::context(mounted.about.id, &request, &app.settings));
    let lang = context.lang;
    match run(app, &mounted, path, request, context.clone()).await {
        Ok(response) => response,
        Err(refusal) => answer::refused(&refusal, lang, &context.request_id),
    }
}

async fn run(
    app: Shared,
    mounted: &Arc<Mounted>,
    path: Vec<String>,
    request: Request<Body>,
    context: Arc<Context>,
) -> Result<Response> {
    let (parts, body) = request.into_parts();
    let writes = mounted.about.danger != Danger::Read;
    let credential = request::credential(&parts.headers, &app.settings, &context, writes)?;
    let body = read(body, app.settings.body_limit).await?;
    let token = credential.token().map(str::to_owned);
    let query = parts.uri.query().unwrap_or_default().to_owned();
    let arrived = Arc::new(Arrived { path, query, body, token });
    let answer = match writes {
        true => change(app, mounted, &parts, arrived, context).await,
        false => read_only(app, mounted.clone(), arrived, context).await,
    };
    answer.map_err(|refusal| credential.refuse(refusal))
}

async fn change(
    app: Shared,
    mounted: &Arc<Mounted>,
    parts: &Parts,
    arrived: Arc<Arrived>,
    context: Arc<Context>,
) -> Result<Response> {
    let manner = Manner {
        rehearsal: request::is_rehearsal(&parts.headers),
        key: request::idempotency_key(&parts.headers)?,
        fingerprint: fingerprint(mounted.about.id, &arrived),
    };
    let json = arrived.body.is_empty().then_some(()).map_or_else(|| request::is_json(&parts.headers), Ok);
    write(app, mounted, arrived, context, manner, json).await
}

/// The whole body, unless it is over the limit.
pub async fn read(body: Body, limit: usize) -> Result<Vec<u8>> {
    match Limited::new(body, limit).collect().await {
        Ok(whole) => Ok(whole.to_bytes().to_vec()),
        Err(error) if error.is::<LengthLimitError>() => Err(Refusal::TooLarge(limit)),
        Err(_) => Err(Refusal::Timeout),
    }
}

/// What makes two requests with one key the same request.
fn fingerprint(endpoint: &str, arrived: &Arrived) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("{endpoint} {:?} {} ", arrived.path, arrived.query));
    hash.update(&arrived.body);
    hex(&hash.finalize())
}

/// The session and the permission: before any parsing, so that a stranger learns nothing of what would be valid.
fn admit(app: &Shared, conn: &mut Conn<'_>, mounted: &Mounted, arrived: &Arrived) -> Result<Option<Visitor>> {
    let Needs::Can(action, subject) = mounted.about.needs else { return Ok(None) };
    let token = arrived.token.as_deref().ok_or(Refusal::Unauthenticated)?;
    let visitor = visitor(app, conn, token)?;
    visitor.actor.must(client::access::Ability::new(action, subject))?;
    Ok(Some(visitor))
}

async fn admit_first(app: Shared, mounted: Arc<Mounted>, arrived: Arc<Arrived>) -> Result<()> {
    let store = app.store.clone();
    store.read(move |conn| admit(&app, conn, &mounted, &arrived).map(|_| ())).await?
}

async fn read_only(
    app: Shared,
    mounted: Arc<Mounted>,
    arrived: Arc<Arrived>,
    context: Arc<Context>,
) -> Result<Response> {
    let Operation::Plain(_) = &mounted.operation else {
        return Err(Refusal::Internal(format!("{} reads and is prepared", mounted.about.id)));
    };
    let store = app.store.clone();
    let body = store
        .read(move |conn| {
            let visitor = admit(&app, conn, &mounted, &arrived)?;
            let Operation::Plain(run) = &mounted.operation else { return Err(Refusal::UnknownPath) };
            run(&mut Cx::new(conn, &app, &context, visitor), &arrived)
        })
        .await??;
    Ok(answer::json(StatusCode::OK, body))
}

/// A body with its status, and whether it is the stored answer of an earlier request.
struct Answered {
    body: Vec<u8>,
    replayed: bool,
    finished: Option<Finished>,
}

async fn write(
    app: Shared,
    mounted: &Arc<Mounted>,
    arrived: Arc<Arrived>,
    context: Arc<Context>,
    manner: Manner,
    json: Result<()>,
) -> Result<Response> {
    let prepared = match &mounted.operation {
        Operation::Plain(_) => None,
        Operation::Prepared(prepare) => {
            // Neither parsing nor hashing is done for whoever may not ask for it.
            admit_first(app.clone(), mounted.clone(), arrived.clone()).await?;
            json.clone()?;
            Some(prepare(app.clone(), context.clone(), arrived.clone()).await?)
        }
    };
    let (job_app, job_mounted, job_context) = (app.clone(), mounted.clone(), context.clone());
    let rehearsal = manner.rehearsal;
    let job = move |conn: &mut Conn<'_>| {
        let unit = Unit {
            app: &job_app,
            mounted: &job_mounted,
            arrived: &arrived,
            context: &job_context,
            manner: &manner,
        };
        let mut keep = false;
        match unit.run(conn, prepared.as_ref(), &json, &mut keep) {
            Ok(answered) if manner.rehearsal || answered.replayed => Outcome::Rollback(Ok(answered)),
            Ok(answered) => Outcome::Commit(Ok(answered)),
            Err(refusal) if keep => Outcome::Commit(Err(refusal)),
            Err(refusal) => Outcome::Rollback(Err(refusal)),
        }
    };
    let answered = app.store.write(job).await??;
    if let Some(finished) = answered.finished.filter(|_| !rehearsal) {
        after_commit(&app, finished);
    }
    respond(&app, mounted, &context, answered, rehearsal)
}

/// Wakes whoever waits for what is now durable.
pub fn after_commit(app: &Shared, finished: Finished) {
    if let Some(last) = finished.last_event {
        app.announce(last);
    }
    if finished.sends {
        app.outbox.notify_one();
    }
}

fn respond(
    app: &Shared,
    mounted: &Mounted,
    context: &Context,
    answered: Answered,
    rehearsal: bool,
) -> Result<Response> {
    let browser = request::is_browser(context) && !rehearsal;
    let mut response = match mounted.about.id {
        id if browser && cookie::opens_session(id) => {
            let session: Session = serde_json::from_slice(&answered.body)?;
            let token = session.access_token.unwrap_or_default();
            cookie::seal(&answered.body, &token, &app.settings)?
        }
        Logout::ID if browser => cookie::clear(answer::json(StatusCode::OK, answered.body), &app.settings),
        _ => answer::json(StatusCode::OK, answered.body),
    };
    if answered.replayed {
        response.headers_mut().insert("idempotency-replayed", HeaderValue::from_static("true"));
    }
    if rehearsal {
        response.headers_mut().insert("preference-applied", HeaderValue::from_static("rehearsal"));
    }
    Ok(response)
}

/// One write, inside its transaction.
struct Unit<'u> {
    app: &'u Shared,
    mounted: &'u Mounted,
    arrived: &'u Arrived,
    context: &'u Context,
    manner: &'u Manner,
}

impl Unit<'_> {
    fn run(
        &self,
        conn: &mut Conn<'_>,
        prepared: Option<&Run>,
        json: &Result<()>,
        keep: &mut bool,
    ) -> Result<Answered> {
        let visitor = admit(self.app, conn, self.mounted, self.arrived)?;
        json.clone()?;
        let key = self.manner.key.as_deref().filter(|_| !self.manner.rehearsal && visitor.is_some());
        let actor_id = visitor.as_ref().map_or(0, |visitor| visitor.actor.id.get());
        if let Some(key) = key
            && let Some(body) = self.stored(conn, actor_id, key)?
        {
            return Ok(Answered { body, replayed: true, finished: None });
        }
        let run = match (&self.mounted.operation, prepared) {
            (Operation::Plain(run), _) => run,
            (Operation::Prepared(_), Some(run)) => run,
            (Operation::Prepared(_), None) => return Err(Refusal::Internal("not prepared".into())),
        };
        let mut cx = Cx::new(conn, self.app, self.context, visitor);
        let body = match run(&mut cx, self.arrived) {
            Err(refusal) if cx.keeps() => {
                *keep = true;
                cx.finish()?;
                return Err(refusal);
            }
            outcome => outcome?,
        };
        if self.manner.rehearsal {
            let (effects, changes) = cx.into_rehearsal();
            let answer = serde_json::from_slice(&body)?;
            let body = serde_json::to_vec(&Rehearsal { rehearsal: true, effects, changes, answer })?;
            return Ok(Answered { body, replayed: false, finished: None });
        }
        let finished = Some(cx.finish()?);
        if let Some(key) = key {
            self.remember(conn, actor_id, key, &body)?;
        }
        Ok(Answered { body, replayed: false, finished })
    }

    fn stored(&self, conn: &mut Conn<'_>, actor_id: i64, key: &str) -> Result<Option<Vec<u8>>> {
        if conn.dialect() == Dialect::Postgres {
            // A twin that is under way holds this lock; SQLite has one writer and needs none.
            conn.query("select 1 from pg_advisory_xact_lock($1)", &[lock_number(actor_id, key).into()])?;
        }
        let sql = "select fingerprint, body from idempotency where actor_id = $1 and idempotency_key = $2";
        let Some(row) = conn.query_one(sql, &[actor_id.into(), key.into()])? else { return Ok(None) };
        if row.text(0) != self.manner.fingerprint {
            return Err(Refusal::KeyReused);
        }
        Ok(Some(row.text(1).into_bytes()))
    }

    fn remember(
        &self,
        conn: &mut Conn<'_>,
        actor_id: i64,
        key: &str,
        body: &[u8],
    ) -> std::result::Result<(), StoreError> {
        let params: [Value; 5] = [
            actor_id.into(),
            key.into(),
            self.manner.fingerprint.as_str().into(),
            String::from_utf8_lossy(body).into_owned().into(),
            self.app.clock.now().into(),
        ];
        conn.execute(
            "insert into idempotency (actor_id, idempotency_key, fingerprint, status, body, created_at)
             values ($1, $2, $3, 200, $4, $5)",
            &params,
        )?;
        Ok(())
    }
}

fn lock_number(actor_id: i64, key: &str) -> i64 {
    let hash = Sha256::digest(format!("{actor_id} {key}").as_bytes());
    i64::from_be_bytes(hash[..8].try_into().unwrap_or_default())
}
