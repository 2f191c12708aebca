//! Messages that wait in the outbox are recalled and retried.

use client::access::Role;
use client::api::service::outbox::{Recall, Retry};
use tui::app::state::Context;

use crate::scene::Scene;

fn scene() -> Scene {
    Scene::conversing(80, 24, Role::Manager)
}

#[test]
fn a_message_is_recalled_by_a_key_while_it_is_held() {
    let mut scene = scene();
    scene.keys("z");
    assert!(scene.picture().contains("Não há mensagem a recolher."), "{}", scene.picture());
    scene.keys("i Tab Enter");
    assert!(scene.picture().contains("z recolhe"), "{}", scene.picture());
    scene.keys("z");
    assert!(scene.wrote.last().unwrap().calls::<Recall>());
    assert!(scene.picture().contains("recolhida"), "{}", scene.picture());
}

#[test]
fn the_outbox_recalls_what_is_held_and_retries_what_failed() {
    let mut scene = scene();
    scene.fill_outbox();
    scene.keys(": outbox Enter");
    insta::assert_snapshot!(scene.picture());
    scene.keys("t");
    assert!(scene.wrote.is_empty() && scene.picture().contains("ainda vai ser tentado"));
    scene.keys("z j t");
    assert_eq!(scene.wrote.len(), 2, "{}", scene.picture());
    assert!(scene.wrote[0].calls::<Recall>() && scene.wrote[1].calls::<Retry>());
    scene.keys("Esc");
    assert_eq!(scene.state.context(), Context::List);
}
