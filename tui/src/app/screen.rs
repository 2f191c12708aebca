//! Drawing and commands of the whole screen. Drawing reads the state and changes nothing.

use client::message::{Key, Message};
use client::reason::Reason;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::app::state::{Session, State};
use crate::app::trail::go_to;
use crate::app::{command, config, enrolment, frame, help, password, prompt, sign_in, trail};
use crate::core::cmd::Cmd;
use crate::core::place::Place;
use crate::kit::ask::Action;
use crate::kit::ask::Ask;
use crate::kit::layout::{SMALLEST, is_too_small};
use crate::kit::prompt::Purpose;
use crate::kit::widget::window::centred;
use crate::kit::{confirm, form, panel, plan, program};

/// Handles a command of the screens: here the commands that all share, the others on the current screen.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    match cmd {
        Cmd::CommandLine => state.open_prompt(Purpose::Command, ""),
        Cmd::Line(line) => match command::read(&line, state) {
            Ok(cmd) => return state.obey(cmd),
            // The line is there to be mended.
            Err(fault) => {
                state.open_prompt(Purpose::Command, &line);
                state.prompt.iter_mut().for_each(|prompt| prompt.fault = Some(fault.clone()));
            }
        },
        Cmd::GoTo(place) | Cmd::Show(place, _) if state.tells_closed(place) => {}
        Cmd::GoTo(place) => {
            state.trail.clear();
            go_to(state, place);
        }
        Cmd::Close | Cmd::Back if trail::leads_back(state) => trail::back(state),
        Cmd::ShowOf(place) => trail::show_of_member(state, place),
        Cmd::OpenMember(at) => trail::open_member(state, at),
        Cmd::JumpTo(place, id) => trail::open(state, place, id),
        Cmd::FindMember => state.open_prompt(Purpose::Member, ""),
        Cmd::Repeat => return repeat(state),
        Cmd::SecondFactor => state.enrol(),
        Cmd::SaveView(name) => return state.save_view(&name),
        Cmd::ForgetView(name) => return state.forget_view(&name),
        Cmd::KeepSet(name) => return state.keep_set(&name),
        Cmd::TakeSet(named) => return state.take_set(&named),
        Cmd::Show(place, filter) => {
            if place != state.place {
                state.trail.clear();
            }
            state.parts(place).0.show(filter);
            go_to(state, place);
        }
        Cmd::Refresh if state.session == Session::Resuming => {
            state.each_screen(|screen, _| screen.list_mut().failed = None);
            return Some(Action::Ask(Ask::Whoami));
        }
        Cmd::Run(at) => return run(state, at),
        cmd if state.place_of(&cmd).is_some_and(|place| place != state.place) => {
            let place = state.place_of(&cmd)?;
            if state.screens.at(place).is_everywhere(&cmd) {
                let is_closed = state.tells_closed(place);
                let (screen, shell) = state.parts(place);
                return if is_closed { None } else { screen.on(shell, cmd) };
            }
            let (screen, shell) = state.parts(place);
            let title = shell.say(screen.title(), &[]);
            shell.toast(Message::new(Key::TuiElsewhere).with("place", title), true);
        }
        Cmd::To(record, cmd) => {
            let place = state.place;
            state.parts(place).0.aim(Some(record));
            let action = on(state, *cmd);
            state.parts(place).0.aim(None);
            return action;
        }
        Cmd::Act { endpoint, body } => {
            let (screen, shell) = state.parts(state.shell.place);
            let action = screen.act(shell, &endpoint, body);
            state.tell_begun();
            return action;
        }
        Cmd::Undo => match state.why_not(&Cmd::Undo) {
            Some(reason) => state.toast_text(reason.sentence, true),
            None => return state.undo(),
        },
        cmd => {
            let (screen, shell) = state.parts(state.shell.place);
            let action = screen.on(shell, cmd);
            return match state.then.take() {
                Some(next) => on(state, next),
                None => action,
            };
        }
    }
    None
}

