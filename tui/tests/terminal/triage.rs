//! Conversations in a real terminal, with the real server.

use std::collections::BTreeMap;

use client::api::service::conversations::{
    CloseReason, Finish, FinishConversation, Get, List, Message, MessageFilter, Reopen, ThreadPage,
};
use client::endpoint::{Call, Endpoint};
use client::transport::Client;
use client::value::id::ConversationId;
use client::value::word::Word;

use crate::pane::Pane;
use crate::proxy::Proxy;
use crate::server::Server;

/// The program on the screen of conversations, wide enough for both halves.
pub fn open(name: &str, server: &Server, origin: &str) -> Pane {
    let pane = Pane::signed_in(name, server, origin, (160, 45));
    pane.press(&["g", "c"]);
    pane.until("the conversations with the first beside them", |screen| {
        screen.contains("[Abertas ") && screen.contains("Conversa ") && screen.contains("○ Aberta · ")
    });
    pane
}

/// Returns whether a row of the list says that a conversation is closed.
pub fn is_closed(screen: &str, id: i64) -> bool {
    let is_of = |line: &str| line.split_whitespace().take(4).any(|word| word == id.to_string());
    screen.lines().any(|line| is_of(line) && line.contains("– Encerrada"))
}

/// The latest message of each open conversation, or of each closed one.
pub async fn latest(client: &Client, finished: i64) -> Vec<Message> {
    let filter = MessageFilter {
        latest: Some(1),
        finished: Some(finished),
        per_page: Some(200),
        ..MessageFilter::default()
    };
    client.send(List::find(filter)).await.unwrap().conversations.data
}

pub async fn reason(client: &Client, id: ConversationId) -> Option<CloseReason> {
    let query = ThreadPage::default();
    client.send(Call::<Get> { path: id, query, body: () }).await.unwrap().conversation.reason
}

#[tokio::test]
async fn fifty_conversations_are_triaged() {
    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    let open_before = latest(&colleague, 0).await;
    let pane = open("triage", &server, &server.origin());
    for turn in 0..50 {
        let number = (turn % 7 + 1).to_string();
        if number == "4" {
            pane.press(&["e", "o", "Tab"]);
            pane.write("mudou de ramo");
            pane.press(&["Enter"]);
        } else {
            pane.press(&["e", &number]);
        }
    }
    let last = open_before[49].conversation_id;
    let left = format!("[Abertas {}]", open_before.len() - 50);
    pane.until("fifty closed", |screen| screen.contains(&left) && is_closed(screen, last.get()));
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    for row in &open_before[..50] {
        let reason = reason(&colleague, row.conversation_id).await.expect("it is closed");
        *reasons.entry(reason.name()).or_default() += 1;
    }
    let counts: Vec<usize> = CloseReason::ALL.iter().map(|reason| reasons[&reason.name()]).collect();
    assert_eq!(counts, [8, 7, 7, 7, 7, 7, 7]);
    let next = open_before[50].conversation_id;
    assert_eq!(reason(&colleague, next).await, None);
    pane.shows(&format!("Conversa {next} · "));
    pane.press(&["u"]);
    pane.shows(&format!("Conversa {last} reaberta!"));
    assert_eq!(reason(&colleague, last).await, None);
}

/// Closes the selected conversation. What a system behind a gateway does not reopen is confirmed.
fn close(pane: &Pane, number: &str) {
    pane.press(&["e", number]);
    if Server::reopens_nothing() {
        pane.press(&["Enter"]);
    }
}

#[tokio::test]
async fn two_terminals_see_each_others_closing() {
    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    let rows = latest(&colleague, 0).await;
    let (first, second) = (open("one", &server, &server.origin()), open("two", &server, &server.origin()));
    let closed = |row: &Message| {
        let id = row.conversation_id.get();
        move |screen: &str| is_closed(screen, id)
    };
    close(&first, "7");
    second.until("what the first closed", closed(&rows[0]));
    second.press(&["j"]);
    close(&second, "1");
    first.until("what the second closed", closed(&rows[1]));
    second.press(&["k", "k", "e"]);
    // A system behind a gateway may not tell since when.
    let refusals = ["já encerrou esta conversa", "Esta conversa está encerrada"];
    second.until("why it is not closed again", |screen| refusals.iter().any(|why| screen.contains(why)));
}

#[tokio::test]
async fn a_closing_whose_answer_is_lost_is_done_once() {
    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    let row = latest(&colleague, 0).await.remove(0);
    let proxy = Proxy::to(&server.origin(), "PATCH /api/conversation/finish");
    let pane = open("cut", &server, &proxy.origin());
    pane.press(&["e", "3"]);
    pane.shows("Sem conexão");
    assert_eq!(reason(&colleague, row.conversation_id).await, Some(CloseReason::NoInterest));
    proxy.mend();
    pane.shows(&format!("Conversa {} encerrada!", row.conversation_id));
    let keys = proxy.keys("PATCH /api/conversation/finish");
    assert!(keys.len() > 1, "it was sent again: {keys:?}");
    assert!(keys.iter().all(|key| *key == keys[0]), "under one key: {keys:?}");
    // Done once: its record moved by one version, as reopening it at that version shows.
    let query = ThreadPage::default();
    let path = row.conversation_id;
    let now = colleague.send(Call::<Get> { path, query, body: () }).await.unwrap().conversation;
    assert_eq!(now.version, row.version + 1);
    colleague.send(Reopen::at(path)).await.unwrap();
    pane.until("it open again", |screen| {
        let line = screen.lines().find(|line| line.contains(&format!(" {path} "))).unwrap_or_default();
        !line.contains("Encerrada")
    });
}

#[tokio::test]
async fn what_a_colleague_touched_since_is_neither_undone_nor_removed_unseen() {
    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    let row = latest(&colleague, 0).await.remove(0);
    let proxy = Proxy::to(&server.origin(), "nothing is fatal here");
    let pane = open("touched", &server, &proxy.origin());
    pane.press(&["e", "7"]);
    pane.shows(&format!("Conversa {} encerrada!", row.conversation_id));
    colleague.send(Reopen::at(row.conversation_id)).await.unwrap();
    let body = FinishConversation { reason: Some(CloseReason::Pyramid), ..Default::default() };
    colleague.send(Finish::put((row.company_user_id, row.rep_user_id), body)).await.unwrap();
    pane.press(&["u"]);
    pane.shows("mudou isto depois que você");
    assert_eq!(reason(&colleague, row.conversation_id).await, Some(CloseReason::Pyramid));
    // What is on the screen is what is removed from: the version goes with the question and with the answer.
    pane.press(&["k", "d"]);
    pane.shows("é removida para");
    pane.press(&["Tab", "Enter"]);
    pane.shows(" removida!");
    let removals = proxy.requests("DELETE /api/message/");
    let named = removals.iter().filter(|request| request.contains("if-match: ")).count();
    assert_eq!((removals.len(), named), (2, 2), "{removals:?}");
}
