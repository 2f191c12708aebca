//! A batch that is under way, and may be killed.

use std::io::{BufRead, BufReader, Lines};
use std::process::{Child, ChildStdout};

use crate::subject::Subject;

/// A running `batch apply`. Dropping it kills it.
pub struct Running {
    child: Child,
    settled: Lines<BufReader<ChildStdout>>,
}

impl Running {
    /// Starts the plan of that name.
    pub fn start(subject: &Subject, plan: &str) -> Running {
        let words = ["batch", "apply", plan, "--yes", "-q", "-o", "ndjson"];
        let mut child = subject.command(&words).spawn().expect("cargo has built the program");
        let settled = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        Running { child, settled }
    }

    /// Waits until so many more rows are settled, or all.
    pub fn wait_for(&mut self, rows: u64) {
        let rows = usize::try_from(rows).unwrap_or(usize::MAX);
        self.settled.by_ref().take(rows).for_each(drop);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
