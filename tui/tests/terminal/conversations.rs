//! Conversations: what the screen shows of them, and how it follows what happens.

use client::access::Role;
use client::api::service::conversations::Reopen;
use client::endpoint::Endpoint;
use client::value::id::ConversationId;
use tui::app::state::Context;
use tui::kit::ask::Ask;
use tui::kit::list::ask::ListAsk;
use tui::kit::list::row::Row;
use tui::screens::CONVERSATIONS;

use crate::scene::Scene;
use crate::scene::others::LONG_CONVERSATION;
use crate::scene::world::Kind;
use crate::triage::is_closed;
use serde::Deserialize;
use server::demo::DemoSize;
use tui::kit::resource;
use tui::screens::conversations::inbox::Part;

fn scene() -> Scene {
    Scene::conversing(80, 24, Role::Manager)
}

/// The conversation of the selected row.
fn selected(scene: &Scene) -> i64 {
    scene.conversation_screen().list.selected().unwrap().record
}

/// The conversation and the page that a question asks for, if it asks for messages.
fn thread_of(ask: &Ask) -> Option<(i64, i64)> {
    let Ask::Part(CONVERSATIONS, part) = ask else { return None };
    let resource::Part::Own(part) = resource::Part::deserialize(part).ok()? else { return None };
    match Part::deserialize(part).ok()? {
        Part::Thread(id, page) => Some((id.get(), page)),
        Part::Member(_) => None,
    }
}

#[test]
fn whoever_may_only_read_sees_dimmed_hints_and_is_told_who_may() {
    let mut scene = Scene::conversing(160, 45, Role::Sales);
    let buffer = scene.buffer();
    let line: Vec<_> = (0..160).map(|x| &buffer[(x, 44)]).collect();
    let text: String = line.iter().map(|cell| cell.symbol()).collect();
    let dimmed = |hint: &str| {
        let at = text[..text.find(hint).unwrap()].chars().count();
        line[at].modifier.contains(ratatui::style::Modifier::CROSSED_OUT)
    };
    assert!(dimmed("encerrar") && dimmed("remover") && !dimmed("abrir"), "{text}");
    scene.keys("e");
    assert!(scene.picture().contains("Gerência"), "{}", scene.picture());
    assert_eq!((scene.wrote.len(), scene.state.context()), (0, Context::List));
}

#[test]
fn the_cursor_has_its_conversation_beside_it_and_the_next_ones_are_read_ahead() {
    let mut scene = scene();
    let threads = |scene: &Scene| -> Vec<i64> {
        scene.asked.iter().filter_map(thread_of).filter(|(_, page)| *page == 1).map(|(id, _)| id).collect()
    };
    let rows = scene.listed();
    assert_eq!(threads(&scene), rows[..3]);
    assert!(scene.picture().contains(&format!("Conversa {} · ", rows[0])), "{}", scene.picture());
    scene.silent = true;
    scene.keys("j");
    assert!(
        scene.picture().contains(&format!("Conversa {} · ", rows[1])),
        "it is there already: {}",
        scene.picture()
    );
    for _ in 0..100 {
        scene.keys("PageDown");
    }
    assert!(threads(&scene).len() <= 7, "whoever passes by asks for little: {:?}", threads(&scene));
}

#[test]
fn a_long_thread_is_read_to_its_end_page_by_page() {
    let mut scene = Scene::signed_in(80, 24, Role::Manager);
    scene.merge_conversations();
    scene.keys("g c v v v v");
    let (company, representative) = LONG_CONVERSATION;
    let is_long =
        |row: &&Row| row.number("company_user_id") == company && row.number("rep_user_id") == representative;
    let long = scene.conversation_screen().list.window.rows().find(is_long).expect("they have one").record;
    scene.keys(&format!(": open Space {long} Enter"));
    assert_eq!(scene.state.context(), Context::Record);
    scene.keys("G");
    let of_thread = scene.asked.iter().filter_map(thread_of).filter(|(id, _)| *id == long);
    let pages: Vec<i64> = of_thread.map(|(_, page)| page).collect();
    assert_eq!(pages, [1, 2, 3, 4, 5]);
    let thread = scene.conversation_screen().own.thread(ConversationId::new(long)).unwrap();
    let last = thread.messages.len();
    assert!(last > 120, "{last}");
    scene.keys("j");
    assert!(scene.picture().contains("▸"), "{}", scene.picture());
    for _ in 0..200 {
        scene.keys("k");
    }
    assert_eq!(scene.conversation_screen().own.reader.top, (0, 0));
    for _ in 0..300 {
        scene.keys("j");
        assert!(scene.picture().contains("▸ "), "the selected message is on the screen");
    }
    assert_eq!(scene.conversation_screen().own.reader.cursor, last - 1);
}

