//! Periodic upkeep: writes the last uses of sessions, deletes expired data, indexes members that wait for it, closes expired
//! payment links, checks the sending of letters, and starts the jobs of the day.

use std::sync::Arc;
use std::time::Duration;

use client::endpoint::call::KEY_LIFE;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use tokio::sync::watch;

use super::sweep::sweep;
use crate::jobs::{JobKinds, daily};
use crate::operations::account::session::failures;
use crate::operations::finance::payments::expiry;
use crate::operations::members::index::index_missing;
use crate::operations::members::members::matching::key_missing;
use crate::operations::service::disabled_emails::bounce::COUNTED;
use crate::operations::service::kanban::clock;
use crate::operations::service::sending_health;
use crate::outbox::links;
use crate::store::{Conn, Outcome, StoreError};
use crate::work::app::{App, Shared};

const EVERY: Duration = Duration::from_secs(30);
/// Rounds from one removal of files to the next: an hour.
const SWEEP: u64 = 120;

/// Runs until the server stops, and once more then.
pub async fn run(app: Shared, kinds: Arc<JobKinds>, mut stop: watch::Receiver<bool>) {
    for round in 0_u64.. {
        let stopping = tokio::select! {
            () = tokio::time::sleep(EVERY) => false,
            _ = stop.changed() => true,
        };
        if let Err(error) = once(&app).await {
            tracing::warn!(%error, "upkeep failed; it is tried again");
        }
        if let Err(refusal) = failures::tell_overdue(&app, app.clock.now()).await {
            tracing::warn!(?refusal, "failed sign-ins are not in the audit log yet; it is tried again");
        }
        if let Err(refusal) = clock::round(&app).await {
            tracing::warn!(?refusal, "cards whose day has come are not back yet; it is tried again");
        }
        if let Err(refusal) = expiry::round(&app).await {
            tracing::warn!(?refusal, "expired payment links are not closed yet; it is tried again");
        }
        if stopping {
            return;
        }
        if let Err(refusal) = daily::round(&app, &kinds).await {
            tracing::warn!(?refusal, "the jobs of the day are not started yet; it is tried again");
        }
        if let Err(refusal) = sending_health::round(&app).await {
            tracing::warn!(?refusal, "the sending of letters is not checked; it is tried again");
        }
        if round % SWEEP == 0
            && let Err(refusal) = sweep(&app).await
        {
            tracing::warn!(?refusal, "files without a reference are not removed yet; it is tried again");
        }
    }
}

/// Returns the instant some months before another, by the calendar.
fn months_before(now: Timestamp, months: u32) -> Timestamp {
    let before = now.to_zoned(TimeZone::UTC).checked_sub(i64::from(months).months());
    before.map_or(Timestamp::MIN, |before| before.timestamp())
}

/// Runs one round.
///
/// # Errors
/// Returns the errors of the store. The next round repeats a failed one.
pub async fn once(app: &App) -> Result<(), StoreError> {
    let (now, seen) = (app.clock.now(), app.activity.all());
    let forget = [
        ("delete from reads where last_at < $1", now - SignedDuration::from_hours(400 * 24)),
        ("delete from member_views where last_at < $1", now - SignedDuration::from_hours(400 * 24)),
        ("delete from presences where seen_at < $1", now - SignedDuration::from_hours(1)),
        ("delete from record_presences where seen_at < $1", now - SignedDuration::from_hours(1)),
        ("delete from listed_rows where ends_at < $1", now),
        ("delete from idempotency where created_at < $1", now - KEY_LIFE),
        ("delete from member_codes where expires_at < $1", now - SignedDuration::from_hours(24)),
        ("delete from one_time_codes where expires_at < $1", now - SignedDuration::from_hours(24)),
        (
            "delete from spent_refresh_tokens where session_id in (select id from sessions where expires_at < $1)",
            now - SignedDuration::from_hours(24),
        ),
        ("delete from login_failures where last_at < $1", now - SignedDuration::from_hours(48)),
        ("delete from sessions where expires_at < $1", now - SignedDuration::from_hours(30 * 24)),
        ("delete from conversation_links where expires_at < $1", now - SignedDuration::from_hours(90 * 24)),
        // What was recalled leaves its member free for another, also once the entry is gone.
        (
            "delete from direct_indications where outbox_id in
             (select id from outbox where state = 'recalled' and changed_by is not null and changed_at < $1)",
            now - SignedDuration::from_hours(90 * 24),
        ),
        (
            "delete from campaign_messages where outbox_id in
             (select id from outbox where state = 'recalled' and changed_by is not null and changed_at < $1)",
            now - SignedDuration::from_hours(90 * 24),
        ),
        ("delete from soft_bounces where bounced_at < $1", now - COUNTED),
        ("delete from letter_links where used_at < $1", now - links::LIFE),
        (
            "delete from incoming_letters where received_at < $1",
            months_before(now, app.settings.mail.kept_months),
        ),
        (
            "update incoming_letters set text = null, version = version + 1 where received_at < $1 and text is not null",
            months_before(now, app.settings.mail.texts_months),
        ),
        ("delete from letter_presses where at < $1", months_before(now, app.settings.mail.kept_months)),
        (
            "delete from outbox where kind <> 'email' and sent_at < $1",
            now - SignedDuration::from_hours(90 * 24),
        ),
        (
            "delete from outbox where kind <> 'email' and state = 'recalled' and changed_at < $1",
            now - SignedDuration::from_hours(90 * 24),
        ),
        (
            "delete from outbox where kind = 'email' and created_at < $1 and state in ('sent', 'failed', 'recalled')",
            months_before(now, app.settings.mail.kept_months),
        ),
        (
            "update outbox set payload = '{\"scrubbed\":true}' where kind = 'email' and created_at < $1
             and state in ('sent', 'failed', 'recalled') and payload <> '{\"scrubbed\":true}'",
            months_before(now, app.settings.mail.texts_months),
        ),
    ];
    let round = move |conn: &mut Conn<'_>| -> Result<(), StoreError> {
        for (session, at) in seen {
            let sql = "update sessions set seen_at = $1 where id = $2 and seen_at < $1";
            conn.execute(sql, &[at.into(), session.into()])?;
        }
        for (sql, before) in forget {
            conn.execute(sql, &[before.into()])?;
        }
        Ok(())
    };
    let done = app.store.write(move |conn| match round(conn) {
        Ok(()) => Outcome::Commit(Ok(())),
        Err(error) => Outcome::Rollback(Err(error)),
    });
    done.await??;
    let index = |conn: &mut Conn<'_>| match index_missing(conn) {
        Ok(more) => Outcome::Commit(Ok(more)),
        Err(error) => Outcome::Rollback(Err(error)),
    };
    while app.store.write(index).await?? {}
    let compare = move |conn: &mut Conn<'_>| match key_missing(conn, now) {
        Ok(more) => Outcome::Commit(Ok(more)),
        Err(error) => Outcome::Rollback(Err(error)),
    };
    while app.store.write(compare).await?? {}
    app.activity.forget_before(now - SignedDuration::from_hours(1));
    Ok(())
}
