//! A terminal without a server: whatever the state asks for is answered at once, from rows made up here.

use client::access::{Ability, Action as Verb, Role, Subject, default_matrix};
use client::api::payments::{
    GatewayRaw, GatewayType, Named, Payer, PaymentEvent, PaymentFilter, PaymentGuards, PaymentStatus,
    PaymentType, PlanBought, Subscription, SubscriptionStatus, Transaction, TransactionDetails,
};
use client::api::reference::{Manager, PaymentInterval, StaffManager};
use client::api::session::{StaffUser, Theme as Preferred, Whoami};
use client::event::Event as Change;
use client::id::{MemberId, StaffId, TransactionId};
use client::message::Lang;
use client::money::Money;
use client::page::{Page, Paging};
use client::reason::{Reason, Why};
use client::transport::Error;
use crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use jiff::Timestamp;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use serde_json::json;
use tui::action::Action;
use tui::ask::{Answer, Ask};
use tui::event::Event;
use tui::screen;
use tui::state::window::PER_PAGE;
use tui::state::{Session, State};
use tui::theme::Theme;
use unicode_width::UnicodeWidthStr;

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
    /// Put before every text that a member wrote.
    pub hostile: &'static str,
    /// Whether questions stay without an answer.
    pub silent: bool,
}

pub fn now() -> Timestamp {
    "2026-11-21T14:05:09Z".parse().unwrap()
}

/// `j j Enter`: keys by their names; anything longer that is none is typed.
fn pressed(words: &str) -> Vec<KeyEvent> {
    let plain = |code| KeyEvent::new(code, KeyModifiers::NONE);
    let named = |word: &str| {
        Some(match word {
            "Enter" => plain(KeyCode::Enter),
            "Esc" => plain(KeyCode::Esc),
            "Tab" => plain(KeyCode::Tab),
            "Up" => plain(KeyCode::Up),
            "Down" => plain(KeyCode::Down),
            "PageDown" => plain(KeyCode::PageDown),
            "Backspace" => plain(KeyCode::Backspace),
            "Space" => plain(KeyCode::Char(' ')),
            "F1" => plain(KeyCode::F(1)),
            "F12" => plain(KeyCode::F(12)),
            _ => return None,
        })
    };
    let keys = |word: &str| match (named(word), word.strip_prefix('^')) {
        (Some(key), _) => vec![key],
        (None, Some(letter)) if letter.len() == 1 => {
            vec![KeyEvent::new(KeyCode::Char(letter.chars().next().unwrap()), KeyModifiers::CONTROL)]
        }
        _ => word.chars().map(|letter| plain(KeyCode::Char(letter))).collect(),
    };
    words.split_whitespace().flat_map(keys).collect()
}

impl Scene {
    /// Nobody is signed in yet.
    pub fn new(width: u16, height: u16) -> Scene {
        let mut state = State::new("http://127.0.0.1:8080".to_owned(), Lang::PtBr, Theme::Dark);
        state.size = (width, height);
        let (events, done, asked) = (Vec::new(), Vec::new(), Vec::new());
        Scene { state, events, done, asked, total: 400, hostile: "", silent: false }
    }

    /// Somebody is, and the server can be reached.
    pub fn signed_in(width: u16, height: u16, role: Role) -> Scene {
        let mut scene = Scene::new(width, height);
        scene.enter(role);
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
                action => self.done.push(action),
            }
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

    pub fn click(&mut self, column: u16, row: u16) {
        let (kind, modifiers) = (MouseEventKind::Down(MouseButton::Left), KeyModifiers::NONE);
        self.happen(Event::Input(Input::Mouse(MouseEvent { kind, column, row, modifiers })));
    }

