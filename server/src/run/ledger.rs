//! Writes the ledger's records every second.

use std::time::Duration;

use serde_json::json;
use tokio::sync::watch;

use crate::store::{Conn, Outcome};
use crate::work::app::{App, Shared};
use crate::work::cx::{CommitEffects, Cx};
use crate::work::ledger::{Entries, Note};
use crate::work::listed;
use crate::work::refusal::{Refusal, Result};
use crate::work::{presences, views};

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
/// Returns the errors of the store. The records are kept for the next time.
pub async fn write_down(app: &Shared, all: bool) -> Result<()> {
    let entries = app.ledger.take(app.clock.now(), all);
    if entries.is_empty() {
        return Ok(());
    }
    let (shared, written) = (app.clone(), entries.clone());
    let unit = move |conn: &mut Conn<'_>| match write(conn, &shared, &written) {
        Ok(finished) => Outcome::Commit(Ok(finished)),
        Err(refusal) => Outcome::Rollback(Err(refusal)),
    };
    let done = app.store.write(unit).await.map_err(Refusal::from).and_then(|done| done);
    match done {
        Ok(finished) => finished.into_iter().for_each(|finished| finished.announce(app)),
        Err(refusal) => {
            app.ledger.put_back(entries);
            return Err(refusal);
        }
    }
    Ok(())
}

fn write(conn: &mut Conn<'_>, app: &App, entries: &Entries) -> Result<Option<CommitEffects>> {
    for (key, tally) in &entries.reads {
        tally.store(conn, key)?;
    }
    views::write(conn, &entries.views)?;
    presences::write(conn, &entries.presences)?;
    listed::write(conn, &entries.listed)?;
    let mut last = None;
    for Note { context, visitor, kind, id, new } in &entries.notes {
        let mut cx = Cx::new(conn, app, context, Some(visitor.clone()));
        cx.note(kind, *id, json!({}), new.clone());
        last = Some(cx.finish()?);
    }
    Ok(last)
}
