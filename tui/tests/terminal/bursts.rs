//! Changes that are typed before the one before them is answered.

use client::access::Role;
use client::api::service::kanban::{
    Board, BoardQuery, Card, FINISHED, GetBoard, MoveCard, MoveTo, NewSchedule, SetSchedule, Whose,
};
use client::endpoint::{Call, Endpoint};
use client::transport::Client;
use client::value::id::CardId;
use tui::screens::kanban::state::Kanban;

use crate::pane::{PATIENCE, Pane};
use crate::proxy::Proxy;
use crate::scene::Scene;
use crate::server::Server;

fn screen(scene: &Scene) -> &Kanban {
    scene.state.get().unwrap()
}

/// Returns the cards of a column of a scene, by number.
fn shown(scene: &Scene, column: &str) -> Vec<i64> {
    let list = screen(scene).of_column(column).expect("the column is read");
    (0..=list.last()).filter_map(|index| list.window.row(index)).map(|row| row.id).collect()
}

/// Answers all changes, also those that waited for others.
fn answer(scene: &mut Scene) {
    scene.deaf = false;
    scene.answer_writes();
    assert!(!scene.state.works.are_under_way());
}

#[test]
fn changes_of_one_card_follow_each_other_each_from_what_the_one_before_left() {
    let mut scene = Scene::on_even_board(160, 45, Role::Manager);
    let before = shown(&scene, "new_lead");
    let version = screen(&scene).list.selected().unwrap().version;
    scene.deaf = true;
    scene.keys("J J J");
    assert_eq!(scene.wrote.len(), 1, "the others wait");
    assert_eq!(shown(&scene, "new_lead")[..4], [before[1], before[2], before[3], before[0]]);
    answer(&mut scene);
    let versions: Vec<i64> = scene.wrote.iter().map(|write| write.version).collect();
    assert_eq!(versions, [version, version + 1, version + 2], "{}", scene.picture());
    assert_eq!(shown(&scene, "new_lead")[..4], [before[1], before[2], before[3], before[0]]);
    scene.keys("u u u");
    assert_eq!(scene.wrote.len(), 6, "{}", scene.picture());
    assert_eq!(shown(&scene, "new_lead"), before);
}

#[test]
fn a_change_of_another_card_waits_for_none() {
    let mut scene = Scene::on_even_board(160, 45, Role::Manager);
    scene.deaf = true;
    scene.keys("L L L");
    assert_eq!(scene.wrote.len(), 3);
    answer(&mut scene);
}

#[test]
fn an_undo_waits_for_the_change_and_one_that_is_refused_is_not_forgotten() {
    let mut scene = Scene::on_even_board(160, 45, Role::Manager);
    let before = shown(&scene, "new_lead");
    let version = screen(&scene).list.selected().unwrap().version;
    scene.deaf = true;
    scene.keys("L u");
    answer(&mut scene);
    assert_eq!(scene.wrote.iter().map(|write| write.version).collect::<Vec<_>>(), [version, version + 1]);
    assert_eq!(scene.card(before[0]).column, "new_lead");
    scene.keys("L");
    scene.world().faults.refuse("/kanban/move-to/", "O quadro está em manutenção.");
    scene.keys("u");
    assert!(scene.picture().contains("O quadro está em manutenção."), "{}", scene.picture());
    scene.world().faults.clear();
    scene.keys("u");
    assert_eq!(scene.card(before[0]).column, "new_lead", "{}", scene.picture());
}

#[test]
fn what_follows_a_refused_change_of_its_record_is_not_sent_and_says_so() {
    let mut scene = Scene::on_even_board(160, 45, Role::Manager);
    let before = shown(&scene, "new_lead");
    scene.move_elsewhere(before[0], "proposal");
    scene.deaf = true;
    scene.keys("J J s amanhã Space 10h Tab Ligar Enter");
    answer(&mut scene);
    assert_eq!(scene.wrote.len(), 1);
    assert!(scene.picture().contains("Não enviado, porque a alteração"), "{}", scene.picture());
    assert_eq!(shown(&scene, "new_lead"), before[1..], "where the colleague put it");
}

