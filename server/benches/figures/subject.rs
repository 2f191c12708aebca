//! The measured server: the binary on a copy of the demonstration data, so that every run starts from the same rows.

use std::fs::{self, File};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use client::api::account::session::{Credentials, Login};
use client::endpoint::{Call, Endpoint};
use tempfile::TempDir;

use crate::wire::{Connection, bearer};

/// The folder that the bench keeps everything in, made when it is not there.
pub fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("bench-data");
    fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

/// A copy of the demonstration data of a size, gone when dropped. The original is kept for as long as nothing changes what
/// it is made of.
pub fn data(size: &str) -> TempDir {
    let (folder, original) = (folder(), folder().join(size));
    if modified(&original) < modified_source() {
        let _ = fs::remove_dir_all(&original);
        let unfinished = folder.join("unfinished");
        let _ = fs::remove_dir_all(&unfinished);
        fs::create_dir_all(&unfinished).expect("the bench's folder can be written");
        Subject::start(&unfinished, size).stop();
        fs::rename(&unfinished, &original).expect("the bench's folder can be written");
    }
    let copy = tempfile::tempdir_in(&folder).expect("the bench's folder can be written");
    let files = fs::read_dir(original).expect("the data was made");
    for file in files.map(|file| file.expect("the data can be read")) {
        if file.file_type().is_ok_and(|kind| kind.is_file()) {
            let to = copy.path().join(file.file_name());
            fs::copy(file.path(), &to).expect("the disk has room for a copy");
            // The system would write it while commits are measured, and these would wait for the disk.
            File::open(to).and_then(|copy| copy.sync_all()).expect("the disk has room for a copy");
        }
    }
    copy
}

/// Waits until no thread of a process checks a file for damage.
pub fn wait_for_check(process: &str) {
    let checks = || {
        let threads =
            fs::read_dir(format!("/proc/{process}/task")).expect("Linux lists the threads of a process");
        let mut names =
            threads.filter_map(|thread| fs::read_to_string(thread.ok()?.path().join("comm")).ok());
        names.any(|name| name.trim_end() == "store-check")
    };
    while checks() {
        sleep(Duration::from_millis(100));
    }
}

/// When the schema or the demonstration last changed.
fn modified_source() -> Option<SystemTime> {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["migrations", "src/demo"].map(|folder| fs::read_dir(server.join(folder)));
    let files = folders.into_iter().flat_map(|files| files.expect("cargo bench has the sources"));
    files.filter_map(|file| modified(&file.ok()?.path())).max()
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|file| file.modified()).ok()
}

/// Root's credentials.
pub fn login() -> Call<Login> {
    login_as("root")
}

fn login_as(role: &str) -> Call<Login> {
    Login::new(Credentials { email: format!("{role}@demo.test"), password: "Demo@2026".into(), otp: None })
}

/// A running server.
pub struct Subject {
    /// Where it listens.
    pub at: SocketAddr,
    /// From being started to being ready.
    pub ready_after: Duration,
    process: Child,
}

impl Subject {
    /// Starts it on the data of a folder, or on new data where there is none, and waits until it is ready.
    pub fn start(data: &Path, size: &str) -> Self {
        Self::start_on(data, size, &[])
    }

    /// Starts it with further options.
    pub fn start_on(data: &Path, size: &str, options: &[&str]) -> Self {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let at = free.expect("the loopback has a free port");
        let started = Instant::now();
        // Callers here count as a trusted proxy and may name any address, and one account reads more rows than people do in a day.
        let process = Command::new(env!("CARGO_BIN_EXE_retaguarda-server"))
            .args([
                "--trusted-proxies",
                "127.0.0.1",
                "--list-budget",
                "1000000000",
                "--export-budget",
                "1000000000",
                "--listen",
                &at.to_string(),
            ])
            .args([&format!("--demo={size}"), "--data-dir"])
            .arg(data)
            .args(options)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("cargo has built the server");
        let mut subject = Self { at, ready_after: Duration::ZERO, process };
        while !subject.is_ready() {
            assert!(subject.process.try_wait().is_ok_and(|left| left.is_none()), "the server left");
            sleep(Duration::from_millis(1));
        }
        subject.ready_after = started.elapsed();
        subject
    }

    fn is_ready(&self) -> bool {
        let ready = b"GET /readyz HTTP/1.1\r\nhost: bench\r\n\r\n";
        Connection::open(self.at).and_then(|mut connection| connection.send(ready)).is_ok()
    }

    /// Waits until the file has been checked, which takes a core and the disk's cache for some seconds after a start.
    pub fn wait_for_check(&self) {
        wait_for_check(&self.process.id().to_string());
    }

    /// Signs root in; the header that shows it.
    pub fn sign_in(&self) -> String {
        self.sign_in_as("root")
    }

    /// Signs in who has a role; the header that shows it.
    pub fn sign_in_as(&self, role: &str) -> String {
        let session = Connection::open(self.at).and_then(|mut to| to.call(&login_as(role), ""));
        let token = session.expect("the demonstration has this role").access_token;
        bearer(&token.expect("who asks without a cookie gets a token"))
    }

    /// Resident memory in MiB: now, and at most since it was started.
    pub fn memory(&self) -> [f64; 2] {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap_or_default();
        ["VmRSS:", "VmHWM:"].map(|name| {
            let resident = status.lines().find_map(|line| line.strip_prefix(name));
            let kib = resident.and_then(|text| text.trim().strip_suffix(" kB")?.parse::<f64>().ok());
            kib.expect("Linux says how much memory a process has") / 1024.0
        })
    }

    /// Ends it at once, wherever it is.
    pub fn kill(&mut self) {
        self.process
            .kill()
            .and_then(|()| self.process.wait())
            .expect("a process that was started can be killed");
    }

    /// Asks it to leave, and waits until it has.
    pub fn stop(mut self) {
        let asked = Command::new("kill").arg(self.process.id().to_string()).status();
        assert!(asked.is_ok_and(|kill| kill.success()), "a running server can be asked to leave");
        let left = self.process.wait().expect("a process that was started can be waited for");
        assert!(left.success(), "the server leaves in order: {left}");
    }
}

impl Drop for Subject {
    /// Stops the server if the benchmark panics.
    fn drop(&mut self) {
        if self.process.try_wait().is_ok_and(|left| left.is_none()) {
            let _ = self.process.kill();
            let _ = self.process.wait();
        }
    }
}
