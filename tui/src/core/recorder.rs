//! The last events, for a test or a bug report to go through again. Keys typed into a secret are recorded as dots,
//! and tokens never reach an event.

use std::collections::VecDeque;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;

use crossterm::event::{Event as Input, KeyCode, KeyEvent};

use crate::core::event::Event;
use crate::core::program::{EventOf, Program};

/// Events kept.
const MOST: usize = 10_000;
/// The sign for a letter of a secret.
const DOT: char = '•';

/// The last events, and the state before the first of them.
#[derive(Debug)]
pub struct Recorder<P: Program> {
    from: P,
    events: VecDeque<EventOf<P>>,
}

impl<P: Program> Recorder<P> {
    /// Records what happens to a state from now on.
    pub fn new(from: P) -> Recorder<P> {
        Recorder { from, events: VecDeque::new() }
    }

    /// Records an event that the state is about to take in.
    pub fn record(&mut self, event: &EventOf<P>, state: &P) {
        if self.events.len() == MOST
            && let Some(oldest) = self.events.pop_front()
        {
            self.from.take(&oldest);
        }
        self.events.push_back(if state.hides() { veiled(event.clone()) } else { event.clone() });
    }

    /// Writes the record into a new file that only its owner can read: the state, then an event a line.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = BufWriter::new(options.open(path)?);
        serde_json::to_writer(&mut file, &self.from)?;
        for event in &self.events {
            file.write_all(b"\n")?;
            serde_json::to_writer(&mut file, event)?;
        }
        file.write_all(b"\n")?;
        file.flush()
    }
}

/// Reads a record: the state before the first event, and the events.
pub fn read<P: Program>(path: &Path) -> io::Result<(P, Vec<EventOf<P>>)> {
    let mut lines = BufReader::new(File::open(path)?).lines();
    let first = lines.next().ok_or(io::ErrorKind::UnexpectedEof)??;
    let state = serde_json::from_str(&first)?;
    let events = lines.map(|line| Ok(serde_json::from_str(&line?)?)).collect::<io::Result<_>>()?;
    Ok((state, events))
}

fn veiled<A, R>(event: Event<A, R>) -> Event<A, R> {
    match event {
        Event::Input(Input::Key(KeyEvent { code: KeyCode::Char(_), modifiers, kind, state })) => {
            Event::Input(Input::Key(KeyEvent { code: KeyCode::Char(DOT), modifiers, kind, state }))
        }
        Event::Input(Input::Paste(text)) => Event::Input(Input::Paste(text.chars().map(|_| DOT).collect())),
        event => event,
    }
}
