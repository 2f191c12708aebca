//! Before a system behind a gateway: what it lacks is closed with the reason, and what it does not tell is not claimed.

use client::access::Role;
use client::actor::Actor;
use client::api::account::session::Whoami;
use client::api::members::personal_data::Erase;
use client::api::members::smarties;
use client::api::service::conversations::MigrationOutcome;
use client::api::service::scheduler::ListMeetings;
use client::catalogue::can;
use client::endpoint::Endpoint;
use client::endpoint::reads::{KnownAnswers, Reads};
use client::message::{Key, Lang};
use client::value::id::MemberId;
use client::value::unknown;
use client::wire::decode;
use ratatui::style::Modifier;
use serde_json::{json, to_value};
use tui::app::state::Session;
use tui::app::{Event, help};
use tui::core::clean::clean;
use tui::core::cmd::Cmd;
use tui::kit::ask::{Answer, Ask};
use tui::kit::list::columns::shown;
use tui::kit::list::row::Row;
use tui::kit::resource::{Plain, Resource};
use tui::screens::duplicates::DuplicateScreen;
use tui::screens::turo::TuroScreen;
use tui::screens::{MEETINGS, OUTBOX, PAYMENTS, meetings};

use crate::lists::{JOBS, TURO};
use crate::pane::Pane;
use crate::scene::{Scene, now};
use crate::server::Server;

/// A scene before a system that lacks calls.
fn before(lacks: &[&str]) -> Scene {
    let mut scene = Scene::signed_in(120, 36, Role::Root);
    let who = scene.state.who.as_mut().unwrap();
    who.lacks = lacks.iter().map(|id| (*id).to_owned()).collect();
    scene
}

#[test]
fn a_page_that_the_system_behind_a_gateway_lacks_does_not_open_and_says_why() {
    let mut scene = before(&["jobs.list", "outbox.list"]);
    let why = Key::ApiUpstreamLacks.text(Lang::PtBr, &[]);
    for cmd in [
        Cmd::GoTo(JOBS),
        Cmd::Show(JOBS, json!({ "state": "failed" })),
        Cmd::Outbox,
        Cmd::RecallMessage,
        Cmd::JumpTo(OUTBOX, 3),
    ] {
        scene.state.toasts.clear();
        let asked = scene.asked.len();
        scene.happen(Event::Command(cmd.clone()));
        assert_eq!(scene.state.place, PAYMENTS, "{cmd:?}");
        assert_eq!(scene.asked.len(), asked, "{cmd:?}");
        assert_eq!(scene.state.toasts.iter().map(|toast| &toast.text).collect::<Vec<_>>(), [&why], "{cmd:?}");
    }
    scene.keys("g t");
    assert_eq!(scene.state.place, TURO, "others open");
}

#[test]
fn the_keys_of_such_a_page_are_struck_out_and_explained_in_the_help() {
    let scene = before(&["jobs.list", ListMeetings::ID]);
    let why = Key::ApiUpstreamLacks.text(Lang::PtBr, &[]);
    let told = help::entries(&scene.state).into_iter().flat_map(|(_, entries)| entries);
    let closed: Vec<String> = told.filter(|(_, text)| text.ends_with(&why)).map(|(keys, _)| keys).collect();
    assert_eq!(closed, ["ga", "gb"]);
    let (buffer, picture) = (scene.buffer(), scene.picture());
    let first = picture.lines().next().unwrap();
    let struck = |word: &str| {
        let x = first.split_once(word).unwrap().0.chars().count();
        buffer[(u16::try_from(x).unwrap(), 0)].modifier.contains(Modifier::CROSSED_OUT)
    };
    assert!(struck("Reuniões") && !struck("Kanban") && !struck("Pagamentos"), "{first}");
}

#[test]
fn a_user_who_signs_in_finds_a_page_that_can_be_read() {
    let mut scene = Scene::new(120, 36);
    scene.silent = true;
    scene.state.place = MEETINGS;
    scene.state.session = Session::Resuming;
    scene.happen(Event::Connected { resumed: false });
    let mut who = Scene::signed_in(120, 36, Role::Root).whoami();
    who.lacks = vec![ListMeetings::ID.to_owned()];
    let answer = Ok(Answer::Whoami(Box::new(who)));
    scene.happen(Event::Answered { ask: Ask::Whoami, answer });
    assert_eq!(scene.state.place, PAYMENTS);
}

