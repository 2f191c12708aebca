//! Texts of several lines in forms, written in the user's editor.

use client::access::Role;
use client::api::members::annotations::{AnnotationFilter, List as ListAnnotations};
use client::api::members::members::{List, MemberFilter};
use client::endpoint::{Call, Endpoint};
use crossterm::event::Event as Typed;
use tui::app::{Action, Event};
use tui::core::editor::EditOutcome;
use tui::kit::sheet::Sheet;

use crate::changes::closings;
use crate::pane::Pane;
use crate::scene::Scene;
use crate::server::{Server, TUI};

/// The program in which an editor is this script of the shell, on the record of the member of this number.
fn open(name: &str, server: &Server, script: &str, member: i64) -> Pane {
    let home = server.home().join(name);
    std::fs::create_dir_all(&home).unwrap();
    let editor = home.join("editor");
    std::fs::write(&editor, script).unwrap();
    let editor = if script.is_empty() { String::new() } else { format!("sh {} --", editor.display()) };
    // A shell that runs a script dies of Ctrl-C itself, unless it does something at it; one at a prompt does not.
    let command = format!("trap : INT; VISUAL= EDITOR='{editor}' {TUI} --server {}", server.origin());
    let pane = Pane::run(name, &home, (160, 45), &command);
    pane.shows("Senha");
    pane.write("manager@demo.test");
    pane.press(&["Tab"]);
    pane.write("Demo@2026");
    pane.press(&["Enter"]);
    pane.shows("ao vivo");
    pane.press(&["g", "u", "/"]);
    pane.write(&format!("id:{member}"));
    pane.press(&["Enter"]);
    pane.shows("1 de 1");
    pane.press(&["Enter"]);
    pane.shows("Identificação");
    pane
}

/// The number of the line that shows a text.
fn line_of(screen: &str, text: &str) -> Option<usize> {
    screen.lines().position(|line| line.contains(text))
}

#[test]
fn a_note_of_several_lines_comes_from_an_editor_and_is_shown_line_by_line() {
    let mut scene = Scene::conversing(80, 24, Role::Manager);
    scene.keys("e o ^o");
    assert!(scene.done.contains(&Action::Edit(String::new())));
    assert!(scene.picture().contains("^O editor"), "{}", scene.picture());
    scene.happen(Event::Edited(EditOutcome::Written("mudou de ramo\ne de cidade".to_owned())));
    let picture = scene.picture();
    let first = line_of(&picture, "mudou de ramo");
    assert_eq!(line_of(&picture, "e de cidade"), first.map(|line| line + 1), "{picture}");
    scene.keys("Space a Enter");
    assert_eq!(closings(&scene)[0].1.note, "mudou de ramo\ne de cidade a");
}

#[test]
fn the_editor_is_given_the_text_of_the_form_from_any_field() {
    let mut scene = Scene::conversing(80, 24, Role::Manager);
    scene.keys("e Tab mudou Up ^o");
    assert!(scene.done.contains(&Action::Edit("mudou".to_owned())));
    scene.keys("s");
    assert!(scene.picture().contains("mudous"), "the keys are in the field:\n{}", scene.picture());
}

#[test]
fn a_form_without_such_a_field_opens_no_editor() {
    let mut scene = Scene::signed_in(80, 24, Role::Manager);
    scene.keys("m");
    assert!(matches!(scene.state.sheet, Some(Sheet::Form(_))), "{}", scene.picture());
    assert!(!scene.picture().contains("^O"));
    scene.keys("^o");
    assert!(!scene.done.iter().any(|action| matches!(action, Action::Edit(_))));
}

#[test]
fn whatever_brings_no_new_text_is_told_and_the_text_stays() {
    let failed = || EditOutcome::Failed { program: "nano".to_owned(), why: "127".to_owned() };
    for (outcome, told) in [
        (failed(), "O editor nano terminou com erro (127); o texto ficou"),
        (EditOutcome::NoEditor, "Nenhum editor foi escolhido"),
        (EditOutcome::Unchanged, "Nada mudou no editor"),
    ] {
        let mut scene = Scene::conversing(80, 24, Role::Manager);
        scene.keys("e o Tab mudou ^o");
        scene.happen(Event::Edited(outcome));
        let picture = scene.picture();
        assert!(picture.contains(told), "{picture}");
        assert!(matches!(scene.state.sheet, Some(Sheet::Form(_))) && picture.contains("mudou"), "{picture}");
    }
}

