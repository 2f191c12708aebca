//! The list builder: a resource declares its list once, a request narrows and sorts it, and a page comes out
//! with the exact total, as quickly from the depth of a million rows as from their beginning.
//!
//! - A page is cut from the sorted column and the id alone, which an index holds, and only its rows are then
//!   joined.
//! - The total is counted once for each filter and change of the tables.
//! - The rows where deep pages began and ended are remembered, and a page is sought from the nearest of them,
//!   or scanned from the end when that is closer.
//!
//! Columns, keys and conditions are texts of the program: the type `&'static str` keeps out what a caller
//! sent.

use client::list::Order as Chosen;
use client::value::date::DateRange;
use client::value::money::Money;
use client::wire::page::{OrderBy, Page, Paging, Sums};

use super::list::{List, Totals};
use super::search::WordMatch;
use super::sort::{Sum, column};
use super::tally::{Bookmark, Order, Recall};
use super::{Conn, Dialect, Row, StoreError, Value};

/// From this offset on, places are worth remembering.
const DEEP: i64 = 1_000;

/// A list that is being narrowed and sorted. A filter of `None` is no filter.
#[derive(Clone, Debug)]
pub struct Selection {
    list: List,
    found: Option<WordMatch>,
    conditions: String,
    params: Vec<Value>,
    order: Option<Order>,
    is_summed: bool,
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
    /// All rows of a list, in no order of their own.
    fn of(list: List) -> Selection {
        Selection {
            list,
            found: None,
            conditions: String::new(),
            params: Vec::new(),
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

    /// Only rows for which a condition holds; the value stands at its `{}`.
    pub fn matching(mut self, condition: &'static str, value: Option<impl Into<Value>>) -> Self {
        let Some(value) = value else { return self };
        self.params.push(value.into());
        let text = condition.replace("{}", &format!("${}", self.params.len()));
        self.and(&text)
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
        let before = self.params.len();
        self.params.extend(values.into_iter().map(Into::into));
        let places: Vec<String> =
            (before + 1..=self.params.len()).map(|number| format!("${number}")).collect();
        self.and(&format!("{column} in ({})", places.join(", ")))
    }

    /// Only rows that an index of words finds by all of these words, each by its beginning.
    pub fn found(mut self, dialect: Dialect, index: &'static str, words: Option<Vec<String>>) -> Self {
        let Some(words) = words else { return self };
        self.params.push(dialect.wanted(&words));
        let found = WordMatch::new(dialect, index, &format!("${}", self.params.len()));
        Selection { found: Some(found), ..self }
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

    /// One page and the exact total.
    ///
    /// # Errors
    /// Those of the statements; Internal when the sort key of a row is NULL.
    pub fn page<T>(
        self,
        conn: &mut Conn<'_>,
        paging: Paging,
        read: impl Fn(&Row) -> T,
    ) -> Result<Page<T>, StoreError> {
        let recall = match conn.tallies() {
            Some(tallies) => {
                Some(tallies.of((self.source(None), self.params.clone()), self.change_number(conn)?))
            }
            None => None,
        };
        let total = match recall.as_ref().and_then(Recall::total) {
            Some(total) => total,
            None => self.count(conn, recall.as_ref())?,
        };
        let offset = paging.offset();
        let rows = match paging.per_page.min(total - offset) {
            count @ 1.. => {
                let is_gathered = self.may_gather(conn) && total <= WordMatch::GATHERED;
                self.rows(conn, recall.as_ref(), Window { offset, count, total, is_gathered })?
            }
            _ => Vec::new(),
        };
        conn.list(rows.iter().map(|row| (self.list.table, row.int(row.width() - 1))));
        let sums = if self.is_summed { Some(self.sums(conn, recall.as_ref())?) } else { None };
        Ok(Page { sums, ..Page::of(rows.iter().map(read).collect(), paging, total) })
    }

    /// The first rows, uncounted.
    ///
    /// # Errors
    /// Those of the statement.
    pub fn first<T>(
        self,
        conn: &mut Conn<'_>,
        count: i64,
        read: impl Fn(&Row) -> T,
    ) -> Result<Vec<T>, StoreError> {
        let is_gathered = self.is_rare(conn)?;
        let rows = self.cut(conn, Window { offset: 0, count, total: i64::MAX, is_gathered }, None)?;
        conn.list(rows.iter().map(|row| (self.list.table, row.int(row.width() - 1))));
        Ok(rows.iter().map(read).collect())
    }

    fn may_gather(&self, conn: &Conn<'_>) -> bool {
        self.found.is_some() && conn.dialect() == Dialect::Postgres
    }

    /// Returns whether PostgreSQL is to gather the matches of words, because they are few. Counts no more than that.
    fn is_rare(&self, conn: &mut Conn<'_>) -> Result<bool, StoreError> {
        if !self.may_gather(conn) {
            return Ok(false);
        }
        let (source, most) = (self.counted(), WordMatch::GATHERED);
        let sql = format!("select count(*) from (select 1 from {source} limit {most} + 1) few");
        Ok(conn.query_one(&sql, &self.params)?.is_some_and(|row| row.int(0) <= most))
    }

    /// Returns the rows to count.
    fn counted(&self) -> String {
        let List { table, alias, .. } = self.list;
        match &self.found {
            Some(found) if self.conditions.is_empty() => found.alone(),
            // SQLite knows the number of each page of an index and need not look at its rows.
            None if self.conditions.is_empty() => format!("{table} {alias}"),
            _ => self.source(None),
        }
    }

    fn count(&self, conn: &mut Conn<'_>, recall: Option<&Recall<'_>>) -> Result<i64, StoreError> {
        let source = self.counted();
        let row = conn.query_one(&format!("select count(*) from {source}"), &self.params)?;
        let total = row.map_or(0, |row| row.int(0));
        if let Some(recall) = recall {
            recall.remember_total(total);
        }
        Ok(total)
    }

    /// The declared sums of all rows. Remembered with the total.
    fn sums(&self, conn: &mut Conn<'_>, recall: Option<&Recall<'_>>) -> Result<Sums, StoreError> {
        if let Some(sums) = recall.and_then(Recall::sums) {
            return Ok(sums);
        }
        let List { sums, totals, .. } = self.list;
        let amounts = totals.map_or(sums, |totals| totals.amounts);
        let sum = |(_, amount): &Sum| format!("cast(coalesce(sum({amount}), 0) as bigint)");
        let columns: Vec<String> = amounts.iter().map(sum).collect();
        let sql = format!("select {} from {}", columns.join(", "), self.source(totals));
        let row = conn.query_one(&sql, &self.params)?;
        let amount = |at| Money::from_cents(row.as_ref().map_or(0, |row| row.int(at)));
        let sums: Sums =
            amounts.iter().enumerate().map(|(at, (path, _))| ((*path).to_owned(), amount(at))).collect();
        if let Some(recall) = recall {
            recall.remember_sums(&sums);
        }
        Ok(sums)
    }

    /// The rows of a window that holds at least one.
    fn rows(
        &self,
        conn: &mut Conn<'_>,
        recall: Option<&Recall<'_>>,
        window: Window,
    ) -> Result<Vec<Row>, StoreError> {
        let order = self.order();
        let remembered = recall.and_then(|recall| recall.nearest(order, window.offset));
        let rows = self.cut(conn, window, remembered)?;
        let deep = recall.filter(|_| window.offset >= DEEP);
        for (row, offset) in [(rows.first(), window.offset), (rows.last(), window.last())] {
            let Some(row) = row else { continue };
            let null = || StoreError::Internal(format!("the sort key {} is NULL", order.key));
            let place = place(row).ok_or_else(null)?;
            if let Some(recall) = deep {
                recall.remember_place(order, offset, place);
            }
        }
        Ok(rows)
    }

    /// Cuts the window out of the order, coming from the nearest known row or end, and joins its rows.
    fn cut(
        &self,
        conn: &mut Conn<'_>,
        window: Window,
        known: Option<(i64, Bookmark)>,
    ) -> Result<Vec<Row>, StoreError> {
        let Order { key, descending } = self.order();
        let List { table, alias, joins, columns, sums, .. } = self.list;
        let id = self.id();
        let key = if is_id(key, alias) { id.clone() } else { key.to_owned() };
        let by_id = key == id;
        let mut params = self.params.clone();
        let mut bind = |value: Value| {
            params.push(value);
            format!("${}", params.len())
        };
        let ahead = window.offset - known.as_ref().map_or(0, |(at, _)| *at);
        let from_end = window.total - window.last() - 1;
        let (skip, backwards) = if from_end < ahead { (from_end, true) } else { (ahead, false) };
        let narrow = format!("select {id} as id, {key} as key from {}", self.source(None));
        let beyond = if descending { "<" } else { ">" };
        let source = match known.filter(|_| !backwards) {
            Some((_, place)) if by_id => format!("{narrow} and {id} {beyond}= {}", bind(place.id.into())),
            Some((_, place)) => {
                let from = [bind(place.key), bind(place.id.into())];
                conn.dialect().seek(&narrow, [&key, &id], beyond, from)
            }
            None => narrow,
        };
        // The planner looks through no offset: neither the order nor the limit leads it to the rows of others.
        let source = match window.is_gathered {
            true => format!("select id, key from ({source} offset 0) matches"),
            false => source,
        };
        let (cut, shown) = (direction(descending != backwards), direction(descending));
        // An index of words has its rows in the order of their ids, and of nothing beside.
        let order = if by_id { format!("id {cut}") } else { format!("key {cut}, id {cut}") };
        let (count, skip) = (window.count, bind(skip.into()));
        let amounts: String = sums.iter().map(|(path, amount)| format!(", {amount} as {path}")).collect();
        let sql = format!(
            "select {columns}{amounts}, page.key as page_key, page.id as page_id
             from ({source} order by {order} limit {count} offset {skip}) page
             join {table} {alias} on {alias}.id = page.id {joins}
             order by page.key {shown}, page.id {shown}"
        );
        conn.query(&sql, &params)
    }

    /// Changes whenever a commit touched a table that the list looks at, and never comes back to the same
    /// number.
    fn change_number(&self, conn: &mut Conn<'_>) -> Result<i64, StoreError> {
        let tables: Vec<Value> =
            std::iter::once(&self.list.table).chain(self.list.watched).map(|&table| table.into()).collect();
        let places: Vec<String> = (1..=tables.len()).map(|number| format!("${number}")).collect();
        let sql = format!(
            "select cast(coalesce(sum(n), 0) as bigint) from change_number where table_name in ({})",
            places.join(", ")
        );
        Ok(conn.query_one(&sql, &tables)?.map_or(0, |row| row.int(0)))
    }

    /// Returns the rows and their conditions, beside the rows that make up the totals.
    fn source(&self, totals: Option<Totals>) -> String {
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
    fn id(&self) -> String {
        if self.found.is_some() { "found.rowid".to_owned() } else { format!("{}.id", self.list.alias) }
    }

    fn order(&self) -> Order {
        self.order.unwrap_or(Order { key: "id", descending: true })
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

/// Which rows of an order are wanted; all of them exist.
#[derive(Clone, Copy)]
struct Window {
    offset: i64,
    count: i64,
    total: i64,
    /// True if matches of words are gathered before they are sorted.
    is_gathered: bool,
}

impl Window {
    fn last(self) -> i64 {
        self.offset + self.count - 1
    }
}

/// Returns whether a list is sorted by its rows' ids.
fn is_id(key: &str, alias: &str) -> bool {
    key.strip_prefix(alias).is_some_and(|column| column == ".id") || key == "id"
}

fn direction(descending: bool) -> &'static str {
    if descending { "desc" } else { "asc" }
}

/// The sort key and id that [`Selection::cut`] puts behind the columns.
fn place(row: &Row) -> Option<Bookmark> {
    let key = row.value(row.width() - 2).clone();
    (key != Value::Null).then(|| Bookmark { key, id: row.int(row.width() - 1) })
}
