//! `payments.export`: the financial list as CSV, streamed in pages, with every row of the filter.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use bytes::Bytes;
use client::access::Ability;
use client::api::finance::payments::{PaymentFilter, Transaction};
use client::endpoint::call::decode_query;
use client::message::{Key, Lang};
use client::value::cell::guarded;
use client::value::date::{day_of, show_instant, start_of};
use client::value::word::Word;
use client::wire::page::Paging;
use futures_util::{StreamExt, stream};
use http::{HeaderValue, header};

use super::{products_of, selection, transaction};
use crate::http::{answer, request};
use crate::work::app::Shared;
use crate::work::context::Context;
use crate::work::cx::Cx;
use crate::work::ledger::EXPORT;
use crate::work::refusal::{Refusal, Result};
use crate::work::session::visitor;
use crate::work::visitor::{FirstUse, Visitor};

const ROUTE: &client::endpoint::raw::RawRoute = &client::endpoint::raw::PAYMENTS_EXPORT;

/// Returns the file as a stream.
pub async fn payments(State(app): State<Shared>, request: Request) -> Response {
    let context = request::context(ROUTE.id, &request, &app.settings);
    let (lang, id) = (context.lang, context.request_id.clone());
    match export(app, request, context).await {
        Ok(response) => response,
        Err(refusal) => answer::refused(&refusal, lang, &id),
    }
}

/// The state of an export between pages.
struct Progress {
    app: Shared,
    context: Context,
    visitor: Visitor,
    filter: PaymentFilter,
    page: i64,
}

async fn export(app: Shared, request: Request, context: Context) -> Result<Response> {
    let credential = request::credential(request.headers(), &context, false)?;
    let needed: Ability = ROUTE.needs.ability().ok_or(Refusal::UnknownPath)?;
    let (shared, asked) = (app.clone(), context.clone());
    let visitor = app
        .store
        .read(move |conn| -> Result<Visitor> {
            let visitor = visitor(&shared, conn, &credential)?;
            if let Err(reason) = visitor.actor.must(needed) {
                shared.ledger.refused(&visitor, &asked, 0, &reason, shared.clock.now());
                return Err(reason.into());
            }
            visitor.check_second_factor(&shared.settings, ROUTE.id)?;
            Ok(visitor)
        })
        .await??;
    FirstUse::note(&app.store, visitor.first_use.clone(), app.clock.now()).await?;
    let filter: PaymentFilter = decode_query(request.uri().query().unwrap_or_default())?;
    let lang = visitor.actor.lang;
    let query = request.uri().query().unwrap_or_default().to_owned();
    let (shared, seen, caller) = (app.clone(), context.clone(), visitor.clone());
    let start = Progress { app, context, visitor, filter, page: 1 };
    let (first, total, next) = read(start).await?;
    allow(&shared, &caller, total).await?;
    shared.ledger.exported(&caller, &seen, &query, total, shared.clock.now());
    let rows = stream::unfold(next, |progress| async move {
        match read(progress?).await {
            Ok((rows, _, next)) => Some((Ok(rows), next)),
            // A failed stream fails the download, which is better than a file that looks complete.
            Err(refusal) => Some((Err(std::io::Error::other(format!("{refusal:?}"))), None)),
        }
    });
    let head = stream::iter([Ok(header_line(lang)), Ok(first)]);
    // The compression layer polls once more after the end.
    let body = Body::from_stream(head.chain(rows).fuse());
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    headers.insert(
        header::CONTENT_DISPOSITION,
        HeaderValue::from_static("attachment; filename=\"pagamentos.csv\""),
    );
    Ok(response)
}

/// Rejects a file that exceeds the rest of the day's budget.
async fn allow(app: &Shared, visitor: &Visitor, total: i64) -> Result<()> {
    let (actor, now) = (visitor.actor.id, app.clock.now());
    let day = day_of(now);
    let sql = "select cast(coalesce(sum(rows_read), 0) as bigint) from reads
        where actor_id = $1 and day = $2 and record = $3";
    let params = [actor.into(), day.to_string().into(), EXPORT.into()];
    let written = app.store.read(move |conn| conn.query_one(sql, &params)).await??;
    let before = written.map_or(0, |row| row.int(0)) + app.ledger.unwritten_exports(actor, day);
    if before + total > app.settings.reads.exported {
        let midnight = day.tomorrow().map_or(now, start_of);
        return Err(Refusal::ReadBudget(midnight.duration_since(now).as_secs().max(1)));
    }
    Ok(())
}

async fn read(progress: Progress) -> Result<(Bytes, i64, Option<Progress>)> {
    let app = progress.app.clone();
    app.store
        .read(move |conn| -> Result<_> {
            let mut cx = Cx::new(conn, &progress.app, &progress.context, Some(progress.visitor.clone()));
            let paging = Paging { page: progress.page, per_page: Paging::MOST };
            let page = selection(&cx, &progress.filter)?.page(cx.conn(), paging, transaction)?;
            let (last, total) = (page.last_page, page.total);
            let mut rows = page.data.into_iter().collect::<Result<Vec<_>>>()?;
            products_of(&mut cx, &mut rows)?;
            let lines: String = rows.iter().map(|row| line(row, progress.visitor.actor.lang)).collect();
            let next = (progress.page < last).then(|| Progress { page: progress.page + 1, ..progress });
            Ok((Bytes::from(lines), total, next))
        })
        .await?
}

/// Returns the header, with a byte-order mark and semicolons, which a spreadsheet in Portuguese opens without
/// questions.
fn header_line(lang: Lang) -> Bytes {
    Bytes::from(format!("\u{feff}{}\r\n", Key::PaymentsExportHeader.text(lang, &[])))
}

fn line(row: &Transaction, lang: Lang) -> String {
    let products: Vec<&str> = row.products.iter().map(|product| product.name.as_str()).collect();
    let cells = [
        row.id.to_string(),
        row.user_id.to_string(),
        text(&row.user.name),
        text(&row.user.email),
        format!("{},{:02}", row.amount.cents() / 100, row.amount.cents() % 100),
        row.status.label(lang),
        row.payment_type.label(lang),
        show_instant(row.created_at),
        row.paid_at.map(show_instant).unwrap_or_default(),
        text(row.account_manager.as_ref().map_or("", |manager| &manager.name)),
        text(row.plan_group.as_ref().map_or("", |group| &group.name)),
        text(&products.join(", ")),
    ];
    cells.join(";") + "\r\n"
}

/// Writes a user's text: quoted, and guarded against formulas.
fn text(value: &str) -> String {
    format!("\"{}\"", guarded(value).replace('"', "\"\"").replace(['\r', '\n'], " "))
}
