//! Synthetic lists of 100,000 rows and a board of 5,000 cards, which answer at once.

use client::api::account::session::Whoami;
use client::api::service::conversations::WholeMessage;
use client::api::service::kanban::{Board, CardFilter, Column, default_columns};
use client::endpoint::can::Can;
use client::message::Lang;
use client::wire::page::{Page, Paging};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};
use tui::app::Action;
use tui::app::Event;
use tui::app::state::{Session, State};
use tui::core::clean::clean;
use tui::core::cmd::Cmd;
use tui::core::place::Place;
use tui::core::theme::Theme;
use tui::kit::ask::{Answer, Ask};
use tui::kit::list::ask::{ListAnswer, ListAsk};
use tui::kit::list::row::Row;
use tui::kit::list::table::Table;
use tui::kit::resource;
use tui::screens::conversations::columns;
use tui::screens::conversations::inbox::Part;
use tui::screens::conversations::thread::{MessageText, ThreadPart};
use tui::screens::kanban;
use tui::screens::kanban::read::{Numbers, Part as BoardPart};
use tui::screens::payments::TABLE;
use tui::screens::{CONVERSATIONS, KANBAN, PAYMENTS};

use crate::SIZE;

const ROWS: i64 = 100_000;

/// The cards of a board.
const CARDS: i64 = 5_000;

/// A list on its first screen.
pub fn list(place: Place) -> State {
    let state = at(place);
    let total = state.screens.at(place).list().window.total();
    assert_eq!(total, Some(ROWS as u64));
    state
}

/// A board on its first screen.
pub fn board() -> State {
    let state = at(KANBAN);
    let total = state.screens.at(KANBAN).list().window.total();
    assert_eq!(total, Some((CARDS / columns_of_board().len() as i64) as u64));
    state
}

/// A place as the user finds it after signing in.
fn at(place: Place) -> State {
    let mut state =
        State::new("http://127.0.0.1:8080".to_owned(), Lang::PtBr, Theme::Dark, Timestamp::default());
    (state.size, state.session) = (SIZE, Session::Resuming);
    let user = json!({ "id": 1, "name": "Ana", "email": "ana@demo.test", "role": "root", "permission_type": "root" });
    let whoami = json!({ "user": user, "ability": [{ "action": "manage", "subject": "all" }] });
    let whoami: Whoami = serde_json::from_value(whoami).expect("it is one");
    let answer = Ok(Answer::Whoami(Box::new(whoami)));
    happen(&mut state, Event::Answered { ask: Ask::Whoami, answer });
    happen(&mut state, Event::Command(Cmd::GoTo(place)));
    state
}

/// Lets something happen, and what is asked because of it be answered, cleaned as the answers of a server are.
pub fn happen(state: &mut State, event: Event) {
    for action in state.on(&event) {
        let Action::Ask(ask) = action else { continue };
        let answer = match &ask {
            Ask::List(PAYMENTS, ListAsk::Page { number, .. }) => {
                Answer::List(ListAnswer::Page(page(&TABLE, *number, payment)))
            }
            Ask::List(KANBAN, ListAsk::Page { number, query, .. }) => {
                let CardFilter { column, .. } = query.read();
                Answer::List(ListAnswer::Page(cards(&column.unwrap_or_default(), *number)))
            }
            Ask::List(CONVERSATIONS, ListAsk::Page { number, .. }) => {
                Answer::List(ListAnswer::Page(page(&columns::TABLE, *number, message)))
            }
            Ask::Part(KANBAN, part) => match resource::Part::deserialize(part) {
                Ok(resource::Part::Own(part)) => Answer::Part(around_cards(&part)),
                _ => continue,
            },
            Ask::Part(_, part) => Answer::Part(match resource::Part::deserialize(part) {
                Ok(resource::Part::Own(part)) => match Part::deserialize(part) {
                    Ok(Part::Thread(id, _)) => serde_json::to_value(thread(id.get())).expect("it is data"),
                    _ => continue,
                },
                Ok(resource::Part::Count(_)) => ROWS.into(),
                _ => continue,
            }),
            _ => continue,
        };
        happen(state, clean(Event::Answered { ask, answer: Ok(answer) }));
    }
}

fn page(table: &Table, number: u64, row: fn(i64) -> Value) -> Page<Row> {
    let first = number as i64 * 100;
    let rows = (first..(first + 100).min(ROWS)).map(|index| Row::of(table, row(index))).collect();
    Page::of(rows, Paging { page: number as i64 + 1, per_page: 100 }, ROWS)
}

