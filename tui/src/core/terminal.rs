//! The terminal: taken over while the program runs, and given back however it ends.

use std::io::{self, Stdout, Write, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};

use client::value::text::shown;
use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::core::clusters::Clusters;
use crate::core::program::Program;

/// The terminal, taken over. Dropping it gives it back.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    clusters: Clusters,
    has_mouse: bool,
}

impl Screen {
    /// Takes the terminal over. From here on a panic gives it back before it says what happened.
    pub fn take() -> io::Result<Screen> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            before(info);
        }));
        TAKEN.store(true, Ordering::SeqCst);
        enable_raw_mode()?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        let taken = Screen { terminal, clusters: Clusters::default(), has_mouse: true };
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        Ok(taken)
    }

    /// Gives the terminal to another program for a while.
    pub fn lend(&mut self) {
        give_back();
    }

    /// Takes the terminal over again, as it was.
    pub fn take_back(&mut self) -> io::Result<()> {
        TAKEN.store(true, Ordering::SeqCst);
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste)?;
        self.mouse(self.has_mouse)?;
        self.clear()
    }

    /// Columns and lines.
    pub fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }

    /// Draws the program.
    pub fn draw(&mut self, program: &impl Program) -> io::Result<()> {
        let drawn = self.terminal.draw(|frame| {
            program.draw(frame);
            self.clusters.settle(frame.buffer_mut());
        });
        drawn.map(|_| ())
    }

    /// Redraws everything the next time. The terminal is not asked for its cursor, as [`Terminal::clear`] does: the answer
    /// comes among the keys, where the reader of the keys may be the one to take it.
    pub fn clear(&mut self) -> io::Result<()> {
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        execute!(stdout(), Clear(ClearType::All))
    }

    /// Takes the mouse, or leaves it to the terminal, so that text can be selected.
    pub fn mouse(&mut self, taken: bool) -> io::Result<()> {
        self.has_mouse = taken;
        if taken { execute!(stdout(), EnableMouseCapture) } else { execute!(stdout(), DisableMouseCapture) }
    }

    /// Notifies the user by the bell, or by a notification of the desktop (OSC 9).
    pub fn notify(&mut self, text: &str, is_bell: bool) -> io::Result<()> {
        let mut out = stdout();
        if is_bell {
            write!(out, "\x07")?
        } else {
            write!(out, "\x1b]9;{}\x07", shown(text))?
        }
        out.flush()
    }

    /// Puts text on the user's clipboard, also over a remote connection.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(stdout(), CopyToClipboard::to_clipboard_from(text))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// True while the program holds the terminal. It is released once: leaving the alternate screen twice would move the cursor.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Nothing can be done when this fails: the terminal is gone.
fn give_back() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let _ =
        execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
    let _ = stdout().flush();
}
