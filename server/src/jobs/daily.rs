//! Jobs that the system starts once a day.

use client::api::administration::jobs::JobKind;
use client::value::date::{day_of, start_of};
use client::value::word::Word;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use super::JobKinds;
use super::start::start_by_itself;
use crate::work::app::Shared;
use crate::work::refusal::Result;
use crate::work::system::{self, BY_ITSELF};

/// When the jobs of a day start, from the beginning of the day in São Paulo. A server that was down then starts them later.
const DUE: SignedDuration = SignedDuration::from_hours(3);

/// Starts the daily jobs that are due and that no server has started today. Any server may do it, also two concurrently: the database
/// keeps one job for each kind and day. A job waits while another one of the same key is open.
///
/// # Errors
/// Returns the errors of the store. The next round goes on.
pub async fn round(app: &Shared, kinds: &JobKinds) -> Result<()> {
    let Some(day) = due_day(app.clock.now()) else { return Ok(()) };
    for (&kind, &make) in &kinds.daily {
        if is_started(app, kind, day).await? {
            continue;
        }
        let endpoint = kinds.of(kind)?.endpoint;
        system::write(app, endpoint, BY_ITSELF, move |cx| {
            let job = make(cx)?;
            // A database without records has nothing to do, and its list of jobs stays empty.
            if job.total > 0 { start_by_itself(cx, job, day) } else { Ok(()) }
        })
        .await?;
    }
    Ok(())
}

/// Returns the day whose jobs are due; `None` before their hour.
fn due_day(now: Timestamp) -> Option<Date> {
    let today = day_of(now);
    (now >= start_of(today) + DUE).then_some(today)
}

async fn is_started(app: &Shared, kind: JobKind, day: Date) -> Result<bool> {
    let sql = "select 1 from jobs where kind = $1 and day = $2";
    let started = move |cx: &mut crate::work::cx::Cx<'_, '_>| {
        cx.query_one(sql, &[kind.name().into(), day.to_string().into()])
    };
    Ok(system::read(app, started).await?.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_jobs_of_a_day_are_due_from_three_in_sao_paulo() {
        let due = |now: &str| due_day(now.parse().unwrap()).map(|day| day.to_string());
        assert_eq!(due("2026-11-24T02:59:59Z"), Some("2026-11-23".to_owned()), "still the day before there");
        assert_eq!(due("2026-11-24T03:00:00Z"), None);
        assert_eq!(due("2026-11-24T05:59:59Z"), None);
        assert_eq!(due("2026-11-24T06:00:00Z"), Some("2026-11-24".to_owned()));
    }
}
