//! The keymap, the help and what happens agree.

use client::access::Role;
use client::api::members::reference::ListManagers;
use client::endpoint::Endpoint;
use client::message::{Key, Lang};
use client::value::date::day_of;
use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyModifiers};
use serde_json::json;
use tui::app::command;
use tui::app::help::entries;
use tui::app::keymap;
use tui::app::state::Context;
use tui::app::{Action, Event};
use tui::core::keymap::Chord;
use tui::core::place::Place;
use tui::kit::filter::Records;
use tui::kit::filter::fields::Fields;
use tui::kit::filter::words::Words;
use tui::kit::list::query::Query;
use tui::screens::conversations::filter::MessageQuery;
use tui::screens::{CONVERSATIONS, KANBAN, MEMBERS, OUTBOX, PAYMENTS};
use tui::screens::{conversations, payments};

use crate::scene::{Scene, now};

fn event(chord: Chord) -> KeyEvent {
    KeyEvent::new(chord.code, if chord.ctrl { KeyModifiers::CONTROL } else { KeyModifiers::NONE })
}

/// Every place in which keys mean something, on each screen that has it.
const PLACES: &[(Place, Context)] = &[
    (PAYMENTS, Context::SignIn),
    (PAYMENTS, Context::List),
    (PAYMENTS, Context::Record),
    (PAYMENTS, Context::Help),
    (PAYMENTS, Context::Prompt),
    (CONVERSATIONS, Context::List),
    (CONVERSATIONS, Context::Record),
    (CONVERSATIONS, Context::Form),
    (CONVERSATIONS, Context::Confirm),
    (CONVERSATIONS, Context::Plan),
    (CONVERSATIONS, Context::Panel),
    (CONVERSATIONS, Context::Password),
    (MEMBERS, Context::List),
    (MEMBERS, Context::Record),
    (OUTBOX, Context::List),
    (OUTBOX, Context::Record),
    (KANBAN, Context::List),
    (KANBAN, Context::Record),
];

/// A scene in which the keys go to this place.
fn scene((place, context): (Place, Context)) -> Scene {
    let mut scene = match context {
        Context::SignIn => Scene::new(100, 14),
        Context::Password => Scene::guarded(100, 14, Role::Root),
        _ => Scene::signed_in(100, 14, Role::Root),
    };
    match place {
        // Below one that is open and above one, of the same sort.
        CONVERSATIONS => drop(scene.keys("g c j j j")),
        MEMBERS => drop(scene.keys("g u")),
        OUTBOX => {
            scene.fill_outbox();
            scene.keys("Z");
        }
        // Between two columns, and between two cards.
        KANBAN => drop(scene.keys("g k : board Space vendas Enter l j j")),
        _ => {}
    }
    match context {
        Context::SignIn | Context::List => {}
        Context::Record => drop(scene.keys("Enter")),
        Context::Help => drop(scene.keys("?")),
        Context::Prompt => drop(scene.keys(":")),
        Context::Form => drop(scene.keys("e")),
        Context::Confirm => drop(scene.keys("d")),
        // In the view of all: two of these are closed already.
        Context::Plan => drop(scene.keys("v v v v V PageDown PageDown PageDown Space e 7")),
        Context::Password => {
            scene.keys("d Tab Enter D");
        }
        Context::Panel => drop(scene.keys("V PageDown PageDown PageDown Space e 7 Tab Enter")),
    }
    assert_eq!((scene.state.place, scene.state.context()), (place, context));
    scene
}

#[test]
fn every_key_means_one_thing_in_each_place() {
    for place in PLACES {
        let (state, context) = (scene(*place).state, place.1);
        for binding in keymap::of(&state, context) {
            for chord in binding.chords.iter() {
                let second = keymap::second(&state, context, event(*chord));
                let read = if chord.second { second } else { keymap::read(&state, context, event(*chord)) };
                assert_eq!(read.as_ref(), Some(&binding.cmd), "{} in {place:?}", chord.label());
            }
        }
    }
}

