//! The kanban: the boards with their columns of cards, a card with everything that is known of it, and its way over the board.

pub mod carry;
pub mod cell;
pub mod commands;
pub mod draw;
pub mod keys;
pub mod moves;
pub mod panel;
pub mod pending;
pub mod read;
pub mod state;

use std::io::{self, Write};

use client::api::service::kanban::{Card, ListCards, label_of};
use client::api::service::scheduler::Book;
use client::message::{Key, Lang, Message};
use client::record::{Kind, Record};
use client::transport::{Client, Error};
use client::value::id::kind;
use client::value::word::Word;
use client::wire::event::Event as Change;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use serde::Deserialize;
use serde_json::{Value, json, to_value};

use crate::core::cmd::Cmd;
use crate::core::keymap::Binding;
use crate::core::write::WriteAnswer;
use crate::kit::act::Act;
use crate::kit::ask::{Action, Answer};
use crate::kit::facts::Section;
use crate::kit::filter::fields::{Fields, Word as FilterWord};
use crate::kit::item::Item;
use crate::kit::layout::{Areas, Layout, WIDE, beside};
use crate::kit::list::List;
use crate::kit::list::ask::ListAsk;
use crate::kit::list::columns::sentence;
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::list::table::Table;
use crate::kit::resource::{self, ListReading, News, Resource, Texts};
use crate::kit::screen::Reading;
use crate::kit::screen::command::Command;
use crate::kit::shell::Shell;
use crate::screens::meetings::booked_with;
use read::Part;
use state::{Kanban, KanbanScreen};

/// The columns of the terminal that an open card takes beside the board.
const PANEL: u16 = 62;

/// The list of cards, as the contract declares it.
pub static TABLE: Table = Table::of::<ListCards>().high(draw::height);
/// Its filters.
static FIELDS: Fields = Fields::of::<ListCards>().called(&[
    FilterWord::new("due", Key::TuiCardFilterDue).yes_alone(),
    FilterWord::new("late", Key::TuiCardFilterLate).yes_alone(),
    FilterWord::new("hidden", Key::TuiCardFilterHidden).yes_alone(),
    FilterWord::new("schedule_at", Key::TuiCardFilterSchedule),
    FilterWord::new("moved_at", Key::TuiCardFilterMoved),
    FilterWord::new("end_of_plan", Key::TuiCardFilterPlan),
]);

