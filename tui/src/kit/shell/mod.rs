//! The state beside the screens, as plain data: the session, the sheet over the screen, the changes under way.

mod changes;
pub mod enrolment;
pub mod last_act;
mod others;
pub mod password;
pub mod session;

use std::collections::BTreeSet;

use client::access::Ability;
use client::api::home::sets::Set;
use client::catalogue::descriptor;
use client::endpoint::Endpoint;
use client::message::{Key, Lang, Message};
use client::reason::Reason;
use client::value::date::day_of;
use crossterm::event::Event as Input;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::cmd::Cmd;
use crate::core::escape::Escape;
use crate::core::place::Place;
use crate::core::theme::Theme;
use crate::kit::config::Config;
use crate::kit::filter::Records;
use crate::kit::item::Item;
use crate::kit::line::Line;
use crate::kit::prompt::{Prompt, Purpose};
use crate::kit::sheet::Sheet;
use crate::kit::trail::Stop;
use crate::kit::work::Works;
use enrolment::EnrolmentSheet;
use last_act::LastAct;
use password::PasswordSheet;
use session::{Identity, SignIn};

/// Toasts shown at a time.
const MOST_TOASTS: usize = 3;

/// The state that every screen sees.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Shell {
    /// The terminal's columns and lines.
    pub size: (u16, u16),
    /// The language of every text.
    pub lang: Lang,
    /// Whether the language was chosen at the start; otherwise it becomes that of the profile of the signed-in user.
    #[serde(default)]
    pub lang_chosen: bool,
    /// The user's configuration.
    #[serde(default)]
    pub config: Config,
    /// The first fault of the configuration, until a key is pressed.
    #[serde(default)]
    pub fault: Option<String>,
    /// The colours.
    pub theme: Theme,
    /// The server's origin.
    pub server: String,
    /// The time, to the minute: what is shown counts from it, and so do typed days.
    #[serde(default)]
    pub now: Timestamp,
    /// The name of its profile.
    #[serde(default)]
    pub profile: String,
    /// True if the program takes the mouse.
    pub mouse: bool,
    /// The state of the connection to the server.
    pub link: Link,
    /// The state of the session.
    pub session: Session,
    /// The current or last user.
    pub who: Option<Identity>,
    /// The sign-in form.
    pub sign_in: SignIn,
    /// The screen that is shown.
    pub place: Place,
    /// The changes of one record that were begun and that their screens have still to hear of.
    #[serde(skip)]
    pub begun: Vec<(Place, Item)>,
    /// The keys that were pressed and the text that was pasted since a sheet began to open, for the sheet.
    #[serde(default)]
    pub typed_ahead: Vec<Input>,
    /// The command that a screen gives the program, to be done next.
    #[serde(skip)]
    pub then: Option<Cmd>,
    /// The window over the screen.
    pub sheet: Option<Sheet>,
    /// The password that some changes wait for, over everything else.
    #[serde(default)]
    pub password: Option<PasswordSheet>,
    /// The enrolment of a second factor, over everything else; never written down.
    #[serde(skip)]
    pub enrolment: Option<EnrolmentSheet>,
    /// The records that filters choose among, each list read once for all screens; empty until it is.
    #[serde(default)]
    pub records: Records,
    /// The sets of records that can be taken up, once a command asks for them; forgotten when one changes.
    #[serde(default)]
    pub sets: Option<Vec<Set>>,
    /// The requested changes.
    pub works: Works,
    /// The endpoint and the body of the last action.
    #[serde(default)]
    pub last_request: Option<(String, Value)>,
    /// The bar of the last act, until it is used, closed or followed by another act.
    #[serde(default)]
    pub last_act: Option<LastAct>,
    /// The steps from one screen to another that can be gone back.
    #[serde(default)]
    pub trail: Vec<Stop>,
    /// The records that others changed lately, for notifications.
    #[serde(default)]
    pub heard: BTreeSet<i64>,
    /// Counts the runs of the user's programs.
    #[serde(default)]
    pub runs: u64,
    /// True if the program ends as soon as no change is under way.
    #[serde(default)]
    pub leaving: bool,
    /// The keys that were read since Esc.
    #[serde(default)]
    pub escape: Escape,
    /// After the first of two keys: where one was before it, as the screen writes it.
    pub armed: Option<Value>,
    /// The line being typed at the bottom.
    pub prompt: Option<Prompt>,
    /// The commands that were typed, the latest last.
    #[serde(default)]
    pub history: Vec<String>,
    /// The help, when it is open.
    pub help: Option<Help>,
    /// The toasts on the screen.
    pub toasts: Vec<Toast>,
    /// Counts the toasts.
    pub said: u64,
}

