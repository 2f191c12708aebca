//! A recorded session, shown again step by step.

use std::io;
use std::path::Path;

use crossterm::event::{Event as Input, KeyCode, KeyEventKind, read};

use crate::core::program::{EventOf, Program};
use crate::core::recorder;
use crate::core::terminal::Screen;

/// Events that one press of Page Down passes over.
const LEAP: usize = 20;

/// Shows a record: → and ← go an event on and back, Page Down and Page Up twenty, Home and End all the way; q leaves.
pub fn run<P: Program>(path: &Path) -> io::Result<()> {
    let (first, events) = recorder::read::<P>(path)?;
    let mut screen = Screen::take()?;
    let mut at = 0;
    loop {
        let mut shown = state_at(&first, &events, at);
        shown.resize(screen.size()?);
        let passed = events[..at].last().map(|event| format!("{event:?}")).unwrap_or_default();
        let passed: String = passed.chars().take(120).collect();
        shown.announce(format!("{at}/{} {passed}", events.len()));
        screen.draw(&shown)?;
        let Input::Key(key) = read()? else { continue };
        at = match key.code {
            _ if key.kind == KeyEventKind::Release => at,
            KeyCode::Char('q') | KeyCode::Esc => return Ok(()),
            KeyCode::Right | KeyCode::Char(' ') => at + 1,
            KeyCode::Left => at.saturating_sub(1),
            KeyCode::PageDown => at + LEAP,
            KeyCode::PageUp => at.saturating_sub(LEAP),
            KeyCode::Home => 0,
            KeyCode::End => events.len(),
            _ => at,
        };
        at = at.min(events.len());
    }
}

/// The state after that many events of a record.
pub fn state_at<P: Program>(first: &P, events: &[EventOf<P>], at: usize) -> P {
    let mut state = first.clone();
    for event in &events[..at] {
        state.take(event);
    }
    state
}
