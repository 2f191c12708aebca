//! Lines from standard input, read on a separate thread; a password is not echoed where there is a terminal.

use std::io::{self, BufRead, IsTerminal};
use std::sync::mpsc;

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, read};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// The kind of line to read next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Want {
    /// A line.
    Line,
    /// A line without echo.
    Secret,
}

/// The keyboard, or whatever standard input is.
pub(super) struct Keyboard {
    wants: mpsc::Sender<Want>,
    lines: UnboundedReceiver<Option<String>>,
    waiting: bool,
    prompted: bool,
}

impl Keyboard {
    /// Starts to read when something is wanted.
    pub(super) fn start() -> Keyboard {
        let (wants, wanted) = mpsc::channel();
        let (heard, lines) = unbounded_channel();
        std::thread::spawn(move || {
            for want in wanted {
                let line = read_line(want).ok().flatten();
                if heard.send(line).is_err() {
                    return;
                }
            }
        });
        Keyboard { wants, lines, waiting: false, prompted: false }
    }

    /// Wants a line. Answers whether its prompt is still to be said.
    pub(super) fn want(&mut self, want: Want, prompt: bool) -> bool {
        if !self.waiting {
            // The thread ends with the program alone.
            let _ = self.wants.send(want);
            (self.waiting, self.prompted) = (true, false);
        }
        let due = prompt && !self.prompted;
        self.prompted |= prompt;
        due
    }

    /// The line; nothing when no more can come.
    pub(super) async fn heard(&mut self) -> Option<String> {
        let line = self.lines.recv().await.flatten();
        self.waiting = false;
        line
    }
}

fn read_line(want: Want) -> io::Result<Option<String>> {
    if want == Want::Secret && io::stdin().is_terminal() {
        enable_raw_mode()?;
        let typed = read_secret();
        disable_raw_mode()?;
        return typed;
    }
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line)?;
    Ok((read > 0).then_some(line))
}

fn read_secret() -> io::Result<Option<String>> {
    let mut typed = String::new();
    loop {
        let Event::Key(key) = read()? else { continue };
        match key.code {
            _ if key.kind == KeyEventKind::Release => {}
            KeyCode::Enter => return Ok(Some(typed)),
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => return Ok(None),
            KeyCode::Char(letter) => typed.push(letter),
            KeyCode::Backspace => {
                typed.pop();
            }
            _ => {}
        }
    }
}
