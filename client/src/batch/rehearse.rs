//! Turns calls into the rows of a plan: the server runs each call and rolls it back.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::io;

use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::calls::RowCall;
use crate::catalogue::dynamic::Dynamic;
use crate::message::{Key, Lang};
use crate::transport::{Client, Error, Request, RetryLimits, insist};
use crate::wire::plan::{Row, RowRefusal};
use crate::wire::rehearsal::Rehearsal;

/// The options of a rehearsal of many rows.
#[derive(Debug, Clone)]
pub struct RehearsalOptions<'a> {
    /// The server.
    pub client: &'a Client,
    /// The endpoint of every row.
    pub endpoint: &'a Dynamic,
    /// Concurrent rehearsals.
    pub concurrency: usize,
    /// How long to retry while the server is unreachable.
    pub retry: RetryLimits,
}

/// Rehearses the calls and passes their rows to `take`, in order.
///
/// # Errors
/// An error that affects every further row: the server is unreachable, the session has ended, or the ability is
/// missing.
pub(super) async fn rehearse(
    options: &RehearsalOptions<'_>,
    calls: Vec<RowCall>,
    mut take: impl FnMut(Row) -> io::Result<()>,
) -> Result<io::Result<()>, Error> {
    let (mut waiting, mut flying) = (calls.into_iter(), VecDeque::new());
    let (mut seen, mut touched) = (HashMap::new(), HashMap::new());
    let mut number = 0;
    loop {
        // Sends the first one alone: a server without rehearsals would apply it, and must get no second one.
        let width = if number == 0 { 1 } else { options.concurrency.max(1) };
        while flying.len() < width
            && let Some(call) = waiting.next()
        {
            flying.push_back(started(options, call));
        }
        let Some(next) = flying.pop_front() else { return Ok(Ok(())) };
        let rehearsed = landed(next).await?;
        number += 1;
        let lang = options.client.lang();
        let row = beside(once(rehearsed.into_row(number), &mut seen, lang), &mut touched, lang);
        if let Err(error) = take(row) {
            return Ok(Err(error));
        }
    }
}

type Flight = (RowCall, RehearsalTask);

/// A rehearsal in flight. Cancelled when dropped.
struct RehearsalTask(JoinHandle<Result<Outcome, Error>>);

