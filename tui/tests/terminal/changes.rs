//! Conversations: changes by keys and commands, and their outcomes.

use std::collections::BTreeMap;

use client::access::Role;
use client::api::service::conversations::{
    CloseReason, DeleteMessage, Finish, FinishConversation, MarkUnread, ReinforceInterest, Reopen, SendLink,
};
use client::endpoint::Endpoint;
use client::message::Lang;
use client::reason::Reason;
use client::transport::Error;
use client::value::id::ConversationId;
use client::value::word::Word;
use client::wire::problem::Problem;
use tui::app::Action;
use tui::app::Event;
use tui::app::state::{Context, Session};
use tui::core::write::Write;
use tui::kit::list::row::Row;
use tui::kit::sheet::Sheet;

use crate::scene::{Scene, now};

/// A conversation whose company has no phone.
const WITHOUT_PHONE: i64 = 142;

fn scene() -> Scene {
    Scene::conversing(80, 24, Role::Manager)
}

/// The conversation of the selected row.
fn selected(scene: &Scene) -> i64 {
    scene.conversation_screen().list.selected().unwrap().record
}

/// What was closed, in order, and why.
pub fn closings(scene: &Scene) -> Vec<(i64, FinishConversation)> {
    let rows: Vec<&Row> = scene.conversation_screen().list.window.rows().collect();
    let closing = |write: &Write| {
        let is_of = |row: &&&Row| {
            let sides = ["company_user_id", "rep_user_id"].map(|side| row.number(side).to_string());
            write.path == sides
        };
        let row = write.calls::<Finish>().then(|| rows.iter().find(is_of).expect("it was listed"))?;
        Some((row.record, serde_json::from_value(write.body.clone()).unwrap()))
    };
    scene.wrote.iter().filter_map(closing).collect()
}

#[test]
fn fifty_conversations_are_triaged_by_keys_alone() {
    let mut scene = scene();
    let rows = scene.listed();
    scene.finish_elsewhere(rows[3]);
    scene.hear();
    for turn in 0..50 {
        scene.keys(&format!("e {}", turn % 7 + 1));
    }
    let closed = closings(&scene);
    assert_eq!(closed.len(), 50);
    assert_eq!(
        (closed[0].0, selected(&scene)),
        (rows[0], rows[51]),
        "one below the other, those closed before passed over"
    );
    assert!(!closed.iter().any(|(id, _)| *id == rows[3]));
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for (_, body) in &closed {
        *reasons.entry(body.reason.unwrap().name()).or_default() += 1;
        assert_eq!(body.note, "", "no reason needs a note");
    }
    let counts: Vec<usize> = CloseReason::ALL.iter().map(|reason| reasons[&reason.name()]).collect();
    assert_eq!(counts, [8, 7, 7, 7, 7, 7, 7]);
    assert!(scene.wrote.iter().all(|write| write.version > 0), "each names the version that was seen");
}

#[test]
fn a_row_that_was_closed_stays_where_it_is_and_is_reopened_by_a_key() {
    let mut scene = scene();
    let rows = scene.listed();
    scene.keys("j");
    let version = scene.conversation_screen().list.selected().unwrap().version;
    scene.keys("e 7");
    let said = format!("Conversa {} encerrada!  u desfaz", rows[1]);
    assert!(scene.picture().contains(&said), "{}", scene.picture());
    assert!(scene.picture().contains("– Encerrada"));
    assert_eq!(selected(&scene), rows[2]);
    scene.keys("j j u");
    // As it was left by the closing: what a colleague did since is not undone unseen.
    let reopening = Write::of(&Reopen::at(ConversationId::new(rows[1])), version + 1);
    assert_eq!(scene.wrote.last().unwrap(), &reopening);
    assert_eq!(selected(&scene), rows[1], "the cursor is back on it");
    scene.keys("u");
    assert!(scene.picture().contains("Não há nada a desfazer."), "{}", scene.picture());
}

#[test]
fn a_note_is_optional_and_esc_leaves_everything_as_it_was() {
    let mut scene = scene();
    scene.keys("e Enter");
    assert_eq!(scene.wrote, [], "there is no reason yet");
    assert!(scene.picture().contains("A conversa não foi encerrada!"), "{}", scene.picture());
    scene.keys("Esc");
    assert_eq!((scene.state.context(), selected(&scene)), (Context::List, scene.listed()[0]));
    scene.keys("e o Tab 1 Space 2 Enter");
    assert_eq!(closings(&scene)[0].1.note, "1 2", "numbers are typed into the note");
}

