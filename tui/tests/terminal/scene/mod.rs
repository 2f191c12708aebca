//! A terminal without a server: requests are answered at once from synthetic rows.

mod conversations;
pub mod kanban;
mod keys;
mod lists;
mod outbox;
mod payments;
pub mod reviews;
pub mod sets;
pub mod users;
mod writes;

use client::access::Role;
use client::api::finance::payments::Approve;
use client::message::Lang;
use client::transport::Error;
use client::wire::event::Event as Change;
use client::wire::problem::Problem;
use crossterm::event::Event as Input;
use jiff::Timestamp;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use serde::Deserialize;
use serde_json::{Value, json, to_value};
use tui::app::state::{Session, State};
use tui::app::{Action, Event, screen};
use tui::core::outcome::Outcome;
use tui::core::place::Place;
use tui::core::theme::Theme;
use tui::core::write::Write;
use tui::kit::ask::{Answer, Ask};
use tui::kit::list::ask::{ListAnswer, ListAsk};
use tui::kit::list::row::Row;
use tui::kit::list::views;
use tui::kit::resource;
use tui::screens::conversations::inbox::{Conversations as ConversationScreen, Part};
use tui::screens::payments::Payments;
use tui::screens::{CONVERSATIONS, KANBAN, MEMBERS, PAYMENTS, REVIEWS, payments as payment_mod};
use unicode_width::UnicodeWidthStr;

use self::keys::pressed;
use self::users::managers;
pub use self::users::whoami;

/// What stands behind the terminal.
pub struct Scene {
    /// The terminal's state.
    pub state: State,
    /// Every event, in order.
    pub events: Vec<Event>,
    /// What was asked to be done and is not reading.
    pub done: Vec<Action>,
    /// What was asked of the server.
    pub asked: Vec<Ask>,
    /// The payments there are, the newest first: their ids count down from this.
    pub total: i64,
    /// What was done to payments.
    pub paid: payments::Paid,
    /// The conversations there are.
    pub conversations: conversations::Conversations,
    /// The cards of the boards.
    pub kanban: kanban::Kanban,
    /// The registrations that wait.
    pub registrations: reviews::Registrations,
    /// Every requested change, in order.
    pub wrote: Vec<Write>,
    /// Put before every text that a member wrote.
    pub hostile: &'static str,
    /// Whether questions stay without an answer.
    pub silent: bool,
    /// Whether changes and plans stay without an answer; and those that wait for one.
    pub deaf: bool,
    pub unanswered: Vec<(u64, Write)>,
    /// The plans that wait to be rehearsed, and those that wait to be applied.
    pub rehearsing: Vec<u64>,
    pub applying: Vec<(u64, String)>,
}

/// Where plans are kept.
pub const PLANS: &str = "/home/ana/.local/share/retaguarda/plans/";

pub fn now() -> Timestamp {
    "2026-11-21T14:05:09Z".parse().unwrap()
}

impl Scene {
    /// Creates a scene without a session.
    pub fn new(width: u16, height: u16) -> Scene {
        let mut state = State::new("http://127.0.0.1:8080".to_owned(), Lang::PtBr, Theme::Dark, now());
        state.size = (width, height);
        Scene {
            state,
            events: Vec::new(),
            done: Vec::new(),
            asked: Vec::new(),
            total: 400,
            paid: payments::Paid::default(),
            conversations: conversations::Conversations::default(),
            kanban: kanban::Kanban::default(),
            registrations: reviews::Registrations::default(),
            wrote: Vec::new(),
            hostile: "",
            silent: false,
            deaf: false,
            unanswered: Vec::new(),
            rehearsing: Vec::new(),
            applying: Vec::new(),
        }
    }

    /// Creates a scene with a session and a reachable server.
    pub fn signed_in(width: u16, height: u16, role: Role) -> Scene {
        let mut scene = Scene::new(width, height);
        scene.enter(role);
        scene
    }

    /// As [`Scene::signed_in`], on the screen of conversations.
    pub fn conversing(width: u16, height: u16, role: Role) -> Scene {
        let mut scene = Scene::signed_in(width, height, role);
        scene.keys("g c");
        scene
    }

    /// As [`Scene::signed_in`], on the kanban.
    pub fn on_board(width: u16, height: u16, role: Role) -> Scene {
        let mut scene = Scene::signed_in(width, height, role);
        scene.keys("g k");
        scene
    }

    pub fn enter(&mut self, role: Role) {
        self.state.session = Session::Resuming;
        self.happen(Event::Connected { resumed: false });
        let whoami = Answer::Whoami(Box::new(whoami(role)));
        self.happen(Event::Answered { ask: Ask::Whoami, answer: Ok(whoami) });
    }

