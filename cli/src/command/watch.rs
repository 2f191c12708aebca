//! `watch`: what happens on the server, a line of JSON for each event, as it happens; and a hook for each, if asked.
//!
//! A position that is kept in a file moves on only after the line is written and the hook has succeeded, so that a watch
//! that was stopped, however it was, goes on after the last event that was dealt with: none is lost.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use clap::ArgMatches;
use client::event::Event;
use client::message::Key;
use client::transport::Client;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;

use crate::context::Context;
use crate::failure::Failure;
use crate::terminal;

/// The first and the longest wait before a stream that broke is opened again.
const RETRY: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(30));

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
    let mut seen = match (&watch.position, matches.get_one::<i64>("after")) {
        (_, Some(after)) => Some(*after),
        (Some(path), None) => read(path, context)?,
        (None, None) => None,
    };
    let client = context.client()?;
    tokio::select! {
        outcome = watch.follow(&client, &mut seen) => outcome,
        _ = tokio::signal::ctrl_c() => Ok(()),
    }
}

impl Watch<'_> {
    async fn follow(&self, client: &Client, seen: &mut Option<i64>) -> Result<(), Failure> {
        let (mut wait, mut is_lost, mut taken) = (RETRY.0, false, 0);
        loop {
            let broken = match client.events(*seen).await {
                Ok(mut events) => {
                    if is_lost {
                        self.context.say(&Key::CliWatchBack.text(self.context.lang, &[]));
                    }
                    (wait, is_lost) = (RETRY.0, false);
                    loop {
                        match events.next().await {
                            Ok(event) => taken += u64::from(self.take(&event, seen).await?),
                            Err(error) => break error,
                        }
                        if self.count == Some(taken) {
                            return Ok(());
                        }
                    }
                }
                Err(error) => error,
            };
            if !broken.passes() {
                return Err(broken.into());
            }
            if !is_lost {
                self.context.say(&Key::CliWatchLost.text(self.context.lang, &[]));
                is_lost = true;
            }
            tokio::time::sleep(wait).await;
            wait = (wait * 2).min(RETRY.1);
        }
    }

    /// Deals with an event, and says whether it was one of those that are watched.
    async fn take(&self, event: &Event, seen: &mut Option<i64>) -> Result<bool, Failure> {
        let wanted = |among: &[String], name: &str| among.is_empty() || among.iter().any(|one| one == name);
        let watched = wanted(&self.records, &event.record) && wanted(&self.endpoints, &event.endpoint);
        if watched {
            let line = json!(event).to_string();
            match &self.hook {
                Some(hook) => self.run(hook, event, &line).await?,
                None => terminal::print(format!("{line}\n").as_bytes())?,
            }
        }
        *seen = Some(event.seq);
        if let Some(path) = &self.position {
            write(path, event.seq).map_err(|error| failure(path, error))?;
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

/// Replaces the file at once, so that it always holds a whole number.
fn write(path: &Path, seq: i64) -> io::Result<()> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let mut file = File::create(&name)?;
    writeln!(file, "{seq}")?;
    file.sync_all()?;
    fs::rename(&name, path)
}

fn failure(path: &Path, error: io::Error) -> Failure {
    Failure::File(path.display().to_string(), error)
}
