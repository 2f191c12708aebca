//! The loop of the program: events, what they ask for, and the effects that do it. It knows no resource.

pub mod action;
pub mod clean;
pub mod clusters;
pub mod cmd;
pub mod door;
pub mod editor;
pub mod effects;
pub mod escape;
pub mod event;
pub mod hidden;
pub mod history;
pub mod input;
pub mod keymap;
pub mod outcome;
pub mod place;
pub mod program;
pub mod recorder;
pub mod replay;
pub mod runner;
pub mod terminal;
pub mod theme;
pub mod views;
pub mod write;
