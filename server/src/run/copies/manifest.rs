//! The manifest of a backup: the last line of its file, after the pages of the database, which SQLite ignores.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use client::message::Key;
use client::value::date::show_instant;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{say, shown};
use crate::store::{self, Conn, StoreError};
use crate::work::clock::hex;
use crate::work::words::instant;

/// The prefix of the last line.
const MARK: &str = "\nretaguarda-backup ";
/// The longest last line.
const LONGEST: u64 = 4096;

/// The description of a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// When it was made.
    pub made_at: Timestamp,
    /// The version of the program that made it.
    pub program: String,
    /// The bytes of the database.
    pub bytes: u64,
    /// Their SHA-256.
    pub sha256: String,
    /// The content of the database.
    pub contents: Contents,
}

/// The facts about a database that an operator needs before it replaces another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contents {
    /// The version of its schema.
    pub schema: i64,
    /// The number of its last change.
    pub seq: i64,
    /// The seal of its last change.
    pub hash: String,
    /// When that was made; `None` if nothing ever changed.
    pub at: Option<Timestamp>,
    /// True if it holds demonstration data.
    pub demo: bool,
}

impl Contents {
    /// Reads a file that no server has open, after checking every page.
    ///
    /// # Errors
    /// Corrupt if a page is damaged; Unavailable if the schema is newer than this program.
    pub fn of(path: &Path) -> Result<Contents, StoreError> {
        store::inspect(path, Contents::read)?
    }

    fn read(conn: &mut Conn<'_>) -> Result<Contents, StoreError> {
        let schema = conn.query_one("select coalesce(max(version), 0) from schema_version", &[])?;
        let head = conn.query_one("select seq, hash from audit_head where id = 1", &[])?;
        let (seq, hash) = head.map_or((0, String::new()), |row| (row.get("seq"), row.get("hash")));
        let last = conn.query_one("select at from audit_log where seq = $1", &[seq.into()])?;
        let demo = conn.query_one("select value from meta where name = 'demo'", &[])?;
        Ok(Contents {
            schema: schema.map_or(0, |row| row.int(0)),
            seq,
            hash,
            at: last.map(|row| instant(row.int(0))),
            demo: demo.is_some(),
        })
    }

    /// Returns the message for the operator after a restore.
    pub fn restored(&self, database: &Path) -> String {
        let params = [("path", shown(database)), ("seq", self.seq.to_string()), ("at", self.date())];
        say(Key::ServerRestoreDone, &params.each_ref().map(|(name, value)| (*name, value.as_str())))
    }

    /// Returns the time of the last change, formatted.
    pub fn date(&self) -> String {
        self.at.map_or_else(|| "—".to_owned(), show_instant)
    }
}

impl Manifest {
    /// Returns the message for the operator after a backup.
    pub fn sentence(&self, path: &Path) -> String {
        let params = [
            ("path", shown(path)),
            ("n", self.bytes.to_string()),
            ("seq", self.contents.seq.to_string()),
            ("at", self.contents.date()),
            ("sha256", self.sha256.clone()),
        ];
        let params = params.each_ref().map(|(name, value)| (*name, value.as_str()));
        say(Key::ServerBackupMade, &params)
    }

    /// Appends the last line to the file.
    pub(super) fn append(&self, file: &mut File) -> io::Result<()> {
        let text = serde_json::to_string(self)?;
        let seal = hex(&Sha256::digest(text.as_bytes()));
        file.seek(SeekFrom::End(0))?;
        file.write_all(format!("{MARK}{seal} {text}\n").as_bytes())
    }

    /// Reads the last line of a file; `None` if it has no complete one.
    pub(super) fn read(file: &mut File) -> io::Result<Option<Manifest>> {
        let length = file.seek(SeekFrom::End(0))?;
        let start = length.saturating_sub(LONGEST);
        file.seek(SeekFrom::Start(start))?;
        let mut tail = Vec::new();
        file.read_to_end(&mut tail)?;
        let Some(place) = tail.windows(MARK.len()).rposition(|window| window == MARK.as_bytes()) else {
            return Ok(None);
        };
        let line = String::from_utf8_lossy(&tail[place + MARK.len()..]).into_owned();
        let Some((seal, text)) = line.strip_suffix('\n').and_then(|line| line.split_once(' ')) else {
            return Ok(None);
        };
        let is_whole = hex(&Sha256::digest(text.as_bytes())) == seal;
        let manifest = serde_json::from_str::<Manifest>(text).ok().filter(|_| is_whole);
        Ok(manifest.filter(|manifest| manifest.bytes == start + place as u64))
    }
}

/// Copies bytes and returns their SHA-256.
pub(super) fn digest(from: &mut File, bytes: u64, to: &mut impl Write) -> io::Result<String> {
    let mut hash = Sha256::new();
    let (mut left, mut buffer) = (bytes, vec![0; 1 << 16]);
    from.seek(SeekFrom::Start(0))?;
    while left > 0 {
        let most = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        let read = from.read(&mut buffer[..most])?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        hash.update(&buffer[..read]);
        to.write_all(&buffer[..read])?;
        left -= read as u64;
    }
    Ok(hex(&hash.finalize()))
}