    /// Lets something happen, and the server answer what is asked because of it.
    pub fn happen(&mut self, event: Event) {
        let actions = self.state.on(&event);
        self.events.push(event);
        for action in actions {
            match action {
                Action::Ask(ask) => {
                    self.asked.push(ask.clone());
                    if !self.silent {
                        self.answer(ask);
                    }
                }
                Action::Write(work, write) => {
                    self.wrote.push(write.clone());
                    self.unanswered.push((work, write));
                    if !self.deaf {
                        self.answer_writes();
                    }
                }
                Action::Plan(work, ..) => {
                    self.rehearsing.push(work);
                    if !self.deaf {
                        self.rehearse();
                    }
                }
                Action::Apply(work, path) => {
                    assert!(path.starts_with(PLANS), "{path}");
                    self.applying.push((work, path));
                    if !self.deaf {
                        self.apply();
                    }
                }
                action => self.done.push(action),
            }
        }
    }

    /// Answers every change that waits for it, and tells everybody of it.
    pub fn answer_writes(&mut self) {
        for (work, write) in std::mem::take(&mut self.unanswered) {
            let (answer, changed) = self.write(&write);
            self.happen(Event::Wrote { work, answer });
            self.tell_all(changed);
        }
    }

    /// The changes of a plan, with their lines.
    fn writes(&self, work: u64) -> Vec<(u64, Write)> {
        let items = &self.state.works.get(work).unwrap().items;
        items.iter().map(|item| (item.line, item.write.clone())).collect()
    }

    /// Rehearses every plan that waits for it.
    pub fn rehearse(&mut self) {
        for work in std::mem::take(&mut self.rehearsing) {
            for (line, write) in self.writes(work) {
                let outcome = self.would(&write);
                self.happen(Event::Came { work, line, outcome });
            }
            let answer = Ok(format!("{PLANS}20261121T140509-{work:06}.plan"));
            self.happen(Event::Planned { work, answer });
        }
    }

    /// Does what every plan says that waits for it.
    pub fn apply(&mut self) {
        for (work, path) in std::mem::take(&mut self.applying) {
            let items = self.state.works.get(work).unwrap().items.clone();
            let mut failed = items.iter().any(|item| item.outcome.is_refused());
            for item in items.into_iter().filter(|item| item.outcome.is_ready()) {
                self.wrote.push(item.write.clone());
                let (answer, changed) = self.write(&item.write);
                let outcome = match answer {
                    Ok(_) => Outcome::Done("feita".to_owned()),
                    Err(error) => Outcome::Refused(error.sentence(self.state.lang)),
                };
                failed |= outcome.is_refused();
                self.happen(Event::Came { work, line: item.line, outcome });
                self.tell_all(changed);
            }
            let failed_rows = failed.then(|| format!("{path}.failed.csv"));
            self.happen(Event::Applied { work, failed_rows, cut_off: None });
        }
    }

    /// Answers a question.
    pub fn answer(&mut self, ask: Ask) {
        let answer = self.reply(&ask);
        self.happen(Event::Answered { ask, answer });
    }

    /// Answers everything that was asked since it became silent.
    pub fn speak(&mut self) {
        self.silent = false;
        for ask in std::mem::take(&mut self.asked) {
            self.answer(ask);
        }
    }

    pub fn keys(&mut self, words: &str) -> &mut Scene {
        for key in pressed(words) {
            self.happen(Event::Input(Input::Key(key)));
        }
        self
    }

    pub fn change(&mut self, seq: i64, endpoint: &str, record: &str, id: i64) {
        let door = client::wire::door::Door::Web;
        let (actor, endpoint, record) = ("Ana".to_owned(), endpoint.to_owned(), record.to_owned());
        self.happen(Event::Changed(Change { seq, at: now(), actor, endpoint, record, id, door }));
    }

