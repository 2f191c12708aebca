//! `watch`: what happens on the server, a line of JSON for each event, as it happens; and a hook for each, if asked.
//!
//! A position that is kept in a file moves on only after the line is written and the hook has succeeded, so that a watch
//! that was stopped, however it was, goes on after the last event that was dealt with: none is lost.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use clap::ArgMatches;
use client::event::Event;
use client::file::replace;
use client::message::Key;
use client::transport::{Follower, Heard, Manner};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

use crate::context::Context;
use crate::failure::Failure;
use crate::terminal;

/// A script may wait for a server that is away for days.
const MANNER: Manner = Manner { longest_wait: Duration::from_secs(30), pulse: None };

/// What is done with each event.
struct Watch<'c> {
    context: &'c Context,
    records: Vec<String>,
    endpoints: Vec<String>,
    hook: Option<String>,
    keep_going: bool,
    position: Option<PathBuf>,
    count: Option<u64>,
}

/// Watches until it is interrupted, the session ends, or there were as many events as were asked for.
pub async fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let words = |name| matches.get_many::<String>(name).into_iter().flatten().cloned().collect();
    let watch = Watch {
        context,
        records: words("record"),
        endpoints: words("only"),
        hook: matches.get_one::<String>("exec").cloned(),
        keep_going: matches.get_flag("keep-going"),
        position: matches.get_one::<PathBuf>("position").cloned(),
        count: matches.get_one::<u64>("count").copied(),
    };
    let after = match (&watch.position, matches.get_one::<i64>("after")) {
        (_, Some(after)) => Some(*after),
        (Some(path), None) => read(path, context)?,
        (None, None) => None,
    };
    let client = context.client()?;
    tokio::select! {
        outcome = watch.follow(Follower::new(client, after, MANNER)) => outcome,
        _ = tokio::signal::ctrl_c() => Ok(()),
    }
}

impl Watch<'_> {
    async fn follow(&self, mut follower: Follower) -> Result<(), Failure> {
        let (mut is_lost, mut taken) = (false, 0);
        while self.count != Some(taken) {
            match follower.next().await {
                Heard::Event(event) => taken += u64::from(self.take(&event).await?),
                Heard::Open { .. } if is_lost => {
                    is_lost = false;
                    self.context.say(&Key::CliWatchBack.text(self.context.lang, &[]));
                }
                Heard::Lost(error) if !error.passes() => return Err(error.into()),
                Heard::Lost(_) if !is_lost => {
                    is_lost = true;
                    self.context.say(&Key::CliWatchLost.text(self.context.lang, &[]));
                }
                Heard::Open { .. } | Heard::Lost(_) => {}
            }
        }
        Ok(())
    }

    /// Deals with an event, and says whether it was one of those that are watched.
    async fn take(&self, event: &Event) -> Result<bool, Failure> {
        let wanted = |among: &[String], name: &str| among.is_empty() || among.iter().any(|one| one == name);
        let watched = wanted(&self.records, &event.record) && wanted(&self.endpoints, &event.endpoint);
        if watched {
            let line = json!(event).to_string();
            match &self.hook {
                Some(hook) => self.run(hook, event, &line).await?,
                None => terminal::print(format!("{line}\n").as_bytes())?,
            }
        }
        if let Some(path) = &self.position {
            replace(path, format!("{}\n", event.seq).as_bytes()).map_err(|error| failure(path, error))?;
        }
        Ok(watched)
    }

    /// Runs the hook, which reads the event from its stdin and finds its parts in its environment.
    async fn run(&self, hook: &str, event: &Event, line: &str) -> Result<(), Failure> {
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
            // A hook that does not read its input closes it; that is its own affair.
            let _ = stdin.write_all(format!("{line}\n").as_bytes()).await;
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

/// The last event that was dealt with; none where there is no file yet.
fn read(path: &Path, context: &Context) -> Result<Option<i64>, Failure> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text.map_err(|error| failure(path, error))?,
    };
    let malformed = || {
        let path = path.display().to_string();
        Failure::Usage(Key::CliWatchPosition.text(context.lang, &[("path", &path)]))
    };
    text.trim().parse().map(Some).map_err(|_| malformed())
}

fn failure(path: &Path, error: io::Error) -> Failure {
    Failure::File(path.display().to_string(), error)
}
