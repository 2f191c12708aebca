//! What the loop runs.

use ratatui::Frame;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::core::action::Action;
use crate::core::event::Event;

/// A program as the loop knows it: plain data that takes events in and is drawn.
pub trait Program: Clone + Serialize + DeserializeOwned {
    /// Takes an event in. Returns what is to be done.
    fn take(&mut self, event: &Event) -> Vec<Action>;
    /// Returns whether what is typed now must not be written down.
    fn hides(&self) -> bool;
    /// Takes the size of the terminal, in columns and lines.
    fn resize(&mut self, size: (u16, u16));
    /// Says something in place of everything that was said.
    fn announce(&mut self, text: String);
    /// Returns the commands that were typed, the latest last.
    fn typed(&self) -> &[String];
    /// Draws the program.
    fn draw(&self, frame: &mut Frame<'_>);
}
