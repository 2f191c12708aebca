//! Changes of many conversations: the server rehearses them, the user confirms, and the command line can read
//! the plan.

use client::access::Role;
use client::api::service::conversations::{MarkUnread, Reopen};
use client::transport::Error;
use client::wire::problem::Problem;
use tui::app::Action;
use tui::app::Event;
use tui::app::state::{Context, Session};
use tui::core::action::PlanOf;
use tui::core::outcome::Outcome;
use tui::kit::sheet::Sheet;

use crate::changes::closings;
use crate::scene::{PLANS, Scene, now};

fn scene() -> Scene {
    Scene::conversing(80, 24, Role::Manager)
}

fn marked(scene: &Scene) -> Vec<i64> {
    scene.conversation_screen().list.marks.rows().iter().map(|row| row.record).collect()
}

fn closed(scene: &Scene) -> Vec<i64> {
    closings(scene).iter().map(|(id, _)| *id).collect()
}

#[test]
fn nothing_is_done_before_the_server_said_what_and_somebody_said_yes() {
    let mut scene = scene();
    // In the view of all, where some are closed already.
    scene.keys("v v v v");
    let rows = scene.listed();
    scene.keys("Space Space V j j Space e");
    assert!(scene.picture().contains("5 conversas"), "{}", scene.picture());
    scene.keys("2");
    assert_eq!(scene.state.context(), Context::Plan);
    let picture = scene.picture();
    assert!(
        picture.contains("4 linhas a fazer") && picture.contains("1 linha não pode ser feita"),
        "{picture}"
    );
    assert!(picture.contains(&format!("× {} · ", rows[1])) && picture.contains("já encerrou"), "{picture}");
    assert!(picture.contains(&format!("• A conversa {}, entre ", rows[0])), "{picture}");
    assert!(picture.contains("▸ Deixar como está"), "{picture}");
    assert_eq!(scene.wrote, []);
    scene.keys("Enter");
    assert_eq!((scene.state.context(), scene.wrote.len()), (Context::List, 0));
    assert_eq!(marked(&scene), rows[..5], "nothing is lost by a no");
    let discarded = scene.done.iter().filter(|action| matches!(action, Action::Discard(_))).count();
    assert_eq!(discarded, 1, "a plan that nobody wants does not stay");
}

#[test]
fn those_done_lose_their_mark_and_those_refused_keep_it() {
    let mut scene = scene();
    scene.keys("v v v v");
    let rows = scene.listed();
    scene.keys("Space Space V j j Space e 2");
    scene.finish_elsewhere(rows[2]);
    scene.keys("Tab Enter");
    assert_eq!(scene.state.context(), Context::Panel);
    assert_eq!(
        closed(&scene),
        [rows[0], rows[2], rows[3], rows[4]],
        "what was refused is not asked for again"
    );
    let picture = scene.picture();
    assert!(picture.contains("feitas: 3 de 5 · recusadas: 2 · não pedidas: 0"), "{picture}");
    assert!(picture.contains(&format!("× {} · ", rows[2])), "{picture}");
    scene.keys("Esc");
    assert_eq!(marked(&scene), [rows[1], rows[2]]);
}

#[test]
fn where_the_plan_is_is_said_and_its_commands_are_copied() {
    let mut scene = Scene::conversing(160, 45, Role::Manager);
    scene.keys("Space Space Space e 2");
    let third = scene.listed()[2];
    scene.finish_elsewhere(third);
    scene.keys("Tab Enter");
    let picture = scene.picture();
    let plan = format!("{PLANS}20261121T140509-000001.plan");
    assert!(picture.contains(&format!("O plano está em {plan}")), "{picture}");
    assert!(picture.contains("y copia: retaguarda batch status PLANO"), "{picture}");
    assert!(picture.contains(".plan.failed.csv"), "{picture}");
    scene.keys("y Y");
    assert!(scene.done.contains(&Action::Copy(format!("retaguarda batch status {plan}"))));
    assert!(scene.done.contains(&Action::Copy(format!("retaguarda batch undo {plan} -o undo.plan"))));
}

