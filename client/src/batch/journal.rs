//! The journal of a plan: which rows were sent, and their outcomes. Append-only NDJSON, written by one process
//! at a time.
//!
//! A row is sent only after its line is durable, so that after a kill or a power cut the journal knows every
//! call that may have left. The lines of many rows are written ahead and synced together while earlier calls
//! are in flight: one sync per row would compete for the disk with a server on the same machine. The line of an
//! outcome is synced with the next rows or after [`COMPANY`]. If it is lost, the row is sent again under the
//! same key and the server repeats its answer.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::endpoint::action::RemovalCall;
use crate::file::{erase, private, sync_folder};
use crate::message::{Key, Lang};
use crate::transport::Error;
use crate::wire::plan::RowRefusal;

/// How long the line of an outcome waits for others to share its sync.
const COMPANY: Duration = Duration::from_millis(100);

/// A line of the journal about a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The row's number.
    pub row: usize,
    /// The outcome of the row.
    #[serde(flatten)]
    pub what: RowEvent,
}

/// An event in the life of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RowEvent {
    /// About to be sent.
    Sent(Timestamp),
    /// Not sent after all, or certainly not applied.
    Unsent(Timestamp),
    /// Applied.
    Done {
        /// The record's version after the change.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<i64>,
        /// The calls that remove what it created, if its endpoint creates records.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        removals: Option<Vec<RemovalCall>>,
    },
    /// Refused, because the record changed after the plan was made.
    Stale(RowRefusal),
    /// Refused for another reason.
    Failed(RowRefusal),
}

/// The first line, which names the plan.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    plan: String,
}

/// The content of a journal.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct JournalContent {
    /// The plan that it belongs to; `None` if the journal is empty.
    pub plan: Option<String>,
    /// Its lines.
    pub lines: Vec<Line>,
    /// Length of the valid prefix in bytes. What follows is an incomplete line.
    pub valid: usize,
}

/// A journal that cannot be used.
#[derive(Debug)]
pub enum JournalError {
    /// The file cannot be read or written.
    File(io::Error),
    /// Another process is applying the plan.
    Running,
    /// The journal belongs to another plan.
    OtherPlan,
    /// This line, which is not the last, is malformed.
    Damaged(usize),
}

impl JournalError {
    /// Returns the message for the user about the journal at this path.
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

/// Returns the path of a plan's journal.
pub fn journal_path(plan: &Path) -> PathBuf {
    let mut name = plan.as_os_str().to_owned();
    name.push(".journal");
    PathBuf::from(name)
}

/// Removes a plan and then its journal, which is useless without it.
///
/// # Errors
/// Returns the errors of [`discard_journal`].
pub fn discard(plan: &Path) -> io::Result<()> {
    erase(plan)?;
    discard_journal(plan)
}

/// Removes the journal of a plan that is no longer there.
///
/// # Errors
/// [`io::ErrorKind::WouldBlock`] while a process still writes it; otherwise those of the file system.
pub fn discard_journal(plan: &Path) -> io::Result<()> {
    let path = journal_path(plan);
    match File::open(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        Ok(file) => {
            file.try_lock().map_err(io::Error::from)?;
            erase(&path)
        }
    }
}

/// Reads a journal's bytes. Ignores an incomplete last line.
///
/// # Errors
/// The number of a malformed line that valid ones follow: it was edited, not cut off.
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
    /// The channel to notify once the lines are durable.
    written: Option<watch::Sender<Option<Outcome>>>,
}

type Outcome = Result<(), String>;

/// An open journal, locked for this process.
#[derive(Debug)]
pub struct Journal {
    entries: mpsc::Sender<Entry>,
    writer: JoinHandle<Outcome>,
}

/// Resolves once lines are durable, or with the reason why they are not.
#[derive(Debug, Clone)]
pub(super) struct PendingSync(watch::Receiver<Option<Outcome>>);

impl PendingSync {
    /// Waits until the lines are durable.
    pub(super) async fn durable(&mut self) -> Outcome {
        let durable = self.0.wait_for(Option::is_some).await;
        durable.map_or_else(|gone| Err(gone.to_string()), |durable| durable.clone().unwrap_or(Ok(())))
    }
}

impl Journal {
    /// Opens or creates a plan's journal. Returns its lines.
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

    /// Reads a plan's journal without locking it. Returns its lines, and whether another process is writing it.
    /// Empty if there is none.
    pub fn peek(path: &Path, plan: &str) -> Result<(Vec<Line>, bool), JournalError> {
        let mut file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((Vec::new(), false)),
            Err(error) => return Err(error.into()),
        };
        let running = matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
        Ok((held(&mut file, plan)?.lines, running))
    }

    /// Journals that rows are about to be sent. The caller waits for the result before it sends them.
    pub(super) fn intend(&self, rows: impl Iterator<Item = usize>, at: Timestamp) -> PendingSync {
        let (written, durable) = watch::channel(None);
        let lines = rows.flat_map(|row| line(&Line { row, what: RowEvent::Sent(at) })).collect();
        self.append(lines, Some(written));
        PendingSync(durable)
    }

    /// Journals the outcome of a row.
    pub(super) fn settle(&self, row: usize, what: RowEvent) {
        self.append(line(&Line { row, what }), None);
    }

    fn append(&self, lines: Vec<u8>, written: Option<watch::Sender<Option<Outcome>>>) {
        // If the writer has ended, its senders are dropped, and a waiting call learns that nothing was written.
        let _ = self.entries.send(Entry { lines, written });
    }

    /// Closes the journal once every line is durable.
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

/// Writes until every sender is gone. Stops writing after a failure, because a later sync may wrongly report
/// success.
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
