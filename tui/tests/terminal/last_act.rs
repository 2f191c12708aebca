//! The bar of the last act, and what is said beside it.

use client::access::Role;
use client::api::service::conversations::{ReinforceInterest, Reopen};
use client::api::service::outbox::Recall;
use client::endpoint::Endpoint;
use client::value::id::{ConversationId, OutboxId};
use tui::app::state::Context;
use tui::app::{Action, Event};
use tui::core::write::Write;

use crate::scene::Scene;

fn scene() -> Scene {
    Scene::conversing(100, 24, Role::Manager)
}

/// Returns the second conversation and the version that its closing gives it.
fn second(scene: &Scene) -> (i64, i64) {
    let row = scene.conversation_screen().list.window.row(1).unwrap();
    (row.record, row.version + 1)
}

/// Returns the line above the hints.
fn bar(scene: &Scene) -> String {
    let picture = scene.picture();
    picture.lines().rev().nth(1).unwrap().trim().to_owned()
}

/// Lets every toast fade that fades by itself.
fn fade(scene: &mut Scene) {
    for action in std::mem::take(&mut scene.done) {
        if let Action::Fade(toast) = action {
            scene.happen(Event::Faded(toast));
        }
    }
}

#[test]
fn an_undo_is_offered_on_every_screen_until_it_is_used() {
    let mut scene = scene();
    let (id, version) = second(&scene);
    let told = format!("✓ Conversa {id} encerrada!  u desfaz");
    scene.keys("j e 7");
    fade(&mut scene);
    assert_eq!(bar(&scene), told);
    scene.keys("g k");
    assert_eq!(bar(&scene), told);
    scene.keys("g m");
    assert_eq!(bar(&scene), told);
    scene.keys("u");
    assert_eq!(*scene.wrote.last().unwrap(), Write::of(&Reopen::at(ConversationId::new(id)), version));
    assert!(!scene.picture().contains("u desfaz"), "{}", scene.picture());
}

#[test]
fn the_bar_names_the_keys_of_the_screen() {
    let mut scene = scene();
    scene.keys("i Tab Enter");
    assert!(bar(&scene).ends_with("; z recolhe"), "{}", bar(&scene));
    scene.keys("g k");
    assert!(bar(&scene).ends_with("; gz recolhe"), "z hides a card here: {}", bar(&scene));
}

#[test]
fn esc_leaves_a_question_though_a_failure_stands() {
    let mut scene = scene();
    scene.keys("u i");
    assert_eq!(scene.state.context(), Context::Confirm);
    scene.keys("Esc");
    assert_eq!(
        scene.state.context(),
        Context::List,
        "the question is gone, so that the next key answers none"
    );
    assert_eq!(scene.wrote, []);
}

#[test]
fn the_bar_lies_over_no_row_and_another_act_follows_it() {
    let mut scene = scene();
    let (id, _) = second(&scene);
    scene.keys("j e 7 G");
    let picture = scene.picture();
    assert!(picture.contains("91–100 de 100"), "{picture}");
    assert!(bar(&scene).contains("u desfaz"), "{picture}");
    scene.keys("g g j j e 7");
    assert!(
        bar(&scene).starts_with("✓ Conversa 1") && !bar(&scene).contains(&id.to_string()),
        "{}",
        bar(&scene)
    );
}

#[test]
fn esc_closes_the_bar_and_the_act_can_still_be_undone() {
    let mut scene = scene();
    let (id, version) = second(&scene);
    scene.keys("j e 7 Esc");
    assert!(!scene.picture().contains("u desfaz"), "{}", scene.picture());
    scene.keys("u");
    assert_eq!(*scene.wrote.last().unwrap(), Write::of(&Reopen::at(ConversationId::new(id)), version));
}

#[test]
fn a_letter_can_be_recalled_until_it_leaves() {
    let mut scene = scene();
    scene.keys("i Tab Enter");
    assert!(scene.wrote.last().unwrap().calls::<ReinforceInterest>());
    assert!(bar(&scene).ends_with("Sai em alguns segundos; z recolhe"), "{}", bar(&scene));
    let waits = |action: &Action| match action {
        Action::AwaitSending(letter, _) => Some(*letter),
        _ => None,
    };
    let letter = scene.done.iter().find_map(waits).expect("it is told when the letter leaves");
    scene.happen(Event::LetterLeft(OutboxId::new(letter.get() + 1)));
    assert!(bar(&scene).contains("z recolhe"), "another letter left: {}", bar(&scene));
    scene.happen(Event::LetterLeft(letter));
    assert!(!scene.picture().contains("z recolhe"), "{}", scene.picture());
}

#[test]
fn a_recalled_letter_is_offered_no_more() {
    let mut scene = scene();
    scene.keys("i Tab Enter z");
    assert!(scene.wrote.last().unwrap().calls::<Recall>());
    assert!(!scene.picture().contains("z recolhe"), "{}", scene.picture());
}

#[test]
fn a_failure_stands_until_it_is_dismissed() {
    let mut scene = scene();
    scene.keys("u u");
    fade(&mut scene);
    assert_eq!(scene.picture().matches("Não há nada a desfazer.").count(), 1, "{}", scene.picture());
    scene.keys("j Enter");
    assert!(scene.picture().contains("Não há nada a desfazer."), "{}", scene.picture());
    scene.keys("Esc");
    assert!(!scene.picture().contains("Não há nada a desfazer."), "{}", scene.picture());
    let open = scene.conversation_screen().details.as_ref().map(|thread| thread.id);
    assert!(open.is_some(), "Esc dismissed the failure and nothing else");
}
