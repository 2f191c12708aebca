//! Every screen as a picture.

use client::access::Role;
use client::message::{Key, Lang};
use client::transport::Error;
use client::wire::problem::Problem;
use insta::assert_snapshot;
use ratatui::style::Color;
use tui::app::Event;
use tui::core::theme::Theme;
use tui::kit::ask::Ask;
use tui::kit::list::ask::ListAsk;
use tui::screens::PAYMENTS;

use crate::scene::{Scene, now};

fn manager(width: u16, height: u16) -> Scene {
    Scene::signed_in(width, height, Role::Manager)
}

#[test]
fn sign_in() {
    let mut scene = Scene::new(80, 24);
    scene.keys("ana@demo.test Enter segredo1");
    assert_snapshot!(scene.picture());
}

#[test]
fn sign_in_refused() {
    let mut scene = Scene::new(80, 24);
    scene.keys("ana Tab Tab Enter Enter");
    assert_snapshot!("sign_in_invalid", scene.picture());
    scene.keys("@demo.test Tab segredo1 Enter");
    let problem = Box::new(Problem::new(Key::ApiBadCredentials.text(Lang::PtBr, &[])));
    scene.happen(Event::SignedIn(Err(Error::Api { status: 401, problem })));
    assert_snapshot!("sign_in_refused", scene.picture());
}

#[test]
fn list_narrow() {
    let mut scene = manager(80, 24);
    scene.keys("j j");
    assert_snapshot!(scene.picture());
}

#[test]
fn list_wide() {
    assert_snapshot!(manager(160, 45).picture());
}

#[test]
fn filter_line() {
    let mut scene = manager(80, 24);
    scene.keys("/ status:aberto Space f");
    assert_snapshot!("filter_line", scene.picture());
    scene.keys("Backspace consultor: Tab Tab");
    assert_snapshot!("filter_line_choices", scene.picture());
    scene.keys("Space criado:31/02/2026 Enter");
    assert_snapshot!("filter_line_fault", scene.picture());
}

#[test]
fn filtered_to_nothing() {
    let mut scene = manager(80, 24);
    scene.keys("/ 999 Enter");
    assert_snapshot!(scene.picture());
}

#[test]
fn command_line() {
    let mut scene = manager(80, 24);
    scene.keys(":");
    assert_snapshot!(scene.picture());
}

#[test]
fn details_narrow() {
    let mut scene = manager(80, 24);
    scene.keys("j Enter");
    assert_snapshot!("details_narrow", scene.picture());
    scene.keys("G");
    assert_snapshot!("details_narrow_end", scene.picture());
}

#[test]
fn details_wide() {
    let mut scene = manager(160, 45);
    scene.keys("j Enter");
    assert_snapshot!(scene.picture());
}

#[test]
fn help() {
    let mut scene = manager(80, 24);
    scene.keys("?");
    assert_snapshot!("help", scene.picture());
    scene.keys("tela");
    assert_snapshot!("help_searched", scene.picture());
}

#[test]
fn offline_after_a_while() {
    let mut scene = manager(80, 24);
    scene.keys("j j");
    scene.happen(Event::Disconnected { at: now() });
    assert_snapshot!(scene.picture());
}

#[test]
fn the_list_cannot_be_read() {
    let mut scene = Scene::new(80, 24);
    scene.silent = true;
    scene.enter(Role::Manager);
    let page = scene
        .asked
        .iter()
        .find(|ask| matches!(ask, Ask::List(PAYMENTS, ListAsk::Page { .. })))
        .cloned()
        .unwrap();
    scene.happen(Event::Answered { ask: page, answer: Err(Error::Timeout) });
    assert_snapshot!(scene.picture());
}

#[test]
fn no_permission() {
    assert_snapshot!("no_permission_list", Scene::signed_in(80, 24, Role::Mentoring).picture());
    let mut scene = Scene::signed_in(80, 24, Role::Success);
    scene.keys("Enter");
    assert_snapshot!("no_permission_details", scene.picture());
}

#[test]
fn too_small() {
    assert_snapshot!(manager(38, 8).picture());
}

#[test]
fn other_languages() {
    let mut scene = manager(80, 24);
    scene.keys(": lang Space de Enter ?");
    assert_snapshot!(scene.picture());
}

#[test]
fn without_colours_no_cell_has_one() {
    for keys in ["j", "Enter", "?", "/ status:x Enter", ":"] {
        let mut scene = manager(160, 45);
        scene.keys(": theme Space none Enter").keys(keys);
        scene.happen(Event::Disconnected { at: now() });
        for cell in scene.buffer().content() {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{keys}: {}", cell.symbol());
        }
    }
}

#[test]
fn colours_are_the_terminals_own_sixteen_and_leave_its_background() {
    for theme in [Theme::Dark, Theme::Light] {
        let mut scene = manager(160, 45);
        scene.state.theme = theme;
        scene.keys("Enter");
        for cell in scene.buffer().content() {
            assert!(!matches!(cell.fg, Color::Rgb(..) | Color::Indexed(_)), "{theme:?}: {:?}", cell.fg);
            assert_eq!(cell.bg, Color::Reset, "{theme:?}");
        }
    }
}

#[test]
fn the_smallest_terminal_shows_what_is_asked_and_what_keys_do() {
    let mut scene = Scene::signed_in(40, 10, Role::Root);
    scene.keys("a");
    assert_snapshot!("smallest_question", scene.picture());
    scene.keys("Esc ?");
    assert_snapshot!("smallest_help", scene.picture());
    scene.keys("Esc m");
    assert_snapshot!("smallest_form", scene.picture());
}