#[test]
fn the_help_shows_every_key_of_where_it_was_opened() {
    for place in PLACES.iter().copied().filter(|(_, context)| *context != Context::Help) {
        let (mut scene, context) = (scene(place), place.1);
        scene.keys("F1");
        let (_, shown) = entries(&scene.state).remove(0);
        let bound: Vec<_> = keymap::of(&scene.state, context)
            .map(|binding| {
                let labels: Vec<String> = binding.chords.iter().map(|chord| chord.label()).collect();
                let help = binding.help.text(Lang::PtBr, &[]);
                let refused = scene.state.why_not(&binding.cmd);
                let help = refused.map_or(help.clone(), |reason| format!("{help}: ✗ {}", reason.sentence));
                (labels.join(" "), help)
            })
            .collect();
        assert_eq!(shown, bound, "{place:?}");
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
        Key::TuiKeyUnmark,
        Key::TuiKeyPreviousRecord,
        Key::TuiKeyPreviousOption,
        Key::TuiKeyLeft,
        Key::TuiKeyRight,
        Key::TuiKeyStart,
        Key::TuiKeyEnd,
        Key::TuiKeyDelete,
        Key::TuiKeyDeleteLine,
        Key::TuiKeyDeleteWord,
        Key::TuiKeyDeleteRight,
        // A field of one line takes none.
        Key::TuiKeyLineBreak,
        // No command was typed before.
        Key::TuiKeyRecall,
        Key::TuiKeyRecallForward,
    ];
    // A member and an entry of the outbox fit on the screen: there is nothing to scroll.
    let fits = [(MEMBERS, Context::Record), (OUTBOX, Context::Record)];
    for place in PLACES.iter().filter(|place| !fits.contains(place)) {
        let first = scene(*place);
        for binding in keymap::of(&first.state, place.1).filter(|binding| !idle.contains(&binding.help)) {
            let mut scene = first.again();
            scene.deaf = true;
            if binding.chords[0].second {
                scene.keys("g");
            }
            let (before, done, asked) = (scene.state.clone(), scene.done.len(), scene.asked.len());
            scene.happen(Event::Input(Input::Key(event(binding.chords[0]))));
            let acted = scene.done.len() > done || scene.asked.len() > asked || scene.state != before;
            assert!(acted, "{} in {place:?}", binding.chords[0].label());
        }
    }
}

#[test]
fn the_first_of_two_keys_goes_to_the_top_and_leaves_the_place_to_the_second() {
    let mut scene = Scene::signed_in(80, 24, Role::Manager);
    scene.keys("j j j g");
    assert_eq!(scene.payment_screen().list.cursor, 0);
    assert!(scene.picture().contains("gc Conversas"), "{}", scene.picture());
    scene.keys("j j g c");
    assert_eq!(scene.state.context(), Context::List);
    scene.keys("g p");
    assert_eq!((scene.state.context(), scene.payment_screen().list.cursor), (Context::List, 2));
    scene.keys("G g g");
    assert_eq!(scene.payment_screen().list.cursor, 0);
}

#[test]
fn a_mistyped_pair_of_keys_does_nothing_and_says_so() {
    for pair in ["g m", "g x", "g P", "g Space", "g y"] {
        let mut scene = Scene::signed_in(80, 24, Role::Root);
        scene.keys(&format!("j j Enter {pair}"));
        assert!(scene.wrote.is_empty() && scene.state.sheet.is_none(), "{pair}: {}", scene.picture());
        assert!(scene.picture().contains("não é um atalho"), "{pair}: {}", scene.picture());
        assert_eq!(scene.state.context(), Context::Record);
    }
    let mut scene = Scene::signed_in(80, 24, Role::Root);
    scene.keys("j j g j");
    assert_eq!(scene.payment_screen().list.cursor, 1, "what only moves the cursor is pressed for itself");
    assert!(scene.state.toasts.is_empty());
}

/// A key as a terminal sends it right after Esc.
fn after_esc(code: KeyCode) -> Event {
    Event::Input(Input::Key(KeyEvent::new(code, KeyModifiers::ALT)))
}

#[test]
fn esc_followed_at_once_by_a_key_is_esc_and_then_the_key() {
    let mut scene = Scene::signed_in(80, 24, Role::Manager);
    scene.keys("/ status:pa");
    scene.happen(after_esc(KeyCode::Char('j')));
    assert_eq!((scene.state.context(), scene.payment_screen().list.cursor), (Context::List, 1));
    scene.keys("Enter");
    scene.happen(after_esc(KeyCode::Enter));
    assert_eq!(scene.state.context(), Context::Record, "left, and opened again");
    scene.keys(": a Esc [ B");
    assert_eq!(scene.state.context(), Context::Record, "Esc and an arrow are read as Esc and letters");
    assert!(scene.state.sheet.is_none() && scene.wrote.is_empty(), "{}", scene.picture());
    scene.keys("Esc [ B");
    assert_eq!((scene.state.context(), scene.payment_screen().list.cursor), (Context::List, 2));
}

#[test]
fn every_command_of_the_help_is_read() {
    let scene = scene((CONVERSATIONS, Context::List));
    let mut known = std::collections::BTreeSet::new();
    for (_, command) in command::all(&scene.state) {
        assert!(known.insert(command.name), "two commands are called {}", command.name);
        let argument = ["", "812", "dark", "en", "abertas", "12 3", "12 outro mudou de ramo"];
        let read = |argument: &str| command::read(&format!("{} {argument}", command.name), &scene.state);
        assert!(argument.into_iter().any(|argument| read(argument).is_ok()), "{}", command.name);
    }
}

