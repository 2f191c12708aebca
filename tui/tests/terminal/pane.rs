//! A real terminal: a pane of tmux of one's own.

use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::server::{Server, TUI};

/// How long anything may take on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A pane in which a command runs. Its screen stays when the command has ended.
pub struct Pane {
    socket: String,
}

impl Pane {
    /// Runs a command of the shell, in a home folder, on so many columns and lines.
    pub fn run(name: &str, home: &Path, (width, height): (u16, u16), command: &str) -> Pane {
        let pane = Pane { socket: format!("retaguarda-{}-{name}", std::process::id()) };
        // What the terminal was left as is said after the command.
        let command = format!(
            "{command}; echo \"left $?\"; stty -a | tr ' ' '\\n' | grep -E '^-?(echo|icanon);?$'; sleep 600"
        );
        let (width, height) = (width.to_string(), height.to_string());
        let started = Command::new("tmux")
            .args([
                "-u",
                "-L",
                &pane.socket,
                "-f",
                "/dev/null",
                "new-session",
                "-d",
                "-x",
                &width,
                "-y",
                &height,
            ])
            .args(["env", "-i", "TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/bin:/bin"])
            .arg(format!("HOME={}", home.display()))
            .args(["sh", "-c", &command])
            .output();
        let started = started.expect("tmux is installed: make machine");
        assert!(started.status.success(), "{started:?}");
        pane
    }

    /// Runs the program in a home of its own, and signs in as a manager to the server at this address.
    pub fn signed_in(name: &str, server: &Server, origin: &str, size: (u16, u16)) -> Pane {
        let home = server.home().join(name);
        std::fs::create_dir_all(&home).unwrap();
        let pane = Pane::run(name, &home, size, &format!("{TUI} --server {origin}"));
        pane.shows("Senha");
        pane.write("manager@demo.test");
        pane.press(&["Tab"]);
        pane.write("Demo@2026");
        pane.press(&["Enter"]);
        // A narrow terminal has no room for the words beside it.
        pane.shows("● ");
        pane
    }

    fn tmux(&self, args: &[&str]) -> Output {
        Command::new("tmux").args(["-u", "-L", &self.socket]).args(args).output().unwrap()
    }

    /// Writes all that its programs draw from now on into a file.
    pub fn record(&self, file: &Path) {
        self.tmux(&["pipe-pane", &format!("cat > '{}'", file.display())]);
    }

    /// Presses keys, by tmux's names for them.
    pub fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Types text.
    pub fn write(&self, text: &str) {
        self.tmux(&["send-keys", "-l", text]);
    }

    /// What is on the screen.
    pub fn screen(&self) -> String {
        String::from_utf8(self.tmux(&["capture-pane", "-p"]).stdout).unwrap()
    }

    /// Waits until the screen is as wanted, and answers how long that took.
    pub fn until(&self, what: &str, wanted: impl Fn(&str) -> bool) -> Duration {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if wanted(&screen) {
                return start.elapsed();
            }
            assert!(start.elapsed() < PATIENCE, "waited in vain for {what}:\n{screen}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until the screen shows a text.
    pub fn shows(&self, text: &str) -> Duration {
        self.until(text, |screen| screen.contains(text))
    }

    /// Returns whether the screen is as wanted within a moment; a caller asks again.
    pub fn shows_soon(&self, wanted: impl Fn(&str) -> bool) -> bool {
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(500) {
            if wanted(&self.screen()) {
                return true;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        false
    }

    /// The number of the process that runs a program in the pane.
    pub fn process(&self, program: &str) -> u32 {
        let shell = self.tmux(&["display-message", "-p", "#{pane_pid}"]).stdout;
        let shell = String::from_utf8(shell).unwrap();
        let path = format!("/proc/{0}/task/{0}/children", shell.trim());
        let children = std::fs::read_to_string(path).unwrap();
        let named = |pid: &&str| {
            std::fs::read_to_string(format!("/proc/{pid}/cmdline"))
                .is_ok_and(|line| line.starts_with(program))
        };
        children.split_whitespace().find(named).expect("it runs").parse().unwrap()
    }
}

impl Drop for Pane {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}
