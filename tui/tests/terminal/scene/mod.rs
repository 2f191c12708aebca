//! A terminal before the real server: its effects are carried out at once, unless a test holds them.

mod keys;
pub mod others;
pub mod tamper;
mod way;
pub mod world;

use std::sync::Arc;

use client::access::Role;
use client::api::account::session::Whoami;
use client::message::Lang;
use client::value::word::Word;
use crossterm::event::Event as Input;
use jiff::{SignedDuration, Timestamp};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use tui::app::state::{Session, State};
use tui::app::{Action, Event, screen};
use tui::core::theme::Theme;
use tui::core::write::Write;
use tui::kit::ask::{Answer, Ask};
use tui::kit::list::views;
use tui::screens::conversations::inbox::Conversations;
use tui::screens::payments::Payments;
use unicode_width::UnicodeWidthStr;

use self::keys::pressed;
use self::way::Way;
use self::world::{Kind, World};

/// A terminal and the server before which it stands.
pub struct Scene {
    /// The terminal's state.
    pub state: State,
    /// Every event, in order.
    pub events: Vec<Event>,
    /// What was asked to be done and is neither reading nor changing.
    pub done: Vec<Action>,
    /// What was asked of the server.
    pub asked: Vec<Ask>,
    /// Every requested change, in order.
    pub wrote: Vec<Write>,
    /// Whether questions stay without an answer.
    pub silent: bool,
    /// Whether changes and plans stay without an answer.
    pub deaf: bool,
    /// The changes and plans that wait for an answer.
    pub held: Vec<Action>,
    account: String,
    world: Arc<World>,
    way: Option<Way>,
}

/// Where plans seem to be kept.
pub const PLANS: &str = "/home/ana/.local/share/retaguarda/plans/";

/// The time of the demonstration, at which everything happens.
pub fn now() -> Timestamp {
    "2026-11-21T14:05:09Z".parse().unwrap()
}

impl Scene {
    /// Creates a scene without a session.
    pub fn new(width: u16, height: u16) -> Scene {
        Scene::before(&Kind::default(), width, height)
    }

    /// As [`Scene::new`], before a server of a kind.
    pub fn before(kind: &Kind, width: u16, height: u16) -> Scene {
        let mut state = State::new("http://127.0.0.1:8080".to_owned(), Lang::PtBr, Theme::Dark, now());
        state.size = (width, height);
        Scene {
            state,
            events: Vec::new(),
            done: Vec::new(),
            asked: Vec::new(),
            wrote: Vec::new(),
            silent: false,
            deaf: false,
            held: Vec::new(),
            account: String::new(),
            world: World::read_only(kind),
            way: None,
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

    /// As [`Scene::conversing`], with a password that was typed too long ago for what cannot be undone.
    pub fn guarded(width: u16, height: u16, role: Role) -> Scene {
        let fresh = SignedDuration::from_mins(5);
        let kind = Kind { fresh_password: Some(fresh), ..Kind::default() };
        let mut scene = Scene::before(&kind, width, height);
        scene.enter(role);
        scene.keys("g c");
        scene.world().shared.clock.advance(fresh * 2);
        scene
    }

    /// Resumes the session of a role's account.
    pub fn enter(&mut self, role: Role) {
        self.state.session = Session::Resuming;
        self.happen(Event::Connected { resumed: false });
        self.become_known(role);
    }

    /// Lets the server say that the session is that of a role's account.
    pub fn become_known(&mut self, role: Role) {
        self.account = role.name();
        self.way = None;
        self.answer(Ask::Whoami);
    }

    /// Lets the user sign in as a role's account.
    pub fn sign_in_as(&mut self, role: Role) {
        self.account = role.name();
        self.way = None;
        self.happen(Event::SignedIn(Ok(())));
    }

    /// Returns what the server said of the user last.
    pub fn whoami(&self) -> Whoami {
        let said = self.events.iter().rev().find_map(|event| match event {
            Event::Answered { answer: Ok(Answer::Whoami(whoami)), .. } => Some(whoami.as_ref().clone()),
            _ => None,
        });
        said.expect("the user is known")
    }

    /// Returns the same scene in a terminal of another size.
    pub fn resized(&self, width: u16, height: u16) -> Scene {
        let mut scene = self.again();
        scene.happen(Event::Input(Input::Resize(width, height)));
        scene
    }

    /// Returns a scene in the same state, before the same server.
    pub fn again(&self) -> Scene {
        let mut scene = Scene::before(&self.world.kind, self.state.size.0, self.state.size.1);
        (scene.state, scene.account, scene.world) =
            (self.state.clone(), self.account.clone(), self.world.clone());
        scene
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
                Action::Write(_, ref write) => {
                    self.wrote.push(write.clone());
                    self.hold(action);
                }
                Action::Plan(..) | Action::Apply(..) => self.hold(action),
                Action::ConfirmPassword(_) => {
                    self.done.push(action.clone());
                    let confirmed = self.way().carry_out(action);
                    confirmed.into_iter().for_each(|event| self.happen(event));
                }
                action => self.done.push(action),
            }
        }
    }

