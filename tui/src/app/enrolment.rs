//! Enrols an authenticator app as a second factor: the password, the secret with its QR code, a code of the app, and the recovery
//! codes.

use client::api::account::second_factor::{Enrolment, RecoveryCodes};
use client::message::Key;
use client::transport::Error;
use ratatui::Frame;
use ratatui::style::Modifier;
use ratatui::text::Line;

use crate::app::state::{Session, State};
use crate::app::writes::is_over;
use crate::core::cmd::Cmd;
use crate::core::theme::{Theme, Tone};
use crate::kit::ask::Action;
use crate::kit::line::Secret;
use crate::kit::shell::enrolment::{EnrolmentSheet, EnrolmentStage};
use crate::kit::widget::input;
use crate::kit::widget::text::wrap;
use crate::kit::widget::window::window;

/// The sheet's columns.
const WIDTH: u16 = 66;
/// The lines of the sheet's frame and field.
const AROUND: usize = 4;

impl State {
    /// Opens the sheet that enrols.
    pub(super) fn enrol(&mut self) {
        self.enrolment = Some(EnrolmentSheet::at(EnrolmentStage::Password));
    }

    /// Shows the secret, or why there is none.
    pub(super) fn enrolling(&mut self, answer: Result<Enrolment, Error>) -> Vec<Action> {
        self.goes_on(answer.map(|enrolment| EnrolmentStage::Code(Box::new(enrolment))))
    }

    /// Shows the recovery codes, or why the code was refused.
    pub(super) fn enrolled(&mut self, answer: Result<RecoveryCodes, Error>) -> Vec<Action> {
        self.goes_on(answer.map(EnrolmentStage::Done))
    }

    fn goes_on(&mut self, next: Result<EnrolmentStage, Error>) -> Vec<Action> {
        let lang = self.lang;
        let Some(sheet) = &mut self.enrolment else { return Vec::new() };
        match next {
            Ok(stage) => *sheet = EnrolmentSheet::at(stage),
            Err(error) if is_over(&error) => {
                self.enrolment = None;
                return self.over(None);
            }
            Err(error) => {
                (sheet.busy, sheet.typed) = (false, Secret::default());
                sheet.fault = Some(error.sentence(lang));
            }
        }
        Vec::new()
    }
}

/// Handles a command of the sheet. It stays until the server has answered.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    let sheet = state.enrolment.as_mut().filter(|sheet| !sheet.busy)?;
    let line = &mut sheet.typed.0;
    match cmd {
        Cmd::Accept if matches!(sheet.stage, EnrolmentStage::Done(_)) => state.enrolment = None,
        Cmd::Close | Cmd::Back => state.enrolment = None,
        Cmd::Accept if !line.text().is_empty() => {
            let typed = line.text().trim().to_owned();
            (sheet.busy, sheet.fault) = (true, None);
            return Some(match sheet.stage {
                EnrolmentStage::Password => Action::Enrol(line.text().to_owned()),
                _ => Action::ConfirmEnrolment(typed),
            });
        }
        cmd => drop(line.edit(&cmd)),
    }
    None
}

/// Returns the lines above the field; the QR code if that many lines have room for it.
fn lines(state: &State, sheet: &EnrolmentSheet, room: usize, height: usize) -> Vec<Line<'static>> {
    let style = |tone| state.theme.style(tone);
    let broken = |text: &str, tone| -> Vec<Line<'static>> {
        wrap(text, room).into_iter().map(|line| Line::styled(line, style(tone))).collect()
    };
    let mut lines = match &sheet.stage {
        EnrolmentStage::Password => Vec::new(),
        EnrolmentStage::Code(enrolment) => {
            let mut lines = broken(&state.say(Key::ProfileOtpScan, &[]), Tone::Text);
            lines.extend(broken(&enrolment.secret, Tone::Accent));
            // Its cells are drawn light.
            let qr = if state.theme == Theme::Light {
                style(Tone::Text).add_modifier(Modifier::REVERSED)
            } else {
                style(Tone::Text)
            };
            if lines.len() + enrolment.qr.len() + AROUND <= height {
                lines.extend(enrolment.qr.iter().map(|line| Line::styled(line.clone(), qr)));
            }
            lines
        }
        EnrolmentStage::Done(done) => {
            let mut lines = broken(&done.message, Tone::Good);
            lines.push(Line::raw(""));
            lines.extend(broken(&done.recovery_codes.join("  "), Tone::Accent));
            lines
        }
    };
    if sheet.busy {
        lines.extend(broken(&state.say(Key::ShellLoading, &[]), Tone::Quiet));
    }
    lines.extend(sheet.fault.iter().flat_map(|fault| broken(fault, Tone::Bad)));
    lines
}

/// Draws the sheet over the middle of the screen.
pub fn draw(state: &State, frame: &mut Frame<'_>) {
    let Some(sheet) = state.enrolment.as_ref().filter(|_| state.session != Session::Out) else { return };
    let width = WIDTH.min(state.size.0.saturating_sub(2));
    let room = usize::from(width.saturating_sub(4));
    let lines = lines(state, sheet, room, usize::from(state.size.1));
    let title = state.say(Key::ProfileOtpTitle, &[]);
    let inside = window(state, frame, &title, (width, lines.len() as u16 + 2));
    for (line, y) in lines.iter().zip(inside.top()..inside.bottom()) {
        frame.buffer_mut().set_line(inside.x, y, line, inside.width);
    }
    let label = match sheet.stage {
        EnrolmentStage::Password => Key::FieldPassword,
        EnrolmentStage::Code(_) => Key::SessionOtp,
        EnrolmentStage::Done(_) => return,
    };
    let has_keys = !sheet.busy && state.help.is_none();
    let is_secret = sheet.stage == EnrolmentStage::Password;
    input::last(frame, inside, state.theme, &state.say(label, &[]), &sheet.typed.0, has_keys, is_secret);
}
