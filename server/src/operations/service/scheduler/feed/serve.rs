//! The secret address of a feed.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use client::catalogue::raw::AGENDA_FEED;
use client::message::Lang;
use client::value::id::StaffId;
use http::{HeaderMap, header};
use jiff::{SignedDuration, Timestamp};

use super::owner::may_see;
use crate::http::{answer, request};
use crate::operations::service::scheduler::events::{Reader, calendar, domain};
use crate::operations::service::scheduler::load::all;
use crate::work::app::Shared;
use crate::work::clock::hashed;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system;

/// The days before and after today whose meetings the feed holds.
const SHOWN: (i64, i64) = (30, 366);

/// Serves the feed of an address.
pub async fn serve(State(app): State<Shared>, Path(secret): Path<String>, headers: HeaderMap) -> Response {
    let hash = hashed(secret.trim_end_matches(".ics"));
    let read = hash.clone();
    match system::read(&app, move |cx| agenda(cx, &read)).await {
        Ok((text, is_noted)) => {
            // The address works although this cannot be noted.
            if !is_noted {
                let _ = system::write(&app, AGENDA_FEED.id, "Agenda", move |cx| note(cx, &hash)).await;
            }
            let kind = (header::CONTENT_TYPE, "text/calendar; charset=utf-8");
            ([kind, (header::CACHE_CONTROL, "private, max-age=300")], text).into_response()
        }
        Err(refusal) => {
            let id = request::text(&headers, request::REQUEST_ID).unwrap_or_default();
            answer::refused(&refusal, request::language(&headers), id)
        }
    }
}

/// Notes that a program read the feed.
fn note(cx: &mut Cx<'_, '_>, hash: &str) -> Result<()> {
    cx.execute("update agenda_feeds set read_at = $1 where token_hash = $2", &[cx.now.into(), hash.into()])?;
    Ok(())
}

/// Returns the feed, and whether a reading was noted within the last hour.
fn agenda(cx: &mut Cx<'_, '_>, hash: &str) -> Result<(String, bool)> {
    let sql =
        "select f.staff_id, f.read_at, s.role, s.active from agenda_feeds f join staff s on s.id = f.staff_id
         where f.token_hash = $1";
    let row = cx.query_one(sql, &[hash.into()])?.ok_or(Refusal::NotFound)?;
    if !may_see(cx, &row)? {
        return Err(Refusal::NotFound);
    }
    let owner: StaffId = row.get("staff_id");
    let read_at: Option<Timestamp> = row.get("read_at");
    let is_noted = read_at.is_some_and(|at| cx.now.duration_since(at) < SignedDuration::from_hours(1));
    let day = |days| SignedDuration::from_hours(24 * days);
    let (from, until) = (cx.now - day(SHOWN.0), cx.now + day(SHOWN.1));
    let condition = "g.manager_id = $1 and g.start_sort >= $2 and g.start_sort < $3 and g.state in ('booked', 'done', 'missed')";
    let meetings = all(cx, condition, &[owner.into(), from.into(), until.into()])?;
    let domain = domain(&cx.app.settings.origin).to_owned();
    Ok((calendar(&meetings, Reader::Consultant, &domain, cx.now, Lang::default()), is_noted))
}