#[test]
fn what_is_typed_while_a_form_opens_belongs_to_it_and_what_follows_to_the_next_card() {
    let mut scene = Scene::on_even_board(160, 45, Role::Manager);
    let before = shown(&scene, "new_lead");
    scene.silent = true;
    scene.asked.clear();
    scene.keys("m 2 L");
    assert!(scene.wrote.is_empty());
    scene.speak();
    let moved: Vec<&str> = scene.wrote.iter().map(|write| write.path[0].as_str()).collect();
    assert_eq!(moved, [before[0].to_string(), before[1].to_string()], "{}", scene.picture());
}

/// The cards of a column of the sales board, in order.
async fn column(client: &Client, name: &str) -> Vec<Card> {
    let query = BoardQuery { column: Some(name.to_owned()), per_page: Some(50), ..BoardQuery::default() };
    client
        .send(Call::<GetBoard> { path: (Board::Sales, Whose::All), query, body: () })
        .await
        .unwrap()
        .cards
        .data
}

fn ids(cards: &[Card]) -> Vec<i64> {
    cards.iter().map(|card| card.id.get()).collect()
}

/// The first column of the board, without appointments that would order it otherwise.
const FIRST: &str = "new_lead";
/// The columns after it.
const SECOND: &str = "qualification";
const THIRD: &str = "proposal";

/// A burst of keys, and whether the board is as it must be after it: given the first column as it was, and the columns now.
struct Burst {
    keys: &'static [&'static str],
    /// Requests that it makes.
    writes: usize,
    is_done: fn(&[i64], &Boards) -> bool,
}

/// The columns of a board, by card.
struct Boards {
    first: Vec<i64>,
    second: Vec<i64>,
    third: Vec<i64>,
    finished: Vec<i64>,
}

const BURSTS: &[Burst] = &[
    Burst {
        keys: &["s", "amanhã 10h", "Tab", "Ligar", "Enter", "f", "Comprou", "Enter"],
        writes: 2,
        is_done: |before, now| now.finished.contains(&before[0]) && !now.first.contains(&before[0]),
    },
    Burst {
        keys: &["J", "J", "J"],
        writes: 3,
        is_done: |before, now| now.first[..4] == [before[1], before[2], before[3], before[0]],
    },
    Burst { keys: &["L", "u"], writes: 2, is_done: |before, now| now.first[..2] == before[..2] },
    Burst {
        keys: &["m", "2", "L"],
        writes: 2,
        is_done: |before, now| now.third.contains(&before[0]) && now.second.contains(&before[1]),
    },
    Burst {
        keys: &["J", "J", "u", "K", "u", "u"],
        writes: 6,
        is_done: |before, now| now.first[..3] == before[..3],
    },
    Burst {
        keys: &["L", "L", "u", "J"],
        writes: 4,
        is_done: |before, now| now.second.contains(&before[0]) && now.first.contains(&before[1]),
    },
];

async fn boards(client: &Client) -> Boards {
    Boards {
        first: ids(&column(client, FIRST).await),
        second: ids(&column(client, SECOND).await),
        third: ids(&column(client, THIRD).await),
        finished: ids(&column(client, FINISHED).await),
    }
}

/// Refills the first column, so that it has enough cards. Returns it.
async fn refill(client: &Client) -> Vec<Card> {
    for name in [SECOND, THIRD, FINISHED] {
        let now = column(client, FIRST).await;
        for card in column(client, name).await.iter().take(12_usize.saturating_sub(now.len())) {
            let to = MoveTo { before: Some(CardId::new(0)), ..MoveTo::top(FIRST) };
            client.send(MoveCard::put(card.id, to)).await.unwrap();
        }
    }
    // A card with an appointment that is due stands first, wherever it is put.
    for card in column(client, FIRST).await.iter().filter(|card| card.due) {
        client.send(SetSchedule::put(card.id, NewSchedule::default())).await.unwrap();
    }
    column(client, FIRST).await
}

