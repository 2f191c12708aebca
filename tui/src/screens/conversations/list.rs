//! The list of conversations: one row for each message that the filter finds, which is the latest of its conversation in
//! the views that have names.

use client::api::service::conversations::{Finish, Get, ListMessages, MESSAGES};
use client::endpoint::Endpoint;
use client::message::{Key, Message};
use client::rules::Rule;
use client::value::id::ConversationId;
use ratatui::Frame;
use ratatui::text::{Line, Span};

use crate::app::Action;
use crate::app::acting::Acting;
use crate::app::layout::Layout;
use crate::app::state::{Context, State};
use crate::core::cmd::Cmd;
use crate::core::theme::Tone;
use crate::kit::filter::Vocabulary;
use crate::kit::list::row::Row;
use crate::kit::list::view::{self, Look};
use crate::kit::prompt::Purpose;
use crate::kit::widget::text::count;
use crate::screens;
use crate::screens::conversations::actions::Acts;
use crate::screens::conversations::columns::TABLE;
use crate::screens::conversations::filter::MessageQuery;
use crate::screens::conversations::state::{Conversations, conversation_of};
use crate::screens::conversations::thread::Reader;
use crate::screens::conversations::views::View;

/// Columns of the line above the list that are not the views'.
const COUNTS: u16 = 28;

/// Does what is asked of the list.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    let lines = state.message_lines();
    let screen = &mut state.conversations;
    match cmd {
        Cmd::Select(index) if index == screen.list.cursor => return on(state, Cmd::Open),
        cmd if view::moved(&mut screen.list, &cmd, lines) => {}
        Cmd::Open | Cmd::Mark if screen.list.selected().is_none() => {
            state.toast(Key::TuiNothingSelected, true);
        }
        Cmd::Open => {
            let id = conversation_of(screen.list.selected()?);
            open(state, id);
        }
        Cmd::OpenRecord(id) => open(state, ConversationId::new(id)),
        Cmd::SortBy(_) | Cmd::SortNext | Cmd::SortReverse => {
            let field = view::sorting(&screen.list, &TABLE, &cmd)?;
            sort(state, field);
        }
        Cmd::Refresh => {
            screen.list.reread();
            screen.outdate_all();
        }
        Cmd::NextView => screen.show_view(screen.shown_view().map_or(screen.view, View::next)),
        Cmd::Mark | Cmd::MarkRange if screen.list.marks.from.is_some() => drop(Acts::end_range(state)),
        cmd if view::marked(&mut screen.list, &cmd, lines) => {}
        Cmd::Back if screen.list.is_filtered() => screen.list.show(screen.list.base.clone()),
        Cmd::Preview => {
            screen.preview = !screen.preview;
            settle(state);
        }
        Cmd::FilterLine => {
            let text = state.message_words().write(&state.conversations.list.query.read());
            crate::app::prompt::open(state, Purpose::Filter, &text);
        }
        Cmd::Members => show_members(state),
        Cmd::CopyCommand => return copy_command(state),
        _ => {}
    }
    None
}

/// Returns whether a filter may be sorted by a field.
pub fn may_sort(query: &MessageQuery, field: &str) -> bool {
    MESSAGES.sorts().find(|sort| *sort == field).is_some_and(|sort| Conversations::may_sort(query, sort))
}

/// Sorts, where the filter allows it; else says why not, with the cursor in the filter line.
fn sort(state: &mut State, field: &str) {
    if may_sort(&state.conversations.list.query.read(), field) {
        return state.conversations.list.sort(&TABLE, field);
    }
    let text = state.message_words().write(&state.conversations.list.query.read());
    crate::app::prompt::open(state, Purpose::Filter, &text);
    let fault = Rule::SortNeedsMember.text(state.lang);
    state.prompt.iter_mut().for_each(|prompt| prompt.fault = Some(fault.clone()));
}

