//! The mouse on conversations.

use client::access::Role;
use crossterm::event::MouseEventKind;
use tui::app::state::Context;
use tui::core::outcome::Outcome;

use crate::scene::Scene;

/// The screen's line of a conversation.
fn line_of(scene: &Scene, id: i64) -> u16 {
    let picture = scene.picture();
    let line = picture.lines().position(|line| line.contains(&format!("     {id} ")));
    u16::try_from(line.unwrap_or_else(|| panic!("{id} is not in {picture}"))).unwrap()
}

fn selected(scene: &Scene) -> i64 {
    scene.conversation_screen().list.selected().unwrap().record
}

#[test]
fn a_click_selects_and_a_second_one_opens() {
    let mut scene = Scene::conversing(160, 45, Role::Manager);
    let eighth = scene.listed()[7];
    let line = line_of(&scene, eighth);
    scene.click(30, line);
    assert_eq!((selected(&scene), scene.state.context()), (eighth, Context::List));
    assert!(
        scene.picture().contains(&format!("Conversa {eighth} · ")),
        "it stands beside the list: {}",
        scene.picture()
    );
    scene.click(30, line);
    assert_eq!(scene.conversation_screen().details.as_ref().unwrap().id, eighth);
}

#[test]
fn the_wheel_scrolls_the_list_and_the_open_conversation() {
    let mut scene = Scene::conversing(80, 24, Role::Manager);
    for _ in 0..10 {
        scene.mouse(MouseEventKind::ScrollDown, 30, 8);
    }
    assert_eq!(scene.conversation_screen().list.top, 30);
    scene.mouse(MouseEventKind::ScrollUp, 30, 8);
    assert_eq!(scene.conversation_screen().list.top, 27);
    scene.keys(": open Space 1 Enter");
    let before = scene.conversation_screen().own.reader.top;
    scene.mouse(MouseEventKind::ScrollDown, 30, 8);
    assert_ne!(scene.conversation_screen().own.reader.top, before);
}

#[test]
fn a_click_on_the_mark_marks_and_takes_it_away() {
    let mut scene = Scene::conversing(160, 45, Role::Manager);
    let rows = scene.listed();
    let (one, other) = (rows[6], rows[9]);
    for id in [one, other] {
        let line = line_of(&scene, id);
        scene.click(1, line);
    }
    assert_eq!(selected(&scene), other, "no row is opened by it");
    let marked = |scene: &Scene| -> Vec<i64> {
        scene.conversation_screen().list.marks.rows().iter().map(|row| row.record).collect()
    };
    assert_eq!(marked(&scene), [one, other]);
    assert!(scene.picture().contains("2 marcadas"), "{}", scene.picture());
    let line = line_of(&scene, other);
    scene.click(0, line);
    assert_eq!((marked(&scene), scene.state.context()), (vec![one], Context::List));
}

#[test]
fn the_wheel_scrolls_what_came_of_many_and_a_click_beside_it_does_nothing() {
    let mut scene = Scene::conversing(80, 24, Role::Manager);
    let first = format!("✓ {} · ", scene.listed()[0]);
    scene.keys("V PageDown PageDown PageDown Space e 7 Tab Enter");
    let done = scene.state.works.get(1).unwrap().count(Outcome::is_done);
    assert!(done > 20, "{done}");
    assert!(scene.picture().contains(&first), "{}", scene.picture());
    for _ in 0..done {
        scene.mouse(MouseEventKind::ScrollDown, 30, 8);
    }
    assert!(!scene.picture().contains(&first), "{}", scene.picture());
    scene.mouse(MouseEventKind::ScrollUp, 30, 8);
    scene.click(1, 8);
    assert_eq!(
        (scene.state.context(), scene.conversation_screen().list.marks.rows().len()),
        (Context::Panel, 0)
    );
}

#[test]
fn a_title_of_a_column_sorts_where_that_may_be() {
    let mut scene = Scene::conversing(160, 45, Role::Manager);
    scene.keys("/ user1:12 Enter");
    let picture = scene.picture();
    let head = picture.lines().nth(2).unwrap();
    let at = head[..head.find("Enviada").unwrap_or_else(|| panic!("{head}"))].chars().count();
    scene.click(u16::try_from(at).unwrap(), 2);
    let order = scene.conversation_screen().list.query.order().unwrap();
    assert_eq!(order.to_string(), "send_on DESC");
}

#[test]
fn a_click_on_a_view_shows_it() {
    let mut scene = Scene::conversing(200, 45, Role::Manager);
    let line = |scene: &Scene| scene.picture().lines().nth(1).unwrap().to_owned();
    let at = |scene: &Scene, text: &str| {
        let line = line(scene);
        let byte = line.find(text).unwrap_or_else(|| panic!("{text} is not in {line}"));
        u16::try_from(line[..byte].chars().count()).unwrap() + 1
    };
    let column = at(&scene, "Membro não leu");
    scene.click(column, 1);
    assert!(line(&scene).starts_with(" [Membro não leu"), "{}", line(&scene));
    let column = at(&scene, "Todas");
    scene.click(column, 1);
    assert!(line(&scene).starts_with(" [Todas"), "{}", line(&scene));
}

#[test]
fn a_click_on_a_hit_of_a_search_opens_it() {
    let mut scene = Scene::signed_in(100, 24, Role::Root);
    scene.keys("g u / 2");
    scene.keys("1");
    let line = scene.picture().lines().position(|line| line.starts_with("│      21 ")).unwrap();
    scene.click(10, u16::try_from(line).unwrap());
    assert_eq!((scene.state.context(), scene.state.screen().record()), (Context::Record, Some(21)));
}
