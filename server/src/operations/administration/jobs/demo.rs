//! Jobs of the last days, in every state that stays. The last one is that of the night, so that no server starts it again today.

use client::message::{Key, Lang};
use jiff::SignedDuration;

use crate::demo::DemoScope;
use crate::demo::insert::{insert, number_on};
use crate::store::{Conn, StoreError, Value};
use crate::work::system::BY_ITSELF;

const COLUMNS: &str =
    "id, kind, state, author_id, author, lang, input, cursor_id, done, total, last_error, due_at, created_at,
    started_at, finished_at, changed_at, day";

/// Fills the jobs.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let failure = Key::JobsErrorStep.text(Lang::default(), &[]);
    let all = conn.query(
        "select count(*) as n from members where end_of_plan >= $1",
        &[scope.today.to_string().into()],
    )?;
    let total: i64 = all.first().map_or(0, |row| row.get("n"));
    let jobs = [
        ("done", Some("success"), total, None, 98),
        ("failed", Some("success2"), total / 3, Some(failure.as_str()), 74),
        ("cancelled", Some("success"), total / 2, None, 50),
        ("done", None, total, None, 26),
    ];
    let mut rows: Vec<Vec<Value>> = Vec::new();
    for (id, (state, account, done, error, hours)) in (1_i64..).zip(jobs) {
        let author = account.map(|account| scope.data.account(account));
        let name = author.map_or(BY_ITSELF, |author| scope.data.name(author));
        let day = author.is_none().then(|| scope.today.to_string());
        // A retry goes on behind the last member that is done.
        let last = "select id from members where end_of_plan >= $1 order by id limit 1 offset $2";
        let last = conn.query_one(last, &[scope.today.to_string().into(), (done - 1).max(0).into()])?;
        let cursor: i64 = last.map_or(0, |row| row.get("id"));
        let at = scope.now - SignedDuration::from_hours(hours);
        let end = at + SignedDuration::from_secs(9);
        rows.push(vec![
            id.into(),
            "health_scores".into(),
            state.into(),
            author.into(),
            name.into(),
            "pt-BR".into(),
            r#"{"users":[]}"#.into(),
            cursor.into(),
            done.into(),
            total.into(),
            error.into(),
            at.into(),
            at.into(),
            (at + SignedDuration::from_secs(1)).into(),
            end.into(),
            end.into(),
            day.into(),
        ]);
    }
    insert(conn, "jobs", COLUMNS, rows)?;
    number_on(conn, "jobs")
}
