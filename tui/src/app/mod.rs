//! An event in, actions out: the one function through which the state changes.

mod account;
mod answers;
pub mod command;
pub mod config;
mod enrolment;
pub mod frame;
pub mod help;
pub mod keymap;
mod live;
mod notices;
mod password;
mod plans;
pub mod pointer;
mod program;
pub mod prompt;
pub mod screen;
mod sets;
pub mod sign_in;
pub mod state;
mod trail;
mod views;
mod writes;

use client::message::{Key, Message};
use client::value::text::shown;
use crossterm::event::{Event as Input, KeyCode, KeyEvent};

use crate::app::state::{Context, Help, State};
use crate::core::cmd::Cmd;
use crate::core::editor::EditOutcome;
use crate::core::escape;
use crate::core::hidden::Hidden;
use crate::core::keymap::READING;
use crate::kit::layout::is_too_small;
use crate::kit::sheet::Sheet;
use crate::kit::shell::last_act::HeldLetter;
use crate::kit::{confirm, form, panel, plan, program as own_program};

pub use crate::kit::ask::{Action, Event};

impl State {
    /// Takes an event in. Returns its effects, with the reads that the screen needs.
    pub fn on(&mut self, event: &Event) -> Vec<Action> {
        let (said, news, act) = (self.said, self.news(), self.letter_of_act());
        let mut actions = self.take(event);
        self.tell_begun();
        actions.extend(self.type_ahead());
        actions.extend(self.next_turns());
        prompt::refresh(self);
        if self.leaving && !self.works.are_under_way() {
            actions.push(Action::Quit);
        }
        actions.extend(self.wants());
        actions.extend(self.notify(&news));
        let faded = self.toasts.iter().filter(|toast| toast.id > said && !toast.bad);
        actions.extend(faded.map(|toast| Action::Fade(toast.id)));
        actions.extend(self.follow_act(act));
        actions
    }

    /// Lays the screen out again where the bar of the last act came or went, and returns what a letter in it waits for.
    fn follow_act(&mut self, before: Option<Option<HeldLetter>>) -> Option<Action> {
        let now = self.letter_of_act();
        if before.is_some() != now.is_some() {
            self.each_screen(|screen, shell| screen.settle(shell));
        }
        let held = now.flatten()?;
        (before.flatten() != Some(held)).then_some(Action::AwaitSending(held.0, held.1))
    }

    /// Returns the letter of the last act, if there is an act and one waits.
    fn letter_of_act(&self) -> Option<Option<HeldLetter>> {
        self.last_act.as_ref().map(|act| act.letter)
    }

    fn take(&mut self, event: &Event) -> Vec<Action> {
        match event {
            Event::Started => return [self.started(), vec![Action::Tick]].concat(),
            Event::Clock(now) => {
                self.now = *now;
                return vec![Action::Tick];
            }
            Event::Input(input) => return self.inputs(input),
            Event::Command(cmd) => return self.obey(cmd.clone()).into_iter().collect(),
            Event::Answered { ask, answer } => return self.answered(ask, answer.clone()),
            Event::Wrote { work, answer } => return self.wrote(*work, answer),
            Event::Came { work, line, outcome } => self.came(*work, *line, outcome),
            Event::Planned { work, answer } => return self.planned(*work, answer),
            Event::Waiting { work, why } => self.waits(*work, why),
            Event::Applied { work, failed_rows, cut_off } => {
                return self.applied(*work, failed_rows.as_deref(), cut_off.as_ref());
            }
            Event::PasswordConfirmed(answer) => return self.password_answered(answer),
            Event::Enrolling(Hidden(Some(answer))) => return self.enrolling(answer.clone()),
            Event::Enrolled(Hidden(Some(answer))) => return self.enrolled(answer.clone()),
            Event::Enrolling(_) | Event::Enrolled(_) => {}
            Event::SignedIn(answer) => return self.signed_in(answer),
            Event::Connected { resumed } => return self.connected(*resumed).into_iter().collect(),
            Event::Changed(change) => return self.changed(change).into_iter().collect(),
            Event::Stopped => return vec![Action::Quit],
            Event::SignedOut => self.left(),
            Event::SessionOver => self.signed_out(Key::TuiSessionOver),
            Event::Disconnected { at } => self.disconnected(*at),
            Event::LetterLeft(letter) => self.end_recall(*letter),
            Event::Faded(id) => self.toasts.retain(|toast| toast.id != *id),
            Event::Ran { run, lines, status } => self.ran(*run, lines, status),
            Event::Edited(outcome) => self.edited(outcome),
            Event::ViewsUnkept(why) => self.toast(Message::new(Key::TuiViewUnkept).with("why", why), true),
            Event::Dumped(Ok(path)) => self.toast(Message::new(Key::TuiDumped).with("path", path), false),
            Event::Dumped(Err(why)) => self.toast(Message::new(Key::TuiDumpFailed).with("why", why), true),
        }
        Vec::new()
    }

