//! A list as a screen shows it: the contract's columns, with what the schema of the row says of each.

use std::sync::OnceLock;

use client::catalogue::answer::{Kind, Type};
use client::catalogue::dynamic::{at, whole_answer};
use client::endpoint::Endpoint;
use client::endpoint::call::decode_query;
use client::facts::Facts;
use client::list::{self, List, Width};
use client::message::Lang;
use client::wire::page::{Page, Sums};
use serde::Serialize;
use serde_json::Value;

use crate::core::theme::Tone;
use crate::kit::list::query::{Order, Query};
use crate::kit::list::row::Row;

/// From so many lines on, a list has room for rows of two.
const TALL: u16 = 24;

/// The text of a cell, and its tone.
pub type Cell = fn(&Row, Lang) -> (String, Tone);

/// A cell that a screen draws otherwise than the kind of its column says.
#[derive(Debug)]
pub struct OwnCell {
    /// The column's path.
    pub path: &'static str,
    /// Its columns of the terminal; without them it shares what is left.
    pub width: Option<u16>,
    /// The text of its cells.
    pub draw: Cell,
}

/// The list that an endpoint answers, on a screen.
#[derive(Debug)]
pub struct Table {
    /// The endpoint's id.
    pub endpoint: &'static str,
    list: &'static List,
    /// The facts of a row's record, if the contract declares them of the list.
    pub facts: Option<Facts>,
    schema: fn() -> Value,
    query: fn(&str) -> Query,
    /// The path of the record that a row shows.
    pub record: &'static str,
    cells: &'static [OwnCell],
    snippet: Option<&'static str>,
    height: Option<fn(u16) -> u16>,
    answer: OnceLock<Value>,
    columns: OnceLock<Vec<Column>>,
    views: OnceLock<Vec<View>>,
}

/// A column of a list.
#[derive(Debug)]
pub struct Column {
    /// As the contract declares it.
    pub declared: &'static list::Column,
    /// The kind of its values.
    pub kind: Kind<'static>,
    /// The least width of a list that shows it.
    pub from: Width,
    /// The screen's own way to draw it, if any.
    pub own: Option<&'static OwnCell>,
    /// True if its numbers are never 0.
    pub is_positive: bool,
}

/// A named view, with its query as a list has it.
#[derive(Debug)]
pub struct View {
    /// As the contract declares it.
    pub declared: &'static list::View,
    /// The query of its rows.
    pub query: Query,
}

impl View {
    /// Returns what it is called.
    pub fn label(&self, lang: Lang) -> String {
        self.declared.name.text(lang, &[])
    }
}

impl Table {
    /// Returns the list that an endpoint answers, each row showing the record whose id it has.
    pub const fn of<E: Endpoint>() -> Table {
        let Some(list) = E::CLAUSES.list else { panic!("the endpoint answers no list") };
        let Some(record) = list.id else { panic!("the rows have no ids") };
        Table {
            endpoint: E::ID,
            list,
            facts: E::CLAUSES.facts,
            schema: whole_answer::<E>,
            query: |text| decode_query::<E::Query>(text).map(|query| Query::of(&query)).unwrap_or_default(),
            record,
            cells: &[],
            snippet: None,
            height: None,
            answer: OnceLock::new(),
            columns: OnceLock::new(),
            views: OnceLock::new(),
        }
    }

    /// Names the path of the record that a row shows, where that is not the row's own id.
    pub const fn showing(mut self, record: &'static str) -> Table {
        self.record = record;
        self
    }

    /// Draws some cells otherwise.
    pub const fn with(mut self, cells: &'static [OwnCell]) -> Table {
        self.cells = cells;
        self
    }

    /// Gives each row a second line where there is room, with the text of this column.
    pub const fn snippet(mut self, path: &'static str) -> Table {
        self.snippet = Some(path);
        self
    }

    /// Gives each row as many lines as a list of so many lines has for it.
    pub const fn high(mut self, height: fn(u16) -> u16) -> Table {
        self.height = Some(height);
        self
    }

