//! Writes the ledger's records every second.

use std::collections::HashMap;
use std::time::Duration;

use serde_json::json;
use tokio::sync::watch;

use crate::store::{Conn, Outcome};
use crate::work::app::{App, Shared};
use crate::work::cx::{CommitEffects, Cx};
use crate::work::ledger::{Note, ReadKey, Tally};
use crate::work::refusal::{Refusal, Result};

/// Interval of writing.
const PAUSE: Duration = Duration::from_secs(1);

/// Writes until the server stops, and once more then.
pub async fn run(app: Shared, mut stop: watch::Receiver<bool>) {
    loop {
        let stopping = tokio::select! {
            () = tokio::time::sleep(PAUSE) => false,
            _ = stop.changed() => true,
        };
        if let Err(refusal) = write_down(&app, stopping).await {
            tracing::warn!(?refusal, "reads and refusals are not written down yet; it is tried again");
        }
        if stopping {
            return;
        }
    }
}

/// Writes the records; with `all`, also refusals of the current minute.
///
/// # Errors
/// Those of the store. The records are kept for the next time.
pub async fn write_down(app: &Shared, all: bool) -> Result<()> {
    let (notes, reads) = app.ledger.take(app.clock.now(), all);
    if notes.is_empty() && reads.is_empty() {
        return Ok(());
    }
    let (shared, written) = (app.clone(), (notes.clone(), reads.clone()));
    let unit = move |conn: &mut Conn<'_>| match write(conn, &shared, &written.0, &written.1) {
        Ok(finished) => Outcome::Commit(Ok(finished)),
        Err(refusal) => Outcome::Rollback(Err(refusal)),
    };
    let done = app.store.write(unit).await.map_err(Refusal::from).and_then(|done| done);
    match done {
        Ok(finished) => finished.into_iter().for_each(|finished| finished.announce(app)),
        Err(refusal) => {
            app.ledger.put_back(notes, reads);
            return Err(refusal);
        }
    }
    Ok(())
}

fn write(
    conn: &mut Conn<'_>,
    app: &App,
    notes: &[Note],
    reads: &HashMap<ReadKey, Tally>,
) -> Result<Option<CommitEffects>> {
    for (key, tally) in reads {
        conn.execute(
            "insert into reads (actor_id, day, record, record_id, calls, rows_read, last_at)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict (actor_id, day, record, record_id) do update set
             calls = reads.calls + excluded.calls, rows_read = reads.rows_read + excluded.rows_read,
             last_at = excluded.last_at",
            &[
                key.actor.into(),
                key.day.to_string().into(),
                key.record.into(),
                key.id.into(),
                tally.calls.into(),
                tally.rows.into(),
                tally.last.into(),
            ],
        )?;
    }
    conn.touch("reads");
    let mut last = None;
    for Note { context, visitor, kind, id, new } in notes {
        let mut cx = Cx::new(conn, app, context, Some(visitor.clone()));
        cx.note(kind, *id, json!({}), new.clone());
        last = Some(cx.finish()?);
    }
    Ok(last)
}
