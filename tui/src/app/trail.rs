//! From a record to its member, to the member's other records, and back.

use client::message::Key;
use client::record::{Kind, Record};
use client::value::id::kind;
use serde_json::Value;

use crate::app::state::State;
use crate::core::cmd::Cmd;
use crate::core::place::Place;
use crate::kit::trail::{MOST, Stop};

/// Returns the screen that lists members.
pub fn members(state: &State) -> Option<Place> {
    let is_of_members = |kind: &Kind| kind.name == kind::Member::KIND.name;
    state.screens.iter().find(|screen| screen.kind().is_some_and(is_of_members)).map(|screen| screen.place())
}

/// Goes to a screen.
pub(super) fn go_to(state: &mut State, place: Place) {
    state.place = place;
    state.each_screen(|screen, shell| screen.settle(shell));
}

/// Shows the records of another screen that belong to the member of the record.
pub fn show_of_member(state: &mut State, place: Place) {
    let Some(member) = state.screen().members().first().copied() else {
        return state.toast(Key::TuiNothingSelected, true);
    };
    if let Some(query) = state.screens.at(place).of_member(member) {
        jump(state, place, None, query);
    }
}

/// Opens a member of the record, by its place among them; the last of them where there are fewer.
pub fn open_member(state: &mut State, at: usize) {
    let of_record = state.screen().members();
    match (of_record.get(at).or(of_record.last()).copied(), members(state)) {
        (Some(member), Some(place)) if place != state.place => open(state, place, member),
        (Some(_), _) => {}
        (None, _) => state.toast(Key::TuiNothingSelected, true),
    }
}

/// Opens a record of another screen.
pub fn open(state: &mut State, place: Place, id: i64) {
    jump(state, place, Some(id), Value::Null);
}

fn jump(state: &mut State, to: Place, record: Option<i64>, query: Value) {
    if let Some(reason) = state.screens.at(to).refusal(state) {
        return state.toast_text(reason.sentence, true);
    }
    let (from, title) = (state.place, state.say(state.screen().title(), &[]));
    let label = state.screen().crumb().map_or(title.clone(), |crumb| format!("{title} {crumb}"));
    let before = state.screens.at(to).shown();
    match record {
        Some(id) => {
            go_to(state, to);
            let (screen, shell) = state.parts(to);
            screen.on(shell, Cmd::OpenRecord(id));
        }
        None => {
            state.parts(to).0.show(query);
            go_to(state, to);
        }
    }
    let query = state.screen().list().query.clone();
    if state.trail.len() == MOST {
        state.trail.remove(0);
    }
    state.trail.push(Stop { from, label, to, before, record, query });
}

/// Returns whether closing the current view goes back to another screen.
pub fn leads_back(state: &State) -> bool {
    let Some(stop) = state.trail.last().filter(|stop| stop.to == state.place) else { return false };
    let list = state.screen().list();
    match state.screen().record() {
        Some(record) => stop.record == Some(record),
        None => {
            let is_idle = list.marks.rows().is_empty() && list.marks.from.is_none();
            is_idle && (list.query == stop.query || !list.is_filtered())
        }
    }
}

/// Goes back to where the last step began.
pub fn back(state: &mut State) {
    let Some(stop) = state.trail.pop() else { return };
    state.parts(stop.to).0.show_again(stop.before);
    go_to(state, stop.from);
}
