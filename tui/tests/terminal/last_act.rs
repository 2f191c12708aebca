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
    scene.keys("j e 7");
    fade(&mut scene);
    assert_eq!(bar(&scene), "✓ Conversa 611 encerrada!  u desfaz");
    scene.keys("g k");
    assert_eq!(bar(&scene), "✓ Conversa 611 encerrada!  u desfaz");
    scene.keys("g m");
    assert_eq!(bar(&scene), "✓ Conversa 611 encerrada!  u desfaz");
    scene.keys("u");
    assert_eq!(*scene.wrote.last().unwrap(), Write::of(&Reopen::at(ConversationId::new(611)), 4));
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
    scene.keys("j e 7 G");
    let picture = scene.picture();
    assert!(picture.contains("▸  10001") && picture.contains("600–609 de 609"), "{picture}");
    assert!(bar(&scene).contains("u desfaz"), "{picture}");
    scene.keys("g g j j e 7");
    assert!(bar(&scene).starts_with("✓ Conversa 6") && !bar(&scene).contains("611"), "{}", bar(&scene));
}

#[test]
fn esc_closes_the_bar_and_the_act_can_still_be_undone() {
    let mut scene = scene();
    scene.keys("j e 7 Esc");
    assert!(!scene.picture().contains("u desfaz"), "{}", scene.picture());
    scene.keys("u");
    assert_eq!(*scene.wrote.last().unwrap(), Write::of(&Reopen::at(ConversationId::new(611)), 4));
}

#[test]
fn a_letter_can_be_recalled_until_it_leaves() {
    let mut scene = scene();
    scene.keys("i Tab Enter");
    assert!(scene.wrote.last().unwrap().calls::<ReinforceInterest>());
    assert!(bar(&scene).ends_with("Sai em alguns segundos; z recolhe"), "{}", bar(&scene));
    let waits = |action: &Action| matches!(action, Action::AwaitSending(letter, _) if letter.get() == 41);
    assert!(scene.done.iter().any(waits));
    scene.happen(Event::LetterLeft(OutboxId::new(40)));
    assert!(bar(&scene).contains("z recolhe"), "another letter left: {}", bar(&scene));
    scene.happen(Event::LetterLeft(OutboxId::new(41)));
    assert!(!scene.picture().contains("z recolhe"), "{}", scene.picture());
}

#[test]
fn a_recalled_letter_is_offered_no_more() {
    let mut scene = scene();
    scene.keys("i Tab Enter z");
    assert_eq!(*scene.wrote.last().unwrap(), Write::of(&Recall::at(OutboxId::new(41)), 0));
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
