//! The real program in a real terminal, against the real server.

use std::process::Command;
use std::time::Duration;

use client::api::account::session::{ListSessions, Revoke, SessionWhoami};
use client::api::finance::payments::{Approve, ApprovePayment, List, PaymentFilter, PaymentStatus};
use client::endpoint::Endpoint;
use client::wire::door::Door;
use tui::app::state::State;
use tui::core::recorder;
use tui::core::replay::state_at;

use crate::pane::Pane;
use crate::proxy::Proxy;
use crate::scene::Scene;
use crate::server::{Server, TUI};
use crate::triage;

fn open(name: &str, server: &Server, args: &str) -> Pane {
    let command = format!("{TUI} --server {} {args}", server.origin());
    let pane = Pane::run(name, &server.home(), (100, 30), &command);
    pane.shows("Senha");
    pane
}

fn sign_in(pane: &Pane) {
    pane.write("manager@demo.test");
    pane.press(&["Tab"]);
    pane.write("Demo@2026");
    pane.press(&["Enter"]);
    pane.shows("1–26 de 400");
    pane.shows("ao vivo");
}

/// The program ended well and left the terminal as it should be.
fn left_well(pane: &Pane) {
    pane.shows("left 0");
    pane.until("a terminal that echoes", |screen| {
        screen.lines().any(|line| line.starts_with("echo"))
            && screen.lines().any(|line| line.starts_with("icanon"))
    });
    assert!(!pane.screen().contains("Pagamentos"), "the screen before is back:\n{}", pane.screen());
}

#[test]
fn a_whole_visit_is_recorded_as_it_was_seen() {
    let server = Server::start();
    let record = server.home().join("record.jsonl");
    let pane = open("visit", &server, &format!("--record {}", record.display()));
    sign_in(&pane);
    pane.press(&["j", "j"]);
    pane.until("the third row", |screen| screen.lines().nth(5).is_some_and(|line| line.starts_with('▸')));
    pane.press(&["Enter"]);
    pane.shows("Pagamento 398 · ");
    pane.press(&["G"]);
    pane.shows("Cobrança criada");
    pane.press(&["q", "/"]);
    pane.write("status:ab");
    pane.press(&["Tab", "Enter"]);
    pane.until("only open payments", |screen| {
        screen.contains("status:aberto") && !screen.contains("● Pago") && screen.contains("○ Aberto")
    });
    pane.press(&["Down"]);
    pane.until("the second row", |screen| screen.lines().nth(4).is_some_and(|line| line.starts_with('▸')));
    let seen = pane.screen();
    pane.press(&["F12"]);
    pane.shows("Sessão gravada em");
    pane.press(&["q"]);
    left_well(&pane);

    let (first, events) = recorder::read::<State>(&record).unwrap();
    let mut scene = Scene::new(100, 30);
    // But for the key that leaves, and the record and what was said of it.
    scene.state = state_at(&first, &events, events.len() - 3);
    assert_eq!(scene.picture(), seen);
}

#[test]
fn the_session_is_kept_for_the_next_time_until_it_is_ended() {
    let server = Server::start();
    let pane = open("first", &server, "");
    sign_in(&pane);
    pane.press(&["q"]);
    left_well(&pane);
    let again = Pane::run("second", &server.home(), (100, 30), TUI);
    again.shows("1–26 de 400");
    again.press(&[":"]);
    again.write("logout");
    again.press(&["Enter"]);
    again.shows("Você saiu.");
    again.press(&["C-c"]);
    left_well(&again);
}

