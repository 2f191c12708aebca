//! Nothing that a member wrote steers the terminal.

use client::access::Role;
use client::value::text::shown;

use tui::app::Event;

use crate::scene::Scene;
use crate::scene::world::Kind;

/// A title change, a cleared screen, a reversed line, an invisible joint, a bell, and eight-bit controls.
pub const HOSTILE: &str = "\u{1b}]0;pwned\u{7}\u{1b}[2J\u{202e}\u{2066}\u{200b}\u{feff}\u{9b}31m\u{7f}\r\n";

fn hostile(width: u16, keys: &str) -> Scene {
    let mut scene = Scene::before(&Kind::hostile(HOSTILE), width, 45);
    scene.enter(Role::Root);
    scene.keys(keys);
    scene
}

#[test]
fn no_screen_shows_a_character_that_steers() {
    for (width, keys) in
        [(80, "j"), (160, "j"), (80, "Enter"), (160, "Enter"), (80, "Enter G"), (160, "Enter ?")]
    {
        let scene = hostile(width, keys);
        let picture = scene.picture();
        let kept: String = picture.lines().collect();
        assert_eq!(shown(&kept), kept, "{width} {keys}");
        assert!(
            keys.contains('?') || picture.contains("\\u{1b}"),
            "the text is shown, as what it is: {picture}"
        );
    }
}

#[test]
fn everything_that_is_kept_is_clean() {
    let scene = hostile(160, "Enter");
    let kept = serde_json::to_string(&scene.state).unwrap();
    assert!(!kept.contains("\\u001b") && !kept.contains("\\u0007") && shown(&kept) == kept);
}

#[test]
fn pasted_text_is_clean() {
    let mut scene = Scene::signed_in(80, 24, Role::Manager);
    scene.keys("/");
    scene.happen(Event::Input(crossterm::event::Event::Paste(HOSTILE.to_owned() + "status:pago")));
    assert_eq!(scene.state.prompt.as_ref().unwrap().line.text().trim(), "]0;pwned[2J31m  status:pago");
}
