//! Every row of a list as a CSV file: its columns, filters, order and permission, streamed in pages and never cut.

use std::sync::{Arc, OnceLock};

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use bytes::Bytes;
use client::access::Ability;
use client::endpoint::raw::RawRoute;
use client::list;
use client::message::Lang;
use client::search::words;
use client::value::date::{day_of, start_of};
use client::wire::page::{PAGING, Paging};
use futures_util::{Stream, StreamExt, stream};
use http::{HeaderValue, header};
use serde_json::Value;

use super::csv::Table;
use super::mount::{MountedOperation, Operation, RawCall};
use super::{answer, request};
use crate::store::{Conn, Outcome};
use crate::work::app::Shared;
use crate::work::context::Context;
use crate::work::credential::Credential;
use crate::work::cx::Cx;
use crate::work::ledger::{EXPORT, ReadKey, Tally};
use crate::work::refusal::{Refusal, Result};
use crate::work::session::visitor;
use crate::work::visitor::{FirstUse, Visitor};

/// Answers a list as a file.
pub async fn export(
    app: Shared,
    mounted: Arc<MountedOperation>,
    route: &'static RawRoute,
    path: Vec<String>,
    request: Request,
) -> Response {
    let context = request::context(route.id, &request, &app.settings);
    let (lang, id) = (context.lang, context.request_id.clone());
    match stream_of(app, mounted, route, path, request, context).await {
        Ok(response) => response,
        Err(refusal) => answer::refused(&refusal, lang, &id),
    }
}

async fn stream_of(
    app: Shared,
    mounted: Arc<MountedOperation>,
    route: &'static RawRoute,
    path: Vec<String>,
    request: Request,
    context: Context,
) -> Result<Response> {
    let credential = request::credential(request.headers(), &context, false)?;
    let visitor = admit(&app, route, &context, credential.clone()).await?;
    let lang = visitor.actor.lang;
    let query = request.uri().query().unwrap_or_default().to_owned();
    let list = mounted.about.list.ok_or(Refusal::UnknownPath)?;
    let table = Arc::new(Table::of(list, (mounted.answer)(), lang));
    let caller = OnceLock::from(visitor.clone());
    let call = RawCall { path, query: unpaged(&query), body: Vec::new(), credential, caller };
    let (context, head) = (Arc::new(context), table.head());
    let start = Progress { app: app.clone(), mounted, table, context: context.clone(), call, page: 1 };
    let (first, total, next) = read(start).await?;
    spend(&app, &visitor, total).await?;
    app.ledger.exported(&visitor, &context, &query, total);
    let rows = stream::unfold(next, |progress| async move {
        match read(progress?).await {
            Ok((rows, _, next)) => Some((Ok(rows), next)),
            // Fail the download rather than end a truncated file cleanly.
            Err(refusal) => Some((Err(std::io::Error::other(format!("{refusal:?}"))), None)),
        }
    });
    Ok(file(route, lang, head, first, rows))
}

/// Returns the answer that downloads a file: its titles, its first lines, and those that follow.
pub fn file(
    route: &RawRoute,
    lang: Lang,
    head: String,
    first: Bytes,
    rest: impl Stream<Item = std::io::Result<Bytes>> + Send + 'static,
) -> Response {
    let head = stream::iter([Ok(Bytes::from(head)), Ok(first)]);
    // The compression layer polls the body again after its end.
    let mut response = Response::new(Body::from_stream(head.chain(rest).fuse()));
    let title = list::title(route.query_of.unwrap_or(route.id), lang);
    let name = words(&title).collect::<Vec<_>>().join("-");
    let file = HeaderValue::from_str(&format!("attachment; filename=\"{name}.csv\""));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    headers.insert(header::CONTENT_DISPOSITION, file.unwrap_or(HeaderValue::from_static("attachment")));
    response
}

/// Checks the session and the permission.
async fn admit(
    app: &Shared,
    route: &'static RawRoute,
    context: &Context,
    credential: Credential,
) -> Result<Visitor> {
    let needed: Ability = route.needs.ability().ok_or(Refusal::UnknownPath)?;
    let (shared, context) = (app.clone(), context.clone());
    let check = move |conn: &mut Conn<'_>| -> Result<Visitor> {
        let visitor = visitor(&shared, conn, &credential)?;
        if let Err(reason) = visitor.actor.must(needed) {
            shared.ledger.refused(&visitor, &context, 0, &reason, shared.clock.now());
            return Err(reason.into());
        }
        visitor.check_second_factor(&shared.settings, route.id)?;
        Ok(visitor)
    };
    let visitor = app.store.read(check).await??;
    FirstUse::note(&app.store, visitor.first_use.clone(), app.clock.now()).await?;
    Ok(visitor)
}

/// Removes the paging from a query.
pub fn unpaged(query: &str) -> String {
    let is_kept =
        |pair: &&str| !pair.is_empty() && !PAGING.contains(&pair.split('=').next().unwrap_or_default());
    query.split('&').filter(is_kept).collect::<Vec<_>>().join("&")
}

/// Counts the rows of a file at once, so that exports on several servers share the day's budget. Refuses a file that is
/// over what is left of it.
async fn spend(app: &Shared, visitor: &Visitor, rows: i64) -> Result<()> {
    let (now, budget) = (app.clock.now(), app.settings.reads.exported);
    let day = day_of(now);
    let key = ReadKey { actor: visitor.actor.id, day, record: EXPORT, id: 0 };
    let tally = Tally { calls: 1, rows, last: now };
    let unit = move |conn: &mut Conn<'_>| match tally.store(conn, &key) {
        Ok(read) if read <= budget => Outcome::Commit(Ok(())),
        Ok(_) => {
            let midnight = day.tomorrow().map_or(now, start_of);
            Outcome::Rollback(Err(Refusal::ReadBudget(midnight.duration_since(now).as_secs().max(1))))
        }
        Err(error) => Outcome::Rollback(Err(error.into())),
    };
    app.store.write(unit).await?
}

/// The state of an export between pages.
struct Progress {
    app: Shared,
    mounted: Arc<MountedOperation>,
    table: Arc<Table>,
    context: Arc<Context>,
    /// The call of the list, without a page.
    call: RawCall,
    page: i64,
}

/// Reads a page by the list's own operation. Returns its lines, all rows of the list, and the state before the next page.
async fn read(progress: Progress) -> Result<(Bytes, i64, Option<Progress>)> {
    let app = progress.app.clone();
    app.store
        .read(move |conn| -> Result<_> {
            let Operation::Plain(run) = &progress.mounted.operation else {
                let defect = format!("{} lists and is prepared", progress.mounted.about.id);
                return Err(Refusal::Internal(defect));
            };
            let visitor = progress.call.caller.get().cloned();
            let mut call = progress.call.clone();
            if progress.table.is_paged() {
                let paging = format!("page={}&per_page={}", progress.page, Paging::MOST);
                call.query = if call.query.is_empty() { paging } else { format!("{}&{paging}", call.query) };
            }
            let body = run(&mut Cx::new(conn, &progress.app, &progress.context, visitor), &call)?;
            let page = progress.table.page(&serde_json::from_slice::<Value>(&body)?);
            let next = (progress.page < page.last).then(|| Progress { page: progress.page + 1, ..progress });
            Ok((Bytes::from(page.lines), page.total, next))
        })
        .await?
}