#[test]
fn a_closed_conversation_says_why_it_cannot_be_closed() {
    let mut scene = scene();
    scene.keys("v v v e");
    assert_eq!(scene.view(), Some("Encerradas".to_owned()));
    assert!(scene.picture().contains("já encerrou esta conversa ontem às 16h49"), "{}", scene.picture());
    assert_eq!(scene.state.context(), Context::List);
    scene.keys("? encerrar");
    assert!(scene.picture().contains("✗ Gustavo Siqueira já encerrou"), "{}", scene.picture());
}

#[test]
fn closing_in_the_open_thread_opens_the_next() {
    let mut scene = scene();
    let rows = scene.listed();
    scene.finish_elsewhere(rows[3]);
    scene.hear();
    scene.keys("j Enter e 1");
    let open = |scene: &Scene| scene.conversation_screen().details.as_ref().unwrap().id;
    assert_eq!(open(&scene), rows[2]);
    scene.keys("e 1");
    assert_eq!(open(&scene), rows[4], "the one that is open below");
    scene.keys("p p q");
    assert_eq!(selected(&scene), rows[2]);
}

#[test]
fn removing_a_message_is_rehearsed_and_no_comes_first() {
    let mut scene = scene();
    let (message, version) = {
        let row = scene.conversation_screen().list.selected().unwrap();
        (row.id.to_string(), row.version)
    };
    scene.keys("d");
    let picture = scene.picture();
    assert!(picture.contains("é removida para "), "{picture}");
    assert!(picture.contains("Esta ação é irreversível.") && picture.contains("▸ Manter"), "{picture}");
    scene.keys("Enter");
    assert_eq!((scene.wrote.len(), scene.state.context()), (0, Context::List));
    scene.keys("d d Tab Enter");
    assert_eq!((scene.wrote[0].endpoint.as_str(), &*scene.wrote[0].path[0]), (DeleteMessage::ID, &*message));
    assert_eq!(scene.wrote[0].version, version, "the conversation as the thread beside the list shows it");
}

#[test]
fn a_removal_waits_for_the_password_and_is_then_made_once() {
    let mut scene = Scene::guarded(80, 24, Role::Manager);
    scene.keys("d Tab Enter");
    assert_eq!((scene.wrote.len(), scene.state.context()), (1, Context::Password));
    assert!(scene.picture().contains("Confirme sua senha"), "{}", scene.picture());
    scene.keys("Enter Errada@2026 Enter");
    assert!(!scene.picture().contains("Errada"), "{}", scene.picture());
    assert!(scene.done.contains(&Action::ConfirmPassword("Errada@2026".to_owned())));
    assert!(scene.picture().contains("A senha atual está incorreta."), "{}", scene.picture());
    let kept = serde_json::to_string(&scene.state).unwrap();
    assert!(!kept.contains("Errada"), "{kept}");
    scene.keys("Demo@2026 Enter");
    assert_eq!((scene.wrote.len(), scene.state.context()), (2, Context::List));
    assert_eq!(scene.wrote[0], scene.wrote[1]);
    assert!(scene.picture().contains(" removida!"), "{}", scene.picture());
}

#[test]
fn a_removal_without_the_password_is_asked_about_again() {
    let mut scene = Scene::guarded(80, 24, Role::Manager);
    scene.keys("d Tab Enter Esc");
    assert_eq!((scene.wrote.len(), scene.state.context()), (1, Context::Confirm));
    assert!(scene.picture().contains("é removida para "), "{}", scene.picture());
    scene.keys("Esc");
    assert!(!scene.state.works.are_under_way());
}

#[test]
fn nothing_is_removed_before_it_was_said_what_that_does() {
    let mut scene = scene();
    scene.silent = true;
    scene.keys("d Tab Enter");
    assert_eq!((scene.wrote.len(), scene.state.context()), (0, Context::Confirm));
}

#[test]
fn a_link_is_shown_and_copied_and_sent_by_the_channels_that_are_chosen() {
    let mut scene = scene();
    scene.keys("L");
    let copied = scene.done.iter().find_map(|action| match action {
        Action::Copy(link) => Some(link.clone()),
        _ => None,
    });
    let link = copied.expect("the link is copied");
    assert!(link.starts_with("http://127.0.0.1:8080/conversa"), "{link}");
    assert!(scene.picture().contains(&link[..40]), "{link}: {}", scene.picture());
    // The company of this one has no phone: WhatsApp is refused before anything is sent.
    scene.keys(&format!("Esc : open Space {WITHOUT_PHONE} Enter s 1 Tab w Enter"));
    assert!(scene.picture().contains("Este membro não tem telefone cadastrado."), "{}", scene.picture());
    scene.keys("w Enter");
    let sent = scene.wrote.last().unwrap();
    assert!(sent.calls::<SendLink>(), "{sent:?}");
    assert_eq!(sent.body, serde_json::json!({ "channels": ["email"], "to": "company" }));
}

