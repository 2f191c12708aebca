//! The keys and commands of acts that a screen does not name: those that the contract declares.

use std::sync::LazyLock;

use client::catalogue::{self, Descriptor};
use client::endpoint::action::{self, Action};

use crate::core::cmd::Cmd;
use crate::core::keymap::{Binding, READING, bind, letter};
use crate::kit::screen::Screen;
use crate::kit::screen::command::{Command, act};

/// An action of the contract, as any screen that does it offers it.
struct DeclaredAct {
    endpoint: &'static str,
    binding: Option<Binding>,
    command: Command,
}

static DECLARED: LazyLock<Vec<DeclaredAct>> =
    LazyLock::new(|| catalogue::descriptors().iter().filter_map(declared).collect());

/// Returns the name of an action's command: its verb, or `delete-smarty` where an action on records of another kind has the verb.
fn name(about: &'static Descriptor, action: &Action) -> Option<&'static str> {
    let verb = |id: &'static str| id.split_once('.').map(|(_, verb)| verb);
    let own = verb(about.id)?;
    let first =
        catalogue::descriptors().iter().find(|other| other.action().is_some() && verb(other.id) == Some(own));
    let is_first =
        first.is_some_and(|first| first.action().is_some_and(|first| first.on.name == action.on.name));
    // Names live as long as the program, as do those of the tables.
    Some(if is_first { own } else { Box::leak(format!("{own}-{}", action.on.name).into_boxed_str()) })
}

fn declared(about: &'static Descriptor) -> Option<DeclaredAct> {
    let (endpoint, action) = (about.id, about.action()?);
    let label = action::label_key(endpoint)?;
    let name = name(about, &action)?;
    let binding = action.key.map(|key| {
        // Bindings live as long as the program, as do those of the tables.
        let chords = Box::leak(Box::new([letter(key)]));
        bind(READING, chords, Cmd::act(endpoint), label, None)
    });
    Some(DeclaredAct { endpoint, binding, command: act(name, label, endpoint) })
}

/// The actions that a screen does.
fn done_on(screen: &dyn Screen) -> impl Iterator<Item = &'static DeclaredAct> {
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
