//! The keymap, the help and what happens agree.

use client::access::Role;
use client::message::{Key, Lang};
use crossterm::event::{KeyEvent, KeyModifiers};
use tui::command::COMMANDS;
use tui::keymap::{self, Chord};
use tui::screen::help::entries;
use tui::state::Context;

use crate::scene::Scene;

fn event(chord: Chord) -> KeyEvent {
    KeyEvent::new(chord.code, if chord.ctrl { KeyModifiers::CONTROL } else { KeyModifiers::NONE })
}

/// A scene in which the keys go to this place.
fn scene(context: Context) -> Scene {
    let mut scene = Scene::new(100, 14);
    if context != Context::SignIn {
        scene.enter(Role::Root);
    }
    match context {
        Context::SignIn | Context::List => {}
        Context::Details => drop(scene.keys("Enter")),
        Context::Help => drop(scene.keys("?")),
        Context::Prompt => drop(scene.keys(":")),
    }
    assert_eq!(scene.state.context(), context);
    scene
}

#[test]
fn every_key_means_one_thing_in_each_place() {
    for context in Context::ALL {
        for binding in keymap::of(*context) {
            for chord in binding.chords {
                let read = keymap::read(*context, event(*chord));
                assert_eq!(read.as_ref(), Some(&binding.cmd), "{} in {context:?}", chord.label());
            }
        }
    }
}

#[test]
fn the_help_shows_every_key_of_where_it_was_opened() {
    for context in [Context::SignIn, Context::List, Context::Details, Context::Prompt] {
        let mut scene = scene(context);
        scene.keys("F1");
        let (_, shown) = entries(&scene.state).remove(0);
        let bound: Vec<_> = keymap::of(context)
            .map(|binding| {
                let labels: Vec<String> = binding.chords.iter().map(|chord| chord.label()).collect();
                (labels.join(" "), binding.help.text(Lang::PtBr, &[]))
            })
            .collect();
        assert_eq!(shown, bound, "{context:?}");
    }
}

/// A key that the help names does something: the state, or what is to be done, is not as before.
#[test]
fn every_key_of_the_help_does_something() {
    let idle = [
        // Nothing is above, to the left, or behind, where these are tried.
        Key::TuiKeyUp,
        Key::TuiKeyPageUp,
        Key::TuiKeyHalfUp,
        Key::TuiKeyTop,
        Key::TuiKeyUnfilter,
        Key::TuiKeyPreviousRecord,
        Key::TuiKeyRight,
        Key::TuiKeyEnd,
        Key::TuiKeyDeleteRight,
    ];
    for context in Context::ALL {
        for binding in keymap::of(*context).filter(|binding| !idle.contains(&binding.help)) {
            let mut scene = scene(*context);
            if keymap::read(
                *context,
                event(Chord { code: crossterm::event::KeyCode::Char('p'), ctrl: false }),
            )
            .is_some()
            {
                scene.keys("p");
            }
            let (before, done, asked) = (scene.state.clone(), scene.done.len(), scene.asked.len());
            scene.happen(tui::event::Event::Input(crossterm::event::Event::Key(event(binding.chords[0]))));
            let acted = scene.done.len() > done || scene.asked.len() > asked || scene.state != before;
            assert!(acted, "{} in {context:?}", binding.chords[0].label());
        }
    }
}

#[test]
fn every_command_of_the_help_is_read() {
    let scene = scene(Context::List);
    for command in COMMANDS {
        let argument = ["", "812", "dark", "en"].into_iter().find(|argument| {
            tui::command::read(&format!("{} {argument}", command.name), scene.state.words()).is_ok()
        });
        assert!(argument.is_some(), "{}", command.name);
    }
}

#[test]
fn filters_say_the_same_in_every_language() {
    let scene = scene(Context::List);
    let typed = "status:aberto forma:cartao-de-credito recorrente:sim usuario:41 consultor:iris-goncalves \
                 criado:01/11/2026..15/11/2026 pago:15/11/2026 id:7";
    let filter = scene.state.words().read(typed).unwrap();
    for lang in Lang::ALL {
        let words = tui::state::filter::Words { lang, ..scene.state.words() };
        assert_eq!(words.read(&words.write(&filter)), Ok(filter.clone()), "{}", lang.tag());
    }
    let wire = "status:open payment_type:credit_card recurrent:1 user_id:41 account_manager:8 \
                created_at:01/11/2026..15/11/2026 paid_at:15/11/2026 7";
    assert_eq!(scene.state.words().read(wire), Ok(filter));
}
