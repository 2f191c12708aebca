//! The boards: which one is shown, its columns, and a list of cards for each. The list of the screen is that of the column with the
//! keys; the others follow its filter.

use std::collections::BTreeMap;

use client::api::service::kanban::{Activity, Board, BoardRow, Card, Column};
use client::transport::Error;
use client::value::id::MemberId;
use client::value::word::Word;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::kit::layout::Layout;
use crate::kit::list::List;
use crate::kit::list::query::Query;
use crate::kit::resource::Listing;
use crate::kit::screen::Screen;
use crate::kit::shell::Shell;
use crate::screens::kanban::TABLE;
use crate::screens::kanban::pending::Pending;
use crate::screens::kanban::read::{Numbers, Part};

/// The narrowest board whose columns stand side by side.
const SIDE_BY_SIDE: u16 = 96;
/// The narrowest column of such a board.
const COLUMN: u16 = 25;

/// The screen of the kanban.
pub type Kanban = Listing<KanbanScreen>;

/// The state of the screen beside the list of the column with the keys.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KanbanScreen {
    /// The boards that the user sees.
    pub boards: Vec<BoardRow>,
    /// The board that is shown.
    pub role: Option<Board>,
    /// The name of the column with the keys.
    pub column: String,
    /// Whether only the user's own cards are shown.
    pub is_mine: bool,
    /// The lists of the other columns.
    pub parked: BTreeMap<String, List>,
    /// The numbers of cards in the columns.
    pub numbers: Numbers,
    /// The cards that were moved before the server answered.
    pub pending: BTreeMap<i64, Pending>,
    /// What happened to the open card, once read.
    pub activities: Option<(i64, Vec<Activity>)>,
    /// The reason why there are no boards.
    pub failed: Option<Error>,
    /// The columns that are shown.
    shown: usize,
    /// True until the boards were asked for.
    are_boards_known: bool,
    are_boards_received: bool,
    /// True if cards changed since the lists were read.
    is_stale: bool,
    /// The filter of the numbers, once asked for, and whether they are waited for.
    counted: Option<Query>,
    is_counting: bool,
    /// The card whose activities are waited for or read.
    told: Option<i64>,
    /// The board to show once the boards are known.
    wish: Option<Board>,
    /// The member whose card is looked for.
    sought: Option<MemberId>,
}

impl KanbanScreen {
    /// Returns the columns of the board that is shown.
    pub fn columns(&self) -> &[Column] {
        let board = self.boards.iter().find(|board| Some(board.role) == self.role);
        board.map_or(&[], |board| &board.columns)
    }

    /// Returns the place of the column with the keys.
    pub fn at(&self) -> usize {
        self.columns().iter().position(|column| column.name == self.column).unwrap_or(0)
    }

    /// Returns the columns that fit on a board of this width, those around the one with the keys.
    pub fn visible(&self, width: u16) -> std::ops::Range<usize> {
        let columns = self.columns().len();
        if width < SIDE_BY_SIDE {
            return self.at()..(self.at() + 1).min(columns);
        }
        let fit = usize::from(width / COLUMN).clamp(1, columns.max(1));
        let first = self.at().saturating_sub(fit / 2).min(columns.saturating_sub(fit));
        first..(first + fit).min(columns)
    }

    /// Reads the cards and their numbers again, as soon as no answer about them is waited for.
    pub fn reread(&mut self) {
        self.is_stale = true;
    }

    /// Reads everything again, also what could not be read.
    pub fn restart(&mut self) {
        (self.is_stale, self.is_counting, self.failed) = (true, false, None);
        (self.are_boards_known, self.told) = (false, None);
    }

    /// Looks for the card of a member.
    pub fn seek(&mut self, member: i64) {
        self.sought = Some(MemberId::new(member));
    }

    /// Returns whether the user sees no board.
    pub fn is_without_boards(&self) -> bool {
        self.are_boards_received && self.boards.is_empty()
    }

    /// Returns whether a board is visible to the user, as far as is known.
    pub fn is_known(&self, role: Board) -> bool {
        !self.are_boards_received || self.can_show(role)
    }

    fn can_show(&self, role: Board) -> bool {
        self.boards.iter().any(|board| board.role == role)
    }

    pub(super) fn number(&mut self, column: &str, by: i64) {
        if let Some(count) = self.numbers.counts.get_mut(column) {
            *count = (*count + by).max(0);
        }
    }
}

