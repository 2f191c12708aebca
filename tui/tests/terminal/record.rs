//! A recorded session is the session, without its secrets.

use std::path::Path;

use client::access::Role;
use insta::assert_snapshot;
use tui::app::state::State;
use tui::core::recorder::{self, Recorder};
use tui::core::replay::state_at;

use crate::scene::Scene;

/// Signs in and looks around, recorded as the program records it.
fn recorded(path: &Path) -> Scene {
    let mut scene = Scene::new(80, 24);
    let first = scene.state.clone();
    scene.keys("ana@demo.test Tab Demo@2026 Enter");
    scene.sign_in_as(Role::Manager);
    scene.keys("j j Enter G");
    let (mut recorder, mut state) = (Recorder::new(first.clone()), first);
    for event in &scene.events {
        recorder.record(event, &state);
        state.on(event);
    }
    recorder.write(path).unwrap();
    scene
}

#[test]
fn a_record_replays_to_the_same_screen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("session.jsonl");
    let lived = recorded(&path);
    let (first, events) = recorder::read::<State>(&path).unwrap();
    let state = state_at(&first, &events, events.len());
    assert_eq!(state, lived.state);
}

#[test]
fn a_record_has_no_password() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("session.jsonl");
    recorded(&path);
    let text = std::fs::read_to_string(&path).unwrap();
    // The keys of an e-mail are there, one by one; those of the password are dots.
    let typed: String =
        text.lines().filter_map(|line| line.split(r#""Char":""#).nth(1)?.split('"').next()).collect();
    assert!(typed.contains("ana@demo.test•••••••••jj"), "{typed}");
    assert!(!text.contains("Demo@2026"));
}

#[cfg(unix)]
#[test]
fn a_record_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("session.jsonl");
    recorded(&path);
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn only_the_last_ten_thousand_events_are_kept_and_still_replay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("session.jsonl");
    let mut scene = Scene::signed_in(80, 24, Role::Manager);
    let (mut recorder, mut state) = (Recorder::new(scene.state.clone()), scene.state.clone());
    scene.events.clear();
    for _ in 0..3_500 {
        scene.keys("j j k");
    }
    for event in &scene.events {
        recorder.record(event, &state);
        state.on(event);
    }
    recorder.write(&path).unwrap();
    let (first, events) = recorder::read::<State>(&path).unwrap();
    assert_eq!(events.len(), 10_000);
    assert_eq!(state_at(&first, &events, events.len()), scene.state);
}

/// A session from the shelf: what it showed then, it shows now.
#[test]
fn a_session_recorded_earlier_still_replays() {
    let shelf = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/terminal/session.jsonl");
    if std::env::var_os("UPDATE").is_some() {
        recorded(&shelf);
    }
    let (first, events) = recorder::read::<State>(&shelf).expect("make accept records it");
    let mut scene = Scene::new(80, 24);
    scene.state = state_at(&first, &events, events.len());
    assert_snapshot!(scene.picture());
}
