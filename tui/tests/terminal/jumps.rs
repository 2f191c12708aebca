//! From a record to its member, to the member's other records, and back.

use client::access::Role;
use insta::assert_snapshot;
use tui::app::state::Context;
use tui::screens::{CONVERSATIONS, MEMBERS, PAYMENTS};

use crate::scene::Scene;

fn scene() -> Scene {
    Scene::signed_in(120, 36, Role::Root)
}

#[test]
fn a_payment_leads_to_its_member_to_the_conversations_and_all_the_way_back() {
    let mut scene = scene();
    // The ninth is of a member who talks with several others.
    scene.keys("/ status:aberto Enter j j j j j j j j Enter");
    let payment = scene.state.screen().record().unwrap();
    let query = scene.payment_screen().list.query.clone();
    scene.keys("w");
    assert_eq!((scene.state.place, scene.state.context()), (MEMBERS, Context::Record), "{}", scene.picture());
    scene.keys("C");
    assert_eq!((scene.state.place, scene.state.context()), (CONVERSATIONS, Context::List));
    assert!(scene.picture().contains("‹ Membros #"), "{}", scene.picture());
    assert_snapshot!("trail_120", scene.picture());
    scene.keys("Backspace");
    assert_eq!((scene.state.place, scene.state.context()), (MEMBERS, Context::Record));
    scene.keys("Esc");
    assert_eq!((scene.state.place, scene.state.screen().record()), (PAYMENTS, Some(payment)));
    assert_eq!(scene.payment_screen().list.query, query);
    scene.keys("Esc");
    assert_eq!(scene.payment_screen().list.selected().unwrap().id, payment, "the same row");
    assert!(scene.state.trail.is_empty());
}

#[test]
fn the_way_back_restores_what_the_other_screen_showed() {
    let mut scene = scene();
    scene.keys("/ status:pago Enter j j j");
    let (query, row) =
        (scene.payment_screen().list.query.clone(), scene.payment_screen().list.selected().unwrap().id);
    scene.keys("g u j F j j");
    assert!(scene.payment_screen().list.query.has("user_id", 199));
    scene.keys("Esc");
    assert_eq!(scene.state.place, MEMBERS);
    scene.keys("g p");
    assert_eq!(scene.payment_screen().list.query, query);
    assert_eq!(scene.payment_screen().list.selected().unwrap().id, row);
}

#[test]
fn a_filter_typed_there_is_dropped_before_going_back() {
    let mut scene = scene();
    scene.keys("g u F / status:pago Enter Esc");
    assert_eq!(scene.state.place, PAYMENTS);
    scene.keys("Esc");
    assert_eq!(scene.state.place, MEMBERS, "{}", scene.picture());
}

#[test]
fn both_members_of_a_conversation_are_a_key_away() {
    let mut scene = scene();
    scene.keys("g c");
    let both = scene.state.screen().members();
    assert_eq!(both.len(), 2);
    scene.keys("w");
    assert_eq!(scene.state.screen().record(), Some(both[0]));
    scene.keys("q W");
    assert_eq!(scene.state.screen().record(), Some(both[1]));
    scene.keys("q F");
    assert!(scene.payment_screen().list.query.has("user_id", both[0]));
}

#[test]
fn a_screen_that_is_chosen_by_its_key_ends_the_way_back() {
    let mut scene = scene();
    scene.keys("w g c");
    assert!(scene.state.trail.is_empty());
    scene.keys("Esc");
    assert_eq!(scene.state.place, CONVERSATIONS);
}

#[test]
fn who_may_not_see_members_stays() {
    let mut scene = scene();
    scene.state.who.iter_mut().for_each(|who| who.abilities.clear());
    scene.keys("w");
    assert_eq!(scene.state.place, PAYMENTS);
}