#[test]
fn what_is_marked_as_unread_and_copied_takes_one_key_each() {
    let mut scene = scene();
    scene.keys("R y");
    assert!(scene.wrote[0].calls::<MarkUnread>());
    assert!(
        scene.done.contains(&Action::Copy(format!("retaguarda conversations get {}", scene.listed()[0])))
    );
}

#[test]
fn interest_is_reinforced_only_after_a_question_that_names_both() {
    let mut scene = scene();
    scene.keys("i Enter");
    assert_eq!(scene.wrote, [], "no is first");
    scene.keys("i Tab");
    assert!(
        scene.picture().contains("Fernandes Tintas ME ⇄ Gabriela Borges Medeiros"),
        "{}",
        scene.picture()
    );
    scene.keys("Enter");
    assert!(scene.wrote[0].calls::<ReinforceInterest>());
}

#[test]
fn every_change_names_the_version_that_was_seen() {
    for keys in ["e 1", "R", "i Tab Enter", "d Tab Enter", "L", "s 1 Enter"] {
        let mut scene = scene();
        let seen = scene.conversation_screen().list.selected().unwrap().version;
        scene.keys(keys);
        assert_eq!(scene.wrote.iter().map(|write| write.version).collect::<Vec<_>>(), [seen], "{keys}");
    }
}

#[test]
fn keys_act_on_what_is_marked_before_what_is_open_and_the_cursor() {
    let mut scene = scene();
    scene.keys("Space j j e 1");
    assert_eq!(closings(&scene)[0].0, scene.listed()[0], "the marked one, and not the one under the cursor");
    let mut scene = self::scene();
    scene.keys("Space j Enter e 1");
    assert_eq!(closings(&scene)[0].0, scene.listed()[0], "the marked one, and not the one that is open");
    let mut scene = self::scene();
    scene.keys("Space Space i");
    assert!(scene.picture().contains("Isto se faz com uma conversa de cada vez, e 2 estão marcadas."));
    assert_eq!(scene.state.context(), Context::List);
}

#[test]
fn a_range_is_what_is_acted_on_without_a_key_to_end_it() {
    let mut scene = scene();
    scene.keys("j j V k k e");
    let Some(Sheet::Form(form)) = &scene.state.sheet else { panic!("{}", scene.picture()) };
    let chosen: Vec<i64> = form.items.iter().map(|item| item.record).collect();
    assert_eq!(chosen, scene.listed()[..3]);
}

#[test]
fn what_does_not_apply_here_says_so() {
    let mut scene = Scene::signed_in(80, 24, Role::Manager);
    for command in ["encerrar", "reabrir 152", "unread", "link", "pessoas 152"] {
        scene.state.toasts.clear();
        scene.keys(":").keys(&command.split(' ').collect::<Vec<_>>().join(" Space ")).keys("Enter");
        assert!(scene.picture().contains("Este comando é de outra tela: Conversas."), "{command}");
    }
}

#[test]
fn leaving_waits_for_the_changes_that_are_under_way() {
    let mut scene = scene();
    scene.deaf = true;
    scene.keys("e 1 q");
    assert!(!scene.done.contains(&Action::Quit));
    assert!(scene.picture().contains("1 alteração em curso"), "{}", scene.picture());
    scene.answer_writes();
    assert!(scene.done.contains(&Action::Quit));
    let mut scene = self::scene();
    scene.deaf = true;
    scene.keys("e 1 q q");
    assert!(scene.done.contains(&Action::Quit), "asked twice, it leaves at once");
}

#[test]
fn a_command_is_recalled_and_nothing_is_chosen_for_the_user() {
    let mut scene = scene();
    scene.keys(": Up Enter");
    assert!(!scene.done.contains(&Action::Quit));
    scene.keys("Esc : theme Space light Enter : refresh Enter : Up");
    assert_eq!(scene.state.prompt.as_ref().unwrap().line.text(), "refresh");
    scene.keys("Up");
    assert_eq!(scene.state.prompt.as_ref().unwrap().line.text(), "theme light");
    scene.keys("Down Down");
    assert_eq!(scene.state.prompt.as_ref().unwrap().line.text(), "", "what was typed is there again");
    scene.keys("t h Up");
    assert_eq!(scene.state.prompt.as_ref().unwrap().line.text(), "theme light", "of those that begin so");
    scene.keys("^u x Up");
    assert_eq!(scene.state.prompt.as_ref().unwrap().line.text(), "x");
}