    /// Takes input in. Terminals send Esc before another key as that key with Alt, which no key of the program holds.
    fn inputs(&mut self, input: &Input) -> Vec<Action> {
        let mut actions = Vec::new();
        for input in escape::parted(&mut self.shell.escape, input) {
            actions.extend(self.input(&input));
            self.tell_begun();
        }
        actions
    }

    /// Types what was typed while a sheet opened, up to what opens another.
    fn type_ahead(&mut self) -> Vec<Action> {
        let mut actions = Vec::new();
        while !self.is_opening() && !self.typed_ahead.is_empty() {
            let input = self.typed_ahead.remove(0);
            actions.extend(self.input(&input));
            // The next key finds the screen as this one leaves it.
            self.tell_begun();
            prompt::refresh(self);
        }
        actions
    }

    /// Keeps the keys typed while a sheet opens. Returns whether one was kept; a key that leaves the sheet is not.
    fn keeps(&mut self, input: &Input) -> bool {
        let is_leaving = matches!(input, Input::Key(key) if keymap::is_leaving(*key));
        if is_leaving {
            self.typed_ahead.clear();
        }
        let is_typed = matches!(input, Input::Key(_) | Input::Paste(_));
        let keeps = is_typed && !is_leaving && self.is_opening();
        if keeps {
            self.typed_ahead.push(input.clone());
        }
        keeps
    }

    fn input(&mut self, input: &Input) -> Option<Action> {
        if self.keeps(input) {
            return None;
        }
        let cmd = match input {
            // Nothing is done that is not seen.
            Input::Key(key) if is_too_small(self) => {
                let cmd = keymap::read(self, Context::List, *key).filter(|cmd| *cmd == Cmd::Quit);
                return self.obey(cmd?);
            }
            Input::Mouse(_) | Input::Paste(_) if is_too_small(self) => return None,
            Input::Key(key) => return self.pressed(*key),
            Input::Mouse(mouse) => pointer::read(self, *mouse)?,
            Input::Paste(text) => Cmd::Insert(text.clone()),
            Input::Resize(width, height) => {
                self.size = (*width, *height);
                self.each_screen(|screen, shell| screen.settle(shell));
                return None;
            }
            Input::FocusGained | Input::FocusLost => return None,
        };
        self.armed = None;
        self.obey(cmd)
    }

    /// A key. The first of two keys does what it does alone; the second finds the screen as it was before the first. A letter that is
    /// no second key does nothing, unless it only moves the cursor: it was meant for another pair.
    fn pressed(&mut self, key: KeyEvent) -> Option<Action> {
        self.fault = None;
        let armed = self.armed.take();
        let context = self.context();
        // A question above the page is left by Esc, whatever is next to it.
        if key.code == KeyCode::Esc && READING.contains(&context) && self.dismiss() {
            return None;
        }
        if let Some(before) = armed {
            if let Some(cmd) = keymap::second(self, context, key) {
                self.parts(self.place).0.stand(before);
                return self.obey(cmd);
            }
            if let Some(keys) = keymap::unknown_pair(self, context, key) {
                self.toast(Message::new(Key::TuiUnknownChord).with("keys", keys), true);
                return None;
            }
        }
        let cmd = keymap::read(self, context, key)?;
        let before = keymap::is_first(self, context, key).then(|| self.screen().standing());
        let action = self.obey(cmd);
        self.armed = before;
        action
    }

