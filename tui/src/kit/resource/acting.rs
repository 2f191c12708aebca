//! Actions on the records of a resource: which records, why an action is refused, and the question before it.

use client::catalogue::{can, forms};
use client::endpoint::can::Can;
use client::endpoint::form::DeclaredForm;
use client::message::{Key, Message};
use client::reason::Reason;
use serde::Deserialize;
use serde_json::Value;

use crate::core::write::Write;
use crate::kit::act::{ActTable, Offer, Question, Target};
use crate::kit::ask::Action;
use crate::kit::item::Item;
use crate::kit::list::row::Row;
use crate::kit::resource::{Listing, Resource};
use crate::kit::sheet::form::FormSheet;
use crate::kit::sheet::{Opening, Sheet};
use crate::kit::shell::Shell;
use crate::kit::turns::Turn;

/// Returns what may be done to a record, as it was read last, else as its row has it.
pub fn told<R: Resource>(screen: &Listing<R>, id: i64, row: Option<&Row>) -> Option<Can> {
    let details = screen.record(id);
    let read = details.and_then(|details| details.get("can").or_else(|| details.get(R::WITHIN)?.get("can")));
    let can = read.or_else(|| row?.fields().get("can"));
    can.and_then(|can| Can::deserialize(can).ok())
}

/// Returns a record as actions see it: as it was read last, else as its row has it.
pub fn known<R: Resource>(screen: &Listing<R>, id: i64, row: Option<&Row>) -> Option<Target> {
    let details = screen.record(id);
    let read = details.map(|details| details.get(R::WITHIN).unwrap_or(details));
    let record = read.or_else(|| row.map(Row::fields))?.clone();
    let can = told(screen, id, row);
    let (name, version) = (R::name(&record), record["version"].as_i64().unwrap_or(0));
    let target = Target { id, row: Some(id), name, can, record, ..Target::default() };
    Some(R::KINDS.iter().take(1).fold(target, |target, kind| target.known_as(kind, id, version)))
}

fn offer<R: Resource>(endpoint: &str) -> Option<Offer> {
    Offer::of(endpoint, R::KINDS, R::ACTS)
}

impl<R: Resource> Listing<R> {
    /// Ends a range that is being marked. Returns false, having said so, if the range is not what was meant.
    pub(super) fn end_range(&mut self, shell: &mut Shell) -> bool {
        shell.tell_unread(self.list.mark_range())
    }

    /// Returns the marked records, each once, in the order in which they were marked; none while a command names one.
    fn marked(&self) -> Vec<Target> {
        if self.aim.is_some() {
            return Vec::new();
        }
        let rows = self.list.marks.rows();
        let is_first = |at: &usize| !rows[..*at].iter().any(|row| row.record == rows[*at].record);
        let first = (0..rows.len()).filter(is_first).map(|at| &rows[at]);
        first.filter_map(|row| R::target(self, row.record, Some(row))).collect()
    }

    /// Returns the changes of the records on which the keys act, or says why there are none.
    fn items(
        &mut self,
        shell: &mut Shell,
        offer: &Offer,
        endpoint: &str,
        is_for_many: bool,
    ) -> Option<Vec<Item>> {
        if !self.end_range(shell) {
            return None;
        }
        let marked = self.marked();
        if marked.len() > 1 && !is_for_many {
            shell.toast(Message::new(R::texts().one_at_a_time).with("n", marked.len()), true);
            return None;
        }
        let targets = match self.acted_on(endpoint) {
            _ if is_for_many && !marked.is_empty() => Ok(marked),
            one => one.map(|one| vec![one]),
        };
        let items = targets.and_then(|targets| items::<R>(offer, &targets));
        let items = items.inspect_err(|message| shell.toast(message.clone(), true)).ok()?;
        if let Some(reason) = self.why_not(shell, endpoint) {
            shell.toast_text(reason.sentence, true);
            return None;
        }
        Some(items.into_iter().map(|item| with_offered_undo(item, shell)).collect())
    }

    /// Returns the changes that an action makes of the records on which the keys act, each without its body, or says why there are
    /// none.
    pub fn changes(&mut self, shell: &mut Shell, endpoint: &str, is_for_many: bool) -> Option<Vec<Item>> {
        self.items(shell, &offer::<R>(endpoint)?, endpoint, is_for_many)
    }

    /// Returns the number of the record that a command names, else of the marked one, else of the selected one.
    fn id_acted_on(&self) -> Option<i64> {
        let marked = || self.list.marks.rows().first().map(|row| row.record);
        self.aim.or_else(marked).or_else(|| self.current())
    }

    /// Returns why an action is refused for the record on which it acts. Asked for each key of each frame, so that the record is
    /// not copied.
    fn own_refusal(&self, endpoint: &str) -> Option<Reason> {
        let can = match R::aimed(self, endpoint) {
            Some(aimed) => aimed.ok()?.can,
            None => self.id_acted_on().and_then(|id| R::can(self, id, self.row(id))),
        };
        can::refusal(&can?, endpoint).cloned()
    }

