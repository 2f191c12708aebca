//! Anchors the audit chain while a server runs, and verifies or accepts it for an operator.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use client::message::{Key as Text, Lang};
use client::value::date::show_instant;
use jiff::{SignedDuration, Timestamp};
use tokio::sync::watch;

use super::second_factors;
use crate::store::{self, Conn, Dialect, Store, StoreError};
use crate::work::Failure;
use crate::work::app::Shared;
use crate::work::audit::{Anchor, AnchorError, KEYED, Key, Kind, Verdict, verify};

/// Links after the last line at which another is written.
const LINKS: i64 = 500;
/// Time after which another line is written, if the chain grew.
const INTERVAL: SignedDuration = SignedDuration::from_mins(10);
/// Interval at which the last link is written, if the chain grew.
const PAUSE: Duration = Duration::from_secs(1);

/// Returns the path of the key: the operator's file, or one in the data folder.
fn key_path(folder: &Path, named: Option<&Path>) -> PathBuf {
    named.map_or_else(|| folder.join("audit.key"), Path::to_owned)
}

/// The last link.
struct Head {
    seq: i64,
    hash: String,
    /// The last position whose seal needs no key.
    unkeyed: i64,
}

fn head(conn: &mut Conn<'_>) -> Result<Head, StoreError> {
    let row = conn.query_one("select seq, hash from audit_head where id = 1", &[])?;
    let (seq, hash) = row.map_or((0, String::new()), |row| (row.get("seq"), row.get("hash")));
    let unkeyed = if hash.starts_with(KEYED) {
        let sql = "select coalesce(min(seq), 1) - 1 from audit_log where substr(hash, 1, 2) = 'k:'";
        conn.query_one(sql, &[])?.map_or(0, |row| row.int(0))
    } else {
        seq
    };
    Ok(Head { seq, hash, unkeyed })
}

