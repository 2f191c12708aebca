//! Every screen of conversations as a picture.

use client::access::Role;
use client::value::text::shown;
use insta::assert_snapshot;
use ratatui::style::Color;
use tui::app::Event;
use tui::core::theme::Theme;

use crate::safety::HOSTILE;
use crate::scene::world::Kind;
use crate::scene::{Scene, now};

/// Wide, usual and narrow.
const SIZES: [(u16, u16); 3] = [(160, 45), (80, 24), (60, 20)];

fn at((width, height): (u16, u16), keys: &str) -> Scene {
    let mut scene = Scene::conversing(width, height, Role::Manager);
    scene.keys(keys);
    scene
}

#[test]
fn the_list_with_the_conversation_beside_it() {
    for size in SIZES {
        assert_snapshot!(format!("conversations_list_{}", size.0), at(size, "j Space").picture());
    }
}

#[test]
fn the_conversation_on_the_whole_screen() {
    for size in SIZES {
        assert_snapshot!(format!("conversations_thread_{}", size.0), at(size, "j j j Enter j").picture());
    }
}

#[test]
fn the_members_beside_it() {
    for size in SIZES {
        assert_snapshot!(format!("conversations_members_{}", size.0), at(size, "m").picture());
    }
}

#[test]
fn the_form_that_closes() {
    for size in SIZES {
        assert_snapshot!(format!("conversations_finish_{}", size.0), at(size, "e o Tab mudou").picture());
    }
    assert_snapshot!("conversations_finish_incomplete", at((80, 24), "e Enter").picture());
}

#[test]
fn the_form_that_sends_a_link() {
    assert_snapshot!("conversations_send_link", at((80, 24), "s").picture());
}

#[test]
fn the_question_before_a_message_is_removed() {
    for size in SIZES {
        assert_snapshot!(format!("conversations_delete_{}", size.0), at(size, "d Tab").picture());
    }
}

#[test]
fn a_link_that_was_made() {
    // The token of the link is another one each time.
    let picture = at((80, 24), "L").picture();
    let is_of_token = |word: &&str| word.len() > 16 && word.chars().all(|letter| letter.is_ascii_hexdigit());
    let masked = picture
        .split(['/', ' ', '│'])
        .filter(is_of_token)
        .fold(picture.clone(), |masked, part| masked.replace(part, &"0".repeat(part.len())));
    assert_snapshot!("conversations_link", masked);
}

#[test]
fn what_would_come_of_many_and_what_came() {
    for size in SIZES {
        let mut scene = Scene::conversing(size.0, size.1, Role::Manager);
        scene.keys("v v v v V j j j Space e 7");
        assert_snapshot!(format!("conversations_plan_{}", size.0), scene.picture());
        // Between the question and the answer a colleague closes one of them.
        let third = scene.listed()[2];
        scene.finish_elsewhere(third);
        scene.keys("Tab Enter");
        assert_snapshot!(format!("conversations_results_{}", size.0), scene.picture());
    }
}

#[test]
fn a_closed_one_says_why_not() {
    assert_snapshot!("conversations_why_not", at((80, 24), "v v v e").picture());
}

#[test]
fn without_a_connection() {
    let mut scene = at((80, 24), "j");
    scene.happen(Event::Disconnected { at: now() });
    assert_snapshot!("conversations_offline", scene.picture());
}

#[test]
fn without_the_permission_to_read_messages() {
    let mut scene = Scene::conversing(80, 24, Role::Manager);
    scene.state.who.iter_mut().for_each(|who| {
        who.abilities.retain(|ability| ability.to_string() != "read Message");
    });
    scene.keys("j Enter");
    assert_snapshot!("conversations_unread", scene.picture());
}

/// Dark, light and without colours show the same, each in its own style.
#[test]
fn themes_differ_in_style_alone() {
    let keys = [
        "j Space",
        "Enter",
        "m",
        "e 4",
        "d",
        "s",
        "L",
        "v v v e",
        "V j Space e 7",
        "V j Space e 7 Tab Enter",
        "/ tipo:conversa Enter",
    ];
    for keys in keys {
        let mut scene = at((160, 45), keys);
        let picture = scene.picture();
        for theme in [Theme::Light, Theme::None] {
            scene.state.theme = theme;
            assert_eq!(scene.picture(), picture, "{theme:?} {keys}");
            for cell in scene.buffer().content() {
                let plain = cell.fg == Color::Reset && cell.bg == Color::Reset;
                assert!(plain || theme != Theme::None, "{keys}: {}", cell.symbol());
                assert!(!matches!(cell.fg, Color::Rgb(..) | Color::Indexed(_)) && cell.bg == Color::Reset);
            }
        }
    }
}

/// What members wrote steers nothing, wherever it is shown.
#[test]
fn hostile_bodies_are_shown_as_what_they_are() {
    for size in SIZES {
        for keys in [
            "j",
            "Enter",
            "m",
            "e",
            "d",
            "L",
            "s",
            "Space Space e 4 x Enter",
            "Space Space e 4 x Enter Tab Enter",
            "e 7",
            "v v v e",
        ] {
            let mut scene = Scene::before(&Kind::hostile(HOSTILE), size.0, size.1);
            scene.enter(Role::Root);
            scene.keys("g c");
            scene.keys(keys);
            let picture = scene.picture();
            let kept: String = picture.lines().collect();
            assert_eq!(shown(&kept), kept, "{size:?} {keys}");
            assert!(picture.contains("\\u{"), "{size:?} {keys}: {picture}");
            let state = serde_json::to_string(&scene.state).unwrap();
            assert_eq!(shown(&state), state, "{keys}");
        }
    }
    let mut scene = Scene::before(&Kind::hostile(HOSTILE), 80, 24);
    scene.enter(Role::Root);
    scene.keys("g c Enter");
    assert_snapshot!("conversations_hostile", scene.picture());
}

#[test]
fn a_body_of_megabytes_is_cut_and_says_so() {
    let mut scene = Scene::before(&Kind::with_long_messages(200_000), 80, 24);
    scene.enter(Role::Manager);
    scene.keys("g c Enter");
    let kept = serde_json::to_string(&scene.state).unwrap().len();
    assert!(kept < 1_000_000, "{kept}");
    let says_so = (0..60).any(|_| scene.keys("PageDown").picture().contains("… mais 1.5"));
    assert!(says_so, "{}", scene.picture());
}
