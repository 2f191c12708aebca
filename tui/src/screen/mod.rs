//! What is on the screen, and what keys do there. Drawing reads the state and changes nothing.

pub mod columns;
pub mod details;
pub mod frame;
pub mod help;
pub mod payments;
pub mod prompt;
pub mod sign_in;

use client::message::{Key, Message};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::layout::{Layout, SMALLEST};
use crate::state::{Session, State};

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
        if !layout.covers_list() {
            payments::draw(state, frame, &layout);
        }
        details::draw(state, frame, layout.details);
    }
    frame::hints(state, frame, layout.bar);
    prompt::draw(state, frame, layout.bar);
    frame::toasts(state, frame, Rect { height: layout.bar.y, ..frame.area() });
    help::draw(state, frame);
}
