//! The real server, for tests of the real program.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use client::api::account::session::Credentials;
use client::message::Lang;
use client::transport::{Client, Settings};
use client::wire::door::Door;
use tempfile::TempDir;

/// The program under test.
pub const TUI: &str = env!("CARGO_BIN_EXE_retaguarda-tui");

/// A running server with demonstration data.
pub struct Server {
    process: Option<Child>,
    port: u16,
    folder: TempDir,
    /// What a gateway in its place stands before, and how that answers.
    mode: Option<String>,
    sloppy: Option<&'static str>,
}

impl Server {
    pub fn start() -> Server {
        Server::behind(std::env::var("RETAGUARDA_MODE").ok(), None)
    }

    /// Runs a gateway before a system that knows the specification alone, and tells nothing that this leaves open.
    pub fn before_a_bare_system() -> Server {
        Server::behind(Some("stranger".to_owned()), Some("bare"))
    }

    fn behind(mode: Option<String>, sloppy: Option<&'static str>) -> Server {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let folder = tempfile::tempdir().unwrap();
        let mut server = Server { process: None, port, folder, mode, sloppy };
        server.run();
        server
    }

    /// Returns whether it is a gateway before a system that does not reopen conversations.
    pub fn reopens_nothing() -> bool {
        std::env::var("RETAGUARDA_MODE").as_deref() == Ok("stranger")
    }

    /// Runs it again, on the same port with the same data: the server, or the gateway that `RETAGUARDA_MODE` puts in its
    /// place.
    pub fn run(&mut self) {
        let name = match self.mode.as_deref() {
            Some("gateway" | "stranger") => "examples/front",
            _ => "retaguarda-server",
        };
        let program = Path::new(TUI).with_file_name(name);
        assert!(program.exists(), "{} is missing: cargo test --workspace makes it", program.display());
        let child = Command::new(program)
            .args(["--demo=small", "--listen", &format!("127.0.0.1:{}", self.port), "--data-dir"])
            .arg(self.folder.path())
            .envs(self.mode.as_ref().map(|mode| ("RETAGUARDA_MODE", mode)))
            .envs(self.sloppy.map(|sloppy| ("RETAGUARDA_SLOPPY", sloppy)))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        self.process = Some(child.unwrap());
        let start = Instant::now();
        while !self.is_ready() {
            assert!(start.elapsed() < Duration::from_secs(60), "the server does not start");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn is_ready(&self) -> bool {
        let ask = || -> std::io::Result<String> {
            let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
            stream.write_all(b"GET /readyz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer)?;
            Ok(answer)
        };
        ask().is_ok_and(|answer| answer.contains(" 200 "))
    }

    /// Ends it without a word.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().unwrap();
            process.wait().unwrap();
        }
    }

    /// Sends it a signal, by `kill`'s name for it.
    pub fn signal(&self, name: &str) {
        let process = self.process.as_ref().unwrap().id().to_string();
        Command::new("kill").args([name, &process]).status().unwrap();
    }

    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// A home folder of its own for the program under test.
    pub fn home(&self) -> PathBuf {
        let home = self.folder.path().join("home");
        std::fs::create_dir_all(&home).unwrap();
        home
    }

    /// Runs the command line with this home folder. Returns its output and whether it succeeded.
    pub fn command(home: &Path, arguments: &[&str]) -> (String, bool) {
        let program = Path::new(TUI).with_file_name("retaguarda");
        assert!(program.exists(), "{} is missing: cargo build --package cli", program.display());
        let output =
            Command::new(program).args(arguments).current_dir(home).env_clear().env("HOME", home).output();
        let output = output.unwrap();
        let both = [output.stdout, output.stderr].concat();
        (String::from_utf8(both).unwrap(), output.status.success())
    }

    /// Signs in another user, at another door.
    pub async fn colleague(&self, email: &str) -> Client {
        let settings = Settings {
            server: self.origin().parse().unwrap(),
            door: Door::Cli,
            lang: Lang::PtBr,
            agent: "test".to_owned(),
        };
        let client = Client::in_memory(settings);
        let (email, password) = (email.to_owned(), "Demo@2026".to_owned());
        client.sign_in(Credentials { email, password, otp: None }).await.unwrap();
        client
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}