impl Resource for KanbanScreen {
    type List = ListCards;
    const IS_TAB: bool = true;
    const KINDS: &'static [&'static Kind] = &[kind::Card::KIND];
    const ACTS: &'static [Act] = &[Act::of::<Book>().names(|on| booked_with(&on.record["user_id"]))];

    fn texts() -> Texts {
        Texts {
            title: Key::NounKanbanTitle,
            welcome: Key::TuiPlainKanbanWelcome,
            filters: Key::TuiHelpCardFilters,
            no_number: Key::TuiCommandNoCard,
            unknown: Key::TuiUnknownCard,
            counted: Key::KanbanPageColumnCount,
            one_at_a_time: Key::TuiOneCardAtATime,
        }
    }

    fn tab() -> &'static Binding {
        &keys::TAB
    }

    fn keys() -> &'static [Binding] {
        keys::KEYS
    }

    fn commands() -> &'static [Command] {
        commands::COMMANDS
    }

    fn table() -> &'static Table {
        &TABLE
    }

    fn fields() -> &'static Fields {
        &FIELDS
    }

    fn heading(record: &Value, _: Lang) -> String {
        format!("#{} · {}", record["id"], Self::name(record))
    }

    fn told(screen: &Kanban, record: &Value, lang: Lang) -> Vec<Section> {
        let id = record["id"].as_i64().unwrap_or(0);
        let now = screen.row(id).map_or(record, Row::fields);
        let Ok(card) = Card::deserialize(now) else { return Vec::new() };
        let columns = screen.own.columns();
        let column = label_of(columns, &card.column);
        let activities = screen.own.activities.as_ref().filter(|(of, _)| *of == id);
        panel::sections(now, &card, column, activities.map(|(_, told)| told.as_slice()), lang)
    }

    /// Says the column by its label, as the board has it.
    fn sentence(screen: &Kanban, row: &Row, lang: Lang) -> String {
        let board = screen.own.boards.iter().find(|board| board.role.name() == row.text("role"));
        let columns = board.map_or(&[][..], |board| &board.columns);
        let mut said = row.clone();
        said.set("column", label_of(columns, row.text("column")));
        sentence(&TABLE, &said, lang)
    }

    fn name(record: &Value) -> String {
        record["user"]["name"].as_str().unwrap_or_default().to_owned()
    }

    fn members(screen: &Kanban, id: i64) -> Vec<i64> {
        screen.row(id).map(|row| row.number("user_id")).into_iter().collect()
    }

    fn of_member(member: i64) -> Option<Value> {
        Some(json!({ "user_id": member }))
    }

    /// What changed is read by the screen itself, in every column.
    fn news(_: &Change, _: &Query) -> News {
        News::Nothing
    }

    fn owns(cmd: &Cmd) -> bool {
        matches!(
            cmd,
            Cmd::Column(_) | Cmd::Carry(_) | Cmd::Reorder(_) | Cmd::NextBoard | Cmd::Board(_) | Cmd::Mine
        )
    }

    fn on(screen: &mut Kanban, shell: &mut Shell, cmd: Cmd) -> Result<Option<Action>, Cmd> {
        match cmd {
            Cmd::Carry(by) => return Ok(moves::carry(screen, shell, by)),
            Cmd::Reorder(by) => return Ok(moves::reorder(screen, shell, by)),
            Cmd::Column(by) => {
                let columns = screen.own.columns();
                let last = columns.len().saturating_sub(1);
                let to = screen.own.at().saturating_add_signed(by as isize).min(last);
                if let Some(name) = columns.get(to).map(|column| column.name.clone()) {
                    screen.focus(shell, &name);
                }
            }
            Cmd::NextBoard => {
                let roles: Vec<_> = screen.own.boards.iter().map(|board| board.role).collect();
                let at = roles.iter().position(|role| Some(*role) == screen.own.role);
                let next = at.and_then(|at| roles.get((at + 1) % roles.len()));
                next.into_iter().for_each(|role| screen.show_board(shell, *role));
            }
            Cmd::Board(name) => match name.parse() {
                Ok(role) if screen.own.is_known(role) => screen.show_board(shell, role),
                _ => shell.toast(Key::TuiKanbanNoBoard, true),
            },
            Cmd::Mine => screen.show_mine(shell, !screen.own.is_mine),
            Cmd::NextView => screen.show_next_view(),
            Cmd::CopyCommand => return Ok(copy_command(screen, shell)),
            Cmd::Refresh => screen.own.restart(),
            cmd => return Err(cmd),
        }
        Ok(None)
    }

    fn begun(screen: &mut Kanban, shell: &mut Shell, item: &Item) {
        moves::begun(screen, shell, item);
    }

    fn refused(screen: &mut Kanban, _: &mut Shell, item: &Item) {
        screen.take_back(item.record);
    }

    fn written(screen: &mut Kanban, shell: &mut Shell, item: &Item, written: &WriteAnswer) {
        if shell.works.turns.is_busy(&item.of) {
            // The board shows what the changes that wait will lead to.
            return screen.keep_pending(item.record, written.part("card"));
        }
        if screen.own.pending.remove(&item.record).is_none() && written.part::<Card>("card").is_none() {
            return;
        }
        if let Some(card) = written.part::<Card>("card") {
            let row = Row::new(&TABLE, &card);
            screen
                .of_column_mut(&card.column)
                .into_iter()
                .for_each(|list| list.window.replace(row.id, row.clone()));
        }
        // What is being read may be from before the change.
        screen.reread_lists();
        screen.own.reread();
    }

    fn typed(screen: &Kanban, query: &Query) -> Query {
        screen.typed(query)
    }

    fn list_wants(screen: &mut Kanban, lines: u64) -> Vec<ListAsk> {
        // An answer from before a move would put the card back under the keys.
        if !screen.own.pending.is_empty() {
            return Vec::new();
        }
        screen.shown_lists().into_iter().flat_map(|list| list.wants(lines)).collect()
    }

    fn list_of<'s>(screen: &'s mut Kanban, ask: &ListAsk) -> Option<&'s mut List> {
        let column = ask.query().get("column")?.as_str()?;
        let list = screen.of_column_mut(column)?;
        (list.query == *ask.query()).then_some(list)
    }

    fn list<'a>(client: &'a Client, ask: &'a ListAsk) -> ListReading<'a> {
        Box::pin(read::listed(client, ask))
    }

    fn areas(screen: &Kanban, body: Rect) -> Areas {
        let (list, record) = match (screen.details.is_some(), body.width >= WIDE) {
            (false, _) => (body, Rect::default()),
            (true, false) => (Rect { height: 0, ..body }, body),
            (true, true) => beside(body, body.width - PANEL.min(body.width / 2)),
        };
        Areas { list, record, members: Rect::default() }
    }

    fn hit(screen: &Kanban, _: &Shell, layout: &Layout, at: Position) -> Option<Cmd> {
        draw::hit(screen, layout, at)
    }

    fn draw_list(screen: &Kanban, shell: &Shell, frame: &mut Frame<'_>, layout: &Layout) {
        draw::draw(screen, shell, frame, layout);
    }

    fn above(screen: &Kanban, shell: &Shell) -> Option<String> {
        draw::said(screen, shell)
    }

    /// A card is said with what happened to it.
    fn say(screen: &Kanban, shell: &Shell, out: &mut dyn Write) -> io::Result<bool> {
        let open = screen.details.as_ref().map(|details| details.id);
        let told = screen.own.activities.as_ref().map(|(card, _)| *card);
        if open.is_some() && open != told {
            return Ok(false);
        }
        resource::say(screen, shell, out)
    }

    fn wants(screen: &mut Kanban, shell: &Shell) -> Vec<Value> {
        screen.wanted(shell).iter().map(|part| to_value(part).unwrap_or_default()).collect()
    }

    fn read(client: &Client, ask: Value) -> Reading<'_> {
        Box::pin(async move {
            Ok(Answer::Part(match Part::deserialize(ask) {
                Ok(part) => read::part(client, part).await?,
                Err(_) => Value::Null,
            }))
        })
    }

    fn receive(screen: &mut Kanban, shell: &Shell, ask: &Value, answer: Result<Value, Error>) {
        if let Ok(part) = Part::deserialize(ask) {
            screen.receive_part(shell, &part, answer);
        }
    }

    fn changed(&mut self, change: &Change) {
        match change.record.as_str() {
            "card" | "track_entry" => self.reread(),
            "board" => self.restart(),
            _ => {}
        }
    }

    fn outdate(&mut self) {
        self.restart();
    }
}

/// Copies the command of `retaguarda` that reads the card.
fn copy_command(screen: &Kanban, shell: &mut Shell) -> Option<Action> {
    let row = screen.current().and_then(|id| screen.row(id))?;
    let command = format!("retaguarda cards get {} --role {}", row.number("user_id"), row.text("role"));
    shell.toast(Message::new(Key::TuiCopied).with("text", &command), false);
    Some(Action::Copy(command))
}