/// Puts the keys on the first card of the first column, once the terminal shows it there.
fn stand_first(pane: &Pane, first: &Card) {
    pane.press(&["g", "k", "h", "h", "h", "h", "h", "Home"]);
    let copied = format!("retaguarda cards get {} ", first.user_id);
    let start = std::time::Instant::now();
    loop {
        pane.press(&["r", "Home", "y"]);
        let is_there = |screen: &str| screen.contains(&copied) && !is_offline(screen);
        if pane.shows_soon(is_there) {
            return;
        }
        assert!(start.elapsed() < PATIENCE, "the first card is not there:\n{}", pane.screen());
    }
}

/// Returns whether the terminal holds back what is typed, because the server of a busy machine was silent for seconds.
fn is_offline(screen: &str) -> bool {
    screen.contains("× sem conexão") || screen.contains("Sem conexão: nada foi enviado")
}

/// Types a burst on the first card. Returns whether it was done; not if the terminal was offline meanwhile.
async fn type_burst(pane: &Pane, proxy: &Proxy, colleague: &Client, burst: &Burst, latency: u64) -> bool {
    let before = refill(colleague).await;
    proxy.slow_down(0);
    stand_first(pane, &before[0]);
    proxy.slow_down(latency);
    let (before, keys) = (ids(&before), burst.keys.join(" "));
    let sent = writes(proxy);
    pane.press(burst.keys);
    let start = std::time::Instant::now();
    let is_done = async || (burst.is_done)(&before, &boards(colleague).await);
    while writes(proxy) < sent + burst.writes || !is_done().await {
        if is_offline(&pane.screen()) {
            pane.press(&["Escape"]);
            pane.shows("● ");
            return false;
        }
        assert!(start.elapsed() < PATIENCE, "{keys} at {latency} ms:\n{}", pane.screen());
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(writes(proxy), sent + burst.writes, "{keys} at {latency} ms");
    for status in [409, 412, 422] {
        assert_eq!(proxy.statuses(status), 0, "{keys} at {latency} ms:\n{}", pane.screen());
    }
    true
}

/// Types bursts in a terminal whose server takes its time, and compares the board with what was typed.
async fn burst(name: &str, latencies: &[u64], rounds: usize) {
    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    let proxy = Proxy::to(&server.origin(), "nothing is fatal here");
    let pane = Pane::signed_in(name, &server, &proxy.origin(), (160, 45));
    pane.press(&["g", "k"]);
    pane.shows("Novo lead");
    pane.press(&[":"]);
    pane.write("board vendas");
    pane.press(&["Enter"]);
    pane.shows(" Vendas · ");
    for latency in latencies {
        for (at, burst) in BURSTS.iter().cycle().take(rounds).enumerate() {
            while !type_burst(&pane, &proxy, &colleague, burst, *latency).await {}
            say(&format!("{latency} ms, {} of {rounds}: {}", at + 1, burst.keys.join(" ")));
        }
    }
}

/// Tells the progress of a long run.
#[expect(clippy::print_stdout, reason = "the test runner captures it")]
fn say(text: &str) {
    println!("{text}");
}

/// The changes of cards that were sent.
fn writes(proxy: &Proxy) -> usize {
    proxy.requests("POST /api/kanban/").len()
}

#[tokio::test]
async fn bursts_on_the_board_are_done_in_the_order_typed_however_late_the_answers_are() {
    burst("bursts", &[0, 50, 250], BURSTS.len()).await;
}

#[tokio::test]
#[ignore = "takes minutes: make prove-bursts"]
async fn a_hundred_bursts_at_each_latency() {
    burst("hundred", &[0, 50, 250], 100).await;
}