impl State {
    /// Notifies the screens of begun changes of one record.
    pub(super) fn tell_begun(&mut self) {
        for (place, item) in std::mem::take(&mut self.begun) {
            let (screen, shell) = self.parts(place);
            screen.begun(shell, &item);
        }
    }

    /// Returns why something would be refused, if it is something that can be.
    pub fn why_not(&self, cmd: &Cmd) -> Option<Reason> {
        match cmd {
            Cmd::Act { endpoint, .. } => self.screen().why_not(self, endpoint),
            Cmd::Undo => self.refusal_of(&self.works.last_undoable()?.items.first()?.undo.as_ref()?.endpoint),
            Cmd::GoTo(place) | Cmd::Show(place, _) | Cmd::ShowOf(place) | Cmd::JumpTo(place, _) => {
                self.why_closed(*place)
            }
            Cmd::OpenMember(_) => trail::members(self).and_then(|place| self.why_closed(place)),
            cmd => self.why_closed(self.screens.iter().find(|screen| screen.is_everywhere(cmd))?.place()),
        }
    }

    /// Returns why a screen other than the one that is shown cannot be opened: the user may not see it, or the system behind the server
    /// lacks its call.
    pub fn why_closed(&self, place: Place) -> Option<Reason> {
        self.screens.at(place).refusal(self).filter(|_| place != self.place)
    }

    /// Says why a screen cannot be opened. Returns whether it cannot.
    fn tells_closed(&mut self, place: Place) -> bool {
        let reason = self.why_closed(place);
        let is_closed = reason.is_some();
        reason.into_iter().for_each(|reason| self.toast_text(reason.sentence, true));
        is_closed
    }
}

/// Runs a program of the user's configuration for the record under the cursor, or asks first.
fn run(state: &mut State, at: usize) -> Option<Action> {
    let program = state.config.programs.get(at)?.clone();
    let (id, fields) = state.screen().under_cursor();
    let id = id.map(|id| id.to_string());
    if id.is_none() && config::needs_record(&program.run) {
        state.toast(Key::TuiNothingSelected, true);
        return None;
    }
    let fixed =
        [id.unwrap_or_default(), state.server.clone(), state.profile.clone(), state.lang.tag().to_owned()];
    match config::fill(&program.run, &fixed, &fields) {
        Ok(argv) => state.run(program.title, argv, program.asks),
        Err(why) => {
            state.toast(why, true);
            None
        }
    }
}

/// Does the last action again.
fn repeat(state: &mut State) -> Option<Action> {
    let Some((endpoint, body)) = state.last_request.clone() else {
        state.toast(Key::TuiRepeatNothing, true);
        return None;
    };
    if !state.screen().does(&endpoint) {
        let title = state.title(&endpoint);
        state.toast(Message::new(Key::TuiRepeatElsewhere).with("action", title), true);
        return None;
    }
    let (screen, shell) = state.parts(state.shell.place);
    let action = screen.act_again(shell, &endpoint, &body);
    state.tell_begun();
    action
}

/// Draws the whole screen.
pub fn draw(state: &State, frame: &mut Frame<'_>) {
    if is_too_small(state) {
        let text = Message::new(Key::TuiTooSmall).with("width", SMALLEST.0).with("height", SMALLEST.1);
        return centred(frame, frame.area(), &[Line::raw(text.text(state.lang))]);
    }
    let layout = state.screen().layout(state);
    if state.session == Session::Out {
        sign_in::draw(state, frame);
    } else {
        frame::draw(state, frame, &layout);
        state.screen().draw(state, frame, &layout);
        frame::last_act(state, frame, layout.act);
        form::draw(state, frame);
        confirm::draw(state, frame);
        program::draw(state, frame);
        panel::draw(state, frame);
        plan::draw(state, frame);
    }
    frame::hints(state, frame, layout.bar);
    prompt::draw(state, frame, layout.bar);
    password::sheet::draw(state, frame);
    enrolment::draw(state, frame);
    frame::toasts(state, frame, Rect { height: layout.act.y, ..frame.area() });
    help::draw(state, frame);
}