#[test]
fn what_many_did_is_undone_by_a_plan_of_the_plan() {
    let mut scene = scene();
    let rows = scene.listed();
    scene.keys("Space Space Space e 2 Tab Enter Esc u");
    assert_eq!(scene.state.context(), Context::Plan);
    assert!(scene.picture().contains("3 linhas a fazer"), "{}", scene.picture());
    scene.keys("Esc u Tab Enter Esc");
    assert!(scene.wrote[3..].iter().all(|write| write.calls::<Reopen>()), "{:?}", scene.wrote);
    let reopened: Vec<String> = scene.wrote[3..].iter().map(|write| write.path[0].clone()).collect();
    assert_eq!(reopened, rows[..3].iter().map(i64::to_string).collect::<Vec<_>>());
    scene.keys("u");
    assert!(scene.picture().contains("Não há nada a desfazer."), "{}", scene.picture());
}

#[test]
fn an_undoing_is_made_of_the_plan_that_it_undoes() {
    let mut scene = scene();
    scene.keys("Space Space e 2 Tab Enter Esc");
    let key = crossterm::event::KeyEvent::from(crossterm::event::KeyCode::Char('u'));
    let actions = scene.state.on(&Event::Input(crossterm::event::Event::Key(key)));
    let of = actions.iter().find_map(|action| match action {
        Action::Plan(_, author, PlanOf::Undoing(path)) => Some((author.name.as_str(), path.as_str())),
        _ => None,
    });
    let plan = format!("{PLANS}20261121T140509-000001.plan");
    assert_eq!(of, Some((scene.whoami().user.name.as_str(), plan.as_str())));
}

#[test]
fn all_that_are_marked_are_marked_as_unread_or_reopened() {
    let mut scene = scene();
    scene.keys("v v v v");
    let rows = scene.listed();
    scene.keys("V j j j Space R Tab Enter Esc");
    let unread = |scene: &Scene| scene.wrote.iter().filter(|write| write.calls::<MarkUnread>()).count();
    assert_eq!(unread(&scene), 3, "the second is closed");
    assert_eq!(marked(&scene), [rows[1]]);
    assert!(scene.wrote.iter().all(|write| write.version > 0), "each names the version that was seen");
    scene.keys("U");
    assert!(scene.wrote.last().unwrap().calls::<Reopen>());
    assert_eq!(scene.wrote.last().unwrap().path, [rows[1].to_string()]);
}

#[test]
fn where_all_are_refused_nothing_can_be_said_yes_to() {
    let mut scene = scene();
    scene.keys("v v v Space Space e 2");
    assert!(scene.picture().contains("2 linhas não podem ser feitas"), "{}", scene.picture());
    scene.keys("Tab Enter");
    assert_eq!((scene.state.context(), scene.wrote.len()), (Context::List, 0));
}

#[test]
fn esc_ends_a_rehearsal_and_its_plan_that_comes_late_is_discarded() {
    let mut scene = scene();
    scene.deaf = true;
    scene.keys("Space Space e 7");
    assert!(scene.picture().contains("conferindo 0 de 2"), "{}", scene.picture());
    let work = scene.drop_held();
    let ready = Outcome::Ready("A conversa 612 é encerrada.".to_owned());
    scene.happen(Event::Came { work, line: 1, outcome: ready });
    assert!(scene.picture().contains("conferindo 1 de 2"), "{}", scene.picture());
    scene.keys("Esc");
    assert!(scene.done.contains(&Action::Stop(work)));
    assert_eq!((scene.state.context(), marked(&scene).len()), (Context::List, 2));
    scene.happen(Event::Planned { work, answer: Ok("late.plan".to_owned()) });
    assert!(scene.done.contains(&Action::Discard("late.plan".to_owned())));
    assert_eq!(scene.state.context(), Context::List);
}