#[test]
fn the_program_goes_to_the_background_and_comes_back_as_it_was() {
    let server = Server::start();
    let pane = Pane::run("suspend", &server.home(), (100, 30), "env PS1='$ ' bash --noprofile --norc -i");
    pane.shows("$");
    pane.write(&format!("{TUI} --server {}", server.origin()));
    pane.press(&["Enter"]);
    pane.shows("Senha");
    sign_in(&pane);
    pane.press(&["j", "C-z"]);
    pane.shows("Stopped");
    assert!(!pane.screen().contains("Pagamentos"), "the screen before is back:\n{}", pane.screen());
    pane.write("stty -a | tr ' ' '\\n' | grep -E '^-?(echo|icanon);?$'");
    pane.press(&["Enter"]);
    pane.until("a terminal that echoes", |screen| {
        screen.lines().any(|line| line.starts_with("echo"))
            && screen.lines().any(|line| line.starts_with("icanon"))
    });
    pane.write("fg");
    pane.press(&["Enter"]);
    pane.until("the second row", |screen| screen.lines().nth(4).is_some_and(|line| line.starts_with('▸')));
    pane.press(&["j"]);
    pane.until("the third row", |screen| screen.lines().nth(5).is_some_and(|line| line.starts_with('▸')));
    pane.press(&["q"]);
    pane.until("the shell", |screen| !screen.contains("Pagamentos"));
    pane.write("exit");
    pane.press(&["Enter"]);
    left_well(&pane);
}

#[test]
fn a_lost_server_is_noticed_and_found_again() {
    let mut server = Server::start();
    let pane = open("lost", &server, "");
    sign_in(&pane);
    pane.press(&["j", "/"]);
    pane.write("status:");
    server.kill();
    let noticed = pane.shows("Sem conexão");
    assert!(noticed < Duration::from_secs(3), "{noticed:?}");
    pane.write("pa");
    pane.shows("/status:pa");
    server.run();
    let found = pane.until("no banner", |screen| !screen.contains("Sem conexão"));
    assert!(found < Duration::from_secs(5), "{found:?}");
    assert!(pane.screen().contains("/status:pa"), "what was typed is kept:\n{}", pane.screen());
    pane.press(&["Tab", "Enter"]);
    pane.until("the filter", |screen| screen.contains("status:pago") && !screen.contains("○ Aberto"));
}

#[test]
fn a_server_that_falls_silent_is_noticed_too() {
    let server = Server::start();
    let pane = open("silent", &server, "");
    sign_in(&pane);
    server.signal("-STOP");
    let noticed = pane.shows("Sem conexão");
    server.signal("-CONT");
    assert!(noticed < Duration::from_millis(3_200), "{noticed:?}");
    pane.until("no banner", |screen| !screen.contains("Sem conexão"));
}

#[tokio::test]
async fn what_a_colleague_does_is_seen_at_once() {
    let server = Server::start();
    let pane = open("live", &server, "");
    sign_in(&pane);
    let colleague = server.colleague("root@demo.test").await;
    let open = PaymentFilter { status: Some(PaymentStatus::Open), per_page: Some(1), ..Default::default() };
    let id = colleague.send(List::find(open)).await.unwrap().transactions.data[0].id;
    let row = move |screen: &str| {
        screen.lines().find(|line| line.contains(&format!(" {id} "))).unwrap_or_default().to_owned()
    };
    assert!(row(&pane.screen()).contains("○ Aberto"), "{}", pane.screen());
    colleague.send(Approve::put(id, ApprovePayment::default())).await.unwrap();
    let seen = pane.until("the payment as paid", |screen| row(screen).contains("● Pago"));
    assert!(seen < Duration::from_secs(1), "{seen:?}");
}

#[tokio::test]
async fn a_session_ended_elsewhere_asks_to_sign_in_and_keeps_the_place() {
    let server = Server::start();
    let pane = open("ended", &server, "");
    sign_in(&pane);
    pane.press(&["j", "Enter"]);
    pane.shows("Pagamento 399");
    let elsewhere = server.colleague("manager@demo.test").await;
    let sessions = elsewhere.send(ListSessions::at(())).await.unwrap().sessions;
    let here = sessions.iter().find(|session| session.door == Door::Tui).unwrap();
    elsewhere.send(Revoke::at(here.id)).await.unwrap();
    pane.shows("Sua sessão terminou");
    pane.write("Demo@2026");
    pane.press(&["Enter"]);
    pane.shows("Pagamento 399");
}