/// Returns whether the columns of a board stand side by side.
pub fn is_side_by_side(layout: &Layout) -> bool {
    layout.summary.width >= SIDE_BY_SIDE
}

impl Kanban {
    /// Returns the list of a column.
    pub fn of_column(&self, name: &str) -> Option<&List> {
        if name == self.own.column { Some(&self.list) } else { self.own.parked.get(name) }
    }

    /// As [`Kanban::of_column`], to be changed.
    pub fn of_column_mut(&mut self, name: &str) -> Option<&mut List> {
        if name == self.own.column { Some(&mut self.list) } else { self.own.parked.get_mut(name) }
    }

    /// Gives the keys to a column of the board.
    pub fn focus(&mut self, shell: &Shell, name: &str) {
        if name == self.own.column || !self.own.columns().iter().any(|column| column.name == name) {
            return;
        }
        let list = self.own.parked.remove(name).unwrap_or_else(|| List::of(self.list.query.clone()));
        let before = std::mem::replace(&mut self.list, list);
        let column = std::mem::replace(&mut self.own.column, name.to_owned());
        self.own.parked.insert(column, before);
        self.agree(shell);
        (self as &mut dyn Screen).settle(shell);
    }

    /// Shows another board, with the same filter.
    pub fn show_board(&mut self, shell: &Shell, role: Board) {
        if !self.own.are_boards_received {
            self.own.wish = Some(role);
        }
        if self.own.role == Some(role) || !self.own.can_show(role) {
            return;
        }
        let query = self.typed(&self.list.query);
        self.own.role = Some(role);
        self.own.column = self.own.columns().first().map(|column| column.name.clone()).unwrap_or_default();
        self.own.parked.clear();
        self.details = None;
        self.list.show(query);
        self.agree(shell);
    }

    /// Shows the user's own cards alone, or everybody's.
    pub fn show_mine(&mut self, shell: &Shell, is_mine: bool) {
        let query = self.typed(&self.list.query);
        self.own.is_mine = is_mine;
        self.list.show(query);
        self.agree(shell);
    }

    /// Shows the next of the declared views, in the same order as other lists do.
    pub fn show_next_view(&mut self) {
        let views: Vec<Query> = TABLE.views().iter().map(|view| self.typed(&view.query)).collect();
        let typed = self.typed(&self.list.query);
        let at = views.iter().position(|view| *view == typed);
        let next = at.map_or(0, |at| (at + 1) % views.len().max(1));
        views.into_iter().nth(next).into_iter().for_each(|query| self.list.show(query));
    }

    /// Returns the part of a query that the user filters by: without the board, the column and the user's own cards.
    pub fn typed(&self, query: &Query) -> Query {
        let mut fields = serde_json::to_value(query).unwrap_or_default();
        if let Some(fields) = fields.as_object_mut() {
            let own = self.list.base.get("account_manager").cloned();
            let is_base = |name: &str, value: &Value| match name {
                "role" | "column" => true,
                "hidden" => *value == 0,
                "account_manager" => Some(value) == own.as_ref(),
                _ => false,
            };
            fields.retain(|name, value| !is_base(name, value));
        }
        Query::from(fields)
    }

    /// Lets the lists of all columns agree: the filter is that of the list with the keys, the board and the column are its own unless
    /// it names others.
    fn agree(&mut self, shell: &Shell) {
        let named = |query: &Query, field: &str| Some(query.get(field)?.as_str()?.to_owned());
        let role = named(&self.list.query, "role").and_then(|role| role.parse().ok());
        if let Some(role) = role.filter(|role| Some(*role) != self.own.role && self.own.can_show(*role)) {
            self.own.role = Some(role);
            self.own.parked.clear();
        }
        let Some(role) = self.own.role else { return };
        let columns: Vec<String> = self.own.columns().iter().map(|column| column.name.clone()).collect();
        let named = named(&self.list.query, "column").unwrap_or_else(|| self.own.column.clone());
        let first = columns.first().cloned().unwrap_or_default();
        self.own.column = if columns.contains(&named) { named } else { first };
        let me = shell.who.as_ref().map(|who| who.user.id.get()).filter(|_| self.own.is_mine);
        let placed = |query: Query, column: &str| {
            let query = query.with("role", role.name()).with("column", column).or("hidden", 0);
            match me {
                Some(me) => query.or("account_manager", me),
                None => query,
            }
        };
        let base = |column: &str| placed(Query::default(), column);
        let query = placed(self.list.query.clone(), &self.own.column);
        self.list.base = base(&self.own.column);
        if self.list.query != query {
            self.list.show(query.clone());
        }
        self.own.parked.retain(|name, _| *name != self.own.column && columns.contains(name));
        for name in columns.iter().filter(|name| **name != self.own.column) {
            let list = self.own.parked.entry(name.clone()).or_default();
            list.base = base(name);
            let query = query.clone().with("column", name.as_str());
            if list.query != query {
                list.show(query);
            }
        }
    }