/// Opens the key and the anchor when a server starts. Rejects a database that is not the anchored one. A
/// database from before the key is anchored as it is, and sealed with the key from then on.
///
/// # Errors
/// With instructions for the operator.
pub fn open(
    store: &Store,
    folder: &Path,
    named: Option<&Path>,
    now: Timestamp,
) -> Result<(Key, Anchor), Failure> {
    let path = key_path(folder, named);
    Anchor::tidy(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let head = store.read_blocking(head)??;
    let is_keyed = head.hash.starts_with(KEYED);
    let key = match load(&path)? {
        Some(key) => key,
        None if is_keyed || Anchor::path(folder).exists() => {
            return Err(say(Text::ServerAuditKeyMissing, &[("path", &shown(&path))]).into());
        }
        None => Key::create(&path).map_err(|error| format!("{}: {error}", path.display()))?,
    };
    let mut anchor = Anchor::open(folder, key.clone()).map_err(|distrust| distrusted(folder, &distrust))?;
    if anchor.is_empty() {
        // The servers of a PostgreSQL database have separate folders and share one key.
        if is_keyed && store.dialect() == Dialect::Sqlite {
            return Err(distrusted(folder, &AnchorError::Line(1)));
        }
        begin(store, &mut anchor, &head, now)?;
    } else {
        check(store, &anchor, head.seq)?;
    }
    second_factors::seal(store, &key, &path)?;
    Ok((key, anchor))
}

/// Starts an empty anchor at the first link that needs the key.
fn begin(store: &Store, anchor: &mut Anchor, head: &Head, now: Timestamp) -> Result<(), Failure> {
    let Head { seq, unkeyed, .. } = *head;
    if unkeyed > 0 {
        tracing::info!(links = unkeyed, "the audit log is sealed with a key from here on");
    }
    let seal = store.read_blocking(move |conn| seal_of(conn, unkeyed))??.unwrap_or_default();
    anchor.append(Kind::Start, unkeyed, &seal, now)?;
    if seq > unkeyed {
        anchor.append(Kind::Head, seq, &head.hash, now)?;
    }
    Ok(())
}

/// Checks that the database has the last anchored link.
fn check(store: &Store, anchor: &Anchor, found: i64) -> Result<(), Failure> {
    let pins = anchor.pins();
    let Some((&seq, pinned)) = pins.links.last_key_value() else { return Ok(()) };
    let seal = if seq == 0 {
        Some(String::new())
    } else {
        store.read_blocking(move |conn| seal_of(conn, seq))??
    };
    if seal.as_ref() == Some(pinned) && found >= seq {
        return Ok(());
    }
    let at = pins.at.map(show_instant).unwrap_or_default();
    let params = [("anchored", seq.to_string()), ("at", at), ("found", found.to_string())];
    let params = params.each_ref().map(|(name, value)| (*name, value.as_str()));
    Err(say(Text::ServerAuditBehind, &params).into())
}

fn seal_of(conn: &mut Conn<'_>, seq: i64) -> Result<Option<String>, StoreError> {
    Ok(conn.query_one("select hash from audit_log where seq = $1", &[seq.into()])?.map(|row| row.text(0)))
}

/// Anchors the chain as it grows, until the server stops.
pub async fn keep(app: Shared, mut anchor: Anchor, mut stop: watch::Receiver<bool>) -> Anchor {
    let mut changed = app.events.subscribe();
    let mut line_at = app.clock.now();
    while !*stop.borrow() {
        tokio::select! {
            _ = changed.changed() => {}
            _ = stop.changed() => break,
        }
        if let Ok(Ok(head)) = app.store.glance(head).await {
            let now = app.clock.now();
            let is_due = head.seq - anchor.last_line() >= LINKS
                || now.duration_since(line_at) >= INTERVAL
                || now < line_at;
            let done = tokio::task::block_in_place(|| {
                if is_due {
                    anchor.append(Kind::Head, head.seq, &head.hash, now)
                } else {
                    anchor.note(head.seq, &head.hash, now)
                }
            });
            match done {
                Ok(()) if is_due => line_at = now,
                Ok(()) => {}
                Err(error) => tracing::error!(%error, "the audit log cannot be anchored"),
            }
        }
        tokio::select! {
            () = tokio::time::sleep(PAUSE) => {}
            _ = stop.changed() => break,
        }
    }
    anchor
}

/// Anchors the last link of a server that stops, after its last write.
pub fn close(store: &Store, mut anchor: Anchor, now: Timestamp) {
    let Ok(Ok(head)) = store.read_blocking(head) else { return };
    if head.seq != anchor.last_line()
        && let Err(error) = anchor.append(Kind::Head, head.seq, &head.hash, now)
    {
        tracing::error!(%error, "the audit log cannot be anchored");
    }
}

/// Verifies the chain of a backup, and records in the anchor that an operator restores it, so that the lack of
/// later changes is expected.
///
/// # Errors
/// An error if the anchor is not trusted, or the chain is broken. The latter is accepted with `unchecked`.
pub fn restored(
    folder: &Path,
    named: Option<&Path>,
    backup: &Path,
    unchecked: bool,
    now: Timestamp,
) -> Result<(), Failure> {
    let Some(key) = load(&key_path(folder, named))? else { return Ok(()) };
    let mut anchor = Anchor::open(folder, key.clone()).map_err(|distrust| distrusted(folder, &distrust))?;
    let mut pins = anchor.pins().clone();
    let inspected = store::inspect(backup, move |conn| -> Result<_, Failure> {
        let head = head(conn)?;
        drop(pins.links.split_off(&(head.seq + 1)));
        let verdict = verify(conn, &key, &pins).map_err(|refusal| format!("{refusal:?}"))?;
        Ok((head, verdict))
    });
    let (head, verdict) = inspected??;
    let kind = match verdict {
        Verdict::Whole(_) => Kind::Restore,
        Verdict::Broken(_) if unchecked || anchor.is_empty() => Kind::Key,
        Verdict::Broken(seq) => {
            return Err(say(Text::ServerAuditBroken, &[("n", &seq.to_string())]).into());
        }
    };
    Ok(anchor.append(kind, head.seq, &head.hash, now)?)
}

/// Restarts the anchor at the current state of the database, with a new key if there is none.
///
/// # Errors
/// Returns the errors of the files and of the database.
pub fn accept(store: &Store, folder: &Path, named: Option<&Path>, now: Timestamp) -> Result<(), Failure> {
    let path = key_path(folder, named);
    let (key, is_new) = match load(&path)? {
        Some(key) => (key, false),
        None => (Key::create(&path)?, true),
    };
    let head = store.read_blocking(head)??;
    let (mut anchor, kind) = match Anchor::open(folder, key.clone()) {
        Ok(anchor) if !anchor.is_empty() && !is_new => (anchor, Kind::Restore),
        _ => {
            Anchor::set_aside(folder, now)?;
            let anchor =
                Anchor::open(folder, key.clone()).map_err(|distrust| distrusted(folder, &distrust))?;
            (anchor, Kind::Key)
        }
    };
    anchor.append(kind, head.seq, &head.hash, now)?;
    let removed = second_factors::remove_unreadable(store, &key)?;
    let accepted = say(Text::ServerAuditAccepted, &[("n", &head.seq.to_string())]);
    let mut out = std::io::stdout();
    [Some(accepted), removed].into_iter().flatten().try_for_each(|sentence| Ok(writeln!(out, "{sentence}")?))
}

/// Verifies the whole chain and prints the result.
///
/// # Errors
/// The first link of the chain, or the first line of the anchor, that is missing or changed.
pub fn verify_command(store: &Store, folder: &Path, named: Option<&Path>) -> Result<(), Failure> {
    let path = key_path(folder, named);
    let Some(key) = load(&path)? else {
        return Err(say(Text::ServerAuditKeyless, &[("path", &shown(&path))]).into());
    };
    let anchor = Anchor::open(folder, key.clone()).map_err(|distrust| distrusted(folder, &distrust))?;
    if anchor.is_empty() {
        return Err(distrusted(folder, &AnchorError::Line(1)));
    }
    let pins = anchor.pins().clone();
    let (unkeyed, unverified) = (pins.unkeyed, pins.unverified);
    let verdict = store.read_blocking(move |conn| verify(conn, &key, &pins))?;
    let links = match verdict {
        Ok(Verdict::Whole(links)) => links,
        Ok(Verdict::Broken(seq)) => {
            return Err(say(Text::ServerAuditBroken, &[("n", &seq.to_string())]).into());
        }
        Err(refusal) => return Err(format!("the chain cannot be read: {refusal:?}").into()),
    };
    let mut out = std::io::stdout();
    writeln!(out, "{}", say(Text::ServerAuditWhole, &[("n", &links.to_string())]))?;
    if unverified > 0 {
        writeln!(out, "{}", say(Text::ServerAuditUnverified, &[("n", &unverified.to_string())]))?;
    } else if unkeyed > 0 {
        writeln!(out, "{}", say(Text::ServerAuditUnkeyed, &[("n", &unkeyed.to_string())]))?;
    }
    Ok(())
}

fn load(path: &Path) -> Result<Option<Key>, Failure> {
    Key::load(path).map_err(|error| format!("{}: {error}", path.display()).into())
}

fn distrusted(folder: &Path, distrust: &AnchorError) -> Failure {
    let path = shown(&Anchor::path(folder));
    match distrust {
        AnchorError::Line(line) => {
            say(Text::ServerAuditAnchor, &[("path", &path), ("n", &line.to_string())]).into()
        }
        AnchorError::File(error) => format!("{path}: {error}").into(),
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

fn say(key: Text, params: &[(&str, &str)]) -> String {
    key.text(Lang::default(), params)
}