/// A filter line, written in every language and read again, is the same filter; and so are the API's own words.
fn says_the_same(fields: &'static Fields, typed: &str, wire: &str) {
    let mut scene = Scene::signed_in(80, 24, Role::Root);
    scene.keys("/ consultor:");
    let records = scene.state.records.clone();
    assert!(records.contains_key(ListManagers::ID), "the filter names consultants");
    let words = |lang| Words::new(fields, &records, (lang, day_of(now())), |_| true);
    let filter = words(Lang::PtBr).query(typed).unwrap();
    for lang in Lang::ALL {
        let written = words(lang).line(&filter.clone().into());
        assert_eq!(words(lang).query(&written).as_ref(), Ok(&filter), "{}: {written}", lang.tag());
    }
    assert_eq!(words(Lang::PtBr).line(&filter.clone().into()), typed);
    assert_eq!(words(Lang::PtBr).query(wire), Ok(filter));
}

#[test]
fn filters_of_payments_say_the_same_in_every_language() {
    let typed = "usuario:41 forma:cartao-de-credito status:aberto recorrente:sim boletos-vencidos:sim \
                 consultor:rafael-monteiro criado:01/11/2026..15/11/2026 pago:15/11/2026 id:7";
    let wire = "status:open payment_type:credit_card recurrent:1 overdue:1 user_id:41 account_manager:5 \
                created_at:01/11/2026..15/11/2026 paid_at:15/11/2026 7";
    says_the_same(&payments::FIELDS, typed, wire);
}

#[test]
fn periods_of_a_filter_are_typed_as_on_the_command_line() {
    let records = Records::new();
    let words = |lang| Words::new(&payments::FIELDS, &records, (lang, day_of(now())), |_| true);
    for (lang, typed, wire) in [
        (Lang::PtBr, "criado:hoje", "2026-11-21::2026-11-21"),
        (Lang::PtBr, "criado:ontem..amanhã", "2026-11-20::2026-11-22"),
        (Lang::PtBr, "criado:2026-10", "2026-10-01::2026-10-31"),
        (Lang::PtBr, "criado:15/11/2026..", "2026-11-15::2026-11-21"),
        (Lang::En, "created:this-month", "2026-11-01::2026-11-30"),
        (Lang::De, "created_at:dieser-monat", "2026-11-01::2026-11-30"),
        (Lang::Fr, "created_at:aujourdhui", "2026-11-21::2026-11-21"),
        (Lang::PtBr, "created_at:last-month", "2026-10-01::2026-10-31"),
    ] {
        let query = words(lang).query(typed);
        assert_eq!(query, Ok(json!({ "created_at": wire })), "{typed}");
        let written = words(lang).line(&query.clone().unwrap().into());
        assert_eq!(words(lang).query(&written), query, "{written}");
    }
    let named: Vec<String> =
        words(Lang::PtBr).completions("criado:").into_iter().map(|(word, _)| word).collect();
    assert_eq!(named[..3], ["criado:hoje", "criado:ontem", "criado:7d"]);
    let fault = words(Lang::PtBr).query("criado:depois").unwrap_err();
    assert!(fault.contains("hoje, 7d, este-mes, 2026-11, DD/MM/AAAA"), "{fault}");
}

#[test]
fn filters_of_conversations_say_the_same_in_every_language() {
    let typed = "tipo:conversa user1:12 user2:9 aberta lida:nao respondida ativo pasta:outros \
                 enviada:01/11/2026..15/11/2026 lida-em:15/11/2026 ultima comissão texto:lida texto:sul:norte de:empresa";
    let wire = "type:conversa user_1:12 user_2:9 finished:0 readed:0 responded:1 sender_is_active:1 latest:1 \
                folder:others sender_type:company send_on:01/11/2026..15/11/2026 readed_at:15/11/2026 \
                q:comissão q:lida q:sul:norte";
    says_the_same(&conversations::filter::FIELDS, typed, wire);
    let records = Records::new();
    let words = Words::new(&conversations::filter::FIELDS, &records, (Lang::PtBr, day_of(now())), |_| true);
    let brief = "tipo:enviadas user1:12 user2:9 aberta lida:não pasta:outros de:empresa \
                 enviada:01/11/2026..15/11/2026 última palavras livres";
    let query = Query::from(words.query(brief).unwrap()).read::<MessageQuery>();
    assert_eq!(query.filter.q.as_deref(), Some("palavras livres"));
    assert_eq!(
        (query.filter.finished, query.filter.readed, query.filter.latest),
        (Some(0), Some(0), Some(1))
    );
}

#[test]
fn a_terminal_that_is_too_small_to_be_read_takes_no_keys() {
    let mut scene = Scene::signed_in(20, 5, Role::Root);
    scene.keys("a Tab Enter / status:pago Enter");
    assert_eq!((scene.wrote.len(), scene.state.context()), (0, Context::List), "{}", scene.picture());
    scene.happen(Event::Input(Input::Resize(80, 24)));
    scene.keys("a Tab Enter");
    assert_eq!(scene.wrote.len(), 1);
    scene.happen(Event::Input(Input::Resize(20, 5)));
    scene.keys("q");
    assert!(scene.done.contains(&Action::Quit), "it can be left");
}
