//! The rows that an account reads in a day by its files, and by its plans. They do not count among those of its lists, so that a
//! plan of many records leaves its author the lists.

use client::catalogue::dynamic;
use client::value::date::{day_of, start_of};
use serde_json::Value;

use crate::store::{Conn, Outcome};
use crate::work::app::Shared;
use crate::work::ledger::{PLAN, ReadKey, Tally};
use crate::work::refusal::{Refusal, Result};
use crate::work::visitor::Visitor;

/// Counts the rows of a page that a plan reads. The first page is refused if the day's budget does not hold all pages, so that
/// no plan stops half-way.
pub async fn spend_page(app: &Shared, visitor: &Visitor, body: &[u8]) -> Result<()> {
    let answer: Value = serde_json::from_slice(body)?;
    let count = |rows: usize| i64::try_from(rows).unwrap_or(i64::MAX);
    let rows = dynamic::rows(&answer).map_or(1, |rows| count(rows.len()));
    let wanted =
        dynamic::total(&answer).filter(|_| dynamic::is_first_page(&answer)).unwrap_or(rows).max(rows);
    count_rows(app, visitor, PLAN, rows, wanted).await
}

/// Counts all rows of a list together, so that an account that reads on several servers has one daily budget. Refuses a list that is
/// over the rest of it.
pub async fn spend(app: &Shared, visitor: &Visitor, budget: &'static str, rows: i64) -> Result<()> {
    count_rows(app, visitor, budget, rows, rows).await
}

async fn count_rows(
    app: &Shared,
    visitor: &Visitor,
    budget: &'static str,
    rows: i64,
    wanted: i64,
) -> Result<()> {
    let (now, most) = (app.clock.now(), app.settings.reads.exported);
    let day = day_of(now);
    let key = ReadKey { actor: visitor.actor.id, day, record: budget, id: 0 };
    let tally = Tally { calls: 1, rows, last: now };
    let until = day.tomorrow().map_or(now, start_of);
    let unit = move |conn: &mut Conn<'_>| match tally.store(conn, &key) {
        Ok(read) if read - rows + wanted <= most => Outcome::Commit(Ok(())),
        Ok(read) if budget == PLAN => {
            let left = (most - read + rows).max(0);
            let rest = until.duration_since(now).as_secs().max(1);
            Outcome::Rollback(Err(Refusal::PlanBudget { wanted, left, rest, until }))
        }
        Ok(_) => Outcome::Rollback(Err(Refusal::read_budget(until, now))),
        Err(error) => Outcome::Rollback(Err(error.into())),
    };
    app.store.write(unit).await?
}
