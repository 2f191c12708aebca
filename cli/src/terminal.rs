//! The program's streams: data on stdout, messages on stderr; and questions, which need a terminal on stdin and
//! stderr.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use client::value::text::shown;

/// Writes data.
pub fn print(data: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(data)?;
    out.flush()
}

/// Returns whether stdout is a terminal.
pub fn is_screen() -> bool {
    io::stdout().is_terminal()
}

/// Returns whether output is coloured: on a terminal, unless `NO_COLOR` is set.
pub fn has_colour() -> bool {
    io::stdout().is_terminal()
        && io::stderr().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Returns whether the user can be asked.
pub fn has_person() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Returns whether stderr is a terminal.
pub fn is_watched() -> bool {
    io::stderr().is_terminal()
}

/// Writes a line to stderr, and ignores a closed one.
pub fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{}", safe(line));
}

/// Asks for a line.
pub fn ask(question: &str) -> io::Result<String> {
    write!(io::stderr(), "{} ", shown(question))?;
    io::stderr().flush()?;
    line()
}

/// Asks for a line without echo.
pub fn ask_secret(question: &str) -> io::Result<String> {
    rpassword::prompt_password(format!("{} ", shown(question)))
}

/// The byte-order mark that some programs write before a text. It is no part of it.
const BOM: &str = "\u{feff}";

/// Reads a line from stdin, without its end.
pub fn line() -> io::Result<String> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    let line = line.strip_prefix(BOM).unwrap_or(&line);
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

/// Reads all of stdin.
pub fn piped() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(unmarked(bytes))
}

/// Returns what was read without a byte-order mark.
pub fn unmarked(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.starts_with(BOM.as_bytes()) {
        bytes.drain(..BOM.len());
    }
    bytes
}

/// Writes a message after a highlighted title.
pub fn say_error(word: &str, text: &str, colour: bool) {
    let (on, off) = if colour { ("\u{1b}[1;31m", "\u{1b}[0m") } else { ("", "") };
    let _ = writeln!(io::stderr(), "{on}{word}{off} {}", safe(text));
}

/// Escapes terminal control characters, line by line.
fn safe(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(shown).collect();
    lines.join("\n")
}
