//! The measured server: the release binary on a copy of the *large* demonstration data, so that every run starts from
//! the same rows.

use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::wire::Connection;

/// A running server.
pub struct Subject {
    /// Where it listens.
    pub at: SocketAddr,
    /// From being started to being ready.
    pub ready_after: Duration,
    process: Child,
}

/// The folder that the bench keeps its data in, and the pristine data within it.
pub fn large_data() -> (PathBuf, PathBuf) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("bench-data");
    let (large, unfinished) = (folder.join("large"), folder.join("unfinished"));
    if !large.exists() {
        let _ = fs::remove_dir_all(&unfinished);
        fs::create_dir_all(&unfinished).expect("the target folder can be written");
        Subject::start(&unfinished);
        fs::rename(&unfinished, &large).expect("the target folder can be written");
    }
    (folder, large)
}

/// A copy of a folder of files, gone when dropped.
pub fn copy(folder: &Path, of: &Path) -> TempDir {
    let copy = tempfile::tempdir_in(folder).expect("the target folder can be written");
    for file in fs::read_dir(of).expect("the data was made") {
        let file = file.expect("the data can be read");
        fs::copy(file.path(), copy.path().join(file.file_name())).expect("the disk has room for a copy");
    }
    copy
}

impl Subject {
    /// Starts it on the data of a folder, or on new data where there is none, and waits until it is ready.
    pub fn start(data: &Path) -> Self {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let at = free.expect("the loopback has a free port");
        let started = Instant::now();
        let process = Command::new(env!("CARGO_BIN_EXE_retaguarda-server"))
            .args(["--demo=large", "--listen", &at.to_string(), "--data-dir"])
            .arg(data)
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

    /// Resident memory in MiB.
    pub fn memory(&self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap_or_default();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = resident.and_then(|text| text.trim().strip_suffix(" kB")?.parse::<f64>().ok());
        kib.expect("Linux says how much memory a process has") / 1024.0
    }
}

impl Drop for Subject {
    /// Asks it to leave, so that what it holds is written, and waits.
    fn drop(&mut self) {
        let _ = Command::new("kill").arg(self.process.id().to_string()).status();
        let _ = self.process.wait();
    }
}
