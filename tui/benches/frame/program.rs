//! The real program in a terminal of its own, whatever standard output is.

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use crate::SIZE;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// The running program.
pub struct Program {
    script: Child,
    parts: Receiver<(Instant, Vec<u8>)>,
}

impl Program {
    /// Starts the program with these arguments in a home folder, with an access token if given.
    pub fn start(home: &Path, arguments: &str, token: Option<&str>) -> io::Result<Program> {
        let (columns, lines) = SIZE;
        let program = env!("CARGO_BIN_EXE_retaguarda-tui");
        let line = format!("stty cols {columns} rows {lines}; exec {program} {arguments}");
        let mut script = Command::new("script")
            .args(["--quiet", "--return", "--flush", "--command", &line, "/dev/null"])
            .env("HOME", home)
            .env("TERM", "xterm-256color")
            .env("SHELL", "/bin/sh")
            .envs(token.map(|token| ("RETAGUARDA_TOKEN", token)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut out = script.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let (tell, parts) = channel();
        std::thread::spawn(move || {
            let mut part = [0; 65_536];
            while let Ok(read) = out.read(&mut part) {
                if read == 0 || tell.send((Instant::now(), part[..read].to_vec())).is_err() {
                    return;
                }
            }
        });
        Ok(Program { script, parts })
    }

    /// Presses keys.
    pub fn press(&mut self, keys: &str) -> io::Result<()> {
        let stdin = self.script.stdin.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        stdin.write_all(keys.as_bytes())?;
        stdin.flush()
    }

    /// Waits until it draws a text, and answers when it did.
    pub fn shows(&mut self, text: &str) -> io::Result<Instant> {
        let (mut drawn, deadline) = (Vec::new(), Instant::now() + PATIENCE);
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let (at, part) = self.parts.recv_timeout(left).map_err(|error| {
                let why = match error {
                    RecvTimeoutError::Timeout => "it does not draw",
                    RecvTimeoutError::Disconnected => "it ended before it drew",
                };
                io::Error::other(format!("{why} “{text}”"))
            })?;
            drawn.extend_from_slice(&part);
            if String::from_utf8_lossy(&drawn).contains(text) {
                return Ok(at);
            }
        }
    }

    /// Waits until it has drawn nothing for so long.
    pub fn rests(&mut self, silence: Duration) {
        while self.parts.recv_timeout(silence).is_ok() {}
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It ends with its terminal.
        let _ = self.script.kill();
        let _ = self.script.wait();
    }
}
