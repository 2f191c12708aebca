//! The two streams of the program: data on stdout, talk on stderr; and questions, which need a person at both ends.

use std::io::{self, BufRead, IsTerminal, Write};

use client::value::text::shown;

/// Writes data.
pub fn print(data: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(data)?;
    out.flush()
}

/// Returns whether data goes to a person's screen.
pub fn is_screen() -> bool {
    io::stdout().is_terminal()
}

/// Returns whether a screen takes colours and its owner wants them.
pub fn has_colour() -> bool {
    io::stdout().is_terminal()
        && io::stderr().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Returns whether a person can be asked.
pub fn has_person() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Returns whether a person watches what is said.
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

/// Asks for a line that is not shown.
pub fn ask_secret(question: &str) -> io::Result<String> {
    rpassword::prompt_password(format!("{} ", shown(question)))
}

/// Reads a line from stdin, without its end.
pub fn line() -> io::Result<String> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

/// Writes talk after a word that stands out.
pub fn say_error(word: &str, text: &str, colour: bool) {
    let (on, off) = if colour { ("\u{1b}[1;31m", "\u{1b}[0m") } else { ("", "") };
    let _ = writeln!(io::stderr(), "{on}{word}{off} {}", safe(text));
}

/// Lines that steer no terminal.
fn safe(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(shown).collect();
    lines.join("\n")
}
