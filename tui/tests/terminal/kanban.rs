//! The kanban: its frames, and cards that are moved by keys.

use client::access::Role;
use client::api::service::kanban::{Board, Contact, FinishCard, HideCard, MoveCard};
use client::endpoint::Endpoint;
use insta::assert_snapshot;
use tui::app::Event;
use tui::core::cmd::Cmd;
use tui::screens::kanban::state::Kanban;

use crate::scene::Scene;

fn board(width: u16, height: u16) -> Scene {
    let mut scene = Scene::on_board(width, height, Role::Manager);
    scene.keys(": board Space vendas Enter");
    scene
}

fn even_board(width: u16, height: u16) -> Scene {
    Scene::on_even_board(width, height, Role::Manager)
}

fn screen(scene: &Scene) -> &Kanban {
    scene.state.get().unwrap()
}

/// Returns the cards of a column, by number.
fn cards(scene: &Scene, column: &str) -> Vec<i64> {
    let list = screen(scene).of_column(column).expect("the column is read");
    (0..=list.last()).filter_map(|index| list.window.row(index)).map(|row| row.id).collect()
}

fn selected(scene: &Scene) -> i64 {
    screen(scene).list.selected().expect("a card is selected").id
}

#[test]
fn the_board_stands_side_by_side_where_it_is_wide() {
    let mut scene = board(160, 45);
    assert_snapshot!("kanban_160", scene.picture());
    scene.keys("j Enter");
    assert_snapshot!("kanban_card_160", scene.picture());
}

#[test]
fn one_column_stands_below_the_names_of_all_where_it_is_narrow() {
    let mut scene = board(80, 24);
    assert_snapshot!("kanban_80", scene.picture());
    scene.keys("l j Enter");
    assert_snapshot!("kanban_card_80", scene.picture());
}

#[test]
fn forms_and_filters_of_the_board() {
    let mut scene = board(80, 24);
    scene.keys("c");
    assert_snapshot!("kanban_contact_80", scene.picture());
    scene.keys("Esc / brito Enter");
    assert_snapshot!("kanban_filtered_80", scene.picture());
}

#[test]
fn a_card_is_carried_to_the_next_column_at_once() {
    let mut scene = even_board(160, 45);
    scene.deaf = true;
    let (first, rest) = (selected(&scene), cards(&scene, "new_lead"));
    scene.keys("L");
    assert_eq!(cards(&scene, "new_lead"), rest[1..], "it left before the server answered");
    assert_eq!(cards(&scene, "qualification")[0], first);
    assert_eq!(selected(&scene), rest[1], "the next card is selected");
    scene.deaf = false;
    scene.answer_writes();
    assert!(cards(&scene, "qualification").contains(&first));
    let write = scene.wrote.last().unwrap();
    assert_eq!((write.endpoint.as_str(), &write.path), (MoveCard::ID, &vec![first.to_string()]));
    scene.keys("u");
    assert_eq!(scene.card(first).column, "new_lead");
    assert!(cards(&scene, "new_lead").contains(&first));
}

#[test]
fn a_card_that_is_moved_back_takes_its_old_place() {
    let mut scene = even_board(160, 45);
    let before = cards(&scene, "new_lead");
    scene.keys("j L u");
    assert_eq!(cards(&scene, "new_lead"), before);
    scene.keys("g g j");
    scene.deaf = true;
    scene.keys("L u");
    scene.deaf = false;
    scene.answer_writes();
    assert_eq!(cards(&scene, "new_lead"), before, "also if it was asked for before the answer");
}

#[test]
fn a_refused_move_takes_back_that_card_alone() {
    let mut scene = even_board(160, 45);
    let before = cards(&scene, "new_lead");
    scene.move_elsewhere(before[0], "proposal");
    scene.deaf = true;
    scene.keys("L L");
    scene.deaf = false;
    scene.answer_writes();
    assert_eq!([scene.card(before[0]).column, scene.card(before[1]).column], ["proposal", "qualification"]);
    let now = cards(&scene, "qualification");
    assert!(!now.contains(&before[0]) && now.contains(&before[1]), "{now:?}");
    assert!(scene.picture().contains("mudou isto depois"), "{}", scene.picture());
}

#[test]
fn a_column_that_needs_something_asks_for_it() {
    let mut scene = even_board(80, 24);
    let columns = screen(&scene).own.columns().len();
    scene.keys(&"l ".repeat(columns - 2));
    assert_eq!(screen(&scene).own.column, "follow_up");
    scene.keys("h");
    let card = selected(&scene);
    scene.keys("L l");
    assert_eq!(screen(&scene).own.column, "follow_up");
    assert_eq!(selected(&scene), card);
    scene.keys("L");
    assert!(scene.picture().contains("Motivo"), "{}", scene.picture());
    scene.keys("Comprou Enter");
    let write = scene.wrote.last().unwrap();
    assert_eq!(write.endpoint, MoveCard::ID);
    assert_eq!((&write.body["column"], &write.body["reason"]), (&"finished".into(), &"Comprou".into()));
}

