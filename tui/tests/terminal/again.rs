//! The last action is repeated, and what was typed is recalled.

use client::access::Role;
use client::api::finance::payments::Approve;
use client::api::service::conversations::{Finish, SendLink};
use tui::app::Action;
use tui::app::state::Context;
use tui::kit::ask::Ask;
use tui::screens::MEMBERS;

use crate::scene::Scene;

fn line(scene: &Scene) -> &str {
    scene.state.prompt.as_ref().unwrap().line.text()
}

#[test]
fn a_key_closes_the_next_conversation_with_the_reason_of_the_last() {
    let mut scene = Scene::conversing(120, 36, Role::Manager);
    scene.keys("e 7 . .");
    let closed: Vec<_> =
        scene.wrote.iter().map(|write| (write.path.clone(), write.body["reason"].clone())).collect();
    assert_eq!(closed.len(), 3, "{closed:?}");
    assert!(scene.wrote.iter().all(|write| write.calls::<Finish>()));
    assert!(closed.iter().all(|(_, reason)| *reason == closed[0].1), "{closed:?}");
    let paths: std::collections::BTreeSet<_> = closed.iter().map(|(path, _)| path).collect();
    assert_eq!(paths.len(), 3, "each another conversation");
    scene.keys("u .");
    assert!(scene.wrote.last().unwrap().calls::<Finish>(), "undoing is no action to be repeated");
}

#[test]
fn repeating_on_marked_rows_is_a_plan_of_them() {
    let mut scene = Scene::conversing(120, 36, Role::Manager);
    scene.keys("e 7 V j j Space .");
    assert_eq!(scene.state.context(), Context::Plan, "{}", scene.picture());
}

#[test]
fn what_cannot_be_undone_is_asked_about_before_it_is_repeated() {
    let mut scene = Scene::signed_in(120, 36, Role::Manager);
    scene.keys("a Tab Enter");
    assert!(scene.wrote.iter().all(|write| write.calls::<Approve>()) && scene.wrote.len() == 1);
    scene.keys("j j j j .");
    assert_eq!(scene.state.context(), Context::Confirm, "{}", scene.picture());
    assert_eq!(scene.wrote.len(), 1);
    let mut scene = Scene::conversing(120, 36, Role::Manager);
    scene.keys("s Enter j .");
    let sent = scene.wrote.iter().filter(|write| write.calls::<SendLink>()).count();
    assert!(sent <= 1 && scene.state.context() != Context::Form, "{}", scene.picture());
}

#[test]
fn there_is_nothing_to_repeat_at_first_or_on_another_screen() {
    let mut scene = Scene::conversing(120, 36, Role::Manager);
    scene.keys(".");
    assert!(scene.picture().contains("Ainda não há ação para repetir."), "{}", scene.picture());
    scene.keys("e 7 g p .");
    assert!(scene.picture().contains("não se faz nesta tela"), "{}", scene.picture());
    assert_eq!(scene.wrote.len(), 1);
}

#[test]
fn filters_are_recalled_where_they_mean_something() {
    let mut scene = Scene::signed_in(120, 36, Role::Root);
    scene.keys("/ status:pago Enter / ^u status:aberto Enter");
    scene.keys("/ Up");
    assert_eq!(line(&scene), "status:aberto");
    scene.keys("Up");
    assert_eq!(line(&scene), "status:pago");
    scene.keys("Enter");
    assert!(scene.payment_screen().list.query.has("status", "paid"));
    scene.keys("g u / Up");
    assert_eq!(line(&scene), "", "members know no such filter");
    scene.keys("Esc g p / ^u status:ab Up");
    assert_eq!(line(&scene), "status:aberto", "of those that begin so");
    assert!(scene.state.history.iter().all(|line| line.starts_with('/')), "{:?}", scene.state.history);
}

#[test]
fn a_member_is_found_by_name_from_anywhere() {
    let mut scene = Scene::conversing(120, 36, Role::Root);
    scene.keys("f caio Enter");
    assert_eq!(
        (scene.state.place, scene.state.screen().record()),
        (MEMBERS, Some(127)),
        "{}",
        scene.picture()
    );
    scene.keys("Esc");
    assert!(scene.picture().contains("Abertas"), "it leads back: {}", scene.picture());
    scene.keys("f Up");
    assert_eq!(line(&scene), "caio");
    scene.keys("Esc f zzz Enter");
    assert_eq!(scene.state.context(), Context::Prompt, "none is found");
}

#[test]
fn enter_waits_for_the_hits_of_a_name() {
    let mut scene = Scene::signed_in(120, 36, Role::Root);
    scene.silent = true;
    scene.asked.clear();
    scene.keys("f caio Enter");
    assert_eq!(scene.state.context(), Context::Prompt);
    assert!(scene.asked.iter().any(|ask| matches!(ask, Ask::Hits(MEMBERS, _))));
    scene.speak();
    assert_eq!(scene.state.place, MEMBERS, "{}", scene.picture());
}

#[test]
fn a_name_in_a_filter_becomes_the_member() {
    let mut scene = Scene::signed_in(120, 36, Role::Root);
    scene.keys("/ status:pago Space rosana Space la");
    assert!(scene.picture().contains("Rosana Lacerda Lacerda"), "{}", scene.picture());
    scene.keys("Enter");
    let query = &scene.payment_screen().list.query;
    assert!(query.has("user_id", 26) && query.has("status", "paid"), "{query:?}");
    scene.keys("g c / ^u de:empresa Space membro:caio Down Enter");
    let query = &scene.conversation_screen().list.query;
    assert!(query.has("member", 127), "{query:?}");
    assert!(scene.done.iter().all(|action| !matches!(action, Action::Quit)));
}