#[test]
fn a_column_shows_a_dash_for_what_is_not_told() {
    let bare =
        json!({ "id": 51, "score": 0, "kind": unknown::WORD, "minutes": 0, "created_at": unknown::INSTANT });
    let bare = clean(bare);
    for (table, paths) in [
        (Plain::<smarties::List>::table(), ["score", "created_at"]),
        (DuplicateScreen::table(), ["score", "score"]),
        (&meetings::TABLE, ["kind", "minutes"]),
    ] {
        let row = Row::of(table, bare.clone());
        for column in table.columns().iter().filter(|column| paths.contains(&column.declared.path)) {
            for width in [80, 200] {
                let (text, _) = shown(column, &row, Lang::PtBr, width);
                assert_eq!(text, "—", "{} of {} at {width}", column.declared.path, table.endpoint);
            }
        }
    }
    let days = TuroScreen::table()
        .columns()
        .iter()
        .find(|column| column.declared.path == "days_without_login")
        .unwrap();
    let row = Row::of(TuroScreen::table(), json!({ "id": 12, "days_without_login": 0 }));
    assert_eq!(shown(days, &row, Lang::PtBr, 200).0, "0", "a 0 that is told is shown");
}

#[test]
fn answers_of_another_system_are_not_told_with_names_and_counts_that_it_does_not_tell() {
    let Whoami { user, ability: abilities, .. } = Scene::signed_in(80, 24, Role::Manager).whoami();
    let (id, name, role, lang) = (user.id, user.name, user.role, Lang::PtBr);
    let matrix = Default::default();
    let actor = Actor { is_service_account: false, id, name, role, abilities, matrix, lang, now: now() };
    let known = KnownAnswers::new();
    let reads = Reads::new(&actor, now(), &known, &|_| None, can::judge);
    let adapt = Erase::ROW.adapt.unwrap();
    let Ok(erased) = adapt(&Erase::at(MemberId::new(40)), json!({}), &reads) else {
        panic!("it reads nothing")
    };
    assert_eq!(erased.message, "Dados pessoais apagados.");
    let migrated: MigrationOutcome = decode(b"{}").unwrap();
    assert_eq!(to_value(migrated).unwrap(), json!({ "message": "" }));
}

#[test]
fn what_is_not_told_is_not_claimed() {
    let server = Server::before_a_bare_system();
    let pane = Pane::signed_in("bare", &server, &server.origin(), (150, 45));
    // Of a meeting: neither what it is for nor how long it takes.
    pane.press(&["g", "a"]);
    pane.until("meetings without a kind and a length", |screen| {
        let rows: Vec<&str> = screen.lines().filter(|line| line.contains("● Marcada")).collect();
        !rows.is_empty() && rows.iter().all(|row| row.matches('—').count() >= 2 && !row.contains("u{0}"))
    });
    pane.press(&["Enter"]);
    pane.shows("Reunião ─");
    assert!(!pane.screen().contains("Duração (minutos)"), "{}", pane.screen());
    // Of a card: neither for how long it has been in its column nor whether the member was ever contacted.
    pane.press(&["g", "k"]);
    pane.until("cards", |screen| screen.contains("Pré-vendas") && screen.contains("1–1 de 1"));
    pane.press(&["Enter"]);
    pane.shows("Cartão ─");
    for claim in ["0 d", "nenhum contato", "Na coluna desde"] {
        assert!(!pane.screen().contains(claim), "{claim}:\n{}", pane.screen());
    }
    // Of a proposal: no score.
    pane.press(&["g", "s"]);
    pane.until("proposals without a score", |screen| {
        screen.contains("Membro proposto")
            && screen.lines().any(|line| line.starts_with('▸') && line.contains('—'))
    });
    pane.press(&["Enter"]);
    pane.shows("Smarty ─");
    for claim in ["Pontuação  ", "Versão", "Motivos  "] {
        let facts = pane.screen();
        let beside =
            facts.lines().filter_map(|line| line.split_once('│')).any(|(_, fact)| fact.contains(claim));
        assert!(!beside, "{claim}:\n{facts}");
    }
}
