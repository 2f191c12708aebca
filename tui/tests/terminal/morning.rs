//! A morning of cards in a real terminal, with the real server.

use std::time::{Duration, Instant};

use client::api::service::kanban::{
    ActivityKind, ActivityQuery, Board, BoardQuery, Card, CardOf, GetBoard, GetCard, ListActivities, Whose,
};
use client::endpoint::Call;
use client::transport::Client;
use client::value::id::MemberId;

use crate::pane::Pane;
use crate::server::Server;

/// The program on the board of sales.
fn open(name: &str, server: &Server, size: (u16, u16)) -> Pane {
    let pane = Pane::signed_in(name, server, &server.origin(), size);
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

async fn card(client: &Client, member: MemberId) -> Card {
    let query = CardOf { role: Some(Board::Sales) };
    client.send(Call::<GetCard> { path: member, query, body: () }).await.unwrap().card
}

/// Waits until the server has a card as it should be.
async fn becomes(client: &Client, member: MemberId, what: &str, pane: &Pane, wanted: impl Fn(&Card) -> bool) {
    let start = Instant::now();
    loop {
        let now = card(client, member).await;
        if wanted(&now) {
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "no {what}: {now:?}\n{}", pane.screen());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Contacts, hides, moves, schedules and finishes the first four cards by keys alone.
async fn morning(name: &str, size: (u16, u16)) {
    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    let cards = column(&colleague, "new_lead").await;
    let member = |at: usize| cards[at].user_id;
    let pane = open(name, &server, size);

    pane.press(&["c", "1"]);
    pane.write("Pediu a proposta");
    pane.press(&["Enter"]);
    pane.shows("Contato registrado!");
    let query = ActivityQuery { role: Some(Board::Sales), ..ActivityQuery::default() };
    let told = colleague.send(Call::<ListActivities> { path: member(0), query, body: () }).await.unwrap();
    let last = &told.activities.data[0];
    assert_eq!((last.kind, last.text.as_deref()), (ActivityKind::Contact, Some("Pediu a proposta")));

    pane.press(&["z"]);
    pane.write("amanhã");
    pane.press(&["Enter"]);
    becomes(&colleague, member(1), "hidden card", &pane, |card| card.hide_until.is_some()).await;

    pane.press(&["L"]);
    becomes(&colleague, member(2), "moved card", &pane, |card| card.column == "qualification").await;

    pane.press(&["s"]);
    pane.write("amanhã 14:30");
    pane.press(&["Enter"]);
    pane.shows("Compromisso marcado");
    becomes(&colleague, member(3), "appointment", &pane, |card| card.schedule_at.is_some()).await;

    pane.press(&["f"]);
    pane.write("Comprou");
    pane.press(&["Enter"]);
    becomes(&colleague, member(3), "finished card", &pane, |card| card.column == "finished").await;
    pane.shows("Cartão movido para Finalizado");

    pane.press(&["u"]);
    becomes(&colleague, member(3), "card that is back", &pane, |card| card.column == "new_lead").await;
}

#[tokio::test]
async fn a_morning_of_cards_on_a_wide_terminal() {
    morning("wide-morning", (160, 45)).await;
}

#[tokio::test]
async fn a_morning_of_cards_on_a_narrow_terminal() {
    morning("narrow-morning", (80, 24)).await;
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
