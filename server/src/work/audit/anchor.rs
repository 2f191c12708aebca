//! The anchor of the audit chain, outside the database: a file that only grows, and a small file with the last
//! link, at most a second old. It detects a chain that was cut, replaced or lost.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use client::file::{erase_drafts, private, replace, sync_folder};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::Key;

/// The file that only grows.
const LINES: &str = "audit.anchor";
/// The file of the last link.
const HEAD: &str = "audit.head";

/// The reason for an anchored link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The start of the anchor. Links up to here may be older than the key.
    Start,
    /// The last link at the time.
    Head,
    /// The last link of a database that an operator restored or accepted. Links anchored after it are gone.
    Restore,
    /// As [`Kind::Restore`], and links up to here may be sealed with a lost key.
    Key,
}

/// An anchored link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// The reason.
    pub kind: Kind,
    /// Its position in the chain.
    pub seq: i64,
    /// Its seal.
    pub hash: String,
    /// When it was anchored.
    pub at: Timestamp,
    /// The number of its line.
    line: usize,
    /// The authentication code of this line and the one before.
    mac: String,
}

impl Point {
    fn seal(&self, key: &Key, previous: &str) -> String {
        let Point { kind, seq, hash, at, line, .. } = self;
        let text = serde_json::to_string(&(previous, kind, seq, hash, at, line));
        key.seal("anchor", &text.expect("texts and numbers are JSON"))
    }
}

/// The anchored facts that a chain must match.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pins {
    /// Seals by position.
    pub links: BTreeMap<i64, String>,
    /// The last position whose seal may need no key.
    pub unkeyed: i64,
    /// The last position whose seal may need a lost key.
    pub unverified: i64,
    /// When the last link was anchored.
    pub at: Option<Timestamp>,
}

impl Pins {
    fn add(&mut self, point: &Point) {
        match point.kind {
            Kind::Start => self.unkeyed = point.seq,
            Kind::Head => {}
            Kind::Restore => drop(self.links.split_off(&point.seq)),
            Kind::Key => {
                drop(self.links.split_off(&point.seq));
                (self.unkeyed, self.unverified) = (self.unkeyed.max(point.seq), point.seq);
            }
        }
        self.links.insert(point.seq, point.hash.clone());
        self.at = Some(point.at);
    }
}

/// Why an anchor is not trusted.
#[derive(Debug)]
pub enum AnchorError {
    /// The first line that is missing, changed or sealed with another key.
    Line(usize),
    /// It cannot be read.
    File(io::Error),
}

/// The anchor of a data folder.
#[derive(Debug)]
pub struct Anchor {
    folder: PathBuf,
    key: Key,
    pins: Pins,
    lines: usize,
    mac: String,
    last: i64,
}

impl Anchor {
    /// Returns the path of the file that only grows.
    pub fn path(folder: &Path) -> PathBuf {
        folder.join(LINES)
    }

    /// Removes the files that killed servers left next to the anchor of a folder. One server uses the folder.
    ///
    /// # Errors
    /// Returns the errors of the file system.
    pub fn tidy(folder: &Path) -> io::Result<()> {
        erase_drafts(&folder.join(HEAD))
    }

    /// Reads and verifies the anchor of a folder. Empty without a file.
    ///
    /// # Errors
    /// An error if it is not as the key's holder wrote it.
    pub fn open(folder: &Path, key: Key) -> Result<Anchor, AnchorError> {
        let mut anchor = Anchor {
            folder: folder.to_owned(),
            key,
            pins: Pins::default(),
            lines: 0,
            mac: String::new(),
            last: 0,
        };
        let text = read(&Anchor::path(folder)).map_err(AnchorError::File)?;
        // A crash can leave an incomplete last line, on which nothing relies.
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        for line in whole.lines() {
            let number = anchor.lines + 1;
            let point = serde_json::from_str::<Point>(line).ok();
            let point = point
                .filter(|point| point.line == number && point.mac == point.seal(&anchor.key, &anchor.mac));
            let point = point.ok_or(AnchorError::Line(number))?;
            anchor.take(&point);
        }
        let head = read(&folder.join(HEAD)).map_err(AnchorError::File)?;
        if !head.is_empty() {
            let head = serde_json::from_str::<Point>(&head).ok();
            let head = head.filter(|head| head.mac == head.seal(&anchor.key, ""));
            let head = head.ok_or(AnchorError::Line(anchor.lines + 1))?;
            if head.line > anchor.lines {
                return Err(AnchorError::Line(anchor.lines + 1));
            }
            // An older head was superseded by a line. A crash prevented its update.
            if head.line == anchor.lines {
                anchor.pins.add(&head);
            }
        }
        Ok(anchor)
    }

    fn take(&mut self, point: &Point) {
        self.pins.add(point);
        (self.lines, self.mac, self.last) = (point.line, point.mac.clone(), point.seq);
    }

    /// Returns the facts that the chain must match.
    pub fn pins(&self) -> &Pins {
        &self.pins
    }

    /// Returns whether it has no line.
    pub fn is_empty(&self) -> bool {
        self.lines == 0
    }

    /// Returns the position of the last link in the file that only grows.
    pub fn last_line(&self) -> i64 {
        self.last
    }

    /// Appends a line. It is durable when this returns.
    ///
    /// # Errors
    /// Returns the errors of the file system.
    pub fn append(&mut self, kind: Kind, seq: i64, hash: &str, at: Timestamp) -> io::Result<()> {
        let line = self.lines + 1;
        let mut point = Point { kind, seq, hash: hash.to_owned(), at, line, mac: String::new() };
        point.mac = point.seal(&self.key, &self.mac);
        let path = Anchor::path(&self.folder);
        let mut file = private().create(true).append(true).open(&path)?;
        let mut text = serde_json::to_string(&point)?;
        text.push('\n');
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        if line == 1 {
            sync_folder(&path)?;
        }
        self.take(&point);
        tracing::info!(seq, hash, ?kind, "audit anchored");
        self.note(seq, hash, at)
    }

    /// Writes the last link to the small file.
    ///
    /// # Errors
    /// Returns the errors of the file system.
    pub fn note(&mut self, seq: i64, hash: &str, at: Timestamp) -> io::Result<()> {
        let (kind, line) = (Kind::Head, self.lines);
        let mut point = Point { kind, seq, hash: hash.to_owned(), at, line, mac: String::new() };
        point.mac = point.seal(&self.key, "");
        replace(&self.folder.join(HEAD), serde_json::to_string(&point)?.as_bytes())
    }

    /// Renames an untrusted file, adding the time, so that a new one can start.
    ///
    /// # Errors
    /// Returns the errors of the file system.
    pub fn set_aside(folder: &Path, now: Timestamp) -> io::Result<()> {
        let time = now.strftime("%Y%m%dT%H%M%S%3fZ");
        for name in [LINES, HEAD] {
            let from = folder.join(name);
            if from.exists() {
                std::fs::rename(from, folder.join(format!("{name}-{time}")))?;
            }
        }
        File::open(folder)?.sync_all()
    }
}

fn read(path: &Path) -> io::Result<String> {
    match std::fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        read => read,
    }
}
