//! What is on the screen, and what keys do there. Drawing reads the state and changes nothing.

pub mod columns;
pub mod details;
pub mod frame;
pub mod help;
pub mod payments;
pub mod prompt;
pub mod sign_in;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::layout::{Layout, SMALLEST};
use crate::state::{Context, State};
use client::message::Key;

/// Draws the whole screen.
pub fn draw(state: &State, frame: &mut Frame<'_>) {
    let (width, height) = state.size;
    if width < SMALLEST.0 || height < SMALLEST.1 {
        let size = [("width", SMALLEST.0.to_string()), ("height", SMALLEST.1.to_string())];
        let text = state.say(Key::TuiTooSmall, &size.each_ref().map(|(name, value)| (*name, value.as_str())));
        return frame::centred(frame, frame.area(), &[Line::raw(text)]);
    }
    let layout = Layout::of(state);
    match state.context() {
        Context::SignIn => sign_in::draw(state, frame),
        _ if state.session == crate::state::Session::Out => sign_in::draw(state, frame),
        _ => {
            frame::draw(state, frame, &layout);
            if !layout.covers_list() {
                payments::draw(state, frame, &layout);
            }
            details::draw(state, frame, layout.details);
        }
    }
    frame::hints(state, frame, layout.bar);
    prompt::draw(state, frame, layout.bar);
    frame::toasts(state, frame, Rect { height: layout.bar.y, ..frame.area() });
    help::draw(state, frame);
}
