//! One request through the embedded API: credential, permission, call, unit of work, answer.

use std::sync::{Arc, OnceLock};

use axum::body::Body;
use axum::response::Response;
use client::api::account::session::{Login, Logout, Session};
use client::endpoint::{Danger, Endpoint};
use client::message::Key;
use client::wire::file::StoredFile;
use client::wire::rehearsal;
use http::{HeaderValue, Request, StatusCode};
use http_body_util::{BodyExt, LengthLimitError, Limited};

use super::admit::admit;
use super::change::{Change, WriteAnswer};
use super::events::dated;
use super::mount::{MountedOperation, Operation, RawCall};
use super::{answer, cookie, file, frame, request, row_budget};
use crate::store::Conn;
use crate::work::app::{App, Shared};
use crate::work::context::Context;
use crate::work::cx::Cx;
use crate::work::files::Files;
use crate::work::refusal::{Refusal, Result};
use crate::work::visitor::FirstUse;

/// Handles a request.
pub async fn dispatch(
    app: Shared,
    mounted: Arc<MountedOperation>,
    path: Vec<String>,
    request: Request<Body>,
) -> Response {
    let context = Arc::new(request::context(mounted.about.id, &request, &app.settings));
    let (lang, own) = (context.lang, mounted.about.refusal);
    match run(app, mounted, path, request, context.clone()).await {
        Ok(response) => response,
        Err(refusal) => answer::refused_as(&refusal, own, lang, &context.request_id),
    }
}

async fn run(
    app: Shared,
    mounted: Arc<MountedOperation>,
    path: Vec<String>,
    request: Request<Body>,
    context: Arc<Context>,
) -> Result<Response> {
    let (parts, body) = request.into_parts();
    let writes = mounted.about.danger != Danger::Read;
    let credential = request::credential(&parts.headers, &context, writes)?;
    let rehearsal = writes && rehearsal::is_asked(&parts.headers);
    let query = parts.uri.query().unwrap_or_default().to_owned();
    let mut arrived =
        RawCall { path, query, body: Vec::new(), credential: credential.clone(), caller: OnceLock::new() };
    let mut json = Ok(());
    match mounted.about.receives {
        Some(rule) => {
            admitted(&app, &mounted, &arrived, &context)
                .await
                .map_err(|refusal| credential.refuse(refusal))?;
            let file = file::receive(&parts.headers, body, &rule).await?;
            arrived.body = file::call_body(file.as_ref())?;
            if let Some(file) = file.filter(|_| !rehearsal) {
                app.part::<Files>().put(&file.about.sha256, file.bytes).await?;
            }
        }
        None => {
            arrived.body = read(body, mounted.about.largest.unwrap_or(app.settings.body_limit)).await?;
            if writes && !arrived.body.is_empty() {
                json = request::is_json(&parts.headers);
            }
        }
    }
    let arrived = Arc::new(arrived);
    if !writes {
        let last = *app.events.borrow();
        let is_for_plan = request::is_for_plan(&parts.headers);
        let asked = (mounted.clone(), arrived.clone());
        let answer = look(app.clone(), asked, context.clone(), is_for_plan).await;
        note(&app, &context, &arrived, answer.as_ref().err(), false);
        let body = answer.map_err(|refusal| credential.refuse(refusal))?;
        if let Some(visitor) = arrived.caller.get().filter(|_| is_for_plan) {
            row_budget::spend_page(&app, visitor, &body).await?;
        }
        return match mounted.about.sends_file {
            true => sent(&app, &body).await,
            false if mounted.about.is_framed => frame::answer(&parts.headers, body),
            false if last > 0 => Ok(dated(answer::json(StatusCode::OK, body), last)),
            false => Ok(answer::json(StatusCode::OK, body)),
        };
    }
    let key = request::idempotency_key(&parts.headers)?;
    let (id, first_use) = (mounted.about.id, OnceLock::new());
    let change = Change { app, mounted, arrived, context: context.clone(), rehearsal, key, json, first_use };
    let answered = write(change).await.map_err(|refusal| credential.refuse(refusal))?;
    respond(id, &context, answered, rehearsal)
}

/// Makes a write, and records its refusal.
pub async fn write(change: Change) -> Result<WriteAnswer> {
    let (app, context, arrived) = (change.app.clone(), change.context.clone(), change.arrived.clone());
    let is_rehearsal = change.rehearsal;
    let answered = change.make().await;
    if !is_rehearsal {
        note(&app, &context, &arrived, answered.as_ref().err(), true);
    }
    answered
}