    pub fn change(&mut self, seq: i64, endpoint: &str, record: &str, id: i64) {
        let door = client::api::session::Door::Web;
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

    fn reply(&self, ask: &Ask) -> Result<Answer, Error> {
        Ok(match ask {
            Ask::Whoami => Answer::Whoami(Box::new(whoami(Role::Manager))),
            Ask::Managers => Answer::Managers(managers()),
            Ask::Page { number, filter, .. } => Answer::Page(self.page(*number, filter)),
            Ask::Row(id) => Answer::Row(Some(Box::new(self.row(id.get())))),
            Ask::Belongs { .. } => Answer::Belongs(true),
            Ask::Details(id) => Answer::Details(Box::new(self.details(id.get()))),
        })
    }

    fn page(&self, number: u64, filter: &PaymentFilter) -> Page<Transaction> {
        let total = if filter.id.is_some() { 0 } else { self.total };
        let first = i64::try_from(number * PER_PAGE).unwrap();
        let rows = (first..(first + 100).min(total)).map(|index| self.row(total - index)).collect();
        let paging = Paging { page: first / 100 + 1, per_page: 100 };
        Page::of(rows, paging, total)
    }

    pub fn row(&self, id: i64) -> Transaction {
        const NAMES: [&str; 5] =
            ["Ana Luíza Cavalcanti", "Brito Autopeças ME", "横山商店 (株)", "José d’Ávila 👩‍👩‍👧 Filhos", "Vaz"];
        let at = |choices: i64| usize::try_from(id.rem_euclid(choices)).unwrap();
        let status =
            [PaymentStatus::Open, PaymentStatus::Paid, PaymentStatus::Cancelled, PaymentStatus::Error][at(4)];
        let day = |hours: i64| now() - jiff::SignedDuration::from_hours((400 - id).max(0) * 7 + hours);
        let (user_id, hostile) = (MemberId::new(id % 200 + 1), self.hostile);
        let name = format!("{hostile}{}", NAMES[at(5)]);
        Transaction {
            id: TransactionId::new(id),
            amount: Money::from_cents(8_990 + id * 1_117),
            status,
            plots: id % 12 + 1,
            payment_type: [PaymentType::CreditCard, PaymentType::Boleto, PaymentType::Pix][at(3)],
            gateway_type: GatewayType::Sandbox,
            gateway_ref: Some(format!("{hostile}SBX-{id}")),
            recurrent: id % 2 == 0,
            recurrent_cutoff: None,
            created_at: day(0),
            paid_at: (status == PaymentStatus::Paid).then(|| day(-2)),
            settings_success_manager_at: None,
            settings_account_manager_at: Some(day(72)),
            invoice_pdf_link: None,
            products: vec![Named { name: format!("{hostile}Destaque na busca") }],
            plan: Some(PlanBought {
                payment_interval: PaymentInterval::Yearly,
                payment_interval_label: format!("{hostile}Anual"),
                gateway_ref: None,
                price: Money::from_cents(119_990),
            }),
            plan_group: Some(Named { name: format!("{hostile}Ouro") }),
            user: Payer { id: user_id, name, email: format!("{hostile}m{id}@exemplo.test") },
            user_id,
            account_manager: (id % 3 > 0)
                .then(|| Manager { id: StaffId::new(7), name: format!("{hostile}Rafael Monteiro") }),
            version: 1,
        }
    }

    fn details(&self, id: i64) -> TransactionDetails {
        let hostile = self.hostile;
        let reason = |sentence: &str| {
            Some(Reason {
                sentence: format!("{hostile}{sentence}"),
                why: Why::Role { roles: vec![Role::Root] },
            })
        };
        TransactionDetails {
            transaction: self.row(id),
            gateway_raw: GatewayRaw {
                charge: Some(json!({ "id": id, (format!("{hostile}status")): format!("{hostile}pending") })),
                ..GatewayRaw::default()
            },
            gateway_status: Some(format!("{hostile}pending")),
            payment_link: Some(format!("{hostile}http://127.0.0.1:8080/pagar/{id}")),
            expires_at: Some("2026-11-24".parse().unwrap()),
            subscription: Some(Subscription {
                status: SubscriptionStatus::Active,
                gateway_type: Some(GatewayType::Vindi),
                gateway_ref: Some(format!("{hostile}90000172")),
                started_at: Some(now()),
                cancelled_at: None,
                cancelled_by: None,
            }),
            can: PaymentGuards {
                change_manager: reason("Somente Administração pode fazer isto."),
                send_charge: reason(
                    "Somente a Administração ou o consultor deste membro pode enviar a cobrança.",
                ),
                ..PaymentGuards::default()
            },
            history: vec![PaymentEvent {
                at: now(),
                sentence: format!("{hostile}Cobrança criada"),
                by: format!("{hostile}Ana"),
            }],
        }
    }
}

fn managers() -> Vec<StaffManager> {
    let sales = Role::Sales;
    vec![
        StaffManager { id: StaffId::new(7), name: "Rafael Monteiro".to_owned(), permission_type: sales },
        StaffManager { id: StaffId::new(8), name: "Íris Gonçalves".to_owned(), permission_type: sales },
    ]
}

pub fn whoami(role: Role) -> Whoami {
    let held = default_matrix().into_iter().filter(|(_, roles)| roles.contains(&role));
    let mut ability: Vec<Ability> = held.map(|(ability, _)| ability).collect();
    if role == Role::Root {
        ability = vec![Ability::new(Verb::Manage, Subject::All)];
    }
    let (name, email) = ("Beatriz Moura".to_owned(), format!("{}@demo.test", role.name()));
    let id = StaffId::new(role as i64 + 1);
    Whoami {
        user: StaffUser { id, name, email, role, permission_type: role, avatar: None },
        ability,
        language: Lang::PtBr,
        theme: Preferred::System,
        session_id: None,
    }
}