    /// Returns what must be read beside the cards.
    pub fn wanted(&mut self, shell: &Shell) -> Vec<Part> {
        let mut parts = Vec::new();
        if !self.own.are_boards_known && self.own.failed.is_none() {
            self.own.are_boards_known = true;
            parts.push(Part::Boards);
        }
        self.agree(shell);
        let width = (self as &dyn Screen).layout(shell).summary.width.max(shell.size.0.min(SIDE_BY_SIDE - 1));
        self.own.shown = self.own.visible(width).len();
        let mut lists = std::iter::once(&self.list).chain(self.own.parked.values());
        let is_waiting = lists.any(|list| list.window.is_waiting());
        if self.own.is_stale && !is_waiting && self.own.role.is_some() {
            self.own.is_stale = false;
            self.own.counted = None;
            self.own.told = None;
            self.reread_lists();
        }
        let query = &self.list.query;
        let counted =
            query.clone().with("column", self.own.columns().first().map_or("", |first| &first.name));
        if self.own.role.is_some() && !self.own.is_counting && self.own.counted.as_ref() != Some(&counted) {
            (self.own.is_counting, self.own.counted) = (true, Some(counted.clone()));
            parts.push(Part::Counts(Box::new(counted)));
        }
        let open = self.details.as_ref().map(|details| details.id);
        if let (Some(id), Some(role)) = (open.filter(|id| self.own.told != Some(*id)), self.own.role)
            && let Some(row) = self.row(id)
        {
            parts.push(Part::Activities(MemberId::new(row.number("user_id")), role));
            self.own.told = open;
        }
        parts.extend(self.own.sought.take().map(Part::Find));
        parts
    }

    /// Reads the cards of all columns again; answers that are on their way are late.
    pub fn reread_lists(&mut self) {
        std::iter::once(&mut self.list).chain(self.own.parked.values_mut()).for_each(List::reread);
    }

    /// Returns the lists that the screen shows.
    pub fn shown_lists(&mut self) -> Vec<&mut List> {
        if self.own.role.is_none() {
            return Vec::new();
        }
        let is_one = self.own.shown <= 1;
        let parked = self.own.parked.values_mut().filter(move |_| !is_one);
        std::iter::once(&mut self.list).chain(parked).collect()
    }

    /// Takes in what was read beside the cards.
    pub fn receive_part(&mut self, shell: &Shell, part: &Part, answer: Result<Value, Error>) {
        let value = match (part, answer) {
            (_, Ok(value)) => value,
            (Part::Boards, Err(error)) => {
                self.own.failed = Some(error);
                return;
            }
            (Part::Counts(_), Err(_)) => {
                self.own.is_counting = false;
                return;
            }
            _ => return,
        };
        match part {
            Part::Boards => self.receive_boards(shell, serde_json::from_value(value).unwrap_or_default()),
            Part::Counts(_) => {
                self.own.is_counting = false;
                self.own.numbers = serde_json::from_value(value).unwrap_or_default();
            }
            Part::Activities(..) => {
                let activities = serde_json::from_value(value).unwrap_or_default();
                self.own.activities = self.own.told.map(|card| (card, activities));
            }
            Part::Find(_) => {
                if let Ok(card) = serde_json::from_value::<Card>(value) {
                    self.show_board(shell, card.role);
                    self.focus(shell, &card.column);
                }
            }
        }
    }

    /// Shows the board of the user's role, else the first.
    fn receive_boards(&mut self, shell: &Shell, boards: Vec<BoardRow>) {
        (self.own.boards, self.own.are_boards_received) = (boards, true);
        if self.own.role.is_none_or(|role| !self.own.can_show(role)) {
            let role = shell.who.as_ref().and_then(|who| Board::of(who.user.role));
            self.own.is_mine = role.is_some();
            let first = self.own.boards.first().map(|board| board.role);
            let wish = self.own.wish.take().filter(|wish| self.own.can_show(*wish));
            self.own.role = wish.or(role.filter(|role| self.own.can_show(*role))).or(first);
        }
        self.agree(shell);
    }
}
