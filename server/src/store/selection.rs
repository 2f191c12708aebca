//! The list builder: a resource declares its list once, a request narrows and sorts it, and a page comes out
//! with the exact total, as quickly from the depth of a million rows as from their beginning.
//!
//! - A page is cut from the sorted column and the id alone, which an index holds, and only its rows are then
//!   joined.
//! - The total is counted once for each filter, and follows from the changes of the table after that (`figures.rs`).
//! - The rows where deep pages began and ended are remembered, and a page is sought from the nearest of them,
//!   or scanned from the end when that is closer (`page.rs`, `bookmark.rs`).
//!
//! Columns, keys and conditions are texts of the program: the type `&'static str` keeps out what a caller
//! sent.

use client::list::Order as Chosen;
use client::search::Term;
use client::value::date::DateRange;
use client::value::instant::LocalInstant;
use client::wire::page::OrderBy;

use super::list::{List, Totals};
use super::search::WordMatch;
use super::sort::column;
use super::tally::Order;
use super::{Dialect, Value, places};

/// The table in which triggers note when a row was written. They count it for SQLite alone.
const UPDATES: &str = "row_updates";

/// A list that is being narrowed and sorted. A filter of `None` is no filter.
#[derive(Clone, Debug)]
pub struct Selection {
    pub(super) list: List,
    pub(super) found: Option<WordMatch>,
    /// The index of words that finds the first rows, and its parameter.
    pub(super) leading: Option<(&'static str, Value)>,
    pub(super) conditions: String,
    pub(super) params: Vec<Value>,
    /// The other tables that conditions or sums look at.
    pub(super) watched: Vec<&'static str>,
    pub(super) order: Option<Order>,
    pub(super) is_summed: bool,
}

impl List {
    /// All rows, in the list's default order, to be narrowed and sorted.
    pub fn select(&self) -> Selection {
        let selection = Selection::of(*self);
        match self.default {
            Some(order) => selection.in_order(order),
            None => selection,
        }
    }
}

impl Selection {
    /// All rows of a list, in no order.
    fn of(list: List) -> Selection {
        Selection {
            list,
            found: None,
            leading: None,
            conditions: String::new(),
            params: Vec::new(),
            watched: list.watched.to_vec(),
            order: None,
            is_summed: false,
        }
    }

    /// Only rows whose column has this value, NULL included.
    pub fn equals(self, column: &'static str, value: Option<impl Into<Value>>) -> Self {
        match value.map(Into::into) {
            None => self,
            Some(Value::Null) => self.and(&format!("{column} is null")),
            Some(value) => self.compare(column, "=", value),
        }
    }

    /// Only rows whose moment, in milliseconds, is on one of these days. A moment that is missing is kept as 0, which is a
    /// moment too, and on no day.
    pub fn days(self, column: &'static str, days: Option<DateRange>) -> Self {
        let Some(days) = days else { return self };
        let (from, until) = days.instants();
        let (from, until) = (from.as_millisecond(), until.as_millisecond());
        let within = self.compare(column, ">=", from.into()).compare(column, "<", until.into());
        if (from..until).contains(&0) { within.and(&format!("{column} <> 0")) } else { within }
    }

    /// Only rows whose day, kept as text, is one of these.
    pub fn between(self, column: &'static str, days: Option<DateRange>) -> Self {
        let Some(days) = days else { return self };
        let within = self.compare(column, ">=", days.from.to_string().into());
        within.compare(column, "<=", days.to.to_string().into())
    }

    /// Only rows for which a condition holds; the value replaces its `{}`.
    pub fn matching(mut self, condition: &'static str, value: Option<impl Into<Value>>) -> Self {
        let Some(value) = value else { return self };
        self.params.push(value.into());
        let text = condition.replace("{}", &format!("${}", self.params.len()));
        self.and(&text)
    }

