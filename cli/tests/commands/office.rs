//! An office: a server with demonstration data, and a home folder for commands.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// The program under test.
const PROGRAM: &str = env!("CARGO_BIN_EXE_retaguarda");

/// A server, a home, and a shell.
pub struct Office {
    server: Child,
    /// Where the server listens.
    pub origin: String,
    /// Whose files the program uses.
    pub home: TempDir,
    data: TempDir,
}

impl Office {
    /// Starts a server on a port of its own.
    pub fn open() -> Office {
        let data = tempfile::tempdir().unwrap();
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
        let server = served(data.path(), &address);
        Office { server, origin: format!("http://{address}"), home: tempfile::tempdir().unwrap(), data }
    }

    /// Kills the server as a power cut would.
    pub fn kill_server(&mut self) {
        self.server.kill().unwrap();
        self.server.wait().unwrap();
    }

    /// Starts it again where it was.
    pub fn start_server(&mut self) {
        let address = self.origin.trim_start_matches("http://").to_owned();
        self.server = served(self.data.path(), &address);
    }

    /// Creates an office with a signed-in user of a role.
    pub fn of(role: &str) -> Office {
        let office = Office::open();
        office.sign_in(role);
        office
    }

    /// Signs in a user of a role.
    pub fn sign_in(&self, role: &str) {
        let done = self
            .sh(&format!("echo Demo@2026 | retaguarda login -q --email {role}@demo.test --password-stdin"));
        assert_eq!(done, "-- exit 0");
    }

    /// Runs a command line. Returns stdout, stderr and the exit code, without what differs from run to run.
    pub fn sh(&self, line: &str) -> String {
        self.typing(line, "")
    }

    /// Runs a command line with input.
    pub fn typing(&self, line: &str, input: &str) -> String {
        let mut child = self.shell(line).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let mut told = self.told(&output.stdout);
        let talk = self.told(&output.stderr);
        if !talk.is_empty() {
            told += &format!("-- stderr\n{talk}");
        }
        told + &format!("-- exit {}", output.status.code().unwrap())
    }

    /// Returns the screen of a terminal of 160 columns after these lines are typed.
    pub fn on_screen(&self, line: &str, typed: &str) -> String {
        let line = format!("stty cols 160; {line}");
        let seen = self.typing(&format!("script -qec '{line}' /dev/null"), typed);
        seen.replace('\r', "")
    }

    /// Starts a command line.
    pub fn begin(&self, line: &str) -> Child {
        let mut child = self.shell(&format!("exec {line}")).spawn().unwrap();
        drop(child.stdin.take());
        child
    }

    /// Writes a file in the home.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.home.path().join(name), content).unwrap();
    }

    /// Reads a file of the home.
    pub fn text(&self, name: &str) -> String {
        std::fs::read_to_string(self.home.path().join(name)).unwrap()
    }

    /// Returns the shell for a command line, not yet started.
    pub fn shell(&self, line: &str) -> Command {
        let path = std::env::var("PATH").unwrap();
        let programs = Path::new(PROGRAM).parent().unwrap().display();
        let mut shell = Command::new("sh");
        shell.args(["-c", line]).current_dir(self.home.path()).env_clear();
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        shell.env("PATH", format!("{programs}:{path}")).env("HOME", self.home.path()).env("TERM", "xterm");
        shell.env("RETAGUARDA_SERVER", &self.origin).env("RETAGUARDA_PROFILE", "demo");
        shell
    }

    /// Returns the file that keeps the session of the profile.
    pub fn session_file(&self) -> PathBuf {
        self.home.path().join(".local/share/retaguarda/sessions/demo.json")
    }

    fn told(&self, bytes: &[u8]) -> String {
        let text = String::from_utf8_lossy(bytes).replace(&self.origin, "[server]");
        let lines: Vec<String> = text.lines().map(|line| steady(&without_price(line))).collect();
        lines.iter().map(|line| format!("{line}\n")).collect()
    }
}

impl Drop for Office {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Starts the server, or the gateway that `RETAGUARDA_MODE` puts in its place.
fn served(data: &Path, address: &str) -> Child {
    let name = match std::env::var("RETAGUARDA_MODE").as_deref() {
        Ok("gateway" | "stranger") => "examples/front",
        _ => "retaguarda-server",
    };
    let program = Path::new(PROGRAM).with_file_name(name);
    assert!(program.exists(), "{} is missing: cargo test --workspace makes it", program.display());
    let mut server = Command::new(program)
        // Messages are held for as long as any test takes.
        .args(["--demo=small", "--hold-seconds", "600", "--listen", address, "--data-dir"])
        .arg(data)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut log = BufReader::new(server.stderr.take().unwrap()).lines();
    let listening = format!("\"address\":\"{address}\"");
    let listens = log.any(|line| line.unwrap().contains(&listening));
    assert!(listens, "the server says where it listens");
    std::thread::spawn(move || log.for_each(drop));
    server
}

/// Returns a line without the price of a payment that is about to change: some are in proportion to the days
/// that are left of a plan, and months differ in length.
fn without_price(line: &str) -> String {
    match (line.find(" de R$ "), line.find(" passa de ")) {
        (Some(price), Some(end)) if price < end => format!("{} de [price]{}", &line[..price], &line[end..]),
        _ => line.to_owned(),
    }
}

/// Returns a line without request ids, instants and days.
fn steady(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        if let Some(after) = behind_moment(rest) {
            out += "[moment]";
            rest = after;
            continue;
        }
        let Some(shape) = SHAPES.iter().find(|shape| fits(rest, shape)) else {
            out.push(letter);
            rest = &rest[letter.len_utf8()..];
            continue;
        };
        out += &shape.replace(['d', 'x'], "0");
        rest = &rest[shape.len()..];
        if shape.contains('T') {
            rest = rest.trim_start_matches(|letter: char| letter == '.' || letter.is_ascii_digit());
        }
    }
    out
}

/// Returns what follows an instant as sentences say it, at the beginning of a text: `hoje às 10h37`, `em 03/12, à 1h`.
fn behind_moment(text: &str) -> Option<&str> {
    let near = ["hoje", "ontem", "amanhã"].iter().find_map(|word| text.strip_prefix(word));
    let date = |text: &str| {
        let shape = ["dd/dd/dddd, ", "dd/dd, "].into_iter().find(|shape| fits(text, shape))?;
        Some(shape.len())
    };
    let clock = match near {
        Some(rest) => rest.strip_prefix(' ')?,
        None => {
            let text = text.strip_prefix("em ").unwrap_or(text);
            &text[date(text)?..]
        }
    };
    let clock = clock.strip_prefix("às ").or_else(|| clock.strip_prefix("à "))?;
    let is_digit = |letter: char| letter.is_ascii_digit();
    Some(clock.trim_start_matches(is_digit).strip_prefix('h')?.trim_start_matches(is_digit))
}

/// The parts that differ from run to run, longest first: d is a digit, x a hexadecimal one.
const SHAPES: [&str; 5] =
    ["dddd-dd-ddTdd:dd:dd", "dd/dd/dddd dd:dd:dd", "xxxxxxxxxxxxxxxx", "dd/dd/dddd", "dddd-dd-dd"];

fn fits(text: &str, shape: &str) -> bool {
    let same = |(byte, want): (u8, u8)| match want {
        b'd' => byte.is_ascii_digit(),
        b'x' => byte.is_ascii_hexdigit(),
        want => byte == want,
    };
    text.len() >= shape.len() && text.bytes().zip(shape.bytes()).all(same)
}
