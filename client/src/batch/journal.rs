//! The journal of a plan: what was sent and what came back, on disk before anything depends on it. Append-only NDJSON,
//! one process at a time.
//!
//! A row is sent only after the line that says so is durable, so that after a kill or a power cut nothing was sent that the
//! journal does not know. The lines of many rows are written ahead and synced at once, while the calls of earlier rows
//! are on their way: a sync a row would take the disk from a server on the same machine. The line of an answer is not
//! waited for; it is synced with the next rows or soon: if it is lost, the row is asked again under the same key, and the
//! server answers what it answered.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::file::{private, sync_folder};
use crate::message::{Key, Lang};
use crate::transport::Error;
use crate::wire::plan::RowRefusal;

/// How long the line of an answer waits for company.
const COMPANY: Duration = Duration::from_millis(100);

/// A line of the journal about a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The row's number.
    pub row: usize,
    /// What became of it.
    #[serde(flatten)]
    pub what: RowEvent,
}

/// What became of a row, as far as is known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RowEvent {
    /// It is about to be sent.
    Sent(Timestamp),
    /// It was not sent after all, or certainly not done.
    Unsent(Timestamp),
    /// The server did it.
    Done {
        /// The record's version since then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<i64>,
    },
    /// The record changed since the plan was made.
    Stale(RowRefusal),
    /// The server refused.
    Failed(RowRefusal),
}

/// The first line: whose journal it is.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    plan: String,
}

/// What a journal's bytes say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct JournalContent {
    /// The plan that it belongs to, unless it holds nothing yet.
    pub plan: Option<String>,
    /// Its lines.
    pub lines: Vec<Line>,
    /// The bytes that hold them; what follows is a line that was being written.
    pub valid: usize,
}

/// A journal that cannot be used.
#[derive(Debug)]
pub enum JournalError {
    /// The file cannot be used.
    File(io::Error),
    /// Another process applies the plan now.
    Running,
    /// It is the journal of another plan.
    OtherPlan,
    /// This line is broken, and it is not the last.
    Damaged(usize),
}

impl JournalError {
    /// What a person is told of the journal at this path.
    pub fn sentence(&self, journal: &Path, lang: Lang) -> String {
        let path = journal.display().to_string();
        let say = |key: Key, line: usize| key.text(lang, &[("journal", &path), ("line", &line.to_string())]);
        match self {
            JournalError::File(error) => Error::file(journal, error).sentence(lang),
            JournalError::Running => say(Key::BatchApplyRunning, 0),
            JournalError::OtherPlan => say(Key::BatchJournalOtherPlan, 0),
            JournalError::Damaged(line) => say(Key::BatchJournalDamaged, *line),
        }
    }
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> JournalError {
        JournalError::File(error)
    }
}

/// Where a plan's journal is.
pub fn journal_path(plan: &Path) -> PathBuf {
    let mut name = plan.as_os_str().to_owned();
    name.push(".journal");
    PathBuf::from(name)
}

/// Reads a journal's bytes. The last line may be torn: whatever it said is not relied upon.
///
/// # Errors
/// The number of a broken line that whole ones follow: that was not torn but changed.
pub fn replay(bytes: &[u8]) -> Result<JournalContent, usize> {
    let mut replayed = JournalContent::default();
    let mut broken = None;
    let whole = bytes.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n"));
    for (number, line) in (1..).zip(whole) {
        let head = || serde_json::from_slice::<Head>(line).ok();
        let read = match replayed.plan {
            None => head().map(|head| replayed.plan = Some(head.plan)),
            Some(_) => serde_json::from_slice(line).ok().map(|line| replayed.lines.push(line)),
        };
        match (read, broken) {
            (Some(()), None) => replayed.valid += line.len(),
            (Some(()), Some(broken)) => return Err(broken),
            (None, _) => broken = broken.or(Some(number)),
        }
    }
    Ok(replayed)
}

struct Entry {
    lines: Vec<u8>,
    /// Who waits for it to be durable.
    written: Option<watch::Sender<Option<Outcome>>>,
}

type Outcome = Result<(), String>;

/// An open journal, locked for this process.
#[derive(Debug)]
pub struct Journal {
    entries: mpsc::Sender<Entry>,
    writer: JoinHandle<Outcome>,
}

