//! A list of any length is scrolled without holding it.

use client::access::Role;
use server::demo::DemoSize;
use tui::kit::ask::Ask;
use tui::kit::list::ask::ListAsk;
use tui::kit::list::window::PER_PAGE;
use tui::screens::PAYMENTS;

use crate::scene::Scene;
use crate::scene::world::Kind;

fn long() -> Scene {
    let mut scene = Scene::before(&Kind { size: DemoSize::Medium, ..Kind::default() }, 80, 24);
    scene.enter(Role::Manager);
    scene
}

fn held(scene: &Scene) -> u64 {
    (0..20_000).filter(|index| scene.payment_screen().list.window.row(*index).is_some()).count() as u64
}

#[test]
fn the_end_of_a_long_list_is_one_page_away() {
    let mut scene = long();
    scene.asked.clear();
    scene.keys("G");
    let numbers: Vec<u64> = scene
        .asked
        .iter()
        .map(|ask| match ask {
            Ask::List(PAYMENTS, ListAsk::Page { number, .. }) => *number,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(numbers, [199]);
    assert_eq!(scene.payment_screen().list.selected().unwrap().id, 1);
    assert!(scene.picture().contains("19.981–20.000 de 20.000"), "{}", scene.picture());
}

#[test]
fn scrolling_through_everything_holds_little() {
    let mut scene = long();
    for _ in 0..1_000 {
        scene.keys("PageDown");
        assert!(scene.payment_screen().list.selected().is_some());
    }
    assert_eq!(scene.payment_screen().list.cursor, 19_999);
    assert!(held(&scene) <= 12 * PER_PAGE, "{}", held(&scene));
    assert_eq!(
        scene.asked.iter().filter(|ask| matches!(ask, Ask::List(PAYMENTS, ListAsk::Page { .. }))).count(),
        200
    );
}

#[test]
fn a_page_that_is_late_leaves_its_place_empty_and_no_more_than_two_are_waited_for() {
    let mut scene = long();
    scene.silent = true;
    scene.asked.clear();
    for _ in 0..100 {
        scene.keys("PageDown");
    }
    assert_eq!(scene.asked.len(), 2);
    assert!(scene.picture().contains("·  ·  ·"));
    scene.speak();
    assert!(!scene.picture().contains("·  ·  ·"), "{}", scene.picture());
}

#[test]
fn late_answers_for_another_filter_are_dropped() {
    let mut scene = Scene::new(80, 24);
    scene.silent = true;
    scene.enter(Role::Manager);
    let late = scene.asked.pop().unwrap();
    scene.keys("/ status:pago Enter");
    scene.answer(late);
    assert_eq!(scene.payment_screen().list.window.total(), None);
    scene.speak();
    assert_eq!(scene.payment_screen().list.window.total(), Some(249));
}

#[test]
fn a_column_sorts_by_its_key_and_by_its_title() {
    let mut scene = Scene::signed_in(80, 24, Role::Manager);
    scene.keys("s");
    assert!(scene.payment_screen().list.query.order().unwrap().to_string().starts_with("paid_at DESC"));
    scene.keys("S");
    assert_eq!(scene.payment_screen().list.query.order().unwrap().to_string(), "paid_at");
    scene.click(4, 2);
    assert_eq!(scene.payment_screen().list.query.order().unwrap().to_string(), "id DESC");
}

#[test]
fn a_click_selects_and_a_second_one_opens() {
    let mut scene = Scene::signed_in(80, 24, Role::Manager);
    scene.click(30, 7);
    assert_eq!(scene.payment_screen().list.cursor, 4);
    scene.click(30, 7);
    assert_eq!(scene.payment_screen().details.as_ref().unwrap().id, 396);
}