#[test]
fn a_message_longer_than_the_screen_is_scrolled_through() {
    let mut scene = Scene::before(&Kind::with_long_messages(900), 80, 24);
    scene.enter(Role::Manager);
    scene.keys("g c Enter");
    let top = |scene: &Scene| scene.conversation_screen().own.reader.top;
    let before = top(&scene);
    scene.keys("j j j");
    assert_eq!(top(&scene), (before.0, before.1 + 3));
    assert_eq!(scene.conversation_screen().own.reader.cursor, 0);
    for _ in 0..200 {
        scene.keys("j");
    }
    assert!(scene.conversation_screen().own.reader.cursor > 0);
}

#[test]
fn the_two_alerts_of_the_filters_bring_the_cursor_back_to_the_line() {
    let mut scene = Scene::conversing(160, 45, Role::Manager);
    scene.keys("/ ^u tipo:conversa Space user1:12 Enter");
    let alert =
        "Para buscar mensagens do tipo 'conversa', deve-se preencher os campos 'usuário 1' e 'usuário 2'";
    assert!(scene.picture().contains(alert), "{}", scene.picture());
    assert_eq!(scene.state.context(), Context::Prompt);
    scene.keys("Esc o");
    let alert = "A ordenação de resultados só é possível quando algum usuário for filtrado";
    assert!(scene.picture().contains(alert), "{}", scene.picture());
    assert_eq!(scene.state.context(), Context::Prompt);
    scene.keys("user1:12 Enter o");
    assert_eq!(scene.state.context(), Context::List);
    assert_eq!(scene.conversation_screen().list.query.order().unwrap().to_string(), "folder DESC");
    scene.keys("/ ^u aberta Enter");
    assert_eq!(scene.conversation_screen().list.query.order(), None, "without a member only the id sorts");
}

#[test]
fn views_show_their_counts_and_esc_returns_to_the_view() {
    let mut scene = Scene::conversing(160, 45, Role::Manager);
    assert!(scene.picture().contains("[Abertas 100]"), "{}", scene.picture());
    scene.keys("v");
    assert!(scene.picture().contains("[Membro não leu 48]"), "{}", scene.picture());
    scene.keys("/ comissão Enter");
    assert!(scene.picture().contains("aberta lida:nao ultima comissão"), "{}", scene.picture());
    scene.keys("Esc");
    assert_eq!(scene.view(), Some("Membro não leu".to_owned()));
    scene.keys(": visao Space encerradas Enter");
    assert!(scene.picture().contains("[Encerradas 52]"), "{}", scene.picture());
}

#[test]
fn a_colleagues_closing_is_seen_in_its_place_and_marks_and_place_stay() {
    let mut scene = scene();
    let rows = scene.listed();
    scene.keys("Space j");
    scene.finish_elsewhere(rows[1]);
    scene.hear();
    assert!(is_closed(&scene.picture(), rows[1]), "{}", scene.picture());
    assert_eq!(selected(&scene), rows[2]);
    assert_eq!(scene.conversation_screen().list.marks.rows().len(), 1);
    assert!(scene.picture().contains("1 marcada"), "{}", scene.picture());
}

#[test]
fn what_comes_back_is_announced_and_shown_when_asked_for() {
    let mut scene = scene();
    scene.elsewhere(Reopen::at(ConversationId::new(150)));
    scene.hear();
    assert!(scene.picture().contains("1 nova · r"), "{}", scene.picture());
    scene.keys("g p");
    assert!(scene.picture().contains("Conversas (1)"), "the tab tells of it: {}", scene.picture());
    scene.keys("g c r");
    assert!(!scene.picture().contains("1 nova"));
    assert_eq!(selected(&scene), 152);
    scene.asked.clear();
    let last = *scene.listed().last().unwrap();
    scene.finish_elsewhere(last);
    scene.hear();
    assert!(!scene.asked.iter().any(|ask| matches!(ask, Ask::List(CONVERSATIONS, ListAsk::Belongs { .. }))));
}

#[test]
fn a_hundred_thousand_conversations_are_scrolled_without_holding_them() {
    let mut scene = Scene::before(&Kind { size: DemoSize::Medium, ..Kind::default() }, 160, 45);
    scene.enter(Role::Manager);
    scene.keys("g c v v v v G");
    let list = &scene.conversation_screen().list;
    assert_eq!(list.cursor, list.last());
    assert!(list.last() > 10_000, "{}", list.last());
    scene.keys("g");
    for _ in 0..300 {
        scene.keys("PageDown");
    }
    assert!(scene.conversation_screen().list.selected().is_some());
    let held = scene.conversation_screen().list.window.rows().count();
    assert!(held <= 1_200, "{held}");
}

#[test]
fn both_members_are_shown_beside_the_conversation() {
    let mut scene = Scene::conversing(160, 45, Role::Manager);
    scene.keys("m");
    let picture = scene.picture();
    for part in ["Empresa #141", "Representante #1", "Plano até", "21/08/2026", "contato@fernandes-141"] {
        assert!(picture.contains(part), "{part} is not in {picture}");
    }
    scene.keys("m");
    assert!(!scene.picture().contains("Empresa #141"));
}

#[test]
fn whoever_may_not_see_payments_starts_with_conversations() {
    let scene = Scene::signed_in(80, 24, Role::Relationship);
    assert_eq!(scene.state.context(), Context::List);
}
