//! How quick the terminal is: the first frame of the real program, a frame on lists of 100,000 rows and on a board, from a key to its
//! frame, and from a colleague's change to the frame that shows it. `make bench` prints all of it;
//! `cargo bench --bench frame -- events --times 20` prints a part, from so many measurements. It needs no terminal.

mod events;
mod made_up;
mod program;

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use crossterm::event::{Event as Input, KeyCode, KeyEvent};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use tui::app::Event;
use tui::app::screen;
use tui::screens::{CONVERSATIONS, PAYMENTS};

use program::Program;

/// The columns and lines of every terminal here.
const SIZE: (u16, u16) = (160, 45);

fn main() -> io::Result<()> {
    let (times, parts) = asked(std::env::args().skip(1));
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|asked| asked == part);
    if wanted("first") {
        report("first frame of the program", 50.0, first_frames(times.unwrap_or(20))?);
    }
    if wanted("frames") {
        frames(times)?;
    }
    if wanted("events") {
        report("commit to terminal", 100.0, events::seen(times.unwrap_or(200))?);
    }
    Ok(())
}

/// How often each is measured, where that is said, and the parts, all when none is named. Cargo adds options of its own.
fn asked(mut arguments: impl Iterator<Item = String>) -> (Option<usize>, Vec<String>) {
    let (mut times, mut parts) = (None, Vec::new());
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--times" => times = arguments.next().and_then(|times| times.parse().ok()),
            option if option.starts_with('-') => {}
            _ => parts.push(argument),
        }
    }
    (times, parts)
}

fn frames(times: Option<usize>) -> io::Result<()> {
    let lists = [("payments", PAYMENTS), ("conversations", CONVERSATIONS)];
    let lists = lists.map(|(name, place)| (name, made_up::list(place)));
    for (name, mut state) in lists.into_iter().chain([("board", made_up::board())]) {
        let mut whole = Vec::new();
        for _ in 0..times.unwrap_or(500) {
            let mut blank = terminal()?;
            let start = Instant::now();
            blank.draw(|frame| screen::draw(black_box(&state), frame))?;
            whole.push(start.elapsed());
        }
        report(&format!("whole frame, {name}"), 4.0, whole);
        let (mut terminal, mut keys) = (terminal()?, Vec::new());
        for at in 1..=times.unwrap_or(2_000) {
            // Down, and now and then by a screen or to an end, with all that is read because of it.
            let code = match at % 50 {
                0 => KeyCode::End,
                25 => KeyCode::Home,
                10 | 35 => KeyCode::PageDown,
                _ => KeyCode::Down,
            };
            let start = Instant::now();
            made_up::happen(&mut state, Event::Input(Input::Key(KeyEvent::from(code))));
            terminal.draw(|frame| screen::draw(&state, frame))?;
            keys.push(start.elapsed());
        }
        report(&format!("key to frame, {name}"), 16.0, keys);
    }
    Ok(())
}

/// A terminal of which nothing is asked and that shows nothing.
fn terminal() -> io::Result<Terminal<CrosstermBackend<io::Sink>>> {
    let options = TerminalOptions { viewport: Viewport::Fixed(Rect::new(0, 0, SIZE.0, SIZE.1)) };
    Terminal::with_options(CrosstermBackend::new(io::sink()), options)
}

/// From the start of the process to the sign-in form on a terminal.
fn first_frames(times: usize) -> io::Result<Vec<Duration>> {
    let home = tempfile::tempdir()?;
    let one = |_| {
        let start = Instant::now();
        let mut program = Program::start(home.path(), "", None)?;
        Ok(program.shows("Retaguarda")?.duration_since(start))
    };
    (0..times).map(one).collect()
}

fn report(what: &str, aim: f64, mut times: Vec<Duration>) {
    times.sort_unstable();
    let last = times.len().saturating_sub(1);
    let at = |share: f64| times[(last as f64 * share).round() as usize].as_secs_f64() * 1_000.0;
    let (p50, p99) = (at(0.5), at(0.99));
    let verdict = if p99 <= aim { "ok" } else { "MISSED" };
    let line = format!("{what:<30} p50 {p50:>7.2} ms   p99 {p99:>7.2} ms   aim {aim:>4} ms   {verdict}\n");
    // Without standard output the figures have no reader.
    let _ = io::stdout().write_all(line.as_bytes());
}
