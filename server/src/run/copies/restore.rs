//! Restores a backup: checks it, asks the operator, and never leaves a partial state.

use std::fs::{self, File};
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use client::file::{Draft, erase, sync_folder};
use client::message::Key;
use jiff::Timestamp;

use super::backup::with_suffix;
use super::manifest::{Contents, Manifest, digest};
use super::{say, shown};
use crate::operations::service::mass_emails::restored::pause_all;
use crate::outbox::restored::recall_messages;
use crate::store::{self, StoreError};
use crate::work::Failure;

/// The request of a restore.
#[derive(Debug, Clone)]
pub struct Restore<'a> {
    /// The backup.
    pub from: &'a Path,
    /// The database to replace.
    pub database: &'a Path,
    /// True to skip the question.
    pub yes: bool,
    /// True to accept a file without a manifest.
    pub unchecked: bool,
    /// The current time.
    pub now: Timestamp,
}

/// The result of a restore.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RestoreReport {
    /// The content of the backup.
    pub contents: Contents,
    /// The number of messages recalled because they may have left after the backup was made.
    pub recalled: usize,
}

impl RestoreReport {
    /// Returns the message for the operator.
    pub fn sentence(&self, database: &Path) -> String {
        let done = self.contents.restored(database);
        match self.recalled {
            0 => done,
            n => format!("{done}\n{}", say(Key::ServerRestoreRecalled, &[("n", &n.to_string())])),
        }
    }
}

/// Replaces the database by a backup. The old database stays next to it, renamed with the time. `before` runs
/// when the operator has agreed and nothing has changed, with the copy of the backup, in which unsent messages
/// are already recalled.
///
/// The backup is first copied, checked and made durable. Then the log of the old database is removed, and last
/// the copy gets the database's name: at any interruption the old database or the copy is complete, and a
/// server refuses to start until the restore is repeated. Returns `None` if the operator declined.
///
/// # Errors
/// A sentence that says why nothing was done.
pub fn restore(
    wanted: &Restore<'_>,
    before: impl FnOnce(&Path) -> Result<(), Failure>,
) -> Result<Option<RestoreReport>, Failure> {
    let Restore { database, .. } = *wanted;
    let lock = store::hold(database)?;
    let staged = staged(database);
    let part = with_suffix(&staged, ".part");
    discard(&part)?;
    let contents = stage(wanted, &part)?;
    let prepared = agree(wanted, &contents)
        .and_then(|agreed| if agreed { prepare(&part, wanted.now, before).map(Some) } else { Ok(None) });
    let Ok(Some(recalled)) = prepared else {
        discard(&part)?;
        return prepared.map(|_| None);
    };
    fs::rename(&part, &staged)?;
    sync_folder(&staged)?;
    if database.exists() {
        set_aside(database, wanted.now)?;
    }
    erase_logs(database)?;
    sync_folder(database)?;
    fs::rename(&staged, database)?;
    sync_folder(database)?;
    drop(lock);
    Ok(Some(RestoreReport { contents, recalled }))
}

/// Removes an unused copy, or that of an interrupted restore, with the files that SQLite would take for its
/// log.
fn discard(part: &Path) -> io::Result<()> {
    erase(part)?;
    erase_logs(part)
}

fn erase_logs(database: &Path) -> io::Result<()> {
    ["-wal", "-shm", "-journal"].iter().try_for_each(|suffix| erase(&with_suffix(database, suffix)))
}

/// Recalls the messages of the copy durably, and returns their number.
fn prepare(
    part: &Path,
    now: Timestamp,
    before: impl FnOnce(&Path) -> Result<(), Failure>,
) -> Result<usize, Failure> {
    let recalled = store::amend(part, |conn| -> Result<_, StoreError> {
        pause_all(conn)?;
        recall_messages(conn, now)
    })?;
    before(part)?;
    Ok(recalled)
}

/// Rejects a database whose restore was interrupted.
///
/// # Errors
/// With instructions for the operator.
pub fn check_uninterrupted(database: &Path) -> Result<(), Failure> {
    if staged(database).exists() {
        return Err(say(Key::ServerRestoreInterrupted, &[]).into());
    }
    Ok(())
}

fn staged(database: &Path) -> PathBuf {
    database.with_extension("restoring")
}

