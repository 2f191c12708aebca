//! Sends output that is longer than the screen through a pager.

use std::env;
use std::io::{self, Write};
use std::process::{Command, Stdio};

use terminal_size::{Height, Width};
use tokio::signal::unix::{SignalKind, signal};

use crate::terminal;

/// The pager unless the environment names another.
const USUAL: &str = "less";
/// How `less` behaves unless the environment says: quits on one screen, keeps colours, leaves the text there.
const LESS: &str = "FRX";

/// Writes data, through the pager if `is_allowed` and the data is longer than the screen.
pub fn print(data: &[u8], is_allowed: bool) -> io::Result<()> {
    if !(is_allowed && terminal::is_screen() && is_longer(data)) {
        return terminal::print(data);
    }
    match command() {
        Some(words) => through(&words, data),
        None => terminal::print(data),
    }
}

/// Returns the words of the pager; none if the environment turns it off.
fn command() -> Option<Vec<String>> {
    let named = ["RETAGUARDA_PAGER", "PAGER"].iter().find_map(|name| env::var(name).ok());
    let words = shlex::split(named.as_deref().unwrap_or(USUAL))?;
    (!words.is_empty() && words[0] != "cat").then_some(words)
}

fn through(words: &[String], data: &[u8]) -> io::Result<()> {
    let mut pager = Command::new(&words[0]);
    pager.args(&words[1..]).stdin(Stdio::piped());
    if env::var_os("LESS").is_none() {
        pager.env("LESS", LESS);
    }
    let Ok(mut child) = pager.spawn() else { return terminal::print(data) };
    // An interrupt is for the pager, which stays on the screen.
    let _interrupts = tokio::runtime::Handle::try_current().map(|_| signal(SignalKind::interrupt()));
    if let Some(mut stdin) = child.stdin.take() {
        // A user who leaves the pager has read enough.
        let _ = stdin.write_all(data);
    }
    child.wait().map(drop)
}

/// Returns whether text has more lines than the screen, counted as the screen wraps them.
fn is_longer(data: &[u8]) -> bool {
    let Some((Width(columns), Height(rows))) = terminal_size::terminal_size() else { return false };
    let (columns, rows) = (usize::from(columns).max(1), usize::from(rows));
    let text = String::from_utf8_lossy(data);
    let wrapped = |line: &str| line.chars().count().div_ceil(columns).max(1);
    rows > 0 && text.lines().map(wrapped).sum::<usize>() >= rows
}
