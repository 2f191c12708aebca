//! Many conversations closed at once, by the real program and the real server; and what the command line makes of the plan.

use std::path::{Path, PathBuf};
use std::process::Command;

use client::api::service::conversations::{
    CloseReason, Finish, FinishConversation, Get, Message, ThreadPage,
};
use client::endpoint::{Call, Endpoint};
use client::transport::Client;

use crate::pane::Pane;
use crate::proxy::Proxy;
use crate::server::{Server, TUI};
use crate::triage::{latest, open, reason};

/// The end of the key under which the third row of a plan is sent.
const THIRD: &str = "-3\r\n";

/// Marks the first six, says why they are closed, and waits for what the server says.
fn rehearse(pane: &Pane) {
    pane.press(&["V", "j", "j", "j", "j", "j", "Space", "e", "2"]);
    pane.shows("6 linhas a fazer");
}

/// The only plan there is.
fn plan(home: &Path) -> PathBuf {
    let files = std::fs::read_dir(home.join(".local/share/retaguarda/plans")).unwrap();
    let mut plans: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    plans.retain(|path| path.extension().is_some_and(|ending| ending == "plan"));
    assert_eq!(plans.len(), 1, "{plans:?}");
    plans.remove(0)
}

async fn closed(client: &Client, row: &Message) -> (Option<CloseReason>, i64) {
    let (path, query) = (row.conversation_id, ThreadPage::default());
    let now = client.send(Call::<Get> { path, query, body: () }).await.unwrap().conversation;
    (now.reason, now.version - row.version)
}

#[tokio::test]
async fn one_that_a_colleague_closed_meanwhile_is_refused_and_the_command_line_undoes_the_others() {
    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    let rows = latest(&colleague, 0).await;
    let pane = open("bulk", &server, &server.origin());
    rehearse(&pane);
    let taken = &rows[2];
    let body = FinishConversation { reason: Some(CloseReason::Pyramid), ..Default::default() };
    colleague.send(Finish::put((taken.company_user_id, taken.rep_user_id), body)).await.unwrap();
    assert_eq!(reason(&colleague, rows[0].conversation_id).await, None, "nothing is done before the yes");
    pane.press(&["Tab", "Enter"]);
    pane.shows("feitas: 5 de 6 · recusadas: 1 · não pedidas: 0");
    pane.shows("retaguarda batch undo ");
    assert_eq!(reason(&colleague, taken.conversation_id).await, Some(CloseReason::Pyramid));
    pane.press(&["Escape"]);
    pane.shows("1 marcada");

    let home = server.home().join("bulk");
    let plan = plan(&home);
    let (status, _) = Server::command(&home, &["batch", "status", plan.to_str().unwrap()]);
    assert!(status.contains("\"done\": 5") && status.contains("\"stale\": 1"), "{status}");
    let failed = std::fs::read_to_string(format!("{}.failed.csv", plan.display())).unwrap();
    assert_eq!(failed.lines().count(), 2, "{failed}");
    assert!(failed.lines().nth(1).unwrap().starts_with(&format!("{},", taken.company_user_id)), "{failed}");
    let (made, well) = Server::command(&home, &["batch", "undo", plan.to_str().unwrap(), "-o", "undo.plan"]);
    assert!(well, "{made}");
    let (done, well) = Server::command(&home, &["batch", "apply", "undo.plan"]);
    assert!(well && done.contains("\"done\": 5"), "{done}");
    assert_eq!(reason(&colleague, rows[0].conversation_id).await, None);
}

#[tokio::test]
async fn a_lost_answer_is_asked_for_again_and_every_row_is_done_once() {
    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    let rows = latest(&colleague, 0).await;
    let proxy = Proxy::to(&server.origin(), THIRD);
    let pane = open("lost-answer", &server, &proxy.origin());
    rehearse(&pane);
    pane.press(&["Tab", "Enter"]);
    pane.shows("Sem conexão");
    proxy.mend();
    pane.shows("feitas: 6 de 6 · recusadas: 0 · não pedidas: 0");
    for row in &rows[..6] {
        assert_eq!(closed(&colleague, row).await, (Some(CloseReason::ALL[1]), 1), "{}", row.conversation_id);
    }
    pane.press(&["q", "u"]);
    pane.shows("6 linhas a fazer");
    pane.press(&["Tab", "Enter"]);
    pane.shows("feitas: 6 de 6 · recusadas: 0 · não pedidas: 0");
    assert_eq!(reason(&colleague, rows[5].conversation_id).await, None);
}

#[tokio::test]
async fn what_a_killed_terminal_began_the_command_line_finishes() {
    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    let rows = latest(&colleague, 0).await;
    let proxy = Proxy::to(&server.origin(), THIRD);
    let pane = open("killed", &server, &proxy.origin());
    rehearse(&pane);
    pane.press(&["Tab", "Enter"]);
    pane.shows("Sem conexão");
    let process = pane.process(TUI).to_string();
    assert!(Command::new("kill").args(["-KILL", &process]).status().unwrap().success());
    pane.shows("left 137");
    proxy.mend();
    let home = server.home().join("killed");
    let (done, well) = Server::command(&home, &["batch", "apply", plan(&home).to_str().unwrap()]);
    assert!(well && done.contains("\"done\": 6"), "{done}");
    for row in &rows[..6] {
        assert_eq!(closed(&colleague, row).await, (Some(CloseReason::ALL[1]), 1), "{}", row.conversation_id);
    }
    let third = |key: &String| key.ends_with("-3");
    let keys: Vec<String> = proxy.keys("PATCH /api/conversation/finish").into_iter().filter(third).collect();
    assert!(keys.len() > 1 && keys.iter().all(|key| *key == keys[0]), "asked again under one key: {keys:?}");
}