#[tokio::test]
async fn an_editor_reads_from_the_terminal_and_its_text_is_saved() {
    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    let member = colleague.send(List::find(MemberFilter::default())).await.unwrap().users.data[0].id;
    let script = "printf 'no editor: '; read -r line </dev/tty; echo \"$line\" >> \"$2\"";
    let pane = open("editor", &server, script, member.get());
    pane.press(&["a"]);
    pane.write("Ligou ontem");
    pane.until("the form", |screen| screen.contains("Ligou ontem") && screen.contains("^O editor"));
    pane.press(&["C-o"]);
    pane.until("the editor alone", |screen| screen.contains("no editor:") && !screen.contains("Ligou ontem"));
    pane.write("prefere e-mail");
    pane.shows("no editor: prefere e-mail");
    pane.press(&["Enter"]);
    pane.until("both lines in the form", |screen| {
        let first = line_of(screen, "Ligou ontem");
        first.is_some() && line_of(screen, "prefere e-mail") == first.map(|line| line + 1)
    });
    // The keys are the form's again.
    pane.write(" cedo");
    pane.shows("prefere e-mail cedo");
    pane.press(&["Enter"]);
    pane.shows("Anotação salva!");
    let asked = Call::<ListAnnotations> { path: member, query: AnnotationFilter::default(), body: () };
    let noted = colleague.send(asked).await.unwrap().annotations.data;
    assert_eq!(noted[0].text, "Ligou ontem\nprefere e-mail cedo");
    pane.press(&["C-c"]);
    pane.shows("left 0");
    pane.until("a terminal that echoes", |screen| screen.lines().any(|line| line.starts_with("echo")));
}

#[tokio::test]
async fn an_editor_that_brings_no_text_leaves_the_form_as_it_was() {
    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    let member = colleague.send(List::find(MemberFilter::default())).await.unwrap().users.data[0].id;
    // Each run has a number, because the terminal still shows what the one before wrote.
    let script =
        "echo run >> \"$0.runs\"; printf 'run %s: ' $(wc -l < \"$0.runs\"); read -r line </dev/tty; $line";
    let pane = open("failing", &server, script, member.get());
    pane.press(&["a"]);
    pane.write("Ligou ontem");
    for (run, typed, key, told) in [
        (1, "exit 3", "Enter", "(3)"),
        (2, "exit 0", "Enter", "Nada mudou no editor"),
        // The editor dies of it, and the program does not.
        (3, "", "C-c", "SIGINT"),
    ] {
        pane.shows("Ligou ontem");
        pane.press(&["C-o"]);
        pane.shows(&format!("run {run}:"));
        pane.write(typed);
        pane.shows(format!("run {run}: {typed}").trim_end());
        pane.press(&[key]);
        pane.until(told, |screen| screen.contains(told) && screen.contains("Ligou ontem"));
    }
}

#[tokio::test]
async fn without_an_editor_in_the_environment_that_is_told() {
    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    let member = colleague.send(List::find(MemberFilter::default())).await.unwrap().users.data[0].id;
    let pane = open("none", &server, "", member.get());
    pane.press(&["a"]);
    pane.write("Ligou ontem");
    pane.press(&["C-o"]);
    pane.until("why", |screen| {
        screen.contains("defina $VISUAL ou $EDITOR") && screen.contains("Ligou ontem")
    });
}

#[test]
fn pasted_lines_stay_lines_and_each_can_be_edited() {
    let mut scene = Scene::conversing(80, 24, Role::Manager);
    scene.keys("e o Tab");
    // As terminals send them.
    scene.happen(Event::Input(Typed::Paste("mudou de ramo\rsaiu\r\nvolta em março".to_owned())));
    let picture = scene.picture();
    let first = line_of(&picture, "mudou de ramo");
    assert_eq!(line_of(&picture, "saiu"), first.map(|line| line + 1), "{picture}");
    assert_eq!(line_of(&picture, "volta em março"), first.map(|line| line + 2), "{picture}");
    scene.keys("Up ! Up Home Ã End ; ^j x Enter");
    assert_eq!(closings(&scene)[0].1.note, "Ãmudou de ramo;\nx\nsaiu!\nvolta em março");
}

#[test]
fn a_field_of_one_line_keeps_one() {
    let mut scene = Scene::signed_in(80, 24, Role::Manager);
    scene.keys("/");
    scene.happen(Event::Input(Typed::Paste("ana\rsouza".to_owned())));
    assert_eq!(scene.state.prompt.as_ref().unwrap().line.text(), "ana souza");
}
