//! The user's configuration: keys, colours, the first screen, columns, and programs on a key.

use std::path::Path;

use client::access::Role;
use insta::assert_snapshot;
use tui::app::config;
use tui::app::help::entries;
use tui::app::state::Context;
use tui::app::{Action, Event};
use tui::core::theme::Theme;
use tui::screens::CONVERSATIONS;

use crate::scene::Scene;

const FILE: &str = "/home/ana/.config/retaguarda/config.toml";

const GOOD: &str = r#"
theme = "light"
start = "conversations"
notifications = "bell"

[columns]
payments = ["status", "id", "amount"]

[keys]
"A" = "refresh"
"ctrl-p" = "payments status:aberto"
"g x" = "outbox"
"x" = "none"

[[commands]]
key = "w"
name = "Ver na linha de comando"
run = ["retaguarda", "payments", "get", "{id}"]
screens = ["payments"]

[[commands]]
key = "f5"
run = ["retaguarda", "payments", "approve", "{id}", "--note={user.name}"]
screens = ["payments"]

[[commands]]
key = "f6"
run = ["notify-send", "{server}/financeiro/{id}"]
confirm = true
"#;

fn scene_of(text: &str, (width, height): (u16, u16)) -> Scene {
    let mut scene = Scene::new(width, height);
    scene.state.configure(text, Path::new(FILE));
    scene
}

fn scene(text: &str) -> Scene {
    scene_of(text, (120, 36))
}

#[test]
fn the_screen_the_colours_and_the_columns_are_as_configured() {
    let mut scene = scene(GOOD);
    assert_eq!(scene.state.fault, None);
    scene.enter(Role::Root);
    assert_eq!((scene.state.place, scene.state.theme), (CONVERSATIONS, Theme::Light));
    scene.keys("g p");
    let head = scene.picture().lines().nth(2).unwrap().to_owned();
    let (status, number, amount) = (head.find("Status"), head.find("Transação"), head.find("Valor"));
    assert!(status < number && number < amount && amount.is_some() && !head.contains("Membro"), "{head}");
    scene.keys("/ status:pago Enter v");
    assert!(!scene.picture().contains("Membro "), "the columns stay: {}", scene.picture());
}

#[test]
fn a_key_does_what_the_line_says_in_place_of_what_it_did() {
    let mut scene = scene(GOOD);
    scene.enter(Role::Root);
    scene.keys("^p");
    assert!(scene.payment_screen().list.query.has("status", "open"), "{}", scene.picture());
    scene.keys("x");
    assert_eq!(scene.state.context(), Context::List, "it was taken away");
    scene.keys("g x");
    assert!(scene.picture().contains("Caixa de saída"), "{}", scene.picture());
    scene.keys("g p ?");
    let keys = entries(&scene.state).remove(0).1;
    assert!(keys.iter().any(|(key, text)| key == "^P" && text.starts_with(":payments status:aberto")));
    assert!(!keys.iter().any(|(key, text)| key == "x" && text.contains("Cancelar")), "{keys:?}");
}

#[test]
fn a_faulty_entry_is_told_with_its_line_and_spoils_itself_alone() {
    let text = "theme = \"blue\"\nstart = 3\nwhat = 1\n[columns]\npayments = [\"id\", \"colour\"]\nmembers = [\"id\"]\n\
                [keys]\n\"hyper-q\" = \"quit\"\n\"Q\" = \"quti\"\n[[commands]]\nkey = \"f7\"\nrun = [\"a\", \"{nope}\"]\n";
    let scene = scene(text);
    let faults = config::read(text, &scene.state).faults;
    let lines: Vec<usize> = faults.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [1, 2, 3, 5, 8, 9, 12], "{faults:#?}");
    assert!(faults[0].text.contains("\"dark\", \"light\", \"none\""), "{faults:?}");
    assert!(faults[2].text.contains("theme, start, notifications"), "{faults:?}");
    assert!(faults[6].text.contains("{nope}") && faults[6].text.contains("id, server"), "{faults:?}");
    let told = scene.state.fault.as_ref().unwrap();
    assert!(told.starts_with(&format!("{FILE}, linha 1: theme")) && told.contains("+6"), "{told}");
    assert!(scene.picture().lines().last().unwrap().contains("config.toml, linha 1"), "{}", scene.picture());
    let mut scene = scene;
    scene.enter(Role::Root);
    scene.keys("g u");
    let head = scene.picture().lines().nth(2).unwrap().to_owned();
    assert!(head.contains("ID") && !head.contains("Nome"), "{head}");
    assert!(!scene.picture().contains("linha 1"), "gone with the first key");
}

#[test]
fn what_is_no_toml_does_not_stop_the_start() {
    let mut scene = scene("theme = \n[[[");
    assert!(
        scene.state.fault.as_ref().unwrap().contains("linha 1: isto não é TOML"),
        "{:?}",
        scene.state.fault
    );
    scene.enter(Role::Root);
    assert!(scene.picture().contains("Pagamentos"));
}

/// The program that was run last, with its number.
fn ran(scene: &Scene) -> Option<(u64, Vec<String>)> {
    scene.done.iter().rev().find_map(|action| match action {
        Action::Run(number, argv) => Some((*number, argv.clone())),
        _ => None,
    })
}

#[test]
fn a_program_on_a_key_gets_the_record_and_shows_its_output() {
    for size in [(200, 50), (120, 36), (80, 24)] {
        let mut scene = scene_of(GOOD, size);
        scene.enter(Role::Root);
        scene.keys("g p j w");
        let (run, argv) = ran(&scene).unwrap();
        assert_eq!(argv, ["retaguarda", "payments", "get", "399"]);
        assert!(scene.picture().contains("Executando…"), "{}", scene.picture());
        let lines: Vec<String> = (1..=60).map(|line| format!("linha {line}")).collect();
        scene.happen(Event::Ran { run, lines, status: Ok(0) });
        assert_snapshot!(format!("program_{}", size.0), scene.picture());
        scene.keys("PageDown PageDown y");
        assert!(scene.done.contains(&Action::Copy("retaguarda payments get 399".to_owned())));
        scene.keys("Esc");
        assert_eq!(scene.state.context(), Context::List);
    }
}

#[test]
fn a_program_that_writes_or_is_marked_is_asked_about_first() {
    let mut scene = scene(GOOD);
    scene.enter(Role::Root);
    let five = crossterm::event::KeyEvent::from(crossterm::event::KeyCode::F(5));
    let six = crossterm::event::KeyEvent::from(crossterm::event::KeyCode::F(6));
    let press = |scene: &mut Scene, key| scene.happen(Event::Input(crossterm::event::Event::Key(key)));
    scene.keys("g p");
    press(&mut scene, five);
    assert_eq!(scene.state.context(), Context::Confirm, "{}", scene.picture());
    assert_snapshot!("program_question", scene.picture());
    scene.keys("Enter");
    assert_eq!((scene.state.context(), ran(&scene)), (Context::List, None), "no comes first");
    press(&mut scene, five);
    scene.keys("Tab Enter");
    let (run, argv) = ran(&scene).unwrap();
    assert_eq!(argv[4], "--note=Teles Utilidades S.A.", "one argument, however it is written");
    scene.keys("Esc");
    assert!(scene.done.contains(&Action::EndRun(run)), "what runs is stopped");
    scene.happen(Event::Ran { run, lines: vec!["late".to_owned()], status: Ok(0) });
    assert_eq!(scene.state.context(), Context::List);
    press(&mut scene, six);
    assert_eq!(scene.state.context(), Context::Confirm);
}
