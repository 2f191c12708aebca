//! How quickly the programs start.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::load::within;
use crate::subject::{self, Subject};
use crate::table;

/// Starts of the server, and of the command line.
pub fn measure(size: &str) {
    println!();
    let data = subject::data(size);
    let ready = median(7, || {
        let server = Subject::start(data.path(), size);
        let ready_after = server.ready_after;
        server.stop();
        ready_after
    });
    table::line("server ready after", &milliseconds(ready), "<= 150 ms");
    table::line("retaguarda --version", &milliseconds(median(101, version)), "<= 10 ms");
}

fn median(times: usize, measured: impl FnMut() -> Duration) -> Duration {
    let mut taken: Vec<_> = std::iter::repeat_with(measured).take(times).collect();
    taken.sort_unstable();
    within(50, &taken)
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", 1000.0 * time.as_secs_f64())
}

fn version() -> Duration {
    let binary = Path::new(env!("CARGO_BIN_EXE_retaguarda-server")).with_file_name("retaguarda");
    let before = Instant::now();
    let output = Command::new(&binary).arg("--version").output().expect("make bench builds the command line");
    assert!(output.status.success(), "retaguarda --version fails");
    before.elapsed()
}
