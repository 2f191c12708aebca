//! The release server on demonstration data of its own, and the release command line with a home of its own.

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

use tempfile::TempDir;

use crate::options::BenchOptions;

const PROGRAM: &str = env!("CARGO_BIN_EXE_retaguarda");

/// A running server, and a home folder with a session.
pub struct Subject {
    /// Where the server listens.
    pub at: SocketAddr,
    home: TempDir,
    server: Child,
    data: TempDir,
}

impl Subject {
    /// Starts it and signs in.
    pub fn start() -> Subject {
        let (data, home) = (folder(), folder());
        let (server, at) = served(data.path(), "127.0.0.1:0");
        let subject = Subject { at, home, server, data };
        subject.done(&["login", "-q", "--email", "root@demo.test", "--password-stdin"], "Demo@2026\n");
        subject
    }

    /// Kills the server as a power cut would, and starts it again at the same address.
    pub fn restart_server(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
        self.server = served(self.data.path(), &self.at.to_string()).0;
    }

    /// Where a file of the home is.
    pub fn path(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    /// The access token of who is signed in.
    pub fn token(&self) -> String {
        let file = self.path(".local/share/retaguarda/sessions/bench.json");
        let session = std::fs::read(file).expect("signing in kept the session");
        let session: serde_json::Value = serde_json::from_slice(&session).expect("it is JSON");
        session["access_token"].as_str().expect("with a token").to_owned()
    }

    /// A command line of the program.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        command.args(words).env_clear().env("HOME", self.home.path()).current_dir(self.home.path());
        command.env("RETAGUARDA_SERVER", format!("http://{}", self.at)).env("RETAGUARDA_PROFILE", "bench");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        command
    }

    /// Returns the output of a command line, which must succeed.
    pub fn done(&self, words: &[&str], input: &str) -> String {
        let (status, output) = self.output(words, input);
        assert!(status.success(), "{words:?} ended with {status}");
        output
    }

    /// Returns the end and the output of a command line.
    pub fn output(&self, words: &[&str], input: &str) -> (ExitStatus, String) {
        let mut child = self.command(words).spawn().expect("cargo has built the program");
        child.stdin.take().expect("it is piped").write_all(input.as_bytes()).expect("it reads its input");
        let output = child.wait_with_output().expect("it ends");
        (output.status, String::from_utf8(output.stdout).expect("its answer is text"))
    }

    /// So many rows of the list of an endpoint's resource: what the endpoint's path needs of them.
    pub fn rows(&self, options: &BenchOptions, count: usize) -> Vec<String> {
        let noun = options.endpoint.split('.').next().unwrap_or_default();
        let filter: Vec<String> = options.filter.iter().map(|filter| format!("--{filter}")).collect();
        let fields = fields(options);
        let words = [noun, "list", "--all", "-o", "csv", "--fields", &fields];
        let words: Vec<&str> = words.into_iter().chain(filter.iter().map(String::as_str)).collect();
        let all = self.done(&words, "");
        let rows: Vec<String> = all.lines().skip(1).take(count).map(str::to_owned).collect();
        assert!(!rows.is_empty(), "{words:?} finds nothing");
        rows
    }

    /// Plans a call for each row.
    pub fn plan(&self, name: &str, options: &BenchOptions, rows: &[String]) -> PathBuf {
        let set = options.set.iter().flat_map(|set| ["--set", set.as_str()]);
        let words = ["batch", "plan", &options.endpoint, "--from", "-", "--format", "csv", "-o", name, "-q"];
        let words: Vec<&str> = words.into_iter().chain(set).collect();
        self.done(&words, &format!("{}\n{}\n", fields(options), rows.join("\n")));
        self.path(name)
    }

    /// Applies a plan.
    pub fn apply(&self, plan: &Path) -> String {
        let plan = plan.to_str().expect("our own names are text");
        self.done(&["batch", "apply", plan, "--yes", "-q", "-o", "json"], "")
    }
}

/// Starts the server on a folder. Returns where it listens.
fn served(data: &Path, listen: &str) -> (Child, SocketAddr) {
    let server = Path::new(PROGRAM).with_file_name("retaguarda-server");
    let mut server = Command::new(server)
        .args(["--demo=medium", "--list-budget", "10000000", "--listen", listen, "--data-dir"])
        .arg(data)
        .stderr(Stdio::piped())
        .spawn()
        .expect("make bench builds the server");
    let mut log = BufReader::new(server.stderr.take().expect("it is piped")).lines();
    let told = log.find_map(|line| Some(line.ok()?.split_once("\"address\":\"")?.1.to_owned()));
    let at = told.and_then(|rest| rest.split('"').next()?.parse().ok());
    std::thread::spawn(move || log.for_each(drop));
    (server, at.expect("the server says where it listens"))
}

/// The columns that name the record.
fn fields(options: &BenchOptions) -> String {
    let endpoints = client::catalogue::dynamic::all();
    let endpoint = endpoints.iter().find(|endpoint| endpoint.about.id == options.endpoint);
    endpoint.expect("--endpoint is one of the catalogue").about.path_names().join(",")
}

fn folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("the target folder can be written")
}

impl Drop for Subject {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
