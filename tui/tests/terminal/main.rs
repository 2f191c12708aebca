//! The terminal, from the outside: what it draws for what happens, and the real program in a real terminal.

mod bulk;
mod changes;
mod keys;
mod list;
mod live;
mod mouse;
mod pane;
mod pictures;
mod plain;
mod plans;
mod proxy;
mod record;
mod safety;
mod scene;
mod screens;
mod server;
mod talks;
mod tmux;
mod triage;