/// The state of the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Session {
    /// No session: the sign-in form is shown.
    Out,
    /// There is a session, which the server has still to accept.
    Resuming,
    /// A session.
    In,
}

/// The state of the connection to the server.
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
    /// The text that is searched for.
    pub search: Line,
    /// Lines above the screen.
    pub scroll: u64,
}

/// Something that is said for a while; a failure, until it is dismissed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Toast {
    /// Its number.
    pub id: u64,
    /// The text.
    pub text: String,
    /// True if it reports a failure.
    pub bad: bool,
}

impl Shell {
    /// The state before anything happened.
    pub fn new(server: String, lang: Lang, theme: Theme, now: Timestamp, place: Place) -> Shell {
        Shell {
            size: (80, 24),
            lang,
            theme,
            config: Config::default(),
            fault: None,
            server,
            now,
            profile: String::new(),
            mouse: true,
            link: Link::Unknown,
            session: Session::Out,
            who: None,
            sign_in: SignIn::default(),
            place,
            begun: Vec::new(),
            typed_ahead: Vec::new(),
            then: None,
            sheet: None,
            password: None,
            enrolment: None,
            records: Records::new(),
            sets: None,
            works: Works::default(),
            last_request: None,
            last_act: None,
            trail: Vec::new(),
            heard: BTreeSet::new(),
            runs: 0,
            leaving: false,
            history: Vec::new(),
            lang_chosen: false,
            escape: Escape::None,
            armed: None,
            prompt: None,
            help: None,
            toasts: Vec::new(),
            said: 0,
        }
    }

    /// The server without its scheme.
    pub fn host(&self) -> &str {
        self.server.split_once("://").map_or(&self.server, |(_, host)| host)
    }

    /// Returns the present day.
    pub fn today(&self) -> Date {
        day_of(self.now)
    }

    /// A sentence in the reader's language.
    pub fn say(&self, key: Key, params: &[(&str, &str)]) -> String {
        key.text(self.lang, params)
    }

    /// Returns why the user may not call an endpoint at all; none if they may.
    pub fn refusal<E: Endpoint>(&self) -> Option<Reason> {
        self.who.as_ref()?.may::<E>(self.lang).err()
    }

    /// Returns why the user may not call an endpoint at all.
    pub fn refusal_of(&self, endpoint: &str) -> Option<Reason> {
        let about = descriptor(endpoint)?;
        self.who.as_ref()?.may_call(about.id, about.needs, self.lang).err()
    }

    /// Returns whether the user has an ability that something needs, if it needs one.
    pub fn may_use(&self, needs: Option<Ability>) -> bool {
        needs.is_none_or(|ability| self.who.as_ref().is_some_and(|who| who.can(ability)))
    }

    /// Returns what a change by an endpoint is called.
    pub fn title(&self, endpoint: &str) -> String {
        client::endpoint::action::label(endpoint, self.lang)
    }

    /// Returns whether questions can be asked now.
    pub fn is_connected(&self) -> bool {
        self.session == Session::In && !matches!(self.link, Link::Lost(_))
    }

    /// Returns whether a sheet is about to open that what is typed is meant for: a form that the server makes, or the record that a
    /// search finds.
    pub fn is_opening(&self) -> bool {
        let is_sought = |prompt: &Prompt| prompt.hits.is_awaited && prompt.hits.is_waiting();
        let opens =
            matches!(self.sheet, Some(Sheet::Opening(_))) || self.prompt.as_ref().is_some_and(is_sought);
        self.session != Session::Out && opens
    }

    /// Opens the line at the bottom with a text to be changed.
    pub fn open_prompt(&mut self, purpose: Purpose, text: &str) {
        let text = if text.is_empty() { String::new() } else { format!("{text} ") };
        self.prompt = Some(Prompt::new(purpose, text));
    }

    /// Says how many rows of a range were left out because they are not read yet. Returns whether the range is what was meant.
    pub fn tell_unread(&mut self, unread: u64) -> bool {
        if unread > 0 {
            self.toast(Message::new(Key::TuiMarkUnread).with("n", unread), true);
        }
        unread == 0
    }

    /// Says something for a while.
    pub fn toast(&mut self, message: impl Into<Message>, bad: bool) {
        self.toast_text(message.into().text(self.lang), bad);
    }

    /// As [`Shell::toast`], with a sentence that is made already.
    pub fn toast_text(&mut self, text: String, bad: bool) {
        self.said += 1;
        self.toasts.retain(|toast| toast.text != text);
        self.toasts.push(Toast { id: self.said, text, bad });
        if self.toasts.len() > MOST_TOASTS {
            // What went well goes before a failure that was not dismissed.
            let oldest = self.toasts.iter().position(|toast| !toast.bad).unwrap_or(0);
            self.toasts.remove(oldest);
        }
    }
}
