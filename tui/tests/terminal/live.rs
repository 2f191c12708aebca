//! What changes on the server changes on the screen, and never under the reader's hands.

use client::access::Role;
use client::api::service::conversations::MarkUnread;
use client::endpoint::Endpoint;
use client::transport::Error;
use client::value::id::ConversationId;
use client::wire::door::Door;
use client::wire::event::Event as Change;
use tui::app::Event;
use tui::app::state::{Context, Session};
use tui::kit::ask::Ask;
use tui::kit::list::ask::ListAsk;
use tui::screens::{CONVERSATIONS, PAYMENTS};

use crate::scene::{Scene, now};
use crate::triage::is_closed;

fn scene() -> Scene {
    Scene::signed_in(80, 24, Role::Manager)
}

/// Returns the payments whose rows are requested again.
fn reread(scene: &Scene) -> Vec<i64> {
    let id = |ask: &ListAsk| match ask {
        ListAsk::Row { row, .. } => row.id,
        other => panic!("{other:?}"),
    };
    of_list(scene).map(id).collect()
}

/// Returns what is asked about the list of payments.
fn of_list(scene: &Scene) -> impl Iterator<Item = &ListAsk> {
    scene.asked.iter().filter_map(|ask| match ask {
        Ask::List(PAYMENTS, ask) => Some(ask),
        _ => None,
    })
}

/// The line of the screen on which a text stands.
fn line_of(scene: &Scene, text: &str) -> Option<usize> {
    scene.picture().lines().position(|line| line.contains(text))
}

#[test]
fn a_changed_row_is_read_again_in_its_place() {
    let mut scene = scene();
    scene.keys("j j j");
    scene.asked.clear();
    scene.approve_elsewhere(398);
    scene.hear();
    assert_eq!(reread(&scene), [398]);
    assert_eq!(scene.payment_screen().list.cursor, 3);
}

#[test]
fn a_row_off_the_screen_is_read_again_when_it_is_shown() {
    let mut scene = scene();
    scene.asked.clear();
    scene.approve_elsewhere(370);
    scene.hear();
    assert_eq!(reread(&scene), [] as [i64; 0]);
    scene.keys("PageDown");
    assert_eq!(reread(&scene), [370]);
}

#[test]
fn new_payments_are_announced_and_shown_when_asked_for() {
    let mut scene = scene();
    scene.keys("j j j");
    let line = line_of(&scene, "397");
    scene.charge_elsewhere(194);
    scene.charge_elsewhere(193);
    scene.hear();
    assert!(scene.picture().contains("2 novas"), "{}", scene.picture());
    assert_eq!(line_of(&scene, "397"), line);
    assert_eq!(scene.payment_screen().list.selected().unwrap().id, 397);

    scene.keys("r");
    assert!(!scene.picture().contains("2 novas"));
    assert_eq!(scene.payment_screen().list.selected().unwrap().id, 397, "the selection stays");
    assert_eq!(line_of(&scene, "397"), line, "and stays where it was");
    scene.keys("g");
    assert!(scene.picture().contains("•      402"), "{}", scene.picture());
}

#[test]
fn a_new_payment_is_announced_only_where_it_belongs() {
    let mut scene = scene();
    scene.keys("/ status:aberto Enter");
    scene.asked.clear();
    scene.charge_elsewhere(194);
    scene.hear();
    assert!(
        matches!(of_list(&scene).collect::<Vec<_>>()[..], [ListAsk::Belongs { .. }]),
        "{:?}",
        scene.asked
    );
    assert!(scene.picture().contains("1 nova"));
}

#[test]
fn rows_that_moved_are_noticed_while_scrolling() {
    let mut scene = scene();
    for _ in 0..4 {
        scene.keys("PageDown");
    }
    for member in [194, 193, 183] {
        scene.charge_elsewhere(member);
    }
    scene.keys("PageDown");
    let ids: Vec<i64> = (scene.payment_screen().list.top..scene.payment_screen().list.top + 20)
        .map(|index| scene.payment_screen().list.window.row(index).unwrap().id)
        .collect();
    let unbroken: Vec<i64> = (0..20).map(|step| ids[0] - step).collect();
    assert_eq!(ids, unbroken);
}

#[test]
fn open_details_follow_the_payment() {
    let mut scene = scene();
    scene.keys("Enter");
    scene.asked.clear();
    scene.approve_elsewhere(400);
    scene.hear();
    assert!(
        scene.asked.contains(&Ask::part(PAYMENTS, &tui::kit::resource::Part::Record(400))),
        "{:?}",
        scene.asked
    );
}

#[test]
fn what_is_typed_survives_a_lost_connection_and_what_was_missed_is_read() {
    let mut scene = scene();
    scene.keys("j j / status:ab");
    scene.happen(Event::Disconnected { at: now() });
    scene.silent = true;
    assert!(scene.picture().contains("Sem conexão com 127.0.0.1:8080 desde 21/11, às 11h05;"));
    assert!(scene.picture().contains("/status:ab"));
    scene.asked.clear();
    scene.keys("erto Enter");
    assert_eq!(scene.asked, [], "nothing is asked of a server that cannot be reached");
    scene.silent = false;
    scene.happen(Event::Connected { resumed: false });
    assert!(scene.picture().contains("status:aberto"));
    assert_eq!(scene.payment_screen().list.window.total(), Some(62));
    assert!(!scene.picture().contains("Sem conexão"));
}