/// Tells when lines are durable, or why they are not.
#[derive(Debug, Clone)]
pub(super) struct PendingSync(watch::Receiver<Option<Outcome>>);

impl PendingSync {
    /// Waits for it.
    pub(super) async fn durable(&mut self) -> Outcome {
        let durable = self.0.wait_for(Option::is_some).await;
        durable.map_or_else(|gone| Err(gone.to_string()), |durable| durable.clone().unwrap_or(Ok(())))
    }
}

impl Journal {
    /// Opens a plan's journal, or begins it, and says what it holds.
    pub fn open(path: &Path, plan: &str) -> Result<(Journal, Vec<Line>), JournalError> {
        let mut file = private().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::Running),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let replayed = held(&mut file, plan)?;
        file.set_len(replayed.valid as u64)?;
        file.seek(SeekFrom::End(0))?;
        if replayed.plan.is_none() {
            file.write_all(&line(&Head { plan: plan.to_owned() }))?;
            file.sync_all()?;
            sync_folder(path)?;
        }
        let (entries, waiting) = mpsc::channel();
        let writer = std::thread::spawn(move || write(file, &waiting));
        Ok((Journal { entries, writer }, replayed.lines))
    }

    /// Reads a plan's journal while it may be written, and says whether another process is writing it. Empty if there is none.
    pub fn peek(path: &Path, plan: &str) -> Result<(Vec<Line>, bool), JournalError> {
        let mut file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((Vec::new(), false)),
            Err(error) => return Err(error.into()),
        };
        let running = matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
        Ok((held(&mut file, plan)?.lines, running))
    }

    /// Notes that rows are about to be sent; to be waited for before they are.
    pub(super) fn intend(&self, rows: impl Iterator<Item = usize>, at: Timestamp) -> PendingSync {
        let (written, durable) = watch::channel(None);
        let lines = rows.flat_map(|row| line(&Line { row, what: RowEvent::Sent(at) })).collect();
        self.append(lines, Some(written));
        PendingSync(durable)
    }

    /// Notes what became of a row.
    pub(super) fn settle(&self, row: usize, what: RowEvent) {
        self.append(line(&Line { row, what }), None);
    }

    fn append(&self, lines: Vec<u8>, written: Option<watch::Sender<Option<Outcome>>>) {
        // A writer that is gone took the senders with it: a waiting call learns that nothing was written.
        let _ = self.entries.send(Entry { lines, written });
    }

    /// Waits until every line is durable.
    pub fn close(self) -> io::Result<()> {
        drop(self.entries);
        let outcome = self.writer.join().unwrap_or_else(|_| Err("the journal's writer ended".to_owned()));
        outcome.map_err(io::Error::other)
    }
}

fn held(file: &mut File, plan: &str) -> Result<JournalContent, JournalError> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let replayed = replay(&bytes).map_err(JournalError::Damaged)?;
    let ours = replayed.plan.as_deref().is_none_or(|named| named == plan);
    if ours { Ok(replayed) } else { Err(JournalError::OtherPlan) }
}

fn line(value: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).expect("the journal's lines are JSON");
    line.push(b'\n');
    line
}

/// Writes until every sender is gone. After a failure nothing more is written: a later sync may lie.
fn write(mut file: File, waiting: &mpsc::Receiver<Entry>) -> Outcome {
    let (mut outcome, mut unsynced) = (Ok(()), false);
    loop {
        let first = match waiting.recv_timeout(if unsynced { COMPANY } else { Duration::MAX }) {
            Ok(first) => Some(first),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        let group: Vec<Entry> = first.into_iter().chain(waiting.try_iter()).collect();
        let is_awaited = group.is_empty() || group.iter().any(|entry| entry.written.is_some());
        if outcome.is_ok() {
            let lines: Vec<u8> = group.iter().flat_map(|entry| entry.lines.iter().copied()).collect();
            let written = file.write_all(&lines);
            let synced = if is_awaited { written.and_then(|()| file.sync_data()) } else { written };
            outcome = synced.map_err(|error| error.to_string());
        }
        unsynced = !is_awaited;
        for written in group.into_iter().filter_map(|entry| entry.written) {
            written.send_replace(Some(outcome.clone()));
        }
    }
    outcome.and_then(|()| file.sync_data().map_err(|error| error.to_string()))
}
