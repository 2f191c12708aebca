//! What is on the screen, and what keys do there. Drawing reads the state and changes nothing.

pub mod columns;
pub mod confirm;
pub mod conversations;
pub mod details;
pub mod form;
pub mod frame;
pub mod help;
pub mod list;
pub mod members;
pub mod outbox;
pub mod panel;
pub mod password;
pub mod payments;
pub mod plan;
pub mod prompt;
pub mod sign_in;
pub mod thread;

use client::api::finance::payments::Transaction;
use client::message::{Key, Message};
use client::wire::page::OrderBy;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::action::Action;
use crate::ask::Ask;
use crate::cmd::{Cmd, Selection};
use crate::layout::{Layout, SMALLEST};
use crate::state::list::{List, Row};
use crate::state::prompt::Purpose;
use crate::state::{Context, Place, Session, State};

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
        cmd if cmd.place().is_some_and(|place| place != state.place) => {
            let place = cmd.place().map(|place| place.label(state.lang)).unwrap_or_default();
            state.toast(Message::new(Key::TuiElsewhere).with("place", place), true);
        }
        cmd => {
            return match state.below_sheet() {
                Context::Details => details::on(state, cmd),
                Context::Messages => conversations::on(state, cmd),
                Context::Thread => thread::on(state, cmd),
                _ => payments::on(state, cmd),
            };
        }
    }
    None
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
            let kept = order.filter(|order| conversations::may_sort(&query, order.field));
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

/// The order of a list.
fn order<R: Row>(list: &List<R>) -> OrderBy<R::Sort> {
    R::order(&list.filter)
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
                    payments::draw(state, frame, &layout);
                }
                details::draw(state, frame, layout.record);
            }
            Place::Conversations => {
                if !layout.covers_list() {
                    conversations::draw(state, frame, &layout);
                }
                thread::draw(state, frame, layout.record);
                members::draw(state, frame, layout.members);
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
    password::draw(state, frame);
    frame::toasts(state, frame, Rect { height: layout.bar.y, ..frame.area() });
    help::draw(state, frame);
}