    /// Returns the record that a command names, else the marked one, else the selected one.
    ///
    /// # Errors
    /// A message for the user, if there is none or too little is known of it.
    fn acted_on(&self, endpoint: &str) -> Result<Target, Message> {
        if let Some(aimed) = R::aimed(self, endpoint) {
            return aimed;
        }
        let id = self.id_acted_on().ok_or(Key::TuiNothingSelected)?;
        R::target(self, id, self.row(id)).ok_or_else(|| unknown::<R>(id))
    }
}

/// Forgets the call that reverts a change, if the user cannot make it.
fn with_offered_undo(item: Item, shell: &Shell) -> Item {
    let undo = item.undo.filter(|undo| shell.refusal_of(&undo.endpoint).is_none());
    Item { undo, ..item }
}

fn unknown<R: Resource>(id: i64) -> Message {
    Message::new(R::texts().unknown).with("id", id)
}

impl<R: Resource> ActTable for Listing<R> {
    fn does(&self, endpoint: &str) -> bool {
        offer::<R>(endpoint).is_some()
    }

    fn fills_in(&self, endpoint: &str) -> bool {
        offer::<R>(endpoint).is_some_and(|offer| matches!(offer.question(), Question::Form(_)))
    }

    /// Refuses to the user at all, or for the one record on which the action acts.
    fn why_not(&self, shell: &Shell, endpoint: &str) -> Option<Reason> {
        let has_marks = self.aim.is_none() && !self.list.marks.rows().is_empty();
        let on_marks = offer::<R>(endpoint)?.is_for_many() && has_marks;
        shell.refusal_of(endpoint).or_else(|| if on_marks { None } else { self.own_refusal(endpoint) })
    }

    fn act(&mut self, shell: &mut Shell, endpoint: &str, body: Option<Value>) -> Option<Action> {
        let offer = offer::<R>(endpoint)?;
        let items = self.items(shell, &offer, endpoint, offer.is_for_many() && body.is_none())?;
        match body {
            Some(body) => shell.begin(items.into_iter().map(|item| item.with_body(body.clone())).collect()),
            None => ask::<R>(shell, &offer, items),
        }
    }

    fn act_again(&mut self, shell: &mut Shell, endpoint: &str, body: &Value) -> Option<Action> {
        let offer = offer::<R>(endpoint)?;
        let items = self.items(shell, &offer, endpoint, offer.is_for_many())?;
        let with_body = |item: Item| if offer.is_filled_in() { item.with_body(body.clone()) } else { item };
        let mut items: Vec<Item> = items.into_iter().map(with_body).collect();
        match items.len() {
            1 if !offer.is_unasked() => shell.ask(items.pop()?),
            _ => shell.begin(items),
        }
    }
}

/// Returns the changes of the records.
///
/// # Errors
/// A message for the user, if too little is known of one of them.
fn items<R: Resource>(offer: &Offer, targets: &[Target]) -> Result<Vec<Item>, Message> {
    // A part of a record is of a kind of its own.
    let kind = |on: &Target| offer.kind().filter(|kind| on.ids.iter().any(|(known, ..)| *known == kind.name));
    let item = |on: &Target| Some(on.item(kind(on).or(R::KINDS.first().copied())?, offer.call(on)?));
    targets.iter().map(|on| item(on).ok_or_else(|| unknown::<R>(on.id))).collect()
}

/// Asks the question before an action. Many changes are rehearsed as a plan.
fn ask<R: Resource>(shell: &mut Shell, offer: &Offer, items: Vec<Item>) -> Option<Action> {
    let is_one = items.len() == 1;
    match offer.question() {
        Question::Form(form) if is_one || !offer.is_each() => open_form::<R>(shell, form, items),
        Question::Effects if is_one => shell.ask(items.into_iter().next()?),
        _ => shell.begin(items),
    }
}

/// Opens the form of an action, once the server has made it if it depends on the record.
fn open_form<R: Resource>(shell: &mut Shell, form: &DeclaredForm, items: Vec<Item>) -> Option<Action> {
    let about = match items.as_slice() {
        [item] => item.label(),
        items => shell.say(R::texts().counted, &[("n", &items.len().to_string())]),
    };
    if let DeclaredForm::Same(_, make) = form {
        shell.sheet =
            Some(Sheet::Form(Box::new(FormSheet::new(make(shell.lang), items, about, shell.today()))));
        return None;
    }
    if !shell.is_connected() {
        shell.toast(Key::TuiOfflineUnsent, true);
        return None;
    }
    let read = Write::of(&forms::call(form.name(), &items.first()?.write.path), 0);
    let of = items.iter().map(|item| item.of.clone()).collect();
    shell.sheet = Some(Sheet::Opening(Box::new(Opening { read: read.clone(), items, about })));
    shell.call(of, Turn::Form(read))
}