/// Opens a conversation on the whole screen, or says why not.
pub(crate) fn open(state: &mut State, id: ConversationId) {
    match state.refusal::<Get>() {
        Some(reason) => state.toast_text(reason.sentence, true),
        None => state.conversations.reader = Some(Reader::of(id)),
    }
}

/// The list's cursor stays on the screen when the list's height changes.
pub(crate) fn settle(state: &mut State) {
    let lines = state.message_lines();
    let list = &mut state.conversations.list;
    list.select(list.cursor, lines);
}

/// Goes to the next open conversation below, and opens it if one is open.
pub(super) fn go_on(state: &mut State) {
    let lines = state.message_lines();
    let closing: Vec<i64> = state.works.changing(Finish::ID).collect();
    let list = &mut state.conversations.list;
    let is_open = |row: &Row| !row.is("finished") && !closing.contains(&row.record);
    let Some(next) =
        (list.cursor + 1..=list.last()).find(|index| list.window.row(*index).is_none_or(is_open))
    else {
        return;
    };
    list.select(next, lines);
    if let (Some(row), true) = (list.selected(), state.conversations.reader.is_some()) {
        let id = conversation_of(row);
        open(state, id);
    }
}

/// Shows the members or hides them; those of a conversation that a command names are shown, with the cursor on it.
pub(super) fn show_members(state: &mut State) {
    match state.conversations.aim {
        Some(id) if state.conversations.members(id).is_none() => {
            return state.toast(Message::new(Key::TuiUnknownConversation).with("id", id), true);
        }
        Some(id) => {
            screens::at(state.place).return_to(state, id.get());
            state.conversations.members_shown = true;
        }
        None => state.conversations.members_shown = !state.conversations.members_shown,
    }
    settle(state);
}

/// The conversation as a command of `retaguarda`, for the clipboard.
pub(super) fn copy_command(state: &mut State) -> Option<Action> {
    let Some(id) = state.conversations.current() else {
        state.toast(Key::TuiNothingSelected, true);
        return None;
    };
    let command = format!("retaguarda conversations get {id}");
    state.toast(Message::new(Key::TuiCopied).with("text", &command), false);
    Some(Action::Copy(command))
}

/// Draws the list.
pub fn draw(state: &State, frame: &mut Frame<'_>, layout: &Layout) {
    let screen = &state.conversations;
    let closing: Vec<i64> = state.works.changing(Finish::ID).collect();
    let sign = |row: &Row| {
        let closing = closing.contains(&row.record).then_some(("…", Tone::Pending));
        closing.or(screen.list.in_range(row.id).then_some(("│", Tone::Accent)))
    };
    let look = Look {
        list: &screen.list,
        table: &TABLE,
        summary: summary(state, layout.summary.width),
        refusal: state.refusal::<ListMessages>(),
        resting: !matches!(state.context(), Context::Messages),
        sign: &sign,
    };
    view::draw(state, frame, layout, &look);
}

/// The views with their counts, the one that is shown first and then those to which the key leads, as many as fit; or the
/// filter.
fn summary(state: &State, width: u16) -> Line<'static> {
    let screen = &state.conversations;
    let style = |tone| state.theme.style(tone);
    let Some(shown) = screen.shown_view() else {
        return Line::styled(state.message_words().write(&screen.list.query.read()), style(Tone::Accent));
    };
    let text = |view: View| {
        let number = screen.counts.of(view).map_or(String::new(), |number| format!(" {}", count(number)));
        format!("{}{number}", view.label(state.lang))
    };
    let mut line = Line::styled(format!("[{}]", text(shown)), style(Tone::Accent));
    let mut next = shown.next();
    while next != shown {
        let tab = Span::styled(format!("  {}", text(next)), style(Tone::Quiet));
        if line.width() + tab.width() > usize::from(width.saturating_sub(COUNTS)) {
            break;
        }
        line.push_span(tab);
        next = next.next();
    }
    line
}
