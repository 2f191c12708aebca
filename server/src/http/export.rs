//! Every row of a list as a file: its columns, filters, order and permission, as they were at one moment, and never cut.

use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, OnceLock};
use std::{io, iter, thread};

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use bytes::Bytes;
use client::access::Ability;
use client::endpoint::raw::RawRoute;
use client::list;
use client::message::Lang;
use client::search::words;
use client::wire::page::Paging;
use futures_util::{Stream, StreamExt, stream};
use http::{HeaderValue, header};
use tokio::sync::oneshot;

use super::layout::{Layout, WrittenPage};
use super::mount::{MountedOperation, Operation, RawCall};
use super::spool::{Writer, spool};
use super::{answer, request, row_budget};
use crate::store::Conn;
use crate::work::app::Shared;
use crate::work::context::Context;
use crate::work::credential::Credential;
use crate::work::cx::Cx;
use crate::work::ledger::{EXPORT, PLAN};
use crate::work::refusal::{Refusal, Result};
use crate::work::session::visitor;
use crate::work::visitor::{FirstUse, Visitor};

/// Pages that are read before they are written.
const AHEAD: usize = 4;

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
    let mut visitor = admit(&app, route, &context, credential.clone()).await?;
    // A browser follows a link to a file, with the language of its settings.
    if let Credential::Bearer(_) = credential {
        visitor.actor.lang = request::asked_language(request.headers()).unwrap_or(visitor.actor.lang);
    }
    let lang = visitor.actor.lang;
    let query = request.uri().query().unwrap_or_default();
    let list = mounted.about.list.ok_or(Refusal::UnknownPath)?;
    let (layout, filter) = Layout::asked(request.headers(), query, list, (mounted.answer)(), lang)?;
    let layout = Arc::new(layout);
    let caller = OnceLock::from(visitor.clone());
    let call = RawCall { path, query: filter, body: Vec::new(), credential, caller };
    let reading =
        Reading { app: app.clone(), mounted, layout: layout.clone(), context: Arc::new(context), call };
    let context = reading.context.clone();
    let (writer, reader) =
        spool().map_err(|error| Refusal::Internal(format!("no temporary file: {error}")))?;
    let (tell_total, told_total) = oneshot::channel();
    let (go_on, going_on) = oneshot::channel();
    let read = move |conn: &mut Conn<'_>| reading.run(conn, writer, tell_total, going_on);
    let store = app.store.clone();
    let reading = tokio::spawn(async move { store.read_whole(read).await });
    let Ok(total) = told_total.await else {
        return Err(match reading.await {
            Ok(Err(error)) => error.into(),
            _ => Refusal::Internal("the list was not read".to_owned()),
        });
    };
    let total = total?;
    let budget = if request::is_for_plan(request.headers()) { PLAN } else { EXPORT };
    row_budget::spend(&app, &visitor, budget, total).await?;
    app.ledger.exported(&visitor, &context, query, total);
    // If the thread that reads has ended meanwhile, the file's end shows it.
    let _ = go_on.send(());
    Ok(file(route, &layout, lang, reader.pieces()))
}

/// Returns the answer that downloads a file: its head, and the rows.
pub fn file(
    route: &RawRoute,
    layout: &Layout,
    lang: Lang,
    rows: impl Stream<Item = io::Result<Bytes>> + Send + 'static,
) -> Response {
    let head = stream::iter([Ok(Bytes::from(layout.head()))]);
    // The compression layer polls the body again after its end.
    let mut response = Response::new(Body::from_stream(head.chain(rows).fuse()));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, layout.media_type());
    if let Layout::Table(_) = layout {
        let title = list::title(route.query_of.unwrap_or(route.id), lang);
        let name = words(&title).collect::<Vec<_>>().join("-");
        let file = HeaderValue::from_str(&format!("attachment; filename=\"{name}.csv\""));
        headers.insert(header::CONTENT_DISPOSITION, file.unwrap_or(HeaderValue::from_static("attachment")));
    }
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
        let visitor = visitor(&shared, conn, &credential, &context.address)?;
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

/// A list that is read whole.
struct Reading {
    app: Shared,
    mounted: Arc<MountedOperation>,
    layout: Arc<Layout>,
    context: Arc<Context>,
    /// The call of the list, without a page.
    call: RawCall,
}

impl Reading {
    /// Reads all pages of one snapshot. Reports the number of rows once the first page is read, and reads the others if it is to go on, while
    /// another thread writes those that it read: a long file takes half the time.
    fn run(
        self,
        conn: &mut Conn<'_>,
        writer: Writer,
        tell_total: oneshot::Sender<Result<i64>>,
        going_on: oneshot::Receiver<()>,
    ) {
        let first = match self.page(conn, 1).and_then(|answer| self.layout.page(answer)) {
            Ok(page) => page,
            Err(refusal) => return drop(tell_total.send(Err(refusal))),
        };
        if tell_total.send(Ok(first.total)).is_err() || going_on.blocking_recv().is_err() {
            return;
        }
        let (last, layout) = (first.last, &*self.layout);
        let (answers, taken) = sync_channel(AHEAD);
        thread::scope(|scope| {
            scope.spawn(move || write(layout, writer, first, taken));
            for number in 2..=last {
                let answer = self.page(conn, number);
                let is_end = answer.is_err();
                if answers.send(answer).is_err() || is_end {
                    break;
                }
            }
            drop(answers);
        });
    }

    /// Reads a page by the list's own operation.
    fn page(&self, conn: &mut Conn<'_>, number: i64) -> Result<Vec<u8>> {
        let Operation::Plain(run) = &self.mounted.operation else {
            let defect = format!("{} lists and is prepared", self.mounted.about.id);
            return Err(Refusal::Internal(defect));
        };
        let visitor = self.call.caller.get().cloned();
        let mut call = self.call.clone();
        if self.layout.is_paged() {
            let paging = format!("page={number}&per_page={}", Paging::MOST);
            call.query = if call.query.is_empty() { paging } else { format!("{}&{paging}", call.query) };
        }
        run(&mut Cx::new(conn, &self.app, &self.context, visitor), &call)
    }
}

/// Writes the first page, and the answers of the others as they come, until the other end reads no more.
fn write(layout: &Layout, mut writer: Writer, first: WrittenPage, answers: Receiver<Result<Vec<u8>>>) {
    let later = answers.into_iter().map(|answer| layout.page(answer?));
    for page in iter::once(Ok(first)).chain(later) {
        let written = page.map_err(|refusal| io::Error::other(format!("{refusal:?}")));
        match written.and_then(|page| writer.write(&page.lines)) {
            Ok(true) => {}
            Ok(false) => return,
            // Fail the download rather than end a truncated file cleanly.
            Err(error) => return writer.fail(error),
        }
    }
}