#[test]
fn the_system_may_end_it() {
    let server = Server::start();
    let pane = open("term", &server, "");
    let process = pane.process(TUI).to_string();
    Command::new("kill").args(["-TERM", &process]).status().unwrap();
    left_well(&pane);
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let home = tempfile::tempdir().unwrap();
    let me = std::env::current_exe().unwrap();
    let command = format!("{} --ignored --exact tmux::panics --nocapture", me.display());
    let pane = Pane::run("panic", home.path(), (100, 30), &command);
    pane.shows("on purpose");
    pane.shows("left 101");
    pane.until("a terminal that echoes", |screen| screen.lines().any(|line| line.starts_with("echo")));
}

#[test]
#[ignore = "run by the test above, in a terminal"]
fn panics() {
    let _screen = tui::core::terminal::Screen::take().unwrap();
    panic!("on purpose");
}

#[test]
fn nothing_is_drawn_while_nothing_happens() {
    let server = Server::start();
    let proxy = Proxy::to(&server.origin(), "nothing is fatal here");
    let pane = triage::open("idle", &server, &proxy.origin());
    let drawn = server.home().join("drawn");
    pane.record(&drawn);
    pane.press(&["j"]);
    // After each silence the program asks whether the server is there; so often that no toast is up any more.
    let pulse = format!("GET /api{} ", SessionWhoami::PATH);
    proxy.hears(&pulse, 4);
    let so_far = std::fs::metadata(&drawn).unwrap().len();
    assert!(so_far > 0, "the key was seen");
    proxy.hears(&pulse, 3);
    assert_eq!(std::fs::metadata(&drawn).unwrap().len(), so_far);
}

#[test]
fn a_program_of_the_configuration_runs_with_the_session() {
    let server = Server::start();
    let config = server.home().join(".config/retaguarda/config.toml");
    std::fs::create_dir_all(config.parent().unwrap()).unwrap();
    let command = "[[commands]]\nkey = \"ctrl-g\"\nrun = [\"retaguarda\", \"payments\", \"get\", \"{id}\", \"--output\", \"json\"]\n";
    std::fs::write(&config, format!("theme = \"pink\"\n{command}")).unwrap();
    let info = Command::new(TUI).arg("info").env_clear().env("HOME", server.home()).output().unwrap();
    let info = String::from_utf8(info.stdout).unwrap();
    let named = info.lines().find(|line| line.starts_with("Configuração")).unwrap_or_default();
    assert!(named.ends_with(&config.display().to_string()), "{info}");
    assert!(info.contains("config.toml, linha 1: theme não aceita \"pink\"; use: \"dark\""), "{info}");
    let pane = open("program", &server, "");
    assert!(pane.screen().contains("config.toml, linha 1: theme"), "{}", pane.screen());
    sign_in(&pane);
    pane.press(&["j", "C-g"]);
    pane.shows("Terminou");
    pane.shows("\"id\": 399");
}

#[test]
fn a_view_that_cannot_be_kept_is_said_to_last_until_the_end() {
    let server = Server::start();
    // A folder in place of the file cannot be replaced by one.
    std::fs::create_dir_all(server.home().join(".local/share/retaguarda/terminal-views.json/full")).unwrap();
    let pane = open("unkept", &server, "");
    sign_in(&pane);
    pane.press(&[":"]);
    pane.write("save hoje");
    pane.press(&["Enter"]);
    pane.shows("As visões valem só até você sair");
}

#[test]
fn letters_whose_width_terminals_do_not_agree_on_leave_nothing_behind() {
    let server = Server::start();
    let pane = open("letters", &server, "");
    sign_in(&pane);
    pane.press(&["C-c"]);
    let wide = Pane::run("wide", &server.home(), (120, 36), TUI);
    wide.shows("1–32 de 400");
    wide.press(&["g", "c", "/", "C-u"]);
    wide.write("日本語");
    wide.press(&["Enter"]);
    wide.until("its row", |screen| screen.contains("1–1 de 1") && screen.contains('त'));
    wide.press(&["Escape"]);
    let is_foreign = |letter: char| ('\u{900}'..='\u{97f}').contains(&letter) || letter > '\u{ffff}';
    wide.until("others alone", |screen| screen.contains("[Abertas") && !screen.contains(is_foreign));
}
