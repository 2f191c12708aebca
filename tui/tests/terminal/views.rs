//! The user's own views, rows of two lines, and notifications.

use client::access::Role;
use client::api::finance::payments::Create;
use client::endpoint::Endpoint;
use client::wire::door::Door;
use client::wire::event::Event as Change;
use insta::assert_snapshot;
use serde_json::json;
use tui::app::{Action, Event};
use tui::kit::config::Notifications;
use tui::screens::PAYMENTS;

use crate::scene::{Scene, now};

#[test]
fn a_filter_is_saved_as_a_view_and_kept() {
    let mut scene = Scene::signed_in(120, 36, Role::Root);
    scene.keys("/ status:pago Enter : save Space Pagos Space hoje Enter");
    assert_eq!(scene.view_label().as_deref(), Some("Pagos hoje"), "{}", scene.picture());
    let kept = scene.done.iter().rev().find_map(|action| match action {
        Action::KeepViews(views) => Some(views.clone()),
        _ => None,
    });
    assert_eq!(kept.as_ref().unwrap()["payments"][0]["name"], "Pagos hoje");
    scene.keys("v");
    assert_eq!(scene.view_label().as_deref(), Some("Todos"));
    scene.keys(": view Space pagos-hoje Enter");
    assert!(scene.payment_screen().list.query.has("status", "paid"));
    scene.keys(": save Space todos Enter");
    assert!(scene.picture().contains("já é uma visão de todos"), "{}", scene.picture());

    let mut next = Scene::new(120, 36);
    next.state.restore_views(kept.unwrap());
    next.enter(Role::Root);
    next.keys("v v v");
    assert_eq!(next.view_label().as_deref(), Some("Pagos hoje"), "{}", next.picture());
    next.keys(": forget Space pagos-hoje Enter");
    assert!(next.payment_screen().list.saved.is_empty());
    next.keys(": save Enter");
    assert!(next.picture().contains("Dê um nome à visão"), "{}", next.picture());
}

#[test]
fn conversations_have_a_snippet_and_the_time_since_where_there_is_room() {
    for size in [(200, 50), (120, 36), (80, 24)] {
        let mut scene = Scene::conversing(size.0, size.1, Role::Manager);
        scene.keys("j");
        assert_snapshot!(format!("conversations_two_lines_{}", size.0), scene.picture());
    }
}

#[test]
fn a_click_on_the_second_line_of_a_row_selects_it() {
    let mut scene = Scene::conversing(120, 36, Role::Manager);
    let first = scene.state.screen().layout(&scene.state).list.y;
    scene.click(10, first + 5);
    assert_eq!(scene.conversation_screen().list.cursor, 2);
    scene.keys("G");
    let list = &scene.conversation_screen().list;
    assert_eq!(list.cursor, list.last());
    assert!(list.cursor - list.top < 16, "it is on the screen");
}

fn created(scene: &mut Scene, seq: i64, actor: &str, id: i64) -> usize {
    let (endpoint, record) = (Create::ID.to_owned(), "transaction".to_owned());
    let actor = actor.to_owned();
    let before = scene.done.len();
    scene.happen(Event::Changed(Change { seq, at: now(), actor, endpoint, record, id, door: Door::Web }));
    scene.done[before..].iter().filter(|action| matches!(action, Action::Notify { .. })).count()
}

#[test]
fn news_by_others_are_notified_to_who_asks_for_it() {
    let mut scene = Scene::signed_in(120, 36, Role::Root);
    assert_eq!(scene.state.place, PAYMENTS);
    assert_eq!(created(&mut scene, 1, "Rafael", 901), 0, "it is off");
    scene.state.config.notifications = Notifications::Osc9;
    assert_eq!(created(&mut scene, 2, "Rafael", 902), 1);
    let own = scene.state.who.as_ref().unwrap().user.name.clone();
    assert_eq!(created(&mut scene, 3, &own, 903), 0, "never of what the user did");
    let told = scene.done.iter().find_map(|action| match action {
        Action::Notify { text, is_bell } => Some((text.clone(), *is_bell)),
        _ => None,
    });
    assert_eq!(told, Some(("Retaguarda · Pagamentos: 2 novidades".to_owned(), false)));
    assert_eq!(json!(scene.payment_screen().list.news.len()), json!(3));
}