#[test]
fn what_was_typed_and_begun_survives_the_end_of_the_session() {
    let mut scene = scene();
    scene.keys("j j / texto=mostr");
    scene.happen(Event::SessionOver);
    assert_eq!(scene.state.context(), Context::SignIn);
    scene.enter(Role::Manager);
    assert_eq!(scene.state.prompt.as_ref().unwrap().line.text(), "aberta ultima texto=mostr");
    scene.keys("Esc");
    assert_eq!(selected(&scene), scene.listed()[2], "the place is kept");
    scene.deaf = true;
    scene.keys("i Tab Enter");
    let work = scene.drop_held();
    scene.happen(Event::Wrote { work, answer: Err(Error::SignedOut) });
    scene.enter(Role::Manager);
    assert_eq!(scene.state.context(), Context::Confirm, "what was begun is asked about again");
}

#[test]
fn a_server_that_cannot_rehearse_is_asked_for_the_change_itself() {
    let mut scene = scene();
    scene.silent = true;
    scene.keys("i");
    let ask = scene.asked.pop().unwrap();
    let problem = Problem::refused(Reason::no_rehearsal(Lang::PtBr));
    scene.silent = false;
    scene
        .happen(Event::Answered { ask, answer: Err(Error::Api { status: 501, problem: Box::new(problem) }) });
    let said = Reason::no_rehearsal(Lang::PtBr).sentence;
    let Some(Sheet::Confirm(confirm)) = &scene.state.sheet else { panic!("{}", scene.picture()) };
    assert_eq!(confirm.effects, Some(Ok(vec![said])));
    scene.keys("Tab Enter");
    assert!(scene.wrote[0].calls::<ReinforceInterest>());
}

#[test]
fn commands_do_what_the_keys_do_to_the_conversation_that_they_name() {
    let mut scene = scene();
    let rows = scene.listed();
    scene.keys(&format!(": encerrar Space {} Space 3 Enter", rows[5]));
    assert_eq!(closings(&scene)[0].0, rows[5]);
    assert_eq!(selected(&scene), rows[0], "the cursor stays");
    scene.keys(&format!(": finish Space {} Space outro Space mudou Enter", rows[6]));
    assert_eq!(closings(&scene)[1].1.note, "mudou");
    scene.keys(&format!(": enviar Space {} Space ew Space rep Enter", rows[7]));
    let sent = scene.wrote.last().unwrap();
    assert!(sent.calls::<SendLink>(), "{sent:?}");
    assert_eq!((&*sent.path[0], sent.body["channels"].as_array().unwrap().len()), (&*rows[7].to_string(), 2));
    scene.keys(": encerrar Space 99999 Space 1 Enter");
    assert!(scene.picture().contains("A conversa 99999 ainda não foi lida"), "{}", scene.picture());
}

#[test]
fn a_note_survives_a_lost_connection_and_nothing_is_sent_meanwhile() {
    let mut scene = scene();
    scene.keys("e o Tab mudou");
    scene.happen(Event::Disconnected { at: now() });
    scene.keys("Space de Enter");
    assert_eq!(scene.wrote, []);
    assert!(scene.picture().contains("Sem conexão: nada foi enviado."), "{}", scene.picture());
    scene.happen(Event::Connected { resumed: true });
    scene.keys("Space ramo Enter");
    assert_eq!(closings(&scene)[0].1.note, "mudou de ramo");
}

#[test]
fn a_closing_cut_off_by_the_end_of_the_session_is_there_again_after_it() {
    let mut scene = scene();
    scene.deaf = true;
    scene.keys("e o Tab mudou Enter");
    let work = scene.drop_held();
    scene.happen(Event::Wrote { work, answer: Err(Error::SignedOut) });
    assert_eq!(scene.state.session, Session::Out);
    scene.happen(Event::SignedIn(Ok(())));
    scene.deaf = false;
    assert!(matches!(scene.state.sheet, Some(Sheet::Form(_))));
    scene.keys("Enter");
    assert_eq!(closings(&scene).last().unwrap().1.note, "mudou");
}
