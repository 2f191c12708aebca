//! The password, wanted again before something that cannot be undone.

use client::message::Key;
use ratatui::Frame;
use ratatui::text::Line;

use crate::app::state::{Session, State};
use crate::core::cmd::Cmd;
use crate::core::theme::Tone;
use crate::kit::ask::Action;
use crate::kit::widget::input;
use crate::kit::widget::text::wrap;
use crate::kit::widget::window::window;

/// The sheet's columns.
const WIDTH: u16 = 56;

/// Handles a command of the sheet. It stays until the server has answered.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    let sheet = state.password.as_mut().filter(|sheet| !sheet.busy)?;
    let line = &mut sheet.typed.0;
    match cmd {
        Cmd::Close | Cmd::Back => return state.refuse_password(),
        Cmd::Accept if !line.text().is_empty() => {
            sheet.busy = true;
            return Some(Action::ConfirmPassword(line.text().to_owned()));
        }
        cmd => drop(line.edit(&cmd)),
    }
    None
}

/// Draws the sheet over the middle of the screen.
pub fn draw(state: &State, frame: &mut Frame<'_>) {
    let Some(sheet) = state.password.as_ref().filter(|_| state.session != Session::Out) else { return };
    let style = |tone| state.theme.style(tone);
    let width = WIDTH.min(state.size.0.saturating_sub(2));
    let room = usize::from(width.saturating_sub(4));
    let (message, tone) = match (sheet.busy, sheet.refused) {
        (true, _) => (state.say(Key::ShellLoading, &[]), Tone::Quiet),
        (false, true) => (sheet.message.clone(), Tone::Bad),
        (false, false) => (sheet.message.clone(), Tone::Text),
    };
    let lines: Vec<Line<'static>> =
        wrap(&message, room).into_iter().map(|line| Line::styled(line, style(tone))).collect();
    let title = state.say(Key::SessionConfirmTitle, &[]);
    let inside = window(state, frame, &title, (width, lines.len() as u16 + 2));
    for (line, y) in lines.iter().zip(inside.top()..inside.bottom().saturating_sub(1)) {
        frame.buffer_mut().set_line(inside.x, y, line, inside.width);
    }
    let label = state.say(Key::FieldPassword, &[]);
    let has_keys = !sheet.busy && state.help.is_none();
    input::last(frame, inside, state.theme, &label, &sheet.typed.0, has_keys, true);
}
