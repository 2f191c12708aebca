//! The list of a resource.

use client::endpoint::Endpoint;
use client::message::{Key, Message};
use ratatui::Frame;
use ratatui::text::Line;

use crate::core::cmd::Cmd;
use crate::core::theme::Tone;
use crate::kit::ask::Action;
use crate::kit::layout::Layout;
use crate::kit::list::views;
use crate::kit::prompt::Purpose;
use crate::kit::resource::{Details, Listing, Resource, refused};
use crate::kit::screen::Screen;
use crate::kit::shell::Shell;
use crate::kit::view::{self, ListView};

/// Does what is asked of the list.
pub fn on<R: Resource>(screen: &mut Listing<R>, shell: &mut Shell, cmd: Cmd) -> Option<Action> {
    let lines = (screen as &dyn Screen).lines(shell);
    let list = &mut screen.list;
    match cmd {
        Cmd::Select(index) if index == list.cursor => return on(screen, shell, Cmd::Open),
        cmd if view::moved(list, &cmd, lines) => {}
        Cmd::Open | Cmd::CopyCommand | Cmd::Mark if list.selected().is_none() => {
            shell.toast(Key::TuiNothingSelected, true);
        }
        Cmd::Open => {
            let id = list.selected()?.record;
            open(screen, shell, id);
        }
        Cmd::OpenRecord(id) => open(screen, shell, id),
        Cmd::SortBy(_) | Cmd::SortNext | Cmd::SortReverse => {
            let field = view::sorting(list, R::table(), &cmd)?;
            sort(screen, shell, field);
        }
        Cmd::Refresh => {
            list.reread();
            screen.outdate();
        }
        Cmd::NextView => views::next(list, R::table()),
        Cmd::View(view) => views::show(list, R::table(), view),
        Cmd::Mark | Cmd::MarkRange if list.marks.from.is_some() => drop(screen.end_range(shell)),
        cmd if view::marked(list, &cmd, lines) => {}
        Cmd::Back if list.is_filtered() => list.show(list.base.clone()),
        Cmd::CopyCommand => {
            let id = list.selected()?.record;
            return copy_command::<R>(shell, id);
        }
        Cmd::FilterLine => {
            let query = R::typed(screen, &screen.list.query);
            let text = (screen as &dyn Screen).words(shell).line(&query);
            shell.open_prompt(Purpose::Filter, &text);
        }
        _ => {}
    }
    None
}

/// Sorts, if the filter allows it; else says why not, with the cursor in the filter line.
fn sort<R: Resource>(screen: &mut Listing<R>, shell: &mut Shell, field: &str) {
    match R::check_order(&screen.list.query, field) {
        Ok(()) => screen.list.sort(R::table(), field),
        Err(rule) => {
            let text = (screen as &dyn Screen).words(shell).line(&screen.list.query);
            shell.open_prompt(Purpose::Filter, &text);
            let fault = rule.text(shell.lang);
            shell.prompt.iter_mut().for_each(|prompt| prompt.fault = Some(fault.clone()));
        }
    }
}

/// Opens the details of a record, or says why not.
pub fn open<R: Resource>(screen: &mut Listing<R>, shell: &mut Shell, id: i64) {
    if let Some(reason) = refused::<R>(shell) {
        return shell.toast_text(reason.sentence, true);
    }
    screen.details = match R::READS {
        Some(_) => Some(Details::of(id)),
        // The row says it all.
        None => {
            let row = screen.list.window.rows().find(|row| row.record == id).and_then(|row| row.read());
            row.map(|row| Details::read(id, row))
        }
    };
    screen.own.opened();
}

/// Copies the command of `retaguarda` that reads the record, or that lists the records if none reads one.
pub fn copy_command<R: Resource>(shell: &mut Shell, id: i64) -> Option<Action> {
    let command = match R::READS {
        Some(endpoint) => format!("retaguarda {} {id}", endpoint.replace('.', " ")),
        None => format!("retaguarda {}", R::List::ID.replace('.', " ")),
    };
    shell.toast(Message::new(Key::TuiCopied).with("text", &command), false);
    Some(Action::Copy(command))
}

/// Draws the list.
pub fn draw<R: Resource>(screen: &Listing<R>, shell: &Shell, frame: &mut Frame<'_>, layout: &Layout) {
    let list = &screen.list;
    let changing: Vec<i64> = shell.works.changing_on(R::PLACE).collect();
    let look = ListView {
        list,
        table: R::table(),
        summary: summary(screen, shell, layout.summary.width),
        sums: screen.sums.of(&list.query),
        refusal: screen.refusal(shell),
        resting: screen.details.is_some() || shell.sheet.is_some(),
        sign: &|row| {
            let changing = changing.contains(&row.record).then_some(("…", Tone::Pending));
            changing.or(list.in_range(row.id).then_some(("│", Tone::Accent)))
        },
    };
    view::draw(shell, frame, layout, &look);
}

/// The views; the filter, if the list shows the rows of none; or the title of a list without views.
fn summary<R: Resource>(screen: &Listing<R>, shell: &Shell, width: u16) -> Line<'static> {
    let list = &screen.list;
    let styled = |text: String, tone| Line::styled(text, shell.theme.style(tone));
    if list.is_filtered() {
        return styled((screen as &dyn Screen).words(shell).line(&list.query), Tone::Accent);
    }
    let views = view::views_line(shell, list, R::table(), &screen.counts, width);
    views.unwrap_or_else(|| styled(shell.say(R::texts().title, &[]), Tone::Quiet))
}
