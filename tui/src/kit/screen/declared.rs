//! The keys and commands of acts that a screen does not name: those that the contract declares.

use std::sync::LazyLock;

use client::catalogue::{self, Descriptor};
use client::message::Key;

use crate::core::cmd::Cmd;
use crate::core::keymap::{Binding, READING, bind, letter};
use crate::kit::screen::Screen;
use crate::kit::screen::command::{Command, act};

/// An action of the contract, as any screen that does it offers it.
struct Declared {
    endpoint: &'static str,
    binding: Option<Binding>,
    command: Command,
}

static DECLARED: LazyLock<Vec<Declared>> =
    LazyLock::new(|| catalogue::descriptors().iter().filter_map(declared).collect());

fn declared(about: &Descriptor) -> Option<Declared> {
    let (endpoint, action) = (about.id, about.action?);
    let label = Key::named(&format!("action.{endpoint}"))?;
    let (_, verb) = endpoint.split_once('.')?;
    let binding = action.key.map(|key| {
        // Bindings live as long as the program, as do those of the tables.
        let chords = Box::leak(Box::new([letter(key)]));
        bind(READING, chords, Cmd::act(endpoint), label, None)
    });
    Some(Declared { endpoint, binding, command: act(verb, label, endpoint) })
}

/// The actions that a screen does.
fn done_on(screen: &dyn Screen) -> impl Iterator<Item = &'static Declared> {
    DECLARED.iter().filter(|declared| screen.does(declared.endpoint))
}

/// Returns the keys of a screen, then those of its other acts.
pub fn keys(screen: &dyn Screen) -> impl Iterator<Item = &'static Binding> {
    let own = screen.keys();
    let others = done_on(screen).filter_map(|declared| declared.binding.as_ref());
    own.iter().chain(others.filter(|other| own.iter().all(|own| own.cmd != other.cmd)))
}

/// Returns the commands of a screen, then those of its other acts.
pub fn commands(screen: &dyn Screen) -> impl Iterator<Item = &'static Command> {
    let own = screen.commands();
    let others = done_on(screen).map(|declared| &declared.command);
    own.iter().chain(others.filter(|other| !own.iter().any(|own| own.stands_for(other))))
}
