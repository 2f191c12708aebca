//! Runs a program of the user's configuration, without a shell.

use std::env;
use std::path::PathBuf;
use std::process::Stdio;

use client::message::Lang;
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::process::Command;

use crate::core::door::Door;

/// The most that is kept of each output, in bytes.
const MOST: u64 = 200_000;
/// The columns of a tab.
const TAB: &str = "    ";
/// The status of a program that a signal ended.
const NO_STATUS: i32 = -1;

/// Runs a program to its end. Returns the lines of its outputs, and its status or the reason why it could not be run.
/// `retaguarda` calls the server of this program with its session.
pub(super) async fn run(argv: &[String], door: &Door, lang: Lang) -> (Vec<String>, Result<i32, String>) {
    let Some((program, arguments)) = argv.split_first() else { return (Vec::new(), Ok(0)) };
    let started = Command::new(found(program))
        .args(arguments)
        .env("RETAGUARDA_SERVER", door.server().to_string())
        .env("RETAGUARDA_PROFILE", door.profile())
        .env("RETAGUARDA_LANG", lang.tag())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn();
    let mut child = match started {
        Ok(child) => child,
        Err(error) => return (Vec::new(), Err(format!("{program}: {error}"))),
    };
    let (out, err) = (child.stdout.take(), child.stderr.take());
    let (out, err) = tokio::join!(lines(out), lines(err));
    let status = child.wait().await;
    let status = status.map(|status| status.code().unwrap_or(NO_STATUS));
    ([out, err].concat(), status.map_err(|error| error.to_string()))
}

/// Reads an output to its end, or as much of it as is kept.
async fn lines(output: Option<impl AsyncRead + Unpin>) -> Vec<String> {
    let mut bytes = Vec::new();
    if let Some(output) = output {
        // What was read before a failure is shown.
        let _ = output.take(MOST).read_to_end(&mut bytes).await;
    }
    let text = String::from_utf8_lossy(&bytes);
    text.lines().map(|line| line.replace('\t', TAB)).collect()
}

/// The program next to this one if there is one of that name, so that both are of one version; else the one that the system finds.
fn found(program: &str) -> PathBuf {
    let beside = env::current_exe().ok().map(|own| own.with_file_name(program));
    let is_name = !program.contains('/');
    beside.filter(|beside| is_name && beside.is_file()).unwrap_or_else(|| program.into())
}
