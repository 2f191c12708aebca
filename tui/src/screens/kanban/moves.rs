//! Moves of cards by keys, and what the board shows of a change before the server answers.

use client::api::service::kanban::{
    CancelRegistration, Contact, FINISHED, FOLLOW_UP, FinishCard, FollowUp, HideCard, MoveCard, MoveTo,
    ONBOARDING, Onboard, ShowCard, forms,
};
use client::endpoint::Endpoint;
use client::message::Key;
use client::record::Record;
use client::value::id::{CardId, kind};

use crate::core::write::Write;
use crate::kit::act::{ActTable, Target};
use crate::kit::ask::Action;
use crate::kit::item::Item;
use crate::kit::resource::{Resource, open};
use crate::kit::screen::Screen;
use crate::kit::sheet::Sheet;
use crate::kit::sheet::form::FormSheet;
use crate::kit::shell::Shell;
use crate::screens::kanban::state::{Kanban, KanbanScreen};

/// Moves the card to a neighbouring column, by a form if that column needs something.
pub fn carry(screen: &mut Kanban, shell: &mut Shell, by: i64) -> Option<Action> {
    let on = target(screen, shell)?;
    let columns = screen.own.columns();
    let here = on.record["column"].as_str().unwrap_or_default();
    let at = columns.iter().position(|column| column.name == here);
    let to = at.and_then(|at| at.checked_add_signed(by as isize)).and_then(|at| columns.get(at));
    let Some(column) = to.cloned() else {
        shell.toast(Key::TuiKanbanNoNeighbour, true);
        return None;
    };
    let item = moved(&on, MoveTo::top(&column.name));
    if column.needs.is_empty() {
        return shell.begin(vec![item]);
    }
    let mut form = forms::move_to(std::slice::from_ref(&column), "", shell.lang);
    form.fields.iter_mut().take(1).for_each(|field| field.default = column.name.as_str().into());
    let label = item.label();
    let mut sheet = FormSheet::new(form, vec![item], label, shell.today());
    sheet.field = 1;
    shell.sheet = Some(Sheet::Form(Box::new(sheet)));
    None
}

/// Moves the card one place down in its column, or up.
pub fn reorder(screen: &mut Kanban, shell: &mut Shell, by: i64) -> Option<Action> {
    let mut on = target(screen, shell)?;
    let list = &screen.list;
    // The undo goes back above the card that is below now.
    let next = list.window.row(list.cursor + 1).map_or(0, |row| row.id);
    on.record["before"] = next.into();
    let to = list.cursor.checked_add_signed(by).filter(|to| *to <= list.last())?;
    // Above the card that is there, or below it.
    let below = if by > 0 { to + 1 } else { to };
    let before = list.window.row(below).map_or(0, |row| row.id);
    let body = MoveTo { before: Some(CardId::new(before)), ..MoveTo::top(&screen.own.column) };
    shell.begin(vec![moved(&on, body)])
}

fn moved(on: &Target, to: MoveTo) -> Item {
    let write = Write::of(&MoveCard::put(CardId::new(on.id), to), on.version());
    on.item(kind::Card::KIND, write)
}

/// Returns the card with the keys, or says why it may not be moved.
fn target(screen: &Kanban, shell: &mut Shell) -> Option<Target> {
    let on = screen.current().and_then(|id| KanbanScreen::target(screen, id, screen.row(id)));
    if on.is_none() {
        shell.toast(Key::TuiNothingSelected, true);
    }
    if let Some(reason) = on.as_ref().and_then(|_| screen.why_not(shell, MoveCard::ID)) {
        shell.toast_text(reason.sentence, true);
        return None;
    }
    on
}

/// Shows a change before the server answers, and goes on to the next card.
pub fn begun(screen: &mut Kanban, shell: &mut Shell, item: &Item) {
    let id = item.record;
    let is_selected = screen.list.selected().is_some_and(|row| row.record == id);
    let body = &item.write.body;
    match item.write.endpoint.as_str() {
        MoveCard::ID => {
            let column = body["column"].as_str().unwrap_or_default().to_owned();
            let is_here = column == screen.own.column && is_selected;
            let place = place_in(screen, &column, id, body["before"].as_i64());
            screen.carry(id, Some((&column, place)));
            if is_here {
                screen.list.cursor = place;
            }
        }
        FinishCard::ID | CancelRegistration::ID => screen.carry(id, Some((FINISHED, 0))),
        FollowUp::ID => screen.carry(id, Some((FOLLOW_UP, 0))),
        Onboard::ID => screen.carry(id, Some((ONBOARDING, 0))),
        HideCard::ID => screen.carry(id, None),
        ShowCard::ID if screen.list.query.has("hidden", 1) => screen.carry(id, None),
        Contact::ID if !body["new_date"].is_null() => screen.carry(id, None),
        Contact::ID if is_selected => screen.list.cursor += 1,
        _ => return,
    }
    let lines = (screen as &dyn Screen).lines(shell);
    let cursor = screen.list.cursor;
    screen.list.select(cursor, lines);
    if screen.details.as_ref().is_some_and(|details| details.id == id) {
        screen.details = None;
        let next = screen.list.selected().map(|row| row.record);
        next.into_iter().for_each(|next| open(screen, shell, next));
        (screen as &mut dyn Screen).settle(shell);
    }
}

/// Returns the place of a card above another in a column without itself: the top without another, the end for 0.
fn place_in(screen: &Kanban, column: &str, id: i64, before: Option<i64>) -> u64 {
    let Some(list) = screen.of_column(column) else { return 0 };
    let of = |id| list.window.place_shown(id);
    let own = of(id);
    let place = match before {
        None => return 0,
        Some(0) => list.window.total().unwrap_or(0),
        Some(before) => of(before).unwrap_or(0),
    };
    if own.is_some_and(|own| own < place) { place - 1 } else { place }
}
