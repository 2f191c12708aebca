//! The list of conversations: one row for each message that the filter finds, which is the latest of its conversation in
//! the views that have names.

use client::api::service::conversations::{Finish, Get, ListMessages, MESSAGES};
use client::endpoint::Endpoint;
use client::message::{Key, Message};
use client::rules::Rule;
use client::value::id::ConversationId;
use ratatui::Frame;
use ratatui::text::Line;

use crate::core::cmd::Cmd;
use crate::core::theme::Tone;
use crate::kit::acting::Acting;
use crate::kit::ask::Action;
use crate::kit::layout::Layout;
use crate::kit::list::row::Row;
use crate::kit::list::view::{self, ListView};
use crate::kit::list::views;
use crate::kit::prompt::Purpose;
use crate::kit::screen::Screen;
use crate::kit::shell::Shell;
use crate::screens::conversations::columns::TABLE;
use crate::screens::conversations::filter::MessageQuery;
use crate::screens::conversations::state::{Conversations, conversation_of, words};
use crate::screens::conversations::thread::Reader;

/// Does what is asked of the list.
pub fn on(screen: &mut Conversations, shell: &mut Shell, cmd: Cmd) -> Option<Action> {
    let lines = (screen as &dyn Screen).lines(shell);
    match cmd {
        Cmd::Select(index) if index == screen.list.cursor => return on(screen, shell, Cmd::Open),
        cmd if view::moved(&mut screen.list, &cmd, lines) => {}
        Cmd::Open | Cmd::Mark if screen.list.selected().is_none() => {
            shell.toast(Key::TuiNothingSelected, true);
        }
        Cmd::Open => {
            let id = conversation_of(screen.list.selected()?);
            open(screen, shell, id);
        }
        Cmd::OpenRecord(id) => open(screen, shell, ConversationId::new(id)),
        Cmd::SortBy(_) | Cmd::SortNext | Cmd::SortReverse => {
            let field = view::sorting(&screen.list, &TABLE, &cmd)?;
            sort(screen, shell, field);
        }
        Cmd::Refresh => {
            screen.list.reread();
            screen.outdate_all();
        }
        Cmd::NextView => views::next(&mut screen.list, &TABLE),
        Cmd::View(view) => views::show(&mut screen.list, &TABLE, view),
        Cmd::Mark | Cmd::MarkRange if screen.list.marks.from.is_some() => drop(screen.end_range(shell)),
        cmd if view::marked(&mut screen.list, &cmd, lines) => {}
        Cmd::Back if screen.list.is_filtered() => screen.list.show(screen.list.base.clone()),
        Cmd::Preview => {
            screen.preview = !screen.preview;
            settle(screen, shell);
        }
        Cmd::FilterLine => {
            let text = words(shell).line(&screen.list.query);
            shell.open_prompt(Purpose::Filter, &text);
        }
        Cmd::Members => show_members(screen, shell),
        Cmd::CopyCommand => return copy_command(screen, shell),
        _ => {}
    }
    None
}

/// Returns whether a filter may be sorted by a field.
pub fn may_sort(query: &MessageQuery, field: &str) -> bool {
    MESSAGES.sorts().find(|sort| *sort == field).is_some_and(|sort| Conversations::may_sort(query, sort))
}

/// Sorts, where the filter allows it; else says why not, with the cursor in the filter line.
fn sort(screen: &mut Conversations, shell: &mut Shell, field: &str) {
    if may_sort(&screen.list.query.read(), field) {
        return screen.list.sort(&TABLE, field);
    }
    let text = words(shell).line(&screen.list.query);
    shell.open_prompt(Purpose::Filter, &text);
    let fault = Rule::SortNeedsMember.text(shell.lang);
    shell.prompt.iter_mut().for_each(|prompt| prompt.fault = Some(fault.clone()));
}

/// Opens a conversation on the whole screen, or says why not.
pub(crate) fn open(screen: &mut Conversations, shell: &mut Shell, id: ConversationId) {
    match shell.refusal::<Get>() {
        Some(reason) => shell.toast_text(reason.sentence, true),
        None => screen.reader = Some(Reader::of(id)),
    }
}

/// The list's cursor stays on the screen when the list's height changes.
pub(crate) fn settle(screen: &mut Conversations, shell: &mut Shell) {
    let lines = (screen as &dyn Screen).lines(shell);
    let list = &mut screen.list;
    list.select(list.cursor, lines);
}

/// Goes to the next open conversation below, and opens it if one is open.
pub(super) fn go_on(screen: &mut Conversations, shell: &mut Shell) {
    let lines = (screen as &dyn Screen).lines(shell);
    let closing: Vec<i64> = shell.works.changing(Finish::ID).collect();
    let list = &mut screen.list;
    let is_open = |row: &Row| !row.is("finished") && !closing.contains(&row.record);
    let Some(next) =
        (list.cursor + 1..=list.last()).find(|index| list.window.row(*index).is_none_or(is_open))
    else {
        return;
    };
    list.select(next, lines);
    if let (Some(row), true) = (list.selected(), screen.reader.is_some()) {
        let id = conversation_of(row);
        open(screen, shell, id);
    }
}

/// Shows the members or hides them; those of a conversation that a command names are shown, with the cursor on it.
pub(super) fn show_members(screen: &mut Conversations, shell: &mut Shell) {
    match screen.named {
        Some(id) if screen.members(id).is_none() => {
            return shell.toast(Message::new(Key::TuiUnknownConversation).with("id", id), true);
        }
        Some(id) => {
            (screen as &mut dyn Screen).return_to(shell, id.get());
            screen.members_shown = true;
        }
        None => screen.members_shown = !screen.members_shown,
    }
    settle(screen, shell);
}

/// The conversation as a command of `retaguarda`, for the clipboard.
pub(super) fn copy_command(screen: &mut Conversations, shell: &mut Shell) -> Option<Action> {
    let Some(id) = screen.current() else {
        shell.toast(Key::TuiNothingSelected, true);
        return None;
    };
    let command = format!("retaguarda conversations get {id}");
    shell.toast(Message::new(Key::TuiCopied).with("text", &command), false);
    Some(Action::Copy(command))
}

/// Draws the list.
pub fn draw(screen: &Conversations, shell: &Shell, frame: &mut Frame<'_>, layout: &Layout) {
    let closing: Vec<i64> = shell.works.changing(Finish::ID).collect();
    let sign = |row: &Row| {
        let closing = closing.contains(&row.record).then_some(("…", Tone::Pending));
        closing.or(screen.list.in_range(row.id).then_some(("│", Tone::Accent)))
    };
    let look = ListView {
        list: &screen.list,
        table: &TABLE,
        summary: summary(screen, shell, layout.summary.width),
        refusal: shell.refusal::<ListMessages>(),
        resting: screen.reader.is_some() || shell.sheet.is_some(),
        sign: &sign,
    };
    view::draw(shell, frame, layout, &look);
}

/// The views, or the filter.
fn summary(screen: &Conversations, shell: &Shell, width: u16) -> Line<'static> {
    let views = views::line(shell, &screen.list, &TABLE, &screen.counts, width);
    views.unwrap_or_else(|| {
        let text = words(shell).line(&screen.list.query);
        Line::styled(text, shell.theme.style(Tone::Accent))
    })
}