fn columns_of_board() -> Vec<Column> {
    default_columns(Board::Sales)
}

/// Answers what the board asks besides its cards.
fn around_cards(part: &Value) -> Value {
    match BoardPart::deserialize(part) {
        Ok(BoardPart::Boards) => {
            let row = json!({ "id": 2, "role": "sales", "columns": columns_of_board(), "version": 1 });
            json!([row])
        }
        Ok(BoardPart::Counts(_)) => {
            let columns = columns_of_board();
            let each = CARDS / columns.len() as i64;
            let counts = columns.into_iter().map(|column| (column.name, each)).collect();
            serde_json::to_value(Numbers { counts, ..Numbers::default() }).expect("it is data")
        }
        _ => Value::Null,
    }
}

fn cards(column: &str, number: u64) -> Page<Row> {
    let total = CARDS / columns_of_board().len() as i64;
    let first = number as i64 * 100;
    let row = |index| Row::of(&kanban::TABLE, card(column, index));
    let rows = (first..(first + 100).min(total)).map(row).collect();
    Page::of(rows, Paging { page: number as i64 + 1, per_page: 100 }, total)
}

fn card(column: &str, index: i64) -> Value {
    json!({
        "id": index + 1, "role": "sales", "column": column, "user_id": 1_000 + index,
        "user": {
            "id": 1_000 + index, "name": "José d’Ávila & Filhos Representações", "type": "company", "status": "active",
            "email": "jose@exemplo.test", "phone": "11987654321", "end_of_plan": "2027-01-27",
        },
        "account_manager": { "id": 7, "name": "Rafael Monteiro" }, "moved_at": "2026-11-21T14:05:09Z",
        "moved_by": "Caio Nogueira", "days": index % 13, "late": index % 13 > 8, "due": index % 9 == 4,
        "schedule_at": "2026-11-27T13:00:00Z", "description": "Apresentação da plataforma",
        "last_contact": { "at": "2026-11-15T12:00:00Z", "by": "Beatriz Moura", "channel": "whats", "bias": "positive" },
    })
}

fn payment(index: i64) -> Value {
    json!({
        "id": ROWS - index, "amount": 199.9, "status": "open", "plots": 1, "payment_type": "boleto",
        "gateway_type": "sandbox", "recurrent": false, "created_at": "2026-11-21T14:05:09Z",
        "products": [{ "name": "Destaque na busca" }], "plan_group": { "name": "Ouro" }, "user_id": 41,
        "user": { "id": 41, "name": "José d’Ávila & Filhos Representações", "email": "jose@exemplo.test" },
        "account_manager": { "id": 7, "name": "Rafael Monteiro" },
    })
}

fn message(index: i64) -> Value {
    json!({
        "id": ROWS - index, "folder": "primary", "sender_type": "company", "company_user_id": 41, "rep_user_id": 42,
        "sender_name": "José d’Ávila & Filhos Representações", "receiver_name": "Ana Luíza Cavalcanti",
        "finished": false, "responded": false, "sender_is_active": true, "send_on": "2026-11-21T14:05:09Z",
        "conversation_id": ROWS - index, "preview": "Boa tarde! Represento materiais de construção.",
    })
}

/// Thirty messages of a thousand characters.
fn thread(id: i64) -> ThreadPart {
    let party = |id: i64, name: &str| json!({ "id": id, "name": name, "email": "a@exemplo.test", "status": "active" });
    let conversation = json!({
        "id": id, "company": party(41, "José d’Ávila"), "representative": party(42, "Ana Luíza"), "finished": false,
        "created_at": "2026-11-21T14:05:09Z",
    });
    let message = |at: i64| {
        let body = "Boa tarde! Represento materiais de construção. ".repeat(21);
        let message = json!({
            "id": id * 100 + at, "conversation_id": id, "folder": "primary", "sender_type": "rep",
            "sender_name": "Ana Luíza", "send_on": "2026-11-21T14:05:09Z", "body": body,
        });
        let message: WholeMessage = serde_json::from_value(message).expect("it is one");
        MessageText::from(message)
    };
    ThreadPart {
        conversation: serde_json::from_value(conversation).expect("it is one"),
        can: Can::default(),
        messages: (0..30).map(message).collect(),
        total: 30,
    }
}
