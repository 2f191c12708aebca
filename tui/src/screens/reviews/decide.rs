//! The decisions of the review: approval and sending back at once, blocking after a form that asks for the reason.

use client::actor::Actor;
use client::api::members::members::MemberStatus;
use client::api::members::members::sections::{
    Decision, SaveApproval, SavePrimary, SavedApproval, SectionFacts, forms,
};
use client::catalogue::undo_of;
use client::endpoint::Endpoint;
use client::form::{Expr, Form};
use client::message::{Key, Lang, Message};
use client::record::Record;
use client::value::id::kind;
use client::value::word::Word;
use client::wire::rehearsal::Change;
use serde::Deserialize;
use serde_json::json;

use crate::core::write::Write;
use crate::kit::ask::Action;
use crate::kit::item::Item;
use crate::kit::list::row::Row;
use crate::kit::resource::open;
use crate::kit::screen::Screen;
use crate::kit::sheet::Sheet;
use crate::kit::sheet::form::FormSheet;
use crate::kit::shell::Shell;
use crate::screens::reviews::Reviews;

/// Decides the registrations on which the keys act: one at once, many as a plan.
pub fn decide(screen: &mut Reviews, shell: &mut Shell, decision: Decision) -> Option<Action> {
    let items = screen.changes(shell, SaveApproval::ID, true)?;
    let decided = |item: Item| {
        let row = screen.row(item.record);
        let undo = row.and_then(|row| undo(row, decision));
        Item { undo, ..item.with_body(json!({ "decision": decision })) }
    };
    let items: Vec<Item> = items.into_iter().map(decided).collect();
    if let [item] = items.as_slice()
        && let Some(refusal) = refusal(shell, screen.row(item.record)?, decision)
    {
        shell.toast_text(refusal, true);
        return None;
    }
    if decision != Decision::Block {
        return shell.begin(items);
    }
    let about = match items.as_slice() {
        [item] => item.label(),
        items => Message::new(Key::TuiRegistrationsCount).with("n", items.len()).text(shell.lang),
    };
    let form = FormSheet::new(block_form(shell.lang), items, about, shell.today());
    shell.sheet = Some(Sheet::Form(Box::new(form)));
    None
}

/// Returns why the status of a registration does not allow a decision.
fn refusal(shell: &Shell, row: &Row, decision: Decision) -> Option<String> {
    let user = &shell.who.as_ref()?.user;
    let (kind, status) = (row.part("type")?, row.part("status")?);
    let actor = Actor {
        is_service_account: false,
        id: user.id,
        name: user.name.clone(),
        role: user.role,
        abilities: Vec::new(),
        matrix: Default::default(),
        lang: shell.lang,
        now: shell.now,
    };
    let facts = SectionFacts { kind, status, erased_at: None };
    facts.must_follow(decision.status(), &actor).err().map(|reason| reason.sentence)
}

/// Returns the call that gives a registration its status back, if that may follow the decision.
fn undo(row: &Row, decision: Decision) -> Option<Write> {
    let seen = Change {
        record: kind::Member::KIND.name.into(),
        id: row.record,
        old: json!({ "type": row.at("type"), "status": row.at("status") }),
        new: json!({ "status": decision.status() }),
    };
    (undo_of(SaveApproval::ID)?.call)(&[seen]).map(Write::from)
}

/// Returns the form of a decision, which asks for the reason and the notes of a block alone.
fn block_form(lang: Lang) -> Form {
    let saved = SavedApproval {
        decision: None,
        decided_at: None,
        decided_by: None,
        deactivation_reason: None,
        notes: String::new(),
        decisions: vec![Decision::Block],
        version: 0,
    };
    let mut form = forms::approval(&saved, lang);
    form.title = Decision::Block.label(lang);
    form.submit = Decision::Block.label(lang);
    form.fields.retain(|field| field.name != "decision");
    let reason = form.fields.iter_mut().filter(|field| field.name == "deactivation_reason");
    reason.for_each(|field| (field.shown_when, field.required_when) = (Expr::TRUE, Expr::TRUE));
    form
}

/// Goes to the next registration below that is not being decided, and opens it if one is open.
pub fn go_on(screen: &mut Reviews, shell: &mut Shell) {
    let lines = (screen as &dyn Screen).lines(shell);
    let decided: Vec<i64> = shell.works.changing(SaveApproval::ID).collect();
    let list = &mut screen.list;
    let is_left = |row: &Row| {
        let waits = [MemberStatus::Review, MemberStatus::Filter].map(Some).contains(&row.part("status"));
        waits && !decided.contains(&row.record)
    };
    let next = (list.cursor + 1..=list.last()).find(|index| list.window.row(*index).is_none_or(is_left));
    match next {
        Some(next) => list.select(next, lines),
        None => return,
    }
    let selected = list.selected().map(|row| row.record);
    if let (Some(id), true) = (selected, screen.details.is_some()) {
        open(screen, shell, id);
    }
}

/// Returns the decision that a change makes, if it makes one.
pub fn decision(item: &Item) -> Option<Decision> {
    item.write.calls::<SaveApproval>().then(|| Decision::deserialize(&item.write.body["decision"]).ok())?
}

/// Returns whether a change takes a decision back.
pub fn is_undo(item: &Item) -> bool {
    item.write.calls::<SavePrimary>() && item.undo.is_none()
}
