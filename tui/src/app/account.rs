//! Signing in and out, and coming back to where one was.

use client::api::account::session::{Theme as Preferred, Whoami};
use client::message::Key;
use client::transport::Error;

use crate::app::state::{Link, Session, State};
use crate::core::place::Place;
use crate::core::theme::Theme;
use crate::kit::ask::Action;
use crate::kit::ask::Ask;
use crate::kit::line::Line;
use crate::kit::sheet::Sheet;
use crate::kit::shell::session::{Identity, SignIn};
use crate::screens;

impl State {
    pub(super) fn started(&self) -> Vec<Action> {
        match self.session {
            Session::Resuming => vec![Action::Follow, Action::Ask(Ask::Whoami)],
            Session::Out | Session::In => Vec::new(),
        }
    }

    pub(super) fn signed_in(&mut self, answer: &Result<(), Error>) -> Vec<Action> {
        self.sign_in.busy = false;
        if let Err(error) = answer {
            self.shell.sign_in.refused(error, self.shell.lang);
            return Vec::new();
        }
        self.session = Session::Resuming;
        self.started()
    }

    /// Adopts the signed-in user. Another user than before starts with an empty screen.
    pub(super) fn known(&mut self, whoami: Whoami) -> Vec<Action> {
        let Whoami { user, ability: abilities, missing, lacks, language, theme, .. } = whoami;
        let identity = Identity { user, abilities, missing, lacks };
        let same = self.who.as_ref().is_some_and(|before| before.user.id == identity.user.id);
        self.session = Session::In;
        self.sign_in = SignIn::default();
        if same {
            self.who = Some(identity);
            self.each_screen(|screen, _| {
                screen.list_mut().reread();
                screen.restart();
            });
            return self.ask_again();
        }
        // A screen that was chosen since signing in stays, for its keys came before this answer.
        let chosen = self.who.is_none().then_some(self.place);
        self.forget();
        if !self.lang_chosen {
            self.lang = language;
        }
        match (self.theme, theme) {
            _ if self.config.theme.is_some() => {}
            (Theme::None, _) | (_, Preferred::System) => {}
            (_, Preferred::Light) => self.theme = Theme::Light,
            (_, Preferred::Dark) => self.theme = Theme::Dark,
        }
        let actions = vec![Action::Speak(self.lang)];
        self.who = Some(identity);
        let all = self.screens.iter().map(|screen| screen.place());
        let is_allowed = |place: &Place| self.screens.at(*place).refusal(self).is_none();
        let shown = chosen.into_iter().chain(all).find(is_allowed);
        self.place = shown.unwrap_or(screens::PAYMENTS);
        actions
    }

    /// Asks anew what an open question is about: the session ended before the server said so.
    fn ask_again(&mut self) -> Vec<Action> {
        let Some(Sheet::Confirm(confirm)) = &mut self.sheet else { return Vec::new() };
        confirm.effects = None;
        vec![Action::Ask(Ask::Rehearsal(confirm.write().clone()))]
    }

    /// Forgets everything of the previous user.
    fn forget(&mut self) {
        self.each_screen(|screen, _| screen.forget());
        (self.sheet, self.prompt) = (None, None);
        self.password = None;
        self.enrolment = None;
        self.trail.clear();
        self.last_request = None;
        self.last_act = None;
        self.records.clear();
        self.works.forget_all();
    }

    /// Handles the end of the session: forgets everything of its user.
    pub(super) fn left(&mut self) {
        self.signed_out(Key::AccountLogout);
        self.who = None;
        self.forget();
    }

    /// Back to the sign-in form. What was on the screen stays for the same person's return.
    pub(super) fn signed_out(&mut self, why: Key) {
        self.session = Session::Out;
        self.link = Link::Unknown;
        self.help = None;
        self.typed_ahead.clear();
        self.sets = None;
        let email = self.who.as_ref().map(|who| who.user.email.clone()).unwrap_or_default();
        self.sign_in = SignIn {
            on_password: !email.is_empty(),
            email: Line::new(email),
            message: Some(self.say(why, &[])),
            ..SignIn::default()
        };
    }
}
