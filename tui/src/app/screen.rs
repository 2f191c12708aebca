//! What is on the screen, and what keys do there. Drawing reads the state and changes nothing.

use client::api::finance::payments::Transaction;
use client::message::{Key, Message};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::app::layout::{Layout, SMALLEST};
use crate::app::state::{Context, Place, Session, State};
use crate::app::{frame, help, password_view, prompt, sign_in};
use crate::core::action::Action;
use crate::core::ask::Ask;
use crate::core::cmd::{Cmd, Selection};
use crate::kit::list::Row;
use crate::kit::prompt::Purpose;
use crate::kit::{confirm, form, panel, plan};
use crate::screens::{self, conversations, outbox, payments};

/// Does what is asked of the screens: here what is the same on each, the rest on the one that is shown.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    match cmd {
        Cmd::CommandLine => prompt::open(state, Purpose::Command, ""),
        Cmd::GoTo(place) => go_to(state, place),
        Cmd::Show(selection) => show(state, *selection),
        Cmd::View(view) => {
            go_to(state, Place::Conversations);
            state.conversations.reader = None;
            state.conversations.show_view(view);
        }
        Cmd::Refresh if state.session == Session::Resuming => {
            (state.payments.list.failed, state.conversations.list.failed) = (None, None);
            return Some(Action::Ask(Ask::Whoami));
        }
        Cmd::Outbox => return outbox::open(state),
        Cmd::RecallMessage => return outbox::recall_last(state),
        cmd if place_of(&cmd).is_some_and(|place| place != state.place) => {
            let place = place_of(&cmd).map(|place| place.label(state.lang)).unwrap_or_default();
            state.toast(Message::new(Key::TuiElsewhere).with("place", place), true);
        }
        Cmd::To(record, cmd) => {
            let screen = screens::at(state.place);
            screen.aim(state, Some(record));
            let action = on(state, *cmd);
            screen.aim(state, None);
            return action;
        }
        Cmd::Act { endpoint, body } => return screens::at(state.place).act(state, &endpoint, body),
        Cmd::Undo => match state.why_not(&Cmd::Undo) {
            Some(reason) => state.toast_text(reason.sentence, true),
            None => return state.undo(),
        },
        cmd => {
            return match state.below_sheet() {
                Context::Details => payments::details::on(state, cmd),
                Context::Messages => conversations::list::on(state, cmd),
                Context::Thread => conversations::reader::on(state, cmd),
                _ => payments::list::on(state, cmd),
            };
        }
    }
    None
}

/// The one screen that a command is for; `None` if it is for each, or for what lies over it.
fn place_of(cmd: &Cmd) -> Option<Place> {
    match cmd {
        Cmd::To(_, cmd) => place_of(cmd),
        Cmd::Act { endpoint, .. } => screens::place_of(endpoint),
        Cmd::NextView | Cmd::Preview | Cmd::Members => Some(Place::Conversations),
        Cmd::CopyLink => Some(Place::Payments),
        _ => None,
    }
}

fn go_to(state: &mut State, place: Place) {
    state.place = place;
    let (payments, messages) = (state.payment_lines(), state.message_lines());
    state.payments.list.select(state.payments.list.cursor, payments);
    state.conversations.list.select(state.conversations.list.cursor, messages);
}

/// Shows a selection of records, on their screen. Another filter keeps the order that the list has, where it may.
fn show(state: &mut State, selection: Selection) {
    match selection {
        Selection::Payments(filter) => {
            state.details = None;
            let order = state.payments.list.filter.order_by;
            state.payments.list.show(Transaction::ordered(filter, order));
            go_to(state, Place::Payments);
        }
        Selection::Messages(query) => {
            let screen = &mut state.conversations;
            screen.reader = None;
            let order = screen.list.filter.filter.order_by;
            let kept = order.filter(|order| conversations::list::may_sort(&query, order.field));
            screen.list.show(client::api::service::conversations::Message::ordered(query, kept));
            go_to(state, Place::Conversations);
        }
        Selection::View => {
            let screen = &mut state.conversations;
            screen.reader = None;
            screen.list.show(screen.list.base.clone());
            go_to(state, Place::Conversations);
        }
    }
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
        match state.place {
            Place::Payments => {
                if !layout.covers_list() {
                    payments::list::draw(state, frame, &layout);
                }
                payments::details::draw(state, frame, layout.record);
            }
            Place::Conversations => {
                if !layout.covers_list() {
                    conversations::list::draw(state, frame, &layout);
                }
                conversations::reader::draw(state, frame, layout.record);
                conversations::members::draw(state, frame, layout.members);
            }
        }
        form::draw(state, frame);
        confirm::draw(state, frame);
        panel::draw(state, frame);
        plan::draw(state, frame);
        outbox::draw(state, frame);
    }
    frame::hints(state, frame, layout.bar);
    prompt::draw(state, frame, layout.bar);
    password_view::draw(state, frame);
    frame::toasts(state, frame, Rect { height: layout.bar.y, ..frame.area() });
    help::draw(state, frame);
}
