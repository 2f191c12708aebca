//! `watch`: prints events as they happen, and runs a hook for each if requested.
//!
//! With `--once` it ends at the present, and prints each changed record once with its new state (`once.rs`).
//!
//! The position file is written before the first event, and advances only after an event's line is written and
//! its hook has succeeded. An interrupted watch therefore resumes after the last handled event.

mod once;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use clap::ArgMatches;
use client::catalogue::dynamic::Dynamic;
use client::file::replace;
use client::message::Key;
use client::transport::{FollowOptions, Follower, StreamEvent};
use client::wire::event::{self, Event};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

use crate::context::Context;
use crate::failure::Failure;
use crate::format::Format;
use crate::output::Writer;

/// A script may outlast a server's absence of days.
const MANNER: FollowOptions = FollowOptions { longest_wait: Duration::from_secs(30), pulse: None };

/// The handling of events.
struct Watch<'c> {
    context: &'c Context,
    writer: Writer<'c>,
    records: Vec<String>,
    endpoints: Vec<String>,
    hook: Option<String>,
    keep_going: bool,
    position: Option<Position>,
    count: Option<u64>,
}

/// Watches until interrupted, the session ends, or the requested number of events or the present is reached.
pub async fn run(context: &Context, endpoints: &[Dynamic], matches: &ArgMatches) -> Result<(), Failure> {
    let is_once = matches.get_flag("once");
    let words = |name| matches.get_many::<String>(name).into_iter().flatten().cloned().collect();
    let schema = if is_once { once::schema() } else { event::schema() };
    let position = matches.get_one::<PathBuf>("position").map(|path| Position::read(path, context));
    let watch = Watch {
        context,
        writer: writer(context, &schema, matches)?,
        records: words("record"),
        endpoints: words("only"),
        hook: matches.get_one::<String>("exec").cloned(),
        keep_going: matches.get_flag("keep-going"),
        position: position.transpose()?,
        count: matches.get_one::<u64>("count").copied(),
    };
    let kept = watch.position.as_ref().and_then(|position| position.seq);
    let after = matches.get_one::<i64>("after").copied().or(kept);
    let client = context.client()?;
    if is_once {
        return watch.catch_up(&client, endpoints, after).await;
    }
    let follower = Follower::new(client, after, MANNER);
    tokio::select! {
        outcome = watch.follow(follower, after) => outcome,
        _ = tokio::signal::ctrl_c() => Ok(()),
    }
}

/// Returns the writer of events, one in a line. Rejects formats that need the last event first (a table, one
/// JSON text), and output options together with a hook.
fn writer<'c>(context: &'c Context, schema: &'c Value, matches: &ArgMatches) -> Result<Writer<'c>, Failure> {
    let format = context.options.asked_format.unwrap_or(Format::Ndjson);
    if matches!(format, Format::Table | Format::Json | Format::Yaml) {
        return Err(Failure::Usage(Key::CliWatchFormat.text(context.lang, &[])));
    }
    if matches.contains_id("exec") && context.options.shape_the_answer() {
        return Err(Failure::Usage(Key::CliWatchShape.text(context.lang, &[])));
    }
    Ok(Writer::new(context, "watch", schema)?.in_format(format))
}

impl Watch<'_> {
    async fn follow(mut self, mut follower: Follower, after: Option<i64>) -> Result<(), Failure> {
        if let (Some(position), Some(seq)) = (&mut self.position, after) {
            position.begin(seq)?;
        }
        let (mut is_lost, mut taken) = (false, 0);
        while self.count != Some(taken) {
            match follower.next().await {
                StreamEvent::Event(event) => taken += u64::from(self.take(&event).await?),
                StreamEvent::Open { .. } => {
                    if let (Some(position), Some(seq)) = (&mut self.position, follower.position()) {
                        position.begin(seq)?;
                    }
                    if is_lost {
                        is_lost = false;
                        self.context.say(&Key::CliWatchBack.text(self.context.lang, &[]));
                    }
                }
                StreamEvent::Lost(error) if !error.passes() => return Err(error.into()),
                StreamEvent::Lost(_) if !is_lost => {
                    is_lost = true;
                    self.context.say(&Key::CliWatchLost.text(self.context.lang, &[]));
                }
                StreamEvent::Lost(_) => {}
            }
        }
        Ok(())
    }

    /// Handles an event. Returns whether it matched the filter.
    async fn take(&mut self, event: &Event) -> Result<bool, Failure> {
        if let Some(position) = &mut self.position {
            position.begin(event.seq - 1)?;
        }
        let watched = self.watches(event);
        if watched {
            self.hand_on(event, json!(event)).await?;
        }
        if let Some(position) = &mut self.position {
            position.move_to(event.seq)?;
        }
        Ok(watched)
    }

    /// Returns whether an event matches the filter.
    fn watches(&self, event: &Event) -> bool {
        let wanted = |among: &[String], name: &str| among.is_empty() || among.iter().any(|one| one == name);
        wanted(&self.records, &event.record) && wanted(&self.endpoints, &event.endpoint)
    }

    /// Passes an event in its output form to the hook, or writes it.
    async fn hand_on(&mut self, event: &Event, told: Value) -> Result<(), Failure> {
        match &self.hook {
            Some(hook) => self.run(hook, event, &told).await,
            None => self.writer.stream(told),
        }
    }

    /// Runs the hook. It receives the event on stdin and its fields in environment variables.
    async fn run(&self, hook: &str, event: &Event, told: &Value) -> Result<(), Failure> {
        let mut child = Command::new("sh")
            .args(["-c", hook])
            .env("RETAGUARDA_EVENT_SEQ", event.seq.to_string())
            .env("RETAGUARDA_EVENT_ENDPOINT", &event.endpoint)
            .env("RETAGUARDA_EVENT_RECORD", &event.record)
            .env("RETAGUARDA_EVENT_ID", event.id.to_string())
            .stdin(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            // A hook need not read its input.
            let _ = stdin.write_all(format!("{told}\n").as_bytes()).await;
        }
        let status = child.wait().await?;
        if status.success() {
            return Ok(());
        }
        let (seq, status) = (event.seq.to_string(), status.to_string());
        let sentence = Key::CliWatchHook.text(self.context.lang, &[("seq", &seq), ("status", &status)]);
        if !self.keep_going {
            return Err(Failure::Hook(sentence));
        }
        self.context.say(&sentence);
        Ok(())
    }
}

/// The file with the number of the last handled event.
struct Position {
    path: PathBuf,
    /// `None` without a file.
    seq: Option<i64>,
}

impl Position {
    fn read(path: &Path, context: &Context) -> Result<Position, Failure> {
        let malformed = || {
            let path = path.display().to_string();
            Failure::Usage(Key::CliWatchPosition.text(context.lang, &[("path", &path)]))
        };
        let seq = match fs::read_to_string(path) {
            Ok(text) => Some(text.trim().parse().map_err(|_| malformed())?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(Failure::File(path.display().to_string(), error)),
        };
        Ok(Position { path: path.to_owned(), seq })
    }

    /// Writes the start of the watch, unless the file has the position of an earlier one.
    fn begin(&mut self, seq: i64) -> Result<(), Failure> {
        if self.seq.is_none() { self.move_to(seq) } else { Ok(()) }
    }

    fn move_to(&mut self, seq: i64) -> Result<(), Failure> {
        let written = replace(&self.path, format!("{seq}\n").as_bytes());
        written.map_err(|error| Failure::File(self.path.display().to_string(), error))?;
        self.seq = Some(seq);
        Ok(())
    }
}