    /// As [`Selection::matching`], for a condition that looks at other tables: the rows are counted again when those change.
    pub fn matching_in(
        self,
        tables: &[&'static str],
        condition: &'static str,
        value: Option<impl Into<Value>>,
    ) -> Self {
        if value.is_none() { self } else { self.watching(tables).matching(condition, value) }
    }

    /// Names other tables that a condition looks at.
    pub fn watching(mut self, tables: &[&'static str]) -> Self {
        self.watched.extend(tables);
        self
    }

    /// Only rows for which a condition of the program's own words holds, so that an index of exactly these rows can serve.
    pub fn only(self, condition: Option<&'static str>) -> Self {
        match condition {
            Some(condition) => self.and(condition),
            None => self,
        }
    }

    /// Only rows whose column has one of these values.
    pub fn among<V: Into<Value>>(mut self, column: &'static str, values: Option<Vec<V>>) -> Self {
        let Some(values) = values else { return self };
        // PostgreSQL refuses a list without values.
        if values.is_empty() {
            return self.and("1 = 0");
        }
        let before = self.params.len();
        self.params.extend(values.into_iter().map(Into::into));
        let places = places(before + 1..=self.params.len());
        self.and(&format!("{column} in ({places})"))
    }

    /// Only rows for which one of these conditions holds; each has its values, separated by commas, at its `{}`. They look at
    /// these other tables.
    pub fn any_of(
        mut self,
        tables: &[&'static str],
        conditions: impl IntoIterator<Item = (&'static str, Vec<Value>)>,
    ) -> Self {
        let mut texts = Vec::new();
        for (condition, values) in conditions.into_iter().filter(|(_, values)| !values.is_empty()) {
            let before = self.params.len();
            self.params.extend(values);
            texts.push(condition.replace("{}", &places(before + 1..=self.params.len())));
        }
        if texts.is_empty() {
            return self;
        }
        self.watching(tables).and(&format!("({})", texts.join(" or ")))
    }

    /// Only rows that an index of words finds by all of these terms, each by its beginning.
    pub fn found<T: Into<Term>>(
        mut self,
        dialect: Dialect,
        index: &'static str,
        terms: Option<Vec<T>>,
    ) -> Self {
        let Some(terms) = terms else { return self };
        let found = self.matched((dialect, index), terms);
        Selection { found: Some(found), ..self }
    }

    /// Before the others, the rows that an index of words finds by these terms. Both parts have the order of the list.
    pub fn led_by(self, dialect: Dialect, index: &'static str, terms: Option<Vec<Term>>) -> Self {
        let leading = terms.map(|terms| (index, dialect.wanted(&terms)));
        Selection { leading, ..self }
    }

    /// Only rows whose column holds the id of a row that an index of words finds. The rows are counted again when the indexed table
    /// changes.
    pub fn naming(
        mut self,
        column: &'static str,
        (dialect, index, table): (Dialect, &'static str, &'static str),
        terms: Option<Vec<Term>>,
    ) -> Self {
        let Some(terms) = terms else { return self };
        let found = self.matched((dialect, index), terms);
        self.watched.push(table);
        self.and(&found.names(column))
    }

    /// Only rows in whose group, by this column of the table, an index of words finds a row by all of these terms.
    pub fn found_in_group<T: Into<Term>>(
        mut self,
        column: &'static str,
        index: (Dialect, &'static str),
        terms: Option<Vec<T>>,
    ) -> Self {
        let Some(terms) = terms else { return self };
        let List { table, alias, .. } = self.list;
        let groups = self.matched(index, terms).joined(&format!("{table} x where"), "x");
        self.and(&format!("{alias}.{column} in (select x.{column} from {groups})"))
    }

    /// Only rows that were written at this instant or later.
    pub fn updated_since(mut self, since: Option<LocalInstant>) -> Self {
        let Some(LocalInstant(since)) = since else { return self };
        let List { table, alias, updated, .. } = self.list;
        self.params.push(since.as_millisecond().into());
        let of_table = || {
            format!(
                "select u.row_id from row_updates u where u.table_name = '{table}' and u.updated_at >= {{}}"
            )
        };
        let ids =
            updated.map_or_else(of_table, str::to_owned).replace("{}", &format!("${}", self.params.len()));
        self.watching(&[UPDATES]).and(&format!("{alias}.id in ({ids})")).by_any_index()
    }

    /// Says that the conditions leave few rows, so that an index on them serves better than that of the figures.
    pub fn by_any_index(self) -> Self {
        Selection { list: List { figures_index: None, ..self.list }, ..self }
    }

    /// Adds the declared sums to the page, if the caller asks for them by 1.
    pub fn summed(self, asked: Option<i64>) -> Self {
        Selection { is_summed: asked == Some(1), ..self }
    }

    /// Sorts by the field that the caller chose, if one was chosen.
    pub fn ordered<Q>(self, chosen: Option<OrderBy<Q>>) -> Self {
        match chosen {
            Some(chosen) => self.in_order(chosen.order),
            None => self,
        }
    }

    /// Sorts by a column of the table, as a [`Sort`] may name it; ties by id in the same direction.
    pub fn sorted(self, key: &'static str, descending: bool) -> Self {
        Selection { order: Some(Order { key, descending }), ..self }
    }

    fn in_order(self, order: Chosen) -> Self {
        match column(self.list.sorts, order.field) {
            Some(key) => self.sorted(key, order.descending),
            None => self,
        }
    }

    /// Returns whether only rows written since an instant are wanted. How many they are depends on that instant alone.
    pub(super) fn is_recent(&self) -> bool {
        self.watched.contains(&UPDATES)
    }

    /// Returns the rows and their conditions, and the rows that make up the totals.
    pub(super) fn source(&self, totals: Option<Totals>) -> String {
        let (List { table, alias, .. }, conditions) = (self.list, &self.conditions);
        let rows = match totals {
            // The order of a cross join is SQLite's: it would begin with the rows that are summed up.
            Some(Totals { rows, condition, .. }) => {
                format!("{table} {alias} cross join {rows} where {condition} and")
            }
            None => format!("{table} {alias} where"),
        };
        match &self.found {
            Some(found) => found.joined(&rows, alias) + conditions,
            None => format!("{rows} true{conditions}"),
        }
    }

    /// The id as the source has it first.
    pub(super) fn id(&self) -> String {
        if self.found.is_some() { "found.rowid".to_owned() } else { format!("{}.id", self.list.alias) }
    }

    pub(super) fn order(&self) -> Order {
        self.order.unwrap_or(Order { key: "id", descending: true })
    }

    /// Matches an index of words with terms, which become a parameter.
    fn matched<T: Into<Term>>(
        &mut self,
        (dialect, index): (Dialect, &'static str),
        terms: Vec<T>,
    ) -> WordMatch {
        let terms: Vec<Term> = terms.into_iter().map(Into::into).collect();
        self.params.push(dialect.wanted(&terms));
        WordMatch::new(dialect, index, &format!("${}", self.params.len()))
    }

    fn compare(mut self, column: &'static str, operator: &'static str, value: Value) -> Self {
        self.params.push(value);
        let number = self.params.len();
        self.and(&format!("{column} {operator} ${number}"))
    }

    fn and(mut self, condition: &str) -> Self {
        self.conditions.push_str(" and ");
        self.conditions.push_str(condition);
        self
    }
}

/// Returns the pattern of the texts that contain a text, for `like … escape '!'`.
pub fn containing(text: &str) -> String {
    format!("%{}%", text.replace('!', "!!").replace('%', "!%").replace('_', "!_"))
}