    /// Returns the column of the second line of rows.
    pub fn second(&'static self) -> Option<&'static Column> {
        let path = self.snippet?;
        self.columns().iter().find(|column| column.declared.path == path)
    }

    /// Returns the lines of a row in a list of so many lines.
    pub fn row_height(&self, lines: u16) -> u16 {
        match self.height {
            Some(height) => height(lines),
            None if self.snippet.is_some() && lines >= TALL => 2,
            None => 1,
        }
    }

    /// Returns the path of the id that tells rows apart.
    pub fn id(&self) -> &'static str {
        self.list.id.unwrap_or("id")
    }

    /// Returns what a row is called.
    pub fn label(&self, lang: Lang) -> String {
        self.list.of.map(|kind| kind.label(lang)).unwrap_or_default()
    }

    /// Returns whether its rows are summed up.
    pub fn is_summed(&self) -> bool {
        !self.list.sums.is_empty()
    }

    /// Returns sums as texts, in the order in which the contract declares them, each with its name where there are several.
    pub fn in_money(&self, sums: &Sums, lang: Lang) -> Vec<String> {
        let sum =
            |path: &&str| {
                let sum = sums.get(*path)?;
                let named =
                    self.list.columns.iter().find(|column| column.path == *path && self.list.sums.len() > 1);
                Some(named.map_or_else(
                    || sum.to_string(),
                    |column| format!("{} {sum}", column.title.text(lang, &[])),
                ))
            };
        self.list.sums.iter().filter_map(sum).collect()
    }

    /// Returns the default order of the rows.
    pub fn order(&self) -> Order {
        self.list.order.unwrap_or(list::Order::descending("id")).into()
    }

    /// Returns the schema of a row.
    pub fn row(&'static self) -> Type<'static> {
        Type::of(self.answer.get_or_init(self.schema)).row()
    }

    /// Returns the columns, in the order in which the contract declares them.
    pub fn columns(&'static self) -> &'static [Column] {
        let row = self.row();
        let column = |declared: &'static list::Column| Column {
            declared,
            kind: row.at(declared.path).map_or(Kind::Plain, Type::kind),
            from: self.from(declared),
            own: self.cells.iter().find(|cell| cell.path == declared.path),
            is_positive: self.list.positive.contains(&declared.path),
        };
        self.columns.get_or_init(|| self.list.columns.iter().map(column).collect())
    }

    /// Returns the named views, in the order in which the contract declares them.
    pub fn views(&self) -> &[View] {
        let view = |declared: &'static list::View| View { declared, query: (self.query)(declared.query) };
        self.views.get_or_init(|| self.list.views.iter().map(view).collect())
    }

    /// Reads the query of an address; everything if the list has no such query.
    pub fn read_query(&self, text: &str) -> Query {
        (self.query)(text)
    }

    /// Returns the query of the view that opens first; everything if there are no views.
    pub fn opening(&self) -> Query {
        self.views().first().map(|view| view.query.clone()).unwrap_or_default()
    }

    /// Returns how much room a column needs. The number of the record that a row shows is always there, since commands take
    /// it; the row's own gives way to it.
    fn from(&self, column: &list::Column) -> Width {
        match column.path {
            path if path == self.record => Width::Narrow,
            path if path == self.id() => column.from.max(Width::Medium),
            _ => column.from,
        }
    }

    /// Returns the fields that sort the list, in the order of their columns.
    pub fn sorts(&'static self) -> impl Iterator<Item = &'static str> {
        self.columns().iter().filter_map(|column| column.declared.sort)
    }
}

impl Row {
    /// Takes a row of an answer. A row without an id gets 0.
    pub fn of(table: &Table, fields: Value) -> Row {
        let number = |path: &str| at(&fields, path).and_then(Value::as_i64).unwrap_or(0);
        let (id, record, version) = (number(table.id()), number(table.record), number("version"));
        Row { id, record, version, fields }
    }

    /// Takes a typed row.
    pub fn new(table: &Table, fields: &impl Serialize) -> Row {
        Row::of(table, serde_json::to_value(fields).unwrap_or_default())
    }

    /// Takes a page of typed rows.
    pub fn page<T: Serialize>(table: &Table, page: Page<T>) -> Page<Row> {
        let rows = page.data.iter().map(|row| Row::new(table, row)).collect();
        page.with_rows(rows)
    }
}
