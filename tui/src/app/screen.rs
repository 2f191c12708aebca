//! What is on the screen, and what keys do there. Drawing reads the state and changes nothing.

use client::message::{Key, Message};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::app::Action;
use crate::app::ask::Ask;
use crate::app::layout::{Layout, SMALLEST};
use crate::app::state::{Session, State};
use crate::app::{frame, help, password, prompt, sign_in};
use crate::core::cmd::Cmd;
use crate::core::place::Place;
use crate::kit::prompt::Purpose;
use crate::kit::{confirm, form, panel, plan};
use crate::screens::{self, outbox};

/// Does what is asked of the screens: here what is the same on each, the rest on the one that is shown.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    match cmd {
        Cmd::CommandLine => prompt::open(state, Purpose::Command, ""),
        Cmd::GoTo(place) => go_to(state, place),
        Cmd::Show(place, filter) => {
            screens::at(place).show(state, filter);
            go_to(state, place);
        }
        Cmd::Refresh if state.session == Session::Resuming => {
            screens::ALL.iter().for_each(|screen| screen.fail(state, None));
            return Some(Action::Ask(Ask::Whoami));
        }
        Cmd::Outbox => return outbox::open(state),
        Cmd::RecallMessage => return outbox::recall_last(state),
        cmd if screens::place_of(&cmd).is_some_and(|place| place != state.place) => {
            let title = screens::place_of(&cmd).map(|place| screens::at(place).title());
            let place = title.map(|title| state.say(title, &[])).unwrap_or_default();
            state.toast(Message::new(Key::TuiElsewhere).with("place", place), true);
        }
        Cmd::To(record, cmd) => {
            let screen = screens::at(state.place);
            screen.aim(state, Some(record));
            let action = on(state, *cmd);
            screen.aim(state, None);
            return action;
        }
        Cmd::Act { endpoint, body } => return screens::at(state.place).acts().act(state, &endpoint, body),
        Cmd::Undo => match state.why_not(&Cmd::Undo) {
            Some(reason) => state.toast_text(reason.sentence, true),
            None => return state.undo(),
        },
        cmd => return screens::at(state.place).on(state, cmd),
    }
    None
}

fn go_to(state: &mut State, place: Place) {
    state.place = place;
    screens::ALL.iter().for_each(|screen| screen.settle(state));
}

/// Draws the whole screen.
pub fn draw(state: &State, frame: &mut Frame<'_>) {
    let (width, height) = state.size;
    if width < SMALLEST.0 || height < SMALLEST.1 {
        let text = Message::new(Key::TuiTooSmall).with("width", SMALLEST.0).with("height", SMALLEST.1);
        return frame::centred(frame, frame.area(), &[Line::raw(text.text(state.lang))]);
    }
    let layout = Layout::of(state);
    if state.session == Session::Out {
        sign_in::draw(state, frame);
    } else {
        frame::draw(state, frame, &layout);
        screens::at(state.place).draw(state, frame, &layout);
        form::draw(state, frame);
        confirm::draw(state, frame);
        panel::draw(state, frame);
        plan::draw(state, frame);
        outbox::draw(state, frame);
    }
    frame::hints(state, frame, layout.bar);
    prompt::draw(state, frame, layout.bar);
    password::view::draw(state, frame);
    frame::toasts(state, frame, Rect { height: layout.bar.y, ..frame.area() });
    help::draw(state, frame);
}