#[test]
fn cards_are_put_in_order() {
    let mut scene = even_board(160, 45);
    let before = cards(&scene, "new_lead");
    scene.keys("j j J");
    let write = scene.wrote.last().unwrap();
    assert_eq!(write.body["before"].as_i64(), Some(before[4]));
    assert_eq!(selected(&scene), before[2], "the cursor goes along");
    assert_eq!(cards(&scene, "new_lead")[2..4], [before[3], before[2]]);
    scene.keys("u");
    assert_eq!(scene.wrote.last().unwrap().body["before"].as_i64(), Some(before[3]), "back to its place");
    assert_eq!(cards(&scene, "new_lead"), before);
    scene.keys("K");
    assert_eq!(cards(&scene, "new_lead")[1..3], [before[2], before[1]]);
}

#[test]
fn lines_name_the_column_by_its_label() {
    let scene = board(160, 45);
    let screen = scene.state.screen();
    let row = screen.list().window.row(0).unwrap();
    let said = screen.sentence(row, scene.state.lang);
    assert!(said.contains("Novo lead") && !said.contains("new_lead"), "{said}");
}

#[test]
fn calls_name_the_member_of_each_card() {
    let mut scene = even_board(160, 45);
    let member = |scene: &Scene| screen(scene).list.selected().unwrap().number("user_id");
    let (first, its_member) = (selected(&scene), member(&scene));
    scene.keys("f Comprou Enter");
    let write = scene.wrote.last().unwrap();
    assert_eq!(write.endpoint, FinishCard::ID);
    assert_eq!(write.body["user_id"], its_member);
    assert_eq!((&write.body["role"], &write.body["reason"]), (&"sales".into(), &"Comprou".into()));
    let (second, its_member) = (selected(&scene), member(&scene));
    assert_ne!(first, second, "the next card is selected");
    scene.keys(".");
    let write = scene.wrote.last().unwrap();
    assert_eq!((&write.body["user_id"], &write.body["reason"]), (&its_member.into(), &"Comprou".into()));
    scene.keys("z amanhã Enter");
    assert_eq!(scene.wrote.last().unwrap().endpoint, HideCard::ID);
    let (third, its_member) = (selected(&scene), member(&scene));
    scene.keys("c 1 Ligou Enter");
    let write = scene.wrote.last().unwrap();
    assert_eq!(write.endpoint, Contact::ID, "{}", scene.picture());
    assert_eq!(
        (write.path.as_slice(), &write.body["user_id"]),
        (&["sales".to_owned(), "new_lead".to_owned()][..], &its_member.into())
    );
    assert_ne!(selected(&scene), third, "the next card is selected");
}

#[test]
fn marked_cards_are_moved_as_a_plan() {
    let mut scene = even_board(160, 45);
    let marked = cards(&scene, "new_lead")[..3].to_vec();
    scene.keys("Space Space Space m 1");
    assert!(scene.picture().contains("3 linhas a fazer"), "{}", scene.picture());
    scene.keys("Tab Enter");
    for card in marked {
        assert_eq!(scene.card(card).column, "qualification", "{}", scene.picture());
    }
}

#[test]
fn moves_of_others_arrive_and_the_place_is_kept() {
    let mut scene = even_board(160, 45);
    scene.keys("j j Space j");
    let (card, cursor) = (selected(&scene), screen(&scene).list.cursor);
    let first = cards(&scene, "new_lead")[0];
    scene.move_elsewhere(first, "proposal");
    scene.hear();
    assert_eq!((selected(&scene), screen(&scene).list.cursor), (card, cursor - 1));
    assert_eq!(cards(&scene, "proposal").iter().filter(|id| **id == first).count(), 1);
    assert_eq!(screen(&scene).list.marks.rows().len(), 1);
}

#[test]
fn another_board_and_the_own_cards() {
    let mut scene = board(80, 24);
    scene.keys("b");
    assert!(scene.picture().contains("Onboarding"), "{}", scene.picture());
    scene.happen(Event::Command(Cmd::Line("board vendas".to_owned())));
    assert_eq!(screen(&scene).own.column, "new_lead");
    assert!(!screen(&scene).list.is_filtered(), "the board is no filter");
    scene.keys("a");
    assert!(screen(&scene).list.query.names("account_manager"));
    let consultant = Scene::on_board(80, 24, Role::Sales);
    assert!(screen(&consultant).list.query.names("account_manager"), "consultants see their own first");
}

#[test]
fn the_member_of_a_card_is_reached_and_left_again() {
    let mut scene = board(160, 45);
    let (card, column) = (selected(&scene), screen(&scene).own.column.clone());
    scene.keys("l");
    scene.keys("w");
    assert!(scene.picture().contains("Membro"), "{}", scene.picture());
    scene.keys("Esc");
    assert!(scene.picture().contains("Kanban"), "{}", scene.picture());
    scene.keys("h");
    assert_eq!((selected(&scene), &screen(&scene).own.column), (card, &column));
}

#[test]
fn a_board_that_is_named_before_the_boards_are_there_is_shown_when_they_are() {
    let mut scene = Scene::signed_in(160, 45, Role::Manager);
    scene.silent = true;
    scene.keys("g k : board Space mentoring Enter");
    scene.silent = false;
    for ask in std::mem::take(&mut scene.asked) {
        scene.answer(ask);
    }
    assert_eq!(screen(&scene).own.role, Some(Board::Mentoring), "{}", scene.picture());
}
