//! The sign-in form.

use client::message::Key;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType};
use unicode_width::UnicodeWidthStr;

use crate::app::state::State;
use crate::core::cmd::Cmd;
use crate::core::theme::Tone;
use crate::kit::ask::Action;
use crate::kit::widget::input;
use crate::kit::widget::text::{fit, wrap};

/// The form's columns.
const WIDTH: u16 = 56;
/// Its lines, without those of a message.
const HEIGHT: u16 = 11;

/// A field of the form.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Email,
    Password,
    Otp,
}

/// Handles a command of the form.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    let shell = &mut state.shell;
    let form = &mut shell.sign_in;
    if form.busy {
        return None;
    }
    match cmd {
        Cmd::Next | Cmd::Previous if form.otp.is_some() => form.otp = None,
        Cmd::Next | Cmd::Previous => form.on_password = !form.on_password,
        Cmd::Accept if !form.on_password && form.password.0.text().is_empty() => form.on_password = true,
        Cmd::Accept => {
            let credentials = form.credentials(shell.lang)?;
            (form.busy, form.message) = (true, None);
            return Some(Action::SignIn(credentials));
        }
        cmd => drop(form.line().edit(&cmd)),
    }
    None
}

/// Draws the form in the middle of the screen.
pub fn draw(state: &State, frame: &mut Frame<'_>) {
    let (form, style) = (&state.sign_in, |tone| state.theme.style(tone));
    let (columns, lines) = state.size;
    let width = WIDTH.min(columns);
    let room = usize::from(width.saturating_sub(6));
    let message = match (&form.message, form.busy) {
        (_, true) => vec![(state.say(Key::TuiSigningIn, &[]), Tone::Quiet)],
        (Some(text), _) => wrap(text, room).into_iter().map(|line| (line, Tone::Bad)).collect(),
        (None, _) => Vec::new(),
    };
    let mut fields = vec![Field::Email, Field::Password];
    fields.extend(form.otp.is_some().then_some(Field::Otp));
    let current = match (&form.otp, form.on_password) {
        (Some(_), _) => Field::Otp,
        (None, true) => Field::Password,
        (None, false) => Field::Email,
    };
    let height = (HEIGHT + 2 * (fields.len() as u16 - 2) + message.len() as u16).min(lines.saturating_sub(1));
    let area = Rect { x: (columns - width) / 2, y: (lines - height) / 2, width, height };
    let title = Line::styled(" Retaguarda ", style(Tone::Accent));
    let block =
        Block::bordered().border_type(BorderType::Rounded).title(title).border_style(style(Tone::Quiet));
    frame.render_widget(block, area);
    let (x, mut y) = (area.x + 3, area.y + 2);
    frame.buffer_mut().set_string(x, y, fit(&state.server, room), style(Tone::Quiet));
    for field_of in fields {
        y += 2;
        let (label, name, line) = match (field_of, &form.otp) {
            (Field::Otp, Some(otp)) => (Key::SessionOtp, "otp", otp),
            (Field::Password, _) => (Key::FieldPassword, "password", &form.password.0),
            _ => (Key::ColumnEmail, "email", &form.email),
        };
        let label = state.say(label, &[]);
        let has_keys = current == field_of && !form.busy && state.help.is_none();
        let tone = if has_keys { Tone::Accent } else { Tone::Text };
        frame.buffer_mut().set_string(x, y, &label, style(tone));
        let indent = 9.max(label.width() as u16 + 1);
        let field = Rect { x: x + indent, y, width: (room as u16).saturating_sub(indent), height: 1 };
        input::field(frame, field, state.theme, line, has_keys, field_of == Field::Password);
        if let Some(error) = form.errors.get(name) {
            y += 1;
            frame.buffer_mut().set_string(field.x, y, fit(error, usize::from(field.width)), style(Tone::Bad));
        }
    }
    y += 2;
    for (line, tone) in message {
        if y < area.bottom() - 1 {
            frame.buffer_mut().set_string(x, y, line, style(tone));
        }
        y += 1;
    }
}
