//! The log: JSON lines on stderr, or readable ones on a terminal. A separate thread writes them, some at a time, so that
//! no request waits for the program that reads them.

use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tracing::{Level, Metadata};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

/// How long lines wait for others.
const LINGER: Duration = Duration::from_millis(20);
/// Bytes of lines that may wait. Beyond them each line is written immediately, by the thread that logs it.
const MOST: usize = 1 << 20;

/// Starts the log. Lines that wait are written when the value is dropped.
#[must_use]
pub fn start() -> Log {
    let filter = EnvFilter::try_from_env("RETAGUARDA_LOG")
        .unwrap_or_else(|_| EnvFilter::new("info,hyper=warn,reqwest=warn,tokio_postgres=warn"));
    let lines = Arc::<Lines>::default();
    let written = Arc::clone(&lines);
    let thread = thread::Builder::new().name("log".to_owned()).spawn(move || written.write_forever());
    let has_thread = thread.is_ok();
    let log = Log { lines: Arc::clone(&lines) };
    let layers = tracing_subscriber::fmt().with_env_filter(filter).with_writer(Writer { lines, has_thread });
    if io::stderr().is_terminal() {
        layers.init()
    } else {
        layers.json().init()
    }
    log
}

/// The log of the process, until it is dropped.
#[derive(Debug)]
pub struct Log {
    lines: Arc<Lines>,
}

impl Drop for Log {
    fn drop(&mut self) {
        self.lines.flush();
    }
}

/// The lines that are not yet written.
#[derive(Debug, Default)]
struct Lines {
    waiting: Mutex<Vec<u8>>,
    /// Held while lines are written, so that they keep their order.
    writing: Mutex<()>,
    some: Condvar,
}

impl Lines {
    fn waiting(&self) -> MutexGuard<'_, Vec<u8>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a line. Returns whether too many wait.
    fn add(&self, line: &[u8]) -> bool {
        let mut waiting = self.waiting();
        if waiting.is_empty() {
            self.some.notify_one();
        }
        waiting.extend_from_slice(line);
        waiting.len() > MOST
    }

    fn flush(&self) {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let lines = std::mem::take(&mut *self.waiting());
        // The server goes on without a reader of its log.
        let _ = io::stderr().lock().write_all(&lines);
    }

    fn write_forever(&self) {
        loop {
            let waiting = self.some.wait_while(self.waiting(), |waiting| waiting.is_empty());
            drop(waiting.unwrap_or_else(PoisonError::into_inner));
            thread::sleep(LINGER);
            self.flush();
        }
    }
}

/// Makes the writer of each line.
#[derive(Debug)]
struct Writer {
    lines: Arc<Lines>,
    has_thread: bool,
}

impl<'a> MakeWriter<'a> for Writer {
    type Writer = Line<'a>;

    fn make_writer(&'a self) -> Line<'a> {
        Line { lines: &self.lines, is_urgent: true }
    }

    /// Warnings and errors are written immediately, with the lines before them: the process may be about to end.
    fn make_writer_for(&'a self, meta: &Metadata<'_>) -> Line<'a> {
        Line { lines: &self.lines, is_urgent: !self.has_thread || *meta.level() <= Level::WARN }
    }
}

/// Writes one line.
struct Line<'a> {
    lines: &'a Lines,
    is_urgent: bool,
}

impl Write for Line<'_> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self.lines.add(line) || self.is_urgent {
            self.lines.flush();
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
