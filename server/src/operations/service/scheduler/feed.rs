//! The feed of an agenda for calendar programs: `feed.get`, `feed.create`, `feed.delete`, and its secret address.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use client::access::{Ability, Action, Role, Subject, allows};
use client::api::service::scheduler::{Feed, GetFeed, MakeFeed, RevokeFeed};
use client::catalogue::raw::AGENDA_FEED;
use client::endpoint::Call;
use client::message::{Key, Lang, Message};
use client::value::id::StaffId;
use http::{HeaderMap, header};
use jiff::{SignedDuration, Timestamp};

use super::events::{Reader, calendar, domain};
use super::load::all;
use crate::http::{answer, request};
use crate::store::Row;
use crate::work::app::{Shared, stored_matrix};
use crate::work::clock::{hashed, token};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system;

/// The days before and after today whose meetings the feed holds.
const SHOWN: (i64, i64) = (30, 366);

/// Returns whether the user's agenda has an address.
pub fn get(cx: &mut Cx<'_, '_>, _: Call<GetFeed>) -> Result<Feed> {
    let id = cx.actor()?.id;
    let row =
        cx.query_one("select created_at, read_at from agenda_feeds where staff_id = $1", &[id.into()])?;
    let created_at = row.as_ref().map(|row| row.get("created_at"));
    let read_at = row.as_ref().and_then(|row| row.get("read_at"));
    Ok(Feed { message: String::new(), active: row.is_some(), created_at, read_at, url: None })
}

/// Gives the user's agenda a new secret address.
pub fn create(cx: &mut Cx<'_, '_>, _: Call<MakeFeed>) -> Result<Feed> {
    let (id, token) = (cx.actor()?.id, token());
    let sql = "insert into agenda_feeds (staff_id, token_hash, created_at) values ($1, $2, $3)
         on conflict (staff_id) do update set token_hash = $2, created_at = $3, read_at = null";
    cx.execute(sql, &[id.into(), hashed(&token).into(), cx.now.into()])?;
    cx.noted(id, serde_json::json!({ "agenda_feed": true }));
    cx.effect(Message::new(Key::SchedulerEffectFeed));
    let path = AGENDA_FEED.path.replace("{secret}", &token);
    let message = Key::SchedulerDoneFeed.text(cx.lang(), &[]);
    let url = Some(format!("{}/api{path}", cx.app.settings.origin));
    Ok(Feed { message, active: true, created_at: Some(cx.now), read_at: None, url })
}

/// Revokes the address of the user's agenda.
pub fn revoke(cx: &mut Cx<'_, '_>, _: Call<RevokeFeed>) -> Result<Feed> {
    let id = cx.actor()?.id;
    if cx.execute("delete from agenda_feeds where staff_id = $1", &[id.into()])? > 0 {
        cx.noted(id, serde_json::json!({ "agenda_feed": false }));
    }
    cx.effect(Message::new(Key::SchedulerEffectFeedRevoked));
    let message = Key::SchedulerDoneFeedRevoked.text(cx.lang(), &[]);
    Ok(Feed { message, active: false, created_at: None, read_at: None, url: None })
}

/// The ability of an address: that of its creator at present.
const NEEDS: Ability = Ability::new(Action::Agendador, Subject::Projects);

/// Forgets the addresses of accounts that may no longer see an agenda. An address never revives.
///
/// # Errors
/// Returns the errors of the store.
pub fn forget_lost(cx: &mut Cx<'_, '_>) -> Result<()> {
    let sql = "select f.staff_id, s.role, s.active from agenda_feeds f join staff s on s.id = f.staff_id";
    let rows = cx.query(sql, &[])?;
    if rows.is_empty() {
        return Ok(());
    }
    for row in &rows {
        if may_see(cx, row)? {
            continue;
        }
        let owner: StaffId = row.get("staff_id");
        cx.execute("delete from agenda_feeds where staff_id = $1", &[owner.into()])?;
        cx.noted(owner, serde_json::json!({ "agenda_feed": false }));
    }
    Ok(())
}

/// Returns whether an account (`role`, `active`) may see its agenda.
fn may_see(cx: &mut Cx<'_, '_>, row: &Row) -> Result<bool> {
    let role: Role = row.word("role")?;
    let matrix = stored_matrix(cx.conn())?;
    Ok(row.get::<i64>("active") == 1 && allows(&matrix.abilities(role), NEEDS))
}

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
