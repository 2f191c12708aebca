//! Acts on records, whatever the resource: to what, whether they are refused, and what is asked first.

use client::inverse;
use client::message::{Key, Message};
use client::reason::Reason;
use serde_json::Value;

use crate::core::write::Write;
use crate::kit::act::{Act, Asks, Subject};
use crate::kit::ask::{Action, Ask};
use crate::kit::item::Item;
use crate::kit::sheet::form::FormSheet;
use crate::kit::sheet::{Opening, Sheet};
use crate::kit::shell::Shell;

/// The acts of a screen, and the records on which they act.
pub trait Acting {
    /// A record as the acts see it.
    type Target: Subject + 'static;

    /// The table of its acts.
    const ACTS: &'static [Act<Self::Target>];
    /// The message that says that an act is done to one record at a time.
    const ONE_AT_A_TIME: Key;
    /// The message that counts its records.
    const COUNTED: Key;

    /// Ends a range that is being marked. Returns false, having said so, if the range is not what was meant.
    fn end_range(&mut self, shell: &mut Shell) -> bool;
    /// The marked records, each once, in the order in which they were marked; empty while a command names a record.
    fn marked(&self) -> Vec<Self::Target>;
    /// The one record on which an act acts: the one that a command names, else the marked one, else the selected one.
    ///
    /// # Errors
    /// What to tell the user if there is none, or if too little is known of it.
    fn current(&self, act: &Act<Self::Target>) -> Result<Self::Target, Message>;
    /// A change of a record.
    fn item(target: &Self::Target, write: Write) -> Item;
}

/// The acts of a screen, their records forgotten.
pub trait ActTable {
    /// Returns whether the act of an endpoint is one of them.
    fn does(&self, endpoint: &str) -> bool;
    /// Returns whether the act of an endpoint asks for a form.
    fn fills_in(&self, endpoint: &str) -> bool;
    /// Returns why an act would be refused to what the keys act on.
    fn why_not(&self, shell: &Shell, endpoint: &str) -> Option<Reason>;
    /// Returns why undoing would be refused.
    fn why_not_undo(&self, shell: &Shell) -> Option<Reason>;
    /// Does an act to what the keys act on, or says why not; with a body, without asking for one.
    fn act(&mut self, shell: &mut Shell, endpoint: &str, body: Option<Value>) -> Option<Action>;
}

impl<A: Acting> ActTable for A {
    fn does(&self, endpoint: &str) -> bool {
        of::<A>(endpoint).is_some()
    }

    fn fills_in(&self, endpoint: &str) -> bool {
        of::<A>(endpoint).is_some_and(|act| act.asks.is_form())
    }

    fn why_not(&self, shell: &Shell, endpoint: &str) -> Option<Reason> {
        why_not(self, shell, endpoint)
    }

    fn why_not_undo(&self, shell: &Shell) -> Option<Reason> {
        why_not_undo::<A>(shell)
    }

    fn act(&mut self, shell: &mut Shell, endpoint: &str, body: Option<Value>) -> Option<Action> {
        act(self, shell, endpoint, body)
    }
}

/// Returns the act of an endpoint.
fn of<A: Acting>(endpoint: &str) -> Option<&'static Act<A::Target>> {
    A::ACTS.iter().find(|act| act.endpoint == endpoint)
}

/// Does an act, or says why not; with a body, without asking for one.
fn act<A: Acting>(screen: &mut A, shell: &mut Shell, endpoint: &str, body: Option<Value>) -> Option<Action> {
    let act = of::<A>(endpoint)?;
    if !screen.end_range(shell) {
        return None;
    }
    let marked = screen.marked();
    if marked.len() > 1 && (!act.many || body.is_some()) {
        shell.toast(Message::new(A::ONE_AT_A_TIME).with("n", marked.len()), true);
        return None;
    }
    let targets = match screen.current(act) {
        _ if act.many && !marked.is_empty() && body.is_none() => marked,
        Ok(target) => vec![target],
        Err(message) => {
            shell.toast(message, true);
            return None;
        }
    };
    if let Some(reason) = why_not(screen, shell, endpoint) {
        shell.toast_text(reason.sentence, true);
        return None;
    }
    let write = |target: &A::Target| match &body {
        Some(body) => Write { body: body.clone(), ..(act.write)(target) },
        None => (act.write)(target),
    };
    let items: Vec<Item> = targets.iter().map(|target| A::item(target, write(target))).collect();
    if body.is_some() {
        return shell.begin(items);
    }
    let about = match items.as_slice() {
        [item] => item.label(),
        items => shell.say(A::COUNTED, &[("n", &items.len().to_string())]),
    };
    match (&act.asks, targets.first()?) {
        (Asks::Nothing, _) => shell.begin(items),
        (Asks::Effects, _) if items.len() > 1 => shell.begin(items),
        (Asks::Effects, _) => shell.ask(items.into_iter().next()?),
        (Asks::FormForOne(_), _) if items.len() > 1 => shell.begin(items),
        (Asks::Form(form) | Asks::FormForOne(form), target) => {
            match form(target, shell.lang) {
                Ok(form) => shell.sheet = Some(Sheet::Form(Box::new(FormSheet::new(form, items, about)))),
                Err(message) => shell.toast(message, true),
            }
            None
        }
        (Asks::Fetched(read), target) => {
            let read = read(target);
            shell.sheet = Some(Sheet::Opening(Box::new(Opening { read: read.clone(), items, about })));
            Some(Action::Ask(Ask::Form(read)))
        }
    }
}

/// Returns why an act would be refused: to the user at all, or to the one record on which it acts.
fn why_not<A: Acting>(screen: &A, shell: &Shell, endpoint: &str) -> Option<Reason> {
    let act = of::<A>(endpoint)?;
    let on_marks = act.many && !screen.marked().is_empty();
    let own = || screen.current(act).ok()?.can()?.refusal(endpoint).cloned();
    shell.refusal_of(endpoint).or_else(|| if on_marks { None } else { own() })
}

/// Returns why the user may not undo anything of a screen.
fn why_not_undo<A: Acting>(shell: &Shell) -> Option<Reason> {
    let undo = A::ACTS.iter().find_map(|act| inverse::of(act.endpoint))?;
    shell.refusal_of(undo.endpoint)
}
