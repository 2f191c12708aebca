//! How quick the terminal is: the first frame of the real program, a frame on lists of 100,000 rows, and from a key to
//! its frame. Run by `make bench`.

use std::hint::black_box;
use std::io::{self, Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use client::api::conversations::{ConversationGuards, WholeMessage};
use client::api::session::Whoami;
use client::message::Lang;
use client::page::{Page, Paging};
use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{TerminalOptions, Viewport};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tui::action::Action;
use tui::ask::{Answer, Ask, ListAnswer, ListAsk};
use tui::clean::clean;
use tui::cmd::Cmd;
use tui::event::Event;
use tui::screen;
use tui::state::thread::{Said, ThreadPart};
use tui::state::{Place, Session, State};
use tui::theme::Theme;

const ROWS: i64 = 100_000;
const SIZE: (u16, u16) = (160, 45);

fn main() -> io::Result<()> {
    report("first frame of the program", 50.0, &mut first_frames()?);
    let area = Rect::new(0, 0, SIZE.0, SIZE.1);
    let options = TerminalOptions { viewport: Viewport::Fixed(area) };
    let mut terminal = Terminal::with_options(CrosstermBackend::new(io::sink()), options)?;
    for (name, place) in [("payments", Place::Payments), ("conversations", Place::Conversations)] {
        let mut state = list(place);
        let mut full = timed(500, || {
            terminal.clear()?;
            terminal.draw(|frame| screen::draw(black_box(&state), frame)).map(drop)
        })?;
        report(&format!("whole frame, {name}"), 4.0, &mut full);
        let mut at = 0;
        let mut keys = timed(2_000, || {
            at += 1;
            // Down, and now and then by a screen or to an end, with all that is read because of it.
            let code = match at % 50 {
                0 => KeyCode::End,
                25 => KeyCode::Home,
                10 | 35 => KeyCode::PageDown,
                _ => KeyCode::Down,
            };
            happen(&mut state, Event::Input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE))));
            terminal.draw(|frame| screen::draw(&state, frame)).map(drop)
        })?;
        report(&format!("key to frame, {name}"), 16.0, &mut keys);
    }
    Ok(())
}

fn timed(times: usize, mut run: impl FnMut() -> io::Result<()>) -> io::Result<Vec<Duration>> {
    let one = |_| {
        let start = Instant::now();
        run().map(|()| start.elapsed())
    };
    (0..times).map(one).collect()
}

fn report(what: &str, aim: f64, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1_000.0;
    let (p50, p99) = (at(0.5), at(0.99));
    let verdict = if p99 <= aim { "ok" } else { "MISSED" };
    let line = format!("{what:<30} p50 {p50:>7.2} ms   p99 {p99:>7.2} ms   aim {aim:>4} ms   {verdict}\n");
    // Where standard output is gone, nobody reads the figures.
    let _ = io::stdout().write_all(line.as_bytes());
}

/// From the start of the process to the sign-in form on a terminal.
fn first_frames() -> io::Result<Vec<Duration>> {
    let program =
        format!("stty cols {} rows {}; exec {}", SIZE.0, SIZE.1, env!("CARGO_BIN_EXE_retaguarda-tui"));
    let home = tempfile::tempdir()?;
    (0..20)
        .map(|_| {
            let start = Instant::now();
            let mut script = Command::new("script")
                .args(["--quiet", "--return", "--flush", "--command", &program, "/dev/null"])
                .env("HOME", home.path())
                .env("TERM", "xterm-256color")
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()?;
            let (mut seen, mut part) = (Vec::new(), [0; 4096]);
            let mut out = script.stdout.take().expect("it is piped");
            while !String::from_utf8_lossy(&seen).contains("Retaguarda") {
                let read = out.read(&mut part)?;
                if read == 0 {
                    return Err(io::Error::other("the program ended without a frame"));
                }
                seen.extend_from_slice(&part[..read]);
            }
            let elapsed = start.elapsed();
            script.kill()?;
            script.wait()?;
            Ok(elapsed)
        })
        .collect()
}

/// A list on its first screen.
fn list(place: Place) -> State {
    let mut state = State::new("http://127.0.0.1:8080".to_owned(), Lang::PtBr, Theme::Dark);
    (state.size, state.session) = (SIZE, Session::Resuming);
    let user = json!({ "id": 1, "name": "Ana", "email": "ana@demo.test", "role": "root", "permission_type": "root" });
    let whoami = json!({ "user": user, "ability": [{ "action": "manage", "subject": "all" }] });
    let whoami: Whoami = serde_json::from_value(whoami).expect("it is one");
    let answer = Ok(Answer::Whoami(Box::new(whoami)));
    happen(&mut state, Event::Answered { ask: Ask::Whoami, answer });
    happen(&mut state, Event::Said(Cmd::GoTo(place)));
    let total = match place {
        Place::Payments => state.payments.list.window.total(),
        Place::Conversations => state.conversations.list.window.total(),
    };
    assert_eq!(total, Some(ROWS as u64));
    state
}

/// Lets something happen, and what is asked because of it be answered, cleaned as the answers of a server are.
fn happen(state: &mut State, event: Event) {
    for action in state.on(&event) {
        let Action::Ask(ask) = action else { continue };
        let answer = match &ask {
            Ask::Payments(ListAsk::Page { number, .. }) => {
                Answer::Payments(ListAnswer::Page(page(*number, payment)))
            }
            Ask::Messages(ListAsk::Page { number, .. }) => {
                Answer::Messages(ListAnswer::Page(page(*number, message)))
            }
            Ask::Thread(id, _) => Answer::Thread(Box::new(thread(id.get()))),
            Ask::Count(_) => Answer::Count(ROWS as u64),
            _ => continue,
        };
        happen(state, clean(Event::Answered { ask, answer: Ok(answer) }));
    }
}

fn page<T: DeserializeOwned>(number: u64, row: fn(i64) -> Value) -> Page<T> {
    let first = number as i64 * 100;
    let one = |index| serde_json::from_value(row(index)).expect("it is one");
    let rows = (first..(first + 100).min(ROWS)).map(one).collect();
    Page::of(rows, Paging { page: number as i64 + 1, per_page: 100 }, ROWS)
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
        Said::from(message)
    };
    ThreadPart {
        conversation: serde_json::from_value(conversation).expect("it is one"),
        can: ConversationGuards::default(),
        messages: (0..30).map(message).collect(),
        total: 30,
    }
}
