//! The list of payments.

use client::api::finance::payments::{Get, List};
use client::message::{Key, Message};
use client::value::id::TransactionId;
use ratatui::Frame;
use ratatui::text::Line;

use crate::app::Action;
use crate::app::acting::Acting;
use crate::app::layout::Layout;
use crate::app::state::{Context, State};
use crate::core::cmd::Cmd;
use crate::core::theme::Tone;
use crate::kit::filter::Vocabulary;
use crate::kit::list::table::Table;
use crate::kit::list::view::{self, Look};
use crate::kit::prompt::Purpose;
use crate::screens::payments::actions::Acts;
use crate::screens::payments::open::Details;

/// The list, as the contract declares it.
pub static TABLE: Table = Table::of::<List>();

/// Does what is asked of the list.
pub fn on(state: &mut State, cmd: Cmd) -> Option<Action> {
    let lines = state.payment_lines();
    let list = &mut state.payments.list;
    match cmd {
        Cmd::Select(index) if index == list.cursor => return on(state, Cmd::Open),
        cmd if view::moved(list, &cmd, lines) => {}
        Cmd::Open | Cmd::CopyCommand | Cmd::Mark if list.selected().is_none() => {
            state.toast(Key::TuiNothingSelected, true);
        }
        Cmd::CopyLink => state.toast(Key::TuiOpenFirst, true),
        Cmd::Open => {
            let id = list.selected()?.id;
            open(state, TransactionId::new(id));
        }
        Cmd::OpenRecord(id) => open(state, TransactionId::new(id)),
        Cmd::SortBy(_) | Cmd::SortNext | Cmd::SortReverse => {
            list.sort(&TABLE, view::sorting(list, &TABLE, &cmd)?);
        }
        Cmd::Refresh => list.reread(),
        Cmd::Mark | Cmd::MarkRange if list.marks.from.is_some() => drop(Acts::end_range(state)),
        cmd if view::marked(list, &cmd, lines) => {}
        Cmd::Back if list.is_filtered() => list.show(list.base.clone()),
        Cmd::CopyCommand => {
            let id = list.selected()?.id;
            return Some(copy_command(state, TransactionId::new(id)));
        }
        Cmd::FilterLine => {
            let text = state.payment_words().write(&state.payments.list.query.read());
            crate::app::prompt::open(state, Purpose::Filter, &text);
        }
        _ => {}
    }
    None
}

/// Opens the details of a payment, or says why not.
pub(crate) fn open(state: &mut State, id: TransactionId) {
    match state.refusal::<Get>() {
        Some(reason) => state.toast_text(reason.sentence, true),
        None => state.details = Some(Details::of(id)),
    }
}

/// The payment as a command of `retaguarda`, for the clipboard.
pub(crate) fn copy_command(state: &mut State, id: TransactionId) -> Action {
    let command = format!("retaguarda payments get {id}");
    state.toast(Message::new(Key::TuiCopied).with("text", &command), false);
    Action::Copy(command)
}

/// Draws the list.
pub fn draw(state: &State, frame: &mut Frame<'_>, layout: &Layout) {
    let list = &state.payments.list;
    let (text, tone) = if list.is_filtered() {
        (state.payment_words().write(&list.query.read()), Tone::Accent)
    } else {
        (state.say(Key::TuiEverything, &[]), Tone::Quiet)
    };
    let look = Look {
        list,
        table: &TABLE,
        summary: Line::styled(text, state.theme.style(tone)),
        refusal: state.refusal::<List>(),
        resting: state.context() == Context::Details,
        sign: &|row| list.in_range(row.id).then_some(("│", Tone::Accent)),
    };
    view::draw(state, frame, layout, &look);
}
