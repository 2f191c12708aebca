//! Acts on records, whatever the resource: to what, whether they are refused, and what is asked first.

use client::endpoint::catalogue::descriptor;
use client::inverse;
use client::message::{Key, Message};
use client::reason::Reason;
use serde_json::Value;

use crate::app::Action;
use crate::app::ask::Ask;
use crate::app::state::State;
use crate::core::cmd::Cmd;
use crate::core::write::Write;
use crate::kit::act::{Act, Asks};
use crate::kit::form::sheet::FormSheet;
use crate::kit::sheet::{Opening, Sheet};
use crate::kit::work::Item;
use crate::screens;

/// The acts of a screen, and the records on which they act.
pub trait Acting {
    /// A record as the acts see it.
    type Target: 'static;

    /// The table of its acts.
    const ACTS: &'static [Act<Self::Target>];
    /// The message that says that an act is done to one record at a time.
    const ONE_AT_A_TIME: Key;

    /// Ends a range that is being marked. Returns false, having said so, if the range is not what was meant.
    fn end_range(state: &mut State) -> bool;
    /// The marked records, each once, in the order in which they were marked; empty while a command names a record.
    fn marked(state: &State) -> Vec<Self::Target>;
    /// The one record on which an act acts: the one that a command names, else the marked one, else the selected one.
    ///
    /// # Errors
    /// What to tell the user if there is none, or if too little is known of it.
    fn current(state: &State, act: &Act<Self::Target>) -> Result<Self::Target, Message>;
    /// A change of a record.
    fn item(target: &Self::Target, write: Write) -> Item;
}

/// The acts of a screen, their records forgotten.
pub trait ActTable: Sync {
    /// Returns whether the act of an endpoint is one of them.
    fn does(&self, endpoint: &str) -> bool;
    /// Returns whether the act of an endpoint asks for a form.
    fn fills_in(&self, endpoint: &str) -> bool;
    /// Returns why an act would be refused to what the keys act on.
    fn why_not(&self, state: &State, endpoint: &str) -> Option<Reason>;
    /// Returns why undoing would be refused.
    fn why_not_undo(&self, state: &State) -> Option<Reason>;
    /// Does an act to what the keys act on, or says why not; with a body, without asking for one.
    fn act(&self, state: &mut State, endpoint: &str, body: Option<Value>) -> Option<Action>;
}

impl<A: Acting + Sync> ActTable for A {
    fn does(&self, endpoint: &str) -> bool {
        of::<A>(endpoint).is_some()
    }

    fn fills_in(&self, endpoint: &str) -> bool {
        of::<A>(endpoint).is_some_and(|act| act.asks.is_form())
    }

    fn why_not(&self, state: &State, endpoint: &str) -> Option<Reason> {
        why_not::<A>(state, endpoint)
    }

    fn why_not_undo(&self, state: &State) -> Option<Reason> {
        why_not_undo::<A>(state)
    }

    fn act(&self, state: &mut State, endpoint: &str, body: Option<Value>) -> Option<Action> {
        act::<A>(state, endpoint, body)
    }
}

/// Returns the act of an endpoint.
fn of<A: Acting>(endpoint: &str) -> Option<&'static Act<A::Target>> {
    A::ACTS.iter().find(|act| act.endpoint == endpoint)
}

/// Does an act, or says why not; with a body, without asking for one.
fn act<A: Acting>(state: &mut State, endpoint: &str, body: Option<Value>) -> Option<Action> {
    let act = of::<A>(endpoint)?;
    if !A::end_range(state) {
        return None;
    }
    let marked = A::marked(state);
    if marked.len() > 1 && (!act.many || body.is_some()) {
        state.toast(Message::new(A::ONE_AT_A_TIME).with("n", marked.len()), true);
        return None;
    }
    let targets = match A::current(state, act) {
        _ if act.many && !marked.is_empty() && body.is_none() => marked,
        Ok(target) => vec![target],
        Err(message) => {
            state.toast(message, true);
            return None;
        }
    };
    if let Some(reason) = why_not::<A>(state, endpoint) {
        state.toast_text(reason.sentence, true);
        return None;
    }
    let write = |target: &A::Target| match &body {
        Some(body) => Write { body: body.clone(), ..(act.write)(target) },
        None => (act.write)(target),
    };
    let items: Vec<Item> = targets.iter().map(|target| A::item(target, write(target))).collect();
    if body.is_some() {
        return state.begin(items);
    }
    match (&act.asks, targets.first()?) {
        (Asks::Nothing, _) => state.begin(items),
        (Asks::Effects, _) if items.len() > 1 => state.begin(items),
        (Asks::Effects, _) => state.ask(items.into_iter().next()?),
        (Asks::FormForOne(_), _) if items.len() > 1 => state.begin(items),
        (Asks::Form(form) | Asks::FormForOne(form), target) => {
            match form(target, state.lang) {
                Ok(form) => state.sheet = Some(Sheet::Form(Box::new(FormSheet::new(form, items)))),
                Err(message) => state.toast(message, true),
            }
            None
        }
        (Asks::Fetched(read), target) => {
            let read = read(target);
            state.sheet = Some(Sheet::Opening(Box::new(Opening { read: read.clone(), items })));
            Some(Action::Ask(Ask::Form(read)))
        }
    }
}

/// Returns why an act would be refused: to the user at all, or to the one record on which it acts.
fn why_not<A: Acting>(state: &State, endpoint: &str) -> Option<Reason> {
    let act = of::<A>(endpoint)?;
    let on_marks = act.many && !A::marked(state).is_empty();
    let own = || (act.refused)(&A::current(state, act).ok()?);
    state.refusal_of(endpoint).or_else(|| if on_marks { None } else { own() })
}

/// Returns why the user may not undo anything of a screen.
fn why_not_undo<A: Acting>(state: &State) -> Option<Reason> {
    let undo = A::ACTS.iter().find_map(|act| inverse::of(act.endpoint))?;
    state.refusal_of(undo.endpoint)
}

impl State {
    /// Says how many rows of a range were left out because they are not read yet. Returns whether the range is what was meant.
    pub(crate) fn tell_unread(&mut self, unread: u64) -> bool {
        if unread > 0 {
            self.toast(Message::new(Key::TuiMarkUnread).with("n", unread), true);
        }
        unread == 0
    }

    /// Returns why something would be refused, if it is something that can be.
    pub fn why_not(&self, cmd: &Cmd) -> Option<Reason> {
        let screen = screens::at(self.place);
        match cmd {
            Cmd::Act { endpoint, .. } => screen.acts().why_not(self, endpoint),
            Cmd::Undo => screen.acts().why_not_undo(self),
            _ => None,
        }
    }

    /// Returns why the user may not call an endpoint at all.
    pub fn refusal_of(&self, endpoint: &str) -> Option<Reason> {
        let about = descriptor(endpoint)?;
        self.who.as_ref()?.may_call(about.needs, self.lang).err()
    }
}