    /// What is on the screen, with its styles.
    pub fn buffer(&self) -> Buffer {
        let (width, height) = self.state.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| screen::draw(&self.state, frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    /// What is on the screen, as text.
    pub fn picture(&self) -> String {
        let buffer = self.buffer();
        let line = |y: u16| {
            let (mut text, mut x) = (String::new(), 0);
            while x < buffer.area.width {
                let symbol = buffer[(x, y)].symbol();
                text.push_str(symbol);
                x += u16::try_from(symbol.width()).unwrap().max(1);
            }
            text.trim_end().to_owned() + "\n"
        };
        (0..buffer.area.height).map(line).collect()
    }

    /// The screen of payments.
    pub fn payment_screen(&self) -> &Payments {
        self.state.get().unwrap()
    }

    /// As [`Scene::payment_screen`], to be changed.
    pub fn payment_screen_mut(&mut self) -> &mut Payments {
        self.state.get_mut().unwrap()
    }

    /// The screen of conversations.
    pub fn conversation_screen(&self) -> &ConversationScreen {
        self.state.get().unwrap()
    }

    /// The named view that is shown.
    pub fn view(&self) -> Option<String> {
        let screen = self.state.screen();
        let view = views::shown(screen.list(), screen.table())?;
        Some(screen.table().views()[view].label(self.state.lang))
    }

    /// As [`Scene::view`], also of a view that the user saved.
    pub fn view_label(&self) -> Option<String> {
        let (screen, lang) = (self.state.screen(), self.state.lang);
        let view = views::shown(screen.list(), screen.table())?;
        views::labels(screen.list(), screen.table(), lang).into_iter().nth(view)
    }

    /// How many rows a view has.
    fn count(&self, place: Place, view: usize) -> Value {
        let query = &self.state.screens.at(place).table().views()[view].query;
        match place {
            CONVERSATIONS => self.conversations.ids(&query.read()).len().into(),
            _ => 3.into(),
        }
    }

    fn part(&self, place: Place, part: resource::Part) -> Value {
        match (place, part) {
            (MEMBERS, resource::Part::Record(id)) => conversations::member_record(id, self.hostile),
            (_, resource::Part::Record(id)) => to_value(self.details(id)).unwrap(),
            (_, resource::Part::Sums(_)) => json!({ "amount": 1_818_692.5, "received": 909_346.25 }),
            (_, resource::Part::Count(view)) => self.count(place, view),
            (KANBAN, resource::Part::Own(part)) => {
                self.kanban.part(&tui::screens::kanban::read::Part::deserialize(part).unwrap())
            }
            (REVIEWS, resource::Part::Own(id)) => reviews::Registrations::report(id.as_i64().unwrap()),
            (_, resource::Part::Own(part)) => match Part::deserialize(part).unwrap() {
                Part::Thread(id, page) => {
                    to_value(self.conversations.thread(id.get(), page, self.hostile)).unwrap()
                }
                Part::Member(id) => to_value(conversations::member(id.get(), self.hostile)).unwrap(),
            },
        }
    }

    fn reply(&self, ask: &Ask) -> Result<Answer, Error> {
        Ok(match ask {
            Ask::Whoami => Answer::Whoami(Box::new(whoami(Role::Manager))),
            Ask::List(PAYMENTS, ask) => Answer::List(match ask {
                ListAsk::Page { number, query, .. } => ListAnswer::Page(self.page(*number, query)),
                ListAsk::Row { row, .. } => {
                    ListAnswer::Row(Some(Box::new(Row::new(&payment_mod::TABLE, &self.row(row.id)))))
                }
                ListAsk::Belongs { .. } => ListAnswer::Belongs(true),
            }),
            Ask::List(CONVERSATIONS, ask) => Answer::List(self.conversations.listed(ask, self.hostile)),
            Ask::List(MEMBERS, ask) => Answer::List(conversations::members_listed(ask, self.hostile)),
            Ask::List(KANBAN, ask) => Answer::List(self.kanban.listed(ask)),
            Ask::List(REVIEWS, ask) => Answer::List(self.registrations.listed(ask)),
            Ask::List(place, ask) => {
                Answer::List(lists::listed(*place, ask).unwrap_or_else(|| outbox::listed(ask)))
            }
            Ask::Hits(_, query) => Answer::Hits(conversations::members_found(query, self.hostile)),
            Ask::Records(_) => {
                Answer::Records(managers().iter().map(|manager| to_value(manager).unwrap()).collect())
            }
            Ask::Part(place, part) => {
                Answer::Part(self.part(*place, resource::Part::deserialize(part).unwrap()))
            }
            Ask::Rehearsal(write) if write.calls::<Approve>() => {
                if let Outcome::Ready(effect) = self.would_pay(write) {
                    return Ok(Answer::Rehearsal(vec![effect]));
                }
                let problem = Box::new(Problem::new("Só se aprova um pagamento em aberto."));
                return Err(Error::Api { status: 409, problem });
            }
            Ask::Sets => Answer::Sets(sets::sets()),
            Ask::Set { named, .. } => return self.taken(named),
            Ask::Form(read) => Answer::Form(Box::new(self.form(read))),
            Ask::Rehearsal(_) => {
                Answer::Rehearsal(vec![format!("{}A mensagem é removida para sempre.", self.hostile)])
            }
        })
    }
}
