//! Conversations: what keys and commands change, and what comes of it.

use std::collections::BTreeMap;

use client::access::Role;
use client::api::conversations::{CloseReason, FinishConversation};
use client::id::ConversationId;
use client::transport::Error;
use tui::action::Action;
use tui::event::Event;
use tui::state::sheet::Sheet;
use tui::state::views::View;
use tui::state::{Context, Session};
use tui::write::{Verb, Write};

use crate::scene::{Scene, now};

fn scene() -> Scene {
    Scene::talking(80, 24, Role::Manager)
}

/// The conversation of the selected row.
fn selected(scene: &Scene) -> i64 {
    scene.state.conversations.list.selected().unwrap().conversation_id.get()
}

/// What was closed, in order, and why.
pub fn closings(scene: &Scene) -> Vec<(i64, FinishConversation)> {
    let closing = |write: &Write| match &write.verb {
        Verb::Finish(company, _, body) => Some((company.get() / 2, body.clone())),
        _ => None,
    };
    scene.wrote.iter().filter_map(closing).collect()
}

#[test]
fn fifty_conversations_are_triaged_by_keys_alone() {
    let mut scene = scene();
    for turn in 0..50 {
        match turn % 7 {
            3 => scene.keys("e 4 mudou Space de Space ramo Enter"),
            reason => scene.keys(&format!("e {} Enter", reason + 1)),
        };
    }
    let closed = closings(&scene);
    assert_eq!(closed.len(), 50);
    assert_eq!(
        (closed[0].0, selected(&scene)),
        (612, 560),
        "one below the other, those closed before passed over"
    );
    assert!(!closed.iter().any(|(id, _)| [609, 600].contains(id)));
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for (_, body) in &closed {
        *reasons.entry(body.reason.unwrap().name()).or_default() += 1;
        let note = if body.reason == Some(CloseReason::Other) { "mudou de ramo" } else { "" };
        assert_eq!(body.note, note);
    }
    let counts: Vec<usize> = CloseReason::ALL.iter().map(|reason| reasons[&reason.name()]).collect();
    assert_eq!(counts, [8, 7, 7, 7, 7, 7, 7]);
    assert!(scene.wrote.iter().all(|write| write.version > 0), "each names the version that was seen");
}

#[test]
fn a_row_that_was_closed_stays_where_it_is_and_is_reopened_by_a_key() {
    let mut scene = scene();
    scene.keys("j e 7 Enter");
    assert!(scene.picture().contains("Conversa 611 encerrada! u desfaz"), "{}", scene.picture());
    assert!(scene.picture().contains("– Encerrada"));
    assert_eq!(selected(&scene), 610);
    scene.keys("j j u");
    // As it was left by the closing: what a colleague did since is not undone unseen.
    let reopening = Write { verb: Verb::Reopen(ConversationId::new(611)), version: 4 };
    assert_eq!(scene.wrote.last().unwrap(), &reopening);
    assert_eq!(selected(&scene), 611, "the cursor is back on it");
    scene.keys("u");
    assert!(scene.picture().contains("Não há encerramento a desfazer."), "{}", scene.picture());
}

#[test]
fn other_asks_for_a_note_and_esc_leaves_everything_as_it_was() {
    let mut scene = scene();
    scene.keys("e 4 Enter");
    assert_eq!(scene.wrote, []);
    assert!(scene.picture().contains("A conversa não foi encerrada!"), "{}", scene.picture());
    scene.keys("fim Esc");
    assert_eq!((scene.state.context(), selected(&scene)), (Context::Messages, 612));
    scene.keys("e Enter");
    assert_eq!(scene.wrote, [], "there is no reason yet");
    scene.keys("Esc e 4 1 Space 2 Enter");
    assert_eq!(closings(&scene)[0].1.note, "1 2", "numbers are typed into the note");
}

#[test]
fn a_closed_conversation_says_why_it_cannot_be_closed() {
    let mut scene = scene();
    scene.keys("v v v e");
    assert_eq!(scene.state.conversations.shown_view(), Some(View::Finished));
    assert!(scene.picture().contains("Esta conversa já foi encerrada em 20/11/2026"), "{}", scene.picture());
    assert_eq!(scene.state.context(), Context::Messages);
    scene.keys("? encerrar");
    assert!(scene.picture().contains("✗ Esta conversa já foi"), "{}", scene.picture());
}