/// Copies the backup into the folder of the database and checks the copy, so that the checked file is the one
/// used.
fn stage(wanted: &Restore<'_>, part: &Path) -> Result<Contents, Failure> {
    let mut from = File::open(wanted.from).map_err(|error| format!("{}: {error}", wanted.from.display()))?;
    let manifest = Manifest::read(&mut from)?;
    if manifest.is_none() && !wanted.unchecked {
        return Err(say(Key::ServerRestoreNoManifest, &[("path", &shown(wanted.from))]).into());
    }
    let bytes = manifest.as_ref().map_or(from.metadata()?.len(), |manifest| manifest.bytes);
    let mut draft = Draft::create(part)?;
    let found = digest(&mut from, bytes, &mut draft)?;
    draft.finish()?;
    let contents = check(part, &found, manifest.as_ref(), wanted);
    if contents.is_err() {
        erase(part)?;
    }
    contents
}

fn check(
    part: &Path,
    found: &str,
    manifest: Option<&Manifest>,
    wanted: &Restore<'_>,
) -> Result<Contents, Failure> {
    let path = shown(wanted.from);
    if manifest.is_some_and(|manifest| manifest.sha256 != found) {
        return Err(say(Key::ServerRestoreDamaged, &[("path", &path)]).into());
    }
    let contents = Contents::of(part).map_err(|error| format!("{path}: {error}"))?;
    if manifest.is_some_and(|manifest| manifest.contents != contents) {
        return Err(say(Key::ServerRestoreDamaged, &[("path", &path)]).into());
    }
    Ok(contents)
}

/// Shows both databases and asks the operator.
fn agree(wanted: &Restore<'_>, copy: &Contents) -> Result<bool, Failure> {
    if !wanted.database.exists() {
        return Ok(true);
    }
    let mut said = io::stderr().lock();
    match Contents::of(wanted.database) {
        Ok(current) if current.demo != copy.demo => {
            return Err(say(Key::ServerRestoreDemonstration, &[]).into());
        }
        Ok(current) => writeln!(said, "{}", comparison(copy, &current))?,
        Err(error) => {
            let error = error.to_string();
            writeln!(said, "{}", say(Key::ServerRestoreUnreadable, &[("error", &error)]))?;
        }
    }
    let aside = shown(&aside(wanted.database, wanted.now));
    writeln!(said, "{}", say(Key::ServerRestoreAside, &[("path", &aside)]))?;
    if wanted.yes {
        return Ok(true);
    }
    if !io::stdin().is_terminal() {
        return Err(say(Key::ServerRestoreUnasked, &[]).into());
    }
    write!(said, "{} ", say(Key::ServerRestoreQuestion, &[]))?;
    said.flush()?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    let agreed = ["s", "sim", "y", "yes"].contains(&answer.trim().to_lowercase().as_str());
    if !agreed {
        writeln!(said, "{}", say(Key::ServerRestoreDeclined, &[]))?;
    }
    Ok(agreed)
}

fn comparison(copy: &Contents, current: &Contents) -> String {
    let key = match copy.seq.cmp(&current.seq) {
        std::cmp::Ordering::Less => Key::ServerRestoreOlder,
        std::cmp::Ordering::Equal => Key::ServerRestoreSame,
        std::cmp::Ordering::Greater => Key::ServerRestoreNewer,
    };
    let params = [
        ("seq", copy.seq.to_string()),
        ("at", copy.date()),
        ("current", current.seq.to_string()),
        ("current_at", current.date()),
    ];
    let params = params.each_ref().map(|(name, value)| (*name, value.as_str()));
    say(key, &params)
}

/// Links the old database and its log under a second name, before its own is replaced.
fn set_aside(database: &Path, now: Timestamp) -> Result<(), Failure> {
    // A database that cannot be opened keeps its separate log.
    if let Err(error) = store::fold_log(database) {
        tracing::warn!(%error, "the old database is set aside with its log");
    }
    let aside = aside(database, now);
    for suffix in ["", "-wal"] {
        let (from, to) = (with_suffix(database, suffix), with_suffix(&aside, suffix));
        if from.exists() {
            fs::hard_link(&from, &to).or_else(|_| copied(&from, &to))?;
        }
    }
    Ok(sync_folder(&aside)?)
}

/// Copies a file, on file systems without hard links.
fn copied(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to)?;
    File::open(to)?.sync_all()
}

fn aside(database: &Path, now: Timestamp) -> PathBuf {
    let time = now.strftime("%Y%m%dT%H%M%S%3fZ");
    database.with_file_name(format!("retaguarda-{time}.db"))
}