    fn hold(&mut self, action: Action) {
        self.held.push(action);
        if !self.deaf {
            self.answer_writes();
        }
    }

    /// Makes every change, and every plan, that waits.
    pub fn answer_writes(&mut self) {
        for action in std::mem::take(&mut self.held) {
            if let Action::Apply(work, _) = &action {
                let items = self.state.works.get(*work).unwrap().items.iter();
                let ready = items.filter(|item| item.outcome.is_ready()).map(|item| item.write.clone());
                self.wrote.extend(ready.collect::<Vec<_>>());
            }
            let is_rehearsal = matches!(action, Action::Plan(..));
            if !is_rehearsal {
                self.change_own();
            }
            for event in self.way().carry_out(action) {
                self.happen(event);
            }
            if !is_rehearsal {
                self.hear();
            }
        }
    }

    /// Gives up the first change or plan that waits. Returns its number.
    pub fn drop_held(&mut self) -> u64 {
        match self.held.remove(0) {
            Action::Write(work, _) | Action::Plan(work, ..) | Action::Apply(work, _) => work,
            _ => panic!("only changes are held"),
        }
    }

    /// Answers a question.
    pub fn answer(&mut self, ask: Ask) {
        let answer = self.read(ask);
        self.happen(answer);
    }

    /// Returns the server's answer to a question, of which the terminal is not told yet.
    pub fn read(&mut self, ask: Ask) -> Event {
        let name =
            format!("{} {} {}", self.account, self.state.lang.tag(), serde_json::to_string(&ask).unwrap());
        let world = self.world.clone();
        let known = world.answered.as_ref().and_then(|answered| answered.lock().unwrap().get(&name).cloned());
        known.unwrap_or_else(|| {
            let answer = self.way().carry_out(Action::Ask(ask)).remove(0);
            if let Some(answered) = &world.answered {
                answered.lock().unwrap().insert(name, answer.clone());
            }
            answer
        })
    }

    /// Answers everything that was asked since it became silent.
    pub fn speak(&mut self) {
        self.silent = false;
        for ask in std::mem::take(&mut self.asked) {
            self.answer(ask);
        }
    }

    /// Returns the server, which nothing but this scene changes.
    pub fn world(&mut self) -> &World {
        self.change_own();
        &self.world
    }

    /// Tells the terminal what happened on the server since it was told last.
    pub fn hear(&mut self) {
        for change in self.way().news() {
            self.happen(Event::Changed(change));
        }
    }

    /// Moves the scene to a server of its own, before the first change.
    fn change_own(&mut self) {
        if self.world.answered.is_some() {
            self.world = Arc::new(World::copy(&self.world.kind));
            let files = self.way.take().map(Way::into_files);
            self.way = Some(Way::new(&self.world, &self.account, self.state.lang, files));
        }
    }

    fn way(&mut self) -> &mut Way {
        let (world, account, lang) = (&self.world, &self.account, self.state.lang);
        let way = self.way.take_if(|way| way.lang() == lang);
        self.way.insert(way.unwrap_or_else(|| Way::new(world, account, lang, None)))
    }

    pub fn keys(&mut self, words: &str) -> &mut Scene {
        for key in pressed(words) {
            self.happen(Event::Input(Input::Key(key)));
        }
        self
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

    /// The records of the list on the screen that were read, in their order.
    pub fn listed(&self) -> Vec<i64> {
        let list = self.state.screen().list();
        (0..=list.last()).filter_map(|index| list.window.row(index)).map(|row| row.record).collect()
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
    pub fn conversation_screen(&self) -> &Conversations {
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
}