#[test]
fn closing_in_the_open_thread_opens_the_next() {
    let mut scene = scene();
    scene.keys("j Enter e 1 Enter");
    assert_eq!(scene.state.conversations.reader.as_ref().unwrap().conversation.get(), 610);
    scene.keys("e 1 Enter");
    assert_eq!(
        scene.state.conversations.reader.as_ref().unwrap().conversation.get(),
        608,
        "the one that is open below"
    );
    scene.keys("p q");
    assert_eq!(selected(&scene), 610);
}

#[test]
fn removing_a_message_is_rehearsed_and_no_comes_first() {
    let mut scene = scene();
    scene.keys("d");
    let picture = scene.picture();
    assert!(picture.contains("A mensagem é removida para sempre."), "{picture}");
    assert!(picture.contains("Esta ação é irreversível.") && picture.contains("▸ Manter"), "{picture}");
    scene.keys("Enter");
    assert_eq!((scene.wrote.len(), scene.state.context()), (0, Context::Messages));
    scene.keys("d d Tab Enter");
    assert!(matches!(scene.wrote[0].verb, Verb::DeleteMessage(id) if id.get() == 10_612));
    assert_eq!(scene.wrote[0].version, 4, "the conversation as the thread beside the list shows it");
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
    assert!(scene.picture().contains("http://127.0.0.1:8080/conversa/612?t=abc"), "{}", scene.picture());
    let copied = "http://127.0.0.1:8080/conversa/612?t=abc".to_owned();
    assert!(scene.done.contains(&Action::Copy(copied)));
    // The company of 612 has no phone: WhatsApp is refused before anything is sent.
    scene.keys("Esc s 1 Tab w Enter");
    assert!(scene.picture().contains("Este membro não tem telefone cadastrado."), "{}", scene.picture());
    scene.keys("w Enter");
    let Verb::SendLink(_, way) = &scene.wrote.last().unwrap().verb else { panic!("{:?}", scene.wrote) };
    assert_eq!(
        serde_json::to_value(way).unwrap(),
        serde_json::json!({ "channels": ["email"], "to": "company" })
    );
}

#[test]
fn the_other_actions_are_one_key_each() {
    let mut scene = scene();
    scene.keys("R i y");
    assert!(matches!(scene.wrote[0].verb, Verb::MarkUnread(_)));
    assert!(matches!(scene.wrote[1].verb, Verb::Reinforce(_)));
    assert!(scene.done.contains(&Action::Copy("retaguarda conversations get 612".to_owned())));
}

#[test]
fn commands_do_what_the_keys_do_to_the_conversation_that_they_name() {
    let mut scene = scene();
    scene.keys(": encerrar Space 607 Space 3 Enter");
    assert_eq!(closings(&scene)[0].0, 607);
    assert_eq!(selected(&scene), 612, "the cursor stays");
    scene.keys(": encerrar Space 606 Space 4 Enter");
    assert!(scene.picture().contains("Observação: "), "{}", scene.picture());
    scene.keys("Esc : finish Space 606 Space outro Space mudou Enter");
    assert_eq!(closings(&scene)[1].1.note, "mudou");
    scene.keys(": enviar Space 605 Space ew Space rep Enter");
    let Verb::SendLink(id, way) = &scene.wrote.last().unwrap().verb else { panic!("{:?}", scene.wrote) };
    assert_eq!((id.get(), way.channels.len()), (605, 2));
    scene.keys(": encerrar Space 99999 Space 1 Enter");
    assert!(scene.picture().contains("A conversa 99999 ainda não foi lida"), "{}", scene.picture());
}

#[test]
fn a_note_survives_a_lost_connection_and_nothing_is_sent_without_one() {
    let mut scene = scene();
    scene.keys("e 4 mudou");
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
    scene.keys("e 4 mudou Enter");
    let (work, _) = scene.unanswered.remove(0);
    scene.happen(Event::Wrote { work, answer: Err(Error::SignedOut) });
    assert_eq!(scene.state.session, Session::Out);
    scene.happen(Event::SignedIn(Ok(())));
    scene.deaf = false;
    assert!(matches!(scene.state.sheet, Some(Sheet::Form(_))));
    scene.keys("Enter");
    assert_eq!(closings(&scene).last().unwrap().1.note, "mudou");
}