#[test]
fn esc_stops_what_was_not_asked_for_yet() {
    let mut scene = scene();
    scene.keys("Space Space Space e 7");
    scene.deaf = true;
    scene.keys("Tab Enter");
    let work = scene.drop_held();
    scene.happen(Event::Came { work, line: 1, outcome: Outcome::Done("feita".to_owned()) });
    scene.keys("Enter");
    assert_eq!(scene.state.context(), Context::Panel, "Enter does not leave what is under way");
    scene.keys("Esc");
    assert!(scene.done.contains(&Action::Stop(work)));
    assert!(scene.picture().contains("parando: feitas 1 de 3"), "{}", scene.picture());
    scene.happen(Event::Came { work, line: 2, outcome: Outcome::Unanswered });
    scene.happen(Event::Applied { work, failed_rows: None, cut_off: None });
    let picture = scene.picture();
    assert!(picture.contains("feitas: 1 de 3 · recusadas: 0 · não pedidas: 2"), "{picture}");
    assert!(picture.contains("y copia: retaguarda batch apply PLANO"), "{picture}");
    scene.keys("Esc");
    assert_eq!(scene.state.context(), Context::List);
    assert_eq!(marked(&scene), scene.listed()[1..3]);
}

#[test]
fn a_server_that_must_be_waited_for_is_said_and_a_yes_is_kept() {
    let mut scene = scene();
    scene.keys("Space Space e 7");
    // The stream of changes may be away although the calls are answered, as after a lost answer.
    scene.happen(Event::Disconnected { at: now() });
    scene.deaf = true;
    scene.keys("Tab Enter");
    assert_eq!(scene.state.context(), Context::Panel, "it begins, and waits for the server by itself");
    let [Action::Apply(work, _)] = scene.held[..] else { panic!("a plan waits") };
    scene.happen(Event::Waiting { work, why: Error::Timeout });
    assert!(scene.picture().contains("tentando de novo"), "{}", scene.picture());
    scene.happen(Event::Connected { resumed: true });
    scene.answer_writes();
    assert!(!scene.picture().contains("tentando de novo") && closed(&scene) == scene.listed()[..2]);
}

#[test]
fn a_rehearsal_that_cannot_be_says_why_and_the_marks_stay() {
    let mut scene = scene();
    scene.deaf = true;
    scene.keys("Space Space e 7");
    let work = scene.drop_held();
    let problem = Box::new(Problem::new("Você não pode fazer isso."));
    scene.happen(Event::Planned { work, answer: Err(Error::Api { status: 403, problem }) });
    assert!(scene.picture().contains("Você não pode fazer isso."), "{}", scene.picture());
    assert_eq!((scene.state.context(), marked(&scene).len()), (Context::List, 2));
}

#[test]
fn a_session_that_ends_meanwhile_leaves_the_form_or_the_plan_to_whoever_comes_back() {
    let mut scene = scene();
    scene.deaf = true;
    scene.keys("Space Space e o Tab mudou Enter");
    let work = scene.drop_held();
    scene.happen(Event::Planned { work, answer: Err(Error::SignedOut) });
    assert_eq!(scene.state.session, Session::Out);
    scene.happen(Event::SignedIn(Ok(())));
    assert!(matches!(scene.state.sheet, Some(Sheet::Form(_))), "{:?}", scene.state.sheet);
    scene.deaf = false;
    scene.keys("Enter");
    scene.deaf = true;
    scene.keys("Tab Enter");
    let work = scene.drop_held();
    scene.happen(Event::Applied { work, failed_rows: None, cut_off: Some(Error::SignedOut) });
    scene.happen(Event::SignedIn(Ok(())));
    assert!(scene.picture().contains("y copia: retaguarda batch apply PLANO"), "{}", scene.picture());
}
