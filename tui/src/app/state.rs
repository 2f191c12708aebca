//! Everything that the program knows, as plain data: it can be written down, and drawn without anything else.

use client::endpoint::Endpoint;
use client::message::{Key, Lang, Message};
use client::reason::Reason;
use client::transport::{Client, Error};
use client::value::id::OutboxId;
use jiff::Timestamp;
use ratatui::Frame;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::app::Action;
use crate::app::Event;
use crate::app::ask::{Answer, Ask};
use crate::app::password::sheet::PasswordSheet;
use crate::app::session::{Identity, SignIn};
use crate::app::{read, screen};
pub use crate::core::keymap::Context;
use crate::core::place::Place;
use crate::core::program::Program;
use crate::core::theme::Theme;
use crate::kit::line::Line;
use crate::kit::prompt::Prompt;
use crate::kit::sheet::Sheet;
use crate::kit::work::Works;
use crate::screens;
use crate::screens::conversations::state::Conversations;
use crate::screens::payments::open::Details;
use crate::screens::payments::state::Payments;

/// Toasts shown at a time.
const MOST_TOASTS: usize = 3;

/// The whole state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The terminal's columns and lines.
    pub size: (u16, u16),
    /// The language of every text.
    pub lang: Lang,
    /// Whether the language was chosen at the start; otherwise it becomes that of the profile of the signed-in user.
    #[serde(default)]
    pub lang_chosen: bool,
    /// The colours.
    pub theme: Theme,
    /// The server's origin.
    pub server: String,
    /// Whether the program takes the mouse.
    pub mouse: bool,
    /// Whether the server can be reached.
    pub link: Link,
    /// Whether a user is signed in.
    pub session: Session,
    /// The current or last user.
    pub who: Option<Identity>,
    /// The sign-in form.
    pub sign_in: SignIn,
    /// Which screen is shown.
    pub place: Place,
    /// The screen of payments.
    pub payments: Payments,
    /// The payment that is open.
    pub details: Option<Details>,
    /// The screen of conversations.
    pub conversations: Conversations,
    /// What lies over the screen.
    pub sheet: Option<Sheet>,
    /// The password that some changes wait for, over everything else.
    #[serde(default)]
    pub password: Option<PasswordSheet>,
    /// What was asked to be changed.
    pub works: Works,
    /// The message that was sent last and can be recalled while it is held.
    #[serde(default)]
    pub last_sent: Option<OutboxId>,
    /// Whether the program ends as soon as no change is under way.
    #[serde(default)]
    pub leaving: bool,
    /// After the first of two keys: where one was before it, as the screen writes it.
    pub armed: Option<Value>,
    /// The line being typed at the bottom.
    pub prompt: Option<Prompt>,
    /// The commands that were typed, the latest last.
    #[serde(default)]
    pub history: Vec<String>,
    /// The help, when it is open.
    pub help: Option<Help>,
    /// What was said and is still shown.
    pub toasts: Vec<Toast>,
    /// Counts the toasts.
    pub said: u64,
}

/// Whether a user is signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Session {
    /// No session: the sign-in form is shown.
    Out,
    /// There is a session, which the server has still to accept.
    Resuming,
    /// A session.
    In,
}

/// Whether the server can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Link {
    /// Not known yet.
    Unknown,
    /// Changes arrive as they happen.
    Live,
    /// Not since then.
    Lost(Timestamp),
}

/// The help.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Help {
    /// What is searched for.
    pub search: Line,
    /// Lines above the screen.
    pub scroll: u64,
}

/// Something that is said for a while.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Toast {
    /// Its number.
    pub id: u64,
    /// What is said.
    pub text: String,
    /// Whether it is bad news.
    pub bad: bool,
}

impl State {
    /// The state before anything happened.
    pub fn new(server: String, lang: Lang, theme: Theme) -> State {
        State {
            size: (80, 24),
            lang,
            theme,
            server,
            mouse: true,
            link: Link::Unknown,
            session: Session::Out,
            who: None,
            sign_in: SignIn::default(),
            place: screens::PAYMENTS,
            payments: Payments::default(),
            details: None,
            conversations: Conversations::default(),
            sheet: None,
            password: None,
            works: Works::default(),
            last_sent: None,
            leaving: false,
            history: Vec::new(),
            lang_chosen: false,
            armed: None,
            prompt: None,
            help: None,
            toasts: Vec::new(),
            said: 0,
        }
    }

    /// Where the keys go.
    pub fn context(&self) -> Context {
        if self.help.is_some() { Context::Help } else { self.below_help() }
    }

    /// Where the keys go once the help is closed.
    pub fn below_help(&self) -> Context {
        if self.session == Session::Out {
            return Context::SignIn;
        }
        if self.password.is_some() {
            return Context::Password;
        }
        if self.prompt.is_some() {
            return Context::Prompt;
        }
        match &self.sheet {
            Some(Sheet::Form(_)) => Context::Form,
            Some(Sheet::Confirm(_)) => Context::Confirm,
            Some(Sheet::Results(number, _)) if self.works.is_asked(*number) => Context::Plan,
            Some(Sheet::Results(..) | Sheet::Notice(_) | Sheet::Opening(_)) => Context::Panel,
            Some(Sheet::Outbox(_)) => Context::Outbox,
            None => self.below_sheet(),
        }
    }

    /// Where the keys go once nothing lies over the screen.
    pub fn below_sheet(&self) -> Context {
        screens::at(self.place).context(self)
    }

    /// Whether what is typed now must not be written down.
    pub fn is_secret(&self) -> bool {
        match self.context() {
            Context::SignIn => self.sign_in.on_password && self.sign_in.otp.is_none(),
            Context::Password => true,
            _ => false,
        }
    }

    /// The server without its scheme.
    pub fn host(&self) -> &str {
        self.server.split_once("://").map_or(&self.server, |(_, host)| host)
    }

    /// A sentence in the reader's language.
    pub fn say(&self, key: Key, params: &[(&str, &str)]) -> String {
        key.text(self.lang, params)
    }

    /// Why the reader may not call an endpoint at all; nothing when they may.
    pub fn refusal<E: Endpoint>(&self) -> Option<Reason> {
        self.who.as_ref()?.may::<E>(self.lang).err()
    }

    /// Says something for a while.
    pub fn toast(&mut self, message: impl Into<Message>, bad: bool) {
        self.toast_text(message.into().text(self.lang), bad);
    }

    /// As [`State::toast`], with a sentence that is made already.
    pub fn toast_text(&mut self, text: String, bad: bool) {
        self.said += 1;
        self.toasts.push(Toast { id: self.said, text, bad });
        if self.toasts.len() > MOST_TOASTS {
            self.toasts.remove(0);
        }
    }
}

impl Program for State {
    type Ask = Ask;
    type Answer = Answer;

    async fn read(client: &Client, ask: &Ask) -> Result<Answer, Error> {
        read::answer(client, ask).await
    }

    fn take(&mut self, event: &Event) -> Vec<Action> {
        self.on(event)
    }

    fn hides(&self) -> bool {
        self.is_secret()
    }

    fn resize(&mut self, size: (u16, u16)) {
        self.size = size;
    }

    fn announce(&mut self, text: String) {
        self.toasts.clear();
        self.toast_text(text, false);
    }

    fn typed(&self) -> &[String] {
        &self.history
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        screen::draw(self, frame);
    }
}