/// Records a refusal for the audit log: a missing permission always, the state of a record only for a write.
/// Rehearsals are not recorded.
fn note(app: &App, context: &Context, arrived: &RawCall, refusal: Option<&Refusal>, writes: bool) {
    if let (Some(Refusal::Guard(reason)), Some(visitor)) = (refusal, arrived.caller.get())
        && (writes || !reason.is_conflict())
    {
        app.ledger.refused(visitor, context, arrived.id().unwrap_or(0), reason, app.clock.now());
    }
}

/// Reads a body up to the limit.
pub async fn read(body: Body, limit: usize) -> Result<Vec<u8>> {
    match Limited::new(body, limit).collect().await {
        Ok(whole) => Ok(whole.to_bytes().to_vec()),
        Err(error) if error.is::<LengthLimitError>() => Err(Refusal::TooLarge(limit)),
        // Aborted or malformed.
        Err(_) => Err(Refusal::bad(Key::ApiBadBody)),
    }
}

/// Checks session and permission before a file is received.
async fn admitted(
    app: &Shared,
    mounted: &Arc<MountedOperation>,
    arrived: &RawCall,
    context: &Context,
) -> Result<()> {
    let (shared, mounted, asked) = (app.clone(), mounted.clone(), Arc::new(arrived.clone()));
    let (call, address) = (asked.clone(), context.address.clone());
    let check = move |conn: &mut Conn<'_>| admit(&shared, conn, &mounted, &call, &address).map(drop);
    let admitted = app.store.read(check).await?;
    note(app, context, &asked, admitted.as_ref().err(), true);
    admitted
}

/// Answers the file that an operation describes.
async fn sent(app: &Shared, described: &[u8]) -> Result<Response> {
    let about: StoredFile = serde_json::from_slice(described)?;
    let content = app.part::<Files>().open(&about.sha256).await?;
    Ok(file::download(&about, content))
}

async fn look(
    app: Shared,
    (mounted, arrived): (Arc<MountedOperation>, Arc<RawCall>),
    context: Arc<Context>,
    is_for_plan: bool,
) -> Result<Vec<u8>> {
    let prepared = match &mounted.operation {
        Operation::Plain(_) => None,
        Operation::Prepared(prepare) => {
            // No other system is asked for a caller without permission.
            let (shared, about, asked, from) =
                (app.clone(), mounted.clone(), arrived.clone(), context.clone());
            let check =
                move |conn: &mut Conn<'_>| admit(&shared, conn, &about, &asked, &from.address).map(drop);
            app.store.read(check).await??;
            Some(prepare(app.clone(), context.clone(), arrived.clone()).await?)
        }
    };
    let shared = app.clone();
    let look = move |conn: &mut Conn<'_>| {
        let visitor = match admit(&shared, conn, &mounted, &arrived, &context.address) {
            Ok(visitor) => visitor,
            Err(refusal) => return (Err(refusal), None),
        };
        let first_use = visitor.as_ref().and_then(|visitor| visitor.first_use.clone());
        let ((Operation::Plain(run), _) | (Operation::Prepared(_), Some(run))) =
            (&mounted.operation, &prepared)
        else {
            return (Err(Refusal::Internal("not prepared".into())), first_use);
        };
        let body = run(&mut Cx::new(conn, &shared, &context, visitor), &arrived);
        let rows = conn.take_listed();
        let allowed = arrived.caller.get().map_or(Ok(()), |visitor| {
            let (limit, now) = (shared.settings.reads.listed, shared.clock.now());
            if body.is_err() || is_for_plan {
                return Ok(());
            }
            let call = (visitor.actor.id, mounted.about.id);
            shared.ledger.read(conn, call, arrived.id(), &rows, limit, now)
        });
        (allowed.and(body), first_use)
    };
    let (body, first_use) = app.store.look(look).await?;
    FirstUse::note(&app.store, first_use, app.clock.now()).await?;
    body
}

fn respond(endpoint: &str, context: &Context, answered: WriteAnswer, rehearsal: bool) -> Result<Response> {
    let browser = request::is_browser(context) && !rehearsal;
    let mut response = match endpoint {
        id if browser && cookie::opens_session(id) => {
            let session: Session = serde_json::from_slice(&answered.body)?;
            let token = session.access_token.unwrap_or_default();
            let mut response = cookie::seal(&answered.body, &token, context.secure)?;
            if let Some(device) = context.device.as_ref().filter(|_| id == Login::ID) {
                cookie::keep_device(&mut response, device, context.secure);
            }
            response
        }
        Logout::ID if browser => cookie::clear(answer::json(StatusCode::OK, answered.body), context.secure),
        _ => answer::json(StatusCode::OK, answered.body),
    };
    if answered.replayed {
        response.headers_mut().insert("idempotency-replayed", HeaderValue::from_static("true"));
    }
    if rehearsal {
        response
            .headers_mut()
            .insert(rehearsal::PREFERENCE_APPLIED, HeaderValue::from_static(rehearsal::REHEARSAL));
    }
    Ok(response)
}
