//! The board in a real terminal, with the real server, while a colleague works on it.

use client::api::service::kanban::{Board, BoardQuery, Card, GetBoard, Whose};
use client::endpoint::Call;
use client::transport::Client;

use crate::pane::Pane;
use crate::server::{Server, TUI};

/// The program on the board of sales.
fn open(name: &str, server: &Server, size: (u16, u16)) -> Pane {
    let home = server.home().join(name);
    std::fs::create_dir_all(&home).unwrap();
    let pane = Pane::run(name, &home, size, &format!("{TUI} --server {}", server.origin()));
    pane.shows("Senha");
    pane.write("manager@demo.test");
    pane.press(&["Tab"]);
    pane.write("Demo@2026");
    pane.press(&["Enter"]);
    pane.shows("ao vivo");
    pane.press(&["g", "k"]);
    pane.shows("de todos");
    pane.press(&[":"]);
    pane.write("board sales");
    pane.press(&["Enter"]);
    pane.shows("Vendas · de todos");
    pane.until("the cards of the first column", |screen| screen.contains(" de ") && screen.contains("1–"));
    pane
}

async fn column(client: &Client, name: &str) -> Vec<Card> {
    let query = BoardQuery { column: Some(name.to_owned()), per_page: Some(200), ..BoardQuery::default() };
    let call = Call::<GetBoard> { path: (Board::Sales, Whose::All), query, body: () };
    client.send(call).await.unwrap().cards.data
}

#[tokio::test]
async fn a_colleague_moves_a_card_and_the_board_shows_it() {
    use client::api::service::kanban::{MoveCard, MoveTo};
    use client::endpoint::Endpoint;

    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    let first = column(&colleague, "new_lead").await.remove(0);
    let pane = open("seen", &server, (160, 45));
    pane.shows("Novo lead");
    let before = column(&colleague, "new_lead").await.len();
    colleague.send(MoveCard::put(first.id, MoveTo::top("proposal"))).await.unwrap();
    pane.until("one card less", |screen| {
        screen.contains(&format!(" de {} ", before - 1))
            || screen
                .lines()
                .nth(1)
                .is_some_and(|line| line.trim_end().ends_with(&format!("de {}", before - 1)))
    });
}