impl Drop for RehearsalTask {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The server's answer to the rehearsal of a row.
type Outcome = Result<Rehearsal, RowRefusal>;

struct RehearsedCall {
    call: RowCall,
    outcome: Outcome,
}

fn started(options: &RehearsalOptions<'_>, call: RowCall) -> Flight {
    let (client, retry) = (options.client.clone(), options.retry);
    let request = options.endpoint.encode(&call.path, &call.query, &call.body).map(|encoded| {
        let request = Request::of(&options.endpoint.about, encoded.target, encoded.body).rehearsed();
        match call.version {
            Some(version) => request.at_version(version),
            None => request,
        }
    });
    let lang = options.client.lang();
    let task = tokio::spawn(async move {
        match request {
            Ok(request) => one(&client, &request, retry).await,
            // The call was checked when it was built. An inverse that its endpoint cannot encode cannot be
            // applied.
            Err(_) => Ok(Err(RowRefusal { status: None, reason: Key::ApiNotFound.text(lang, &[]) })),
        }
    });
    (call, RehearsalTask(task))
}

async fn landed((call, mut asking): Flight) -> Result<RehearsedCall, Error> {
    let outcome = (&mut asking.0).await.unwrap_or_else(|_| Err(Error::Timeout))?;
    Ok(RehearsedCall { call, outcome })
}

async fn one(client: &Client, request: &Request, retry: RetryLimits) -> Result<Outcome, Error> {
    let (_running, mut stop) = watch::channel(false);
    let answer = insist(client, request, retry, &mut stop, |_| {}).await?;
    match answer.decoded::<Rehearsal>() {
        Ok(rehearsal) => Ok(Ok(rehearsal)),
        Err(error) if concerns_all(&error) => Err(error),
        Err(error) => Ok(Err(refused(&error, client.lang()))),
    }
}

/// Returns whether an error affects every row rather than this one.
fn concerns_all(error: &Error) -> bool {
    let missing = error.problem().is_some_and(|problem| problem.missing.is_some());
    missing || error.passes() || error.is_no_rehearsal() || matches!(error.status(), None | Some(401 | 429))
}

/// Returns the refusal that a row stores, in one line.
pub(super) fn refused(error: &Error, lang: Lang) -> RowRefusal {
    match (error.status(), error.problem()) {
        (Some(status), Some(problem)) => RowRefusal::of(status, problem, lang),
        _ => RowRefusal { status: None, reason: error.sentence(lang).replace(['\r', '\n'], " ") },
    }
}

/// Returns the row of a call that is not rehearsed yet.
pub(super) fn bare(call: RowCall, row: usize) -> Row {
    let RowCall { line, columns, path, query, body, .. } = call;
    Row { columns, query, ..Row::of(row, line, path, body) }
}

/// Rehearses rows of a plan again and passes them on in order. A row keeps the version that it was planned on,
/// unless it was edited.
///
/// # Errors
/// An error that affects every further row.
pub async fn rehearse_again(
    options: &RehearsalOptions<'_>,
    rows: &[&Row],
    mut take: impl FnMut(Row),
) -> Result<(), Error> {
    let calls = rows.iter().map(|row| RowCall {
        line: row.line,
        columns: row.columns.clone(),
        path: row.path.clone(),
        query: row.query.clone(),
        body: row.body.clone(),
        version: row.target.as_ref().filter(|_| !row.altered).and_then(|target| target.version),
    });
    let mut numbers = rows.iter().map(|row| row.row);
    let rehearsed = rehearse(options, calls.collect(), |row| {
        take(Row { row: numbers.next().unwrap_or(row.row), ..row });
        Ok(())
    });
    rehearsed.await.map(|_| ())
}

impl RehearsedCall {
    fn into_row(self, row: usize) -> Row {
        let mut planned = bare(self.call, row);
        match self.outcome {
            Ok(rehearsal) => {
                planned.target = rehearsal.target;
                planned.effects = rehearsal.effects.into_iter().map(|effect| effect.sentence).collect();
                planned.changes = rehearsal.changes;
            }
            Err(refused) => planned.refused = Some(refused),
        }
        planned
    }
}

/// Refuses a row whose record an earlier row of the plan already changes: that change will raise the version.
fn once(mut row: Row, seen: &mut HashMap<(String, i64), u64>, lang: Lang) -> Row {
    let Some(target) = row.target.as_ref().filter(|target| target.version.is_some()) else { return row };
    let first = *seen.entry((target.record.clone(), target.id)).or_insert(row.line);
    if first != row.line {
        let reason = Key::BatchRowTwice.text(lang, &[("line", &first.to_string())]);
        row.refused = Some(RowRefusal { status: None, reason });
    }
    row
}

/// Marks a row that changes a record which an earlier row of the plan also changes: each was rehearsed without the other, so that the two
/// name the same end although one is added to the other.
fn beside(mut row: Row, touched: &mut HashMap<(String, i64), u64>, lang: Lang) -> Row {
    if row.refused.is_some() {
        return row;
    }
    // What a rehearsal created has a number that the next one is given again.
    let changed = row.changes.iter().filter(|change| !change.old.is_null());
    let records: BTreeSet<_> = changed.map(|change| (change.record.clone(), change.id)).collect();
    let earlier = records.into_iter().map(|record| *touched.entry(record).or_insert(row.line));
    if let Some(line) = earlier.filter(|line| *line != row.line).min() {
        row.effects.push(Key::BatchRowAddsUp.text(lang, &[("line", &line.to_string())]));
    }
    row
}
