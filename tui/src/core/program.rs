//! The program that the loop runs.

use std::fmt::Debug;

use client::transport::{Client, Error};
use ratatui::Frame;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::core::action::Action;
use crate::core::event::Event;

/// Data that is kept, recorded and sent between tasks.
pub trait Data: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static> Data for T {}

/// An event of a program.
pub type EventOf<P> = Event<<P as Program>::Ask, <P as Program>::Answer>;
/// An action of a program.
pub type ActionOf<P> = Action<<P as Program>::Ask>;

/// A program as the loop knows it: plain data that takes events in and is drawn.
pub trait Program: Clone + Serialize + DeserializeOwned + 'static {
    /// A question to the server.
    type Ask: Data;
    /// An answer of the server.
    type Answer: Data;

    /// Reads something from the server.
    fn read(client: &Client, ask: &Self::Ask) -> impl Future<Output = Result<Self::Answer, Error>> + Send;
    /// Takes an event in. Returns its effects.
    fn take(&mut self, event: &EventOf<Self>) -> Vec<ActionOf<Self>>;
    /// Returns whether the keys typed now must not be recorded.
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