    /// Dismisses the failures that are shown; without any, the bar of the last act, before a list. Returns whether there were failures.
    fn dismiss(&mut self) -> bool {
        let count = self.toasts.len();
        self.toasts.retain(|toast| !toast.bad);
        let has_dismissed = self.toasts.len() < count;
        if !has_dismissed && self.context() == Context::List {
            self.last_act = None;
        }
        has_dismissed
    }

    /// Handles a command: here the commands that are the same everywhere, the others where the keys go.
    pub(crate) fn obey(&mut self, cmd: Cmd) -> Option<Action> {
        let leaving = std::mem::take(&mut self.leaving);
        match cmd {
            Cmd::Quit if !leaving && self.works.are_under_way() => {
                self.leaving = true;
                let count = self.works.under_way();
                self.toast(Message::new(Key::TuiLeaving).with("n", count), false);
            }
            Cmd::Quit => return Some(Action::Quit),
            Cmd::Nothing => {}
            Cmd::Dump => return Some(Action::Dump),
            Cmd::Redraw => return Some(Action::Redraw),
            Cmd::Suspend => return Some(Action::Suspend),
            Cmd::SignOut => return Some(Action::SignOut),
            Cmd::Help => self.help = Some(Help::default()),
            Cmd::Theme(theme) => self.theme = theme,
            Cmd::Lang(lang) => {
                self.lang = lang;
                // The server's sentences are read again in the new language.
                self.each_screen(|screen, _| screen.outdate());
                return Some(Action::Speak(lang));
            }
            Cmd::ToggleMouse => {
                self.mouse = !self.mouse;
                let text = if self.mouse { Key::TuiMouseOn } else { Key::TuiMouseOff };
                self.toast(text, false);
                return Some(Action::Mouse(self.mouse));
            }
            cmd => {
                return match self.context() {
                    Context::SignIn => sign_in::on(self, cmd),
                    Context::Help => help::on(self, cmd),
                    Context::Prompt => prompt::on(self, cmd),
                    _ if matches!(self.sheet, Some(Sheet::Program(_))) => own_program::on(self, cmd),
                    Context::Form => form::on(self, cmd),
                    Context::Confirm => confirm::on(self, cmd),
                    Context::Plan => plan::on(self, cmd),
                    Context::Panel => panel::on(self, cmd),
                    Context::Password if self.enrolment.is_some() => enrolment::on(self, cmd),
                    Context::Password => password::sheet::on(self, cmd),
                    Context::List | Context::Record => screen::on(self, cmd),
                };
            }
        }
        None
    }

    /// Takes in the outcome of an edit. Whatever is not a new text leaves that of the form as it was.
    fn edited(&mut self, outcome: &EditOutcome) {
        match outcome {
            EditOutcome::Written(text) => {
                if let Some(Sheet::Form(sheet)) = &mut self.shell.sheet {
                    sheet.write(text);
                }
            }
            EditOutcome::Unchanged => self.toast(Key::TuiEditorUnchanged, false),
            EditOutcome::NoEditor => self.toast(Key::TuiEditorNone, true),
            EditOutcome::Failed { program, why } => {
                let message = Message::new(Key::TuiEditorFailed).with("program", shown(program));
                self.toast(message.with("why", shown(why)), true);
            }
        }
    }

    /// Returns the questions whose answers the screen needs; none while the server cannot be reached.
    fn wants(&mut self) -> Vec<Action> {
        if !self.is_connected() {
            return Vec::new();
        }
        let mut asks = self.record_wants();
        let (screen, shell) = self.parts(self.shell.place);
        if screen.refusal(shell).is_some() {
            return asks.into_iter().map(Action::Ask).collect();
        }
        let around = screen.wants(shell);
        asks.extend(prompt::wants(self));
        asks.extend(self.set_wants());
        asks.extend(self.list_wants().into_iter().chain(around));
        asks.into_iter().map(Action::Ask).collect()
    }
}