#[test]
fn a_lost_session_asks_to_sign_in_and_keeps_the_place() {
    let mut scene = scene();
    scene.keys("/ status:pago Enter j j j j");
    scene.silent = true;
    scene.keys("Enter");
    scene.happen(Event::SessionOver);
    scene.silent = false;
    assert_eq!((scene.state.session, scene.state.context()), (Session::Out, Context::SignIn));
    assert!(scene.picture().contains("Sua sessão terminou"), "{}", scene.picture());
    assert!(scene.picture().contains("manager@demo.test"));
    scene.happen(Event::SignedIn(Ok(())));
    assert_eq!(scene.payment_screen().list.cursor, 4);
    let fifth = scene.listed()[4];
    assert_eq!(scene.payment_screen().details.as_ref().unwrap().id, fifth);
    let told = format!("Pagamento {fifth} · ");
    assert!(scene.picture().contains(&told), "what was waited for is read again");
}

#[test]
fn somebody_else_starts_afresh() {
    let mut scene = scene();
    scene.keys("/ status:pago Enter j j j j Enter");
    scene.happen(Event::SessionOver);
    scene.silent = true;
    scene.happen(Event::SignedIn(Ok(())));
    scene.become_known(Role::Root);
    assert_eq!((scene.payment_screen().list.cursor, scene.payment_screen().details.is_none()), (0, true));
    assert!(!scene.payment_screen().list.is_filtered());
}

#[test]
fn a_screen_that_is_chosen_before_the_user_is_known_stays() {
    let mut scene = Scene::new(120, 30);
    scene.state.session = Session::Resuming;
    scene.happen(Event::Connected { resumed: false });
    scene.keys("g c");
    scene.become_known(Role::Manager);
    assert!(scene.picture().contains("[Abertas"), "{}", scene.picture());
}

#[test]
fn any_answer_can_end_the_session() {
    let mut scene = scene();
    scene.silent = true;
    scene.keys("Enter");
    let ask = scene.asked.pop().unwrap();
    scene.happen(Event::Answered { ask, answer: Err(Error::SignedOut) });
    assert_eq!(scene.state.context(), Context::SignIn);
}

#[test]
fn a_row_that_was_asked_for_before_our_own_change_is_no_news_after_it() {
    let mut scene = Scene::conversing(80, 24, Role::Manager);
    let first = scene.listed()[0];
    scene.elsewhere(MarkUnread::at(ConversationId::new(first)));
    scene.hear();
    // The stream says it twice, as after a break.
    let is_change = |event: &&Event| matches!(event, Event::Changed(_));
    let told = scene.events.iter().rev().find(is_change).unwrap().clone();
    scene.silent = true;
    scene.asked.clear();
    scene.happen(told);
    let is_row = |ask: &&Ask| matches!(ask, Ask::List(CONVERSATIONS, ListAsk::Row { .. }));
    let ask = scene.asked.iter().find(is_row).unwrap().clone();
    let late = scene.read(ask);
    scene.silent = false;
    scene.keys("e 7");
    scene.happen(late);
    let picture = scene.picture();
    assert!(is_closed(&picture, first), "{picture}");
}

#[test]
fn an_open_question_tells_what_a_colleague_did_and_is_refused() {
    let mut scene = Scene::signed_in(100, 24, Role::Sales);
    scene.keys(": withdraw Enter Tab");
    assert!(scene.picture().contains("▸ Retirar"), "{}", scene.picture());
    scene.approve_elsewhere(400);
    scene.hear();
    let picture = scene.picture();
    assert!(picture.contains("Helena Duarte acabou de fazer uma alteração aqui: Aprovar"), "{picture}");
    assert!(picture.contains("este está “Pago”"), "{picture}");
    scene.keys("Tab Enter");
    assert_eq!(scene.wrote, [], "what is refused is not done");
}

#[test]
fn an_open_form_tells_what_a_colleague_did_and_keeps_what_was_typed() {
    let mut scene = Scene::conversing(80, 24, Role::Manager);
    scene.keys("e o Tab mudou");
    let first = scene.listed()[0];
    scene.finish_elsewhere(first);
    scene.hear();
    let picture = scene.picture();
    assert!(picture.contains("Helena Duarte acabou de fazer uma alteração aqui: Encerrar"), "{picture}");
    assert!(picture.contains("já encerrou esta conversa") && picture.contains("mudou"), "{picture}");
    scene.keys("Enter");
    assert_eq!(scene.wrote, [], "what is refused is not done");
    assert!(scene.picture().contains("mudou"), "{}", scene.picture());
}

#[test]
fn what_the_user_did_here_is_no_news_to_an_open_question() {
    let mut scene = scene();
    scene.keys(": withdraw Enter Tab");
    scene.asked.clear();
    let (actor, door) = (scene.whoami().user.name, Door::Tui);
    let (endpoint, record) = ("payments.set-manager".to_owned(), "transaction".to_owned());
    scene.happen(Event::Changed(Change { seq: 1, at: now(), actor, endpoint, record, id: 400, door }));
    assert!(!scene.asked.iter().any(|ask| matches!(ask, Ask::Rehearsal(_))));
    assert!(!scene.picture().contains("acabou de mudar"), "{}", scene.picture());
}
