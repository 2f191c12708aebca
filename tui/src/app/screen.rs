//! Drawing and commands of the whole screen. Drawing reads the state and changes nothing.

use client::message::{Key, Message};
use client::reason::Reason;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::app::state::{Session, State};
use crate::app::{frame, help, password, prompt, sign_in};
use crate::core::cmd::Cmd;
use crate::core::place::Place;
use crate::kit::ask::Action;
use crate::kit::ask::Ask;
use crate::kit::layout::SMALLEST;
use crate::kit::prompt::Purpose;
use crate::kit::widget::window::centred;
use crate::kit::{confirm, form, panel, plan};

/// Does what is asked of the screens: here what is the same on each, the rest on the one that is shown.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    match cmd {
        Cmd::CommandLine => state.open_prompt(Purpose::Command, ""),
        Cmd::GoTo(place) => go_to(state, place),
        Cmd::Show(place, filter) => {
            state.parts(place).0.show(filter);
            go_to(state, place);
        }
        Cmd::Refresh if state.session == Session::Resuming => {
            state.each_screen(|screen, _| screen.list_mut().failed = None);
            return Some(Action::Ask(Ask::Whoami));
        }
        cmd if state.place_of(&cmd).is_some_and(|place| place != state.place) => {
            let place = state.place_of(&cmd)?;
            let (screen, shell) = state.parts(place);
            if screen.is_everywhere(&cmd) {
                return screen.on(shell, cmd);
            }
            let title = shell.say(screen.title(), &[]);
            shell.toast(Message::new(Key::TuiElsewhere).with("place", title), true);
        }
        Cmd::To(record, cmd) => {
            let place = state.place;
            state.parts(place).0.aim(Some(record));
            let action = on(state, *cmd);
            state.parts(place).0.aim(None);
            return action;
        }
        Cmd::Act { endpoint, body } => {
            let (screen, shell) = state.parts(state.shell.place);
            let action = screen.act(shell, &endpoint, body);
            state.tell_begun();
            return action;
        }
        Cmd::Undo => match state.why_not(&Cmd::Undo) {
            Some(reason) => state.toast_text(reason.sentence, true),
            None => return state.undo(),
        },
        cmd => {
            let (screen, shell) = state.parts(state.shell.place);
            let action = screen.on(shell, cmd);
            return match state.then.take() {
                Some(next) => on(state, next),
                None => action,
            };
        }
    }
    None
}

impl State {
    /// Tells the screens of the changes of one record that were begun.
    pub(super) fn tell_begun(&mut self) {
        for item in std::mem::take(&mut self.begun) {
            let (screen, shell) = self.parts(self.shell.place);
            screen.begun(shell, &item);
        }
    }

    /// Returns why something would be refused, if it is something that can be.
    pub fn why_not(&self, cmd: &Cmd) -> Option<Reason> {
        match cmd {
            Cmd::Act { endpoint, .. } => self.screen().why_not(self, endpoint),
            Cmd::Undo => self.screen().why_not_undo(self),
            _ => None,
        }
    }
}

fn go_to(state: &mut State, place: Place) {
    state.place = place;
    state.each_screen(|screen, shell| screen.settle(shell));
}

/// Draws the whole screen.
pub fn draw(state: &State, frame: &mut Frame<'_>) {
    let (width, height) = state.size;
    if width < SMALLEST.0 || height < SMALLEST.1 {
        let text = Message::new(Key::TuiTooSmall).with("width", SMALLEST.0).with("height", SMALLEST.1);
        return centred(frame, frame.area(), &[Line::raw(text.text(state.lang))]);
    }
    let layout = state.screen().layout(state);
    if state.session == Session::Out {
        sign_in::draw(state, frame);
    } else {
        frame::draw(state, frame, &layout);
        state.screen().draw(state, frame, &layout);
        form::draw(state, frame);
        confirm::draw(state, frame);
        panel::draw(state, frame);
        plan::draw(state, frame);
    }
    frame::hints(state, frame, layout.bar);
    prompt::draw(state, frame, layout.bar);
    password::sheet::draw(state, frame);
    frame::toasts(state, frame, Rect { height: layout.bar.y, ..frame.area() });
    help::draw(state, frame);
}
