//! An event in, actions out: the one function through which the state changes.

mod account;
mod answers;
mod live;

use client::api::payments::List;
use client::message::{Key, Message};
use crossterm::event::Event as Input;

use crate::action::Action;
use crate::cmd::Cmd;
use crate::event::Event;
use crate::state::details::Details;
use crate::state::{Context, Help, State};
use crate::{keymap, pointer, screen};

impl State {
    /// Takes an event in. Answers what is to be done, with what must be read so that the screen can be drawn.
    pub fn on(&mut self, event: &Event) -> Vec<Action> {
        let said = self.said;
        let mut actions = self.take(event);
        actions.extend(self.wants());
        actions.extend((said + 1..=self.said).map(Action::Fade));
        actions
    }

    fn take(&mut self, event: &Event) -> Vec<Action> {
        match event {
            Event::Started => return self.started(),
            Event::Input(input) => return self.input(input).into_iter().collect(),
            Event::Said(cmd) => return self.obey(cmd.clone()).into_iter().collect(),
            Event::Answered { ask, answer } => return self.answered(ask, answer.clone()),
            Event::SignedIn(answer) => return self.signed_in(answer),
            Event::Connected { resumed } => return self.connected(*resumed).into_iter().collect(),
            Event::Changed(change) => return self.changed(change).into_iter().collect(),
            Event::Stopped => return vec![Action::Quit],
            Event::SignedOut => self.left(),
            Event::SessionOver => self.signed_out(Key::TuiSessionOver),
            Event::Disconnected { at } => self.disconnected(*at),
            Event::Faded(id) => self.toasts.retain(|toast| toast.id != *id),
            Event::Dumped(Ok(path)) => self.toast(Message::new(Key::TuiDumped).with("path", path), false),
            Event::Dumped(Err(why)) => self.toast(Message::new(Key::TuiDumpFailed).with("why", why), true),
        }
        Vec::new()
    }

    fn input(&mut self, input: &Input) -> Option<Action> {
        let cmd = match input {
            Input::Key(key) => keymap::read(self.context(), *key)?,
            Input::Mouse(mouse) => pointer::read(self, *mouse)?,
            Input::Paste(text) => Cmd::Insert(text.clone()),
            Input::Resize(width, height) => {
                self.size = (*width, *height);
                self.payments.select(self.payments.cursor, self.list_lines());
                return None;
            }
            Input::FocusGained | Input::FocusLost => return None,
        };
        self.obey(cmd)
    }

    /// Does what is asked: here what is the same everywhere, the rest where the keys go.
    pub(crate) fn obey(&mut self, cmd: Cmd) -> Option<Action> {
        match cmd {
            Cmd::Quit => return Some(Action::Quit),
            Cmd::Dump => return Some(Action::Dump),
            Cmd::Redraw => return Some(Action::Redraw),
            Cmd::SignOut => return Some(Action::SignOut),
            Cmd::Help => self.help = Some(Help::default()),
            Cmd::Theme(theme) => self.theme = theme,
            Cmd::Lang(lang) => {
                self.lang = lang;
                // The server's sentences are read again in the new language.
                self.details.iter_mut().for_each(Details::reread);
                return Some(Action::Speak(lang));
            }
            Cmd::ToggleMouse => {
                self.mouse = !self.mouse;
                self.toast(if self.mouse { Key::TuiMouseOn } else { Key::TuiMouseOff }, false);
                return Some(Action::Mouse(self.mouse));
            }
            cmd => {
                return match self.context() {
                    Context::SignIn => screen::sign_in::on(self, cmd),
                    Context::List => screen::payments::on(self, cmd),
                    Context::Details => screen::details::on(self, cmd),
                    Context::Help => screen::help::on(self, cmd),
                    Context::Prompt => screen::prompt::on(self, cmd),
                };
            }
        }
        None
    }

    /// What must be read so that the screen can be drawn. Nothing, while the server cannot be reached.
    fn wants(&mut self) -> Vec<Action> {
        if !self.is_connected() || self.refusal::<List>().is_some() {
            return Vec::new();
        }
        let lines = self.list_lines();
        let mut asks = self.payments.wants(lines);
        asks.extend(self.details.as_mut().and_then(Details::wants));
        asks.into_iter().map(Action::Ask).collect()
    }
}
