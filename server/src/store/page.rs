//! Pages of a selection.

use std::collections::BTreeMap;

use client::value::money::Money;
use client::wire::page::{Page, Paging};

use super::figures::Recall;
use super::list::List;
use super::search::WordMatch;
use super::sort::Sum;
use super::tally::{Bookmark, Order};
use super::{Conn, Dialect, Row, Selection, StoreError, Value, ValueRef};

/// From this offset on, places are worth remembering.
const DEEP: i64 = 1_000;

impl Selection {
    /// One page and the exact total.
    ///
    /// # Errors
    /// Returns the errors of the statements; Internal when the sort key of a row is NULL.
    pub fn page<T>(
        self,
        conn: &mut Conn<'_>,
        paging: Paging,
        read: impl Fn(&Row) -> T,
    ) -> Result<Page<T>, StoreError> {
        self.announce_length(conn)?;
        let recall = self.recall(conn)?;
        let figures = self.figures(conn, recall.as_ref())?;
        let total = figures.total;
        let offset = paging.offset();
        let rows = match paging.per_page.min(total - offset) {
            count @ 1.. => {
                let is_gathered = self.may_gather(conn) && total <= WordMatch::GATHERED;
                self.rows(conn, recall.as_ref(), Window { offset, count, total, is_gathered })?
            }
            _ => Vec::new(),
        };
        conn.list(rows.iter().map(|row| (self.list.table, row.int(row.width() - 1))));
        let amount = |((path, _), cents): (&Sum, i64)| ((*path).to_owned(), Money::from_cents(cents));
        let sums = figures.sums.filter(|_| self.is_summed);
        let sums = sums.map(|sums| self.amounts().iter().zip(sums).map(amount).collect());
        Ok(Page { sums, ..Page::of(rows.iter().map(read).collect(), paging, total) })
    }

    /// The first rows, uncounted.
    ///
    /// # Errors
    /// Returns the errors of the statement.
    pub fn first<T>(
        self,
        conn: &mut Conn<'_>,
        count: i64,
        read: impl Fn(&Row) -> T,
    ) -> Result<Vec<T>, StoreError> {
        self.announce_length(conn)?;
        let is_gathered = self.is_rare(conn)?;
        let rows = self.cut(conn, Window { offset: 0, count, total: i64::MAX, is_gathered }, None)?;
        conn.list(rows.iter().map(|row| (self.list.table, row.int(row.width() - 1))));
        Ok(rows.iter().map(read).collect())
    }

    /// The number of rows for each value of a column.
    ///
    /// # Errors
    /// Returns the errors of the statement.
    pub fn counts(
        self,
        conn: &mut Conn<'_>,
        column: &'static str,
    ) -> Result<BTreeMap<String, i64>, StoreError> {
        conn.take_long()?;
        let sql = format!("select {column}, count(*) from {} group by {column}", self.source(None));
        let rows = conn.query(&sql, &self.params)?;
        Ok(rows.iter().map(|row| (row.text(0), row.int(1))).collect())
    }

    /// Says that the rows take long if an index of words or other tables narrow them, whose work SQLite does not count.
    fn announce_length(&self, conn: &mut Conn<'_>) -> Result<(), StoreError> {
        if self.found.is_some() || !self.watched.is_empty() { conn.take_long() } else { Ok(()) }
    }

    /// Returns whether PostgreSQL may gather the rows before it sorts them: it cannot know how few words match, nor how few rows were
    /// written since its statistics.
    fn may_gather(&self, conn: &Conn<'_>) -> bool {
        (self.found.is_some() || self.is_recent()) && conn.dialect() == Dialect::Postgres
    }

    /// Returns whether PostgreSQL is to gather the rows, because they are few. Counts no more than that.
    fn is_rare(&self, conn: &mut Conn<'_>) -> Result<bool, StoreError> {
        if !self.may_gather(conn) {
            return Ok(false);
        }
        let (source, most) = (self.counted(), WordMatch::GATHERED);
        let sql = format!("select count(*) from (select 1 from {source} limit {most} + 1) few");
        Ok(conn.query_one(&sql, &self.params)?.is_some_and(|row| row.int(0) <= most))
    }

    /// The rows of a window that holds at least one.
    fn rows(
        &self,
        conn: &mut Conn<'_>,
        recall: Option<&Recall>,
        window: Window,
    ) -> Result<Vec<Row>, StoreError> {
        let order = self.order();
        // No place in the order is remembered if some rows come first.
        let recall = recall.filter(|_| self.leading.is_none());
        let known = match recall {
            Some(recall) => self.nearest(conn, recall, window.offset)?,
            None => None,
        };
        let rows = self.cut(conn, window, known)?;
        let deep = recall.filter(|_| window.offset >= DEEP);
        for (row, offset) in [(rows.first(), window.offset), (rows.last(), window.last())] {
            let Some(row) = row else { continue };
            let null = || StoreError::Internal(format!("the sort key {} is NULL", order.key));
            let place = place(row).ok_or_else(null)?;
            if let Some(recall) = deep {
                recall.tally.remember_place(order, &recall.moment, offset, place);
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
        let rank = self.leading.as_ref().map(|(index, terms)| {
            let leading = WordMatch::new(conn.dialect(), index, &bind(terms.clone()));
            format!(", case when {} then 0 else 1 end as rank", leading.names(&id))
        });
        let (rank, ranked) = (rank.as_deref().unwrap_or_default(), rank.is_some());
        let narrow = format!("select {id} as id, {key} as key{rank} from {}", self.source(None));
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
            true => format!("select * from ({source} offset 0) matches"),
            false => source,
        };
        let (cut, shown) = (direction(descending != backwards), direction(descending));
        // An index of words has its rows in the order of their ids alone.
        let order = if by_id { format!("id {cut}") } else { format!("key {cut}, id {cut}") };
        let (order, first) = match ranked {
            true => (format!("rank {}, {order}", direction(backwards)), "page.rank, "),
            false => (order, ""),
        };
        let (count, skip) = (window.count, bind(skip.into()));
        let amounts: String = sums.iter().map(|(path, amount)| format!(", {amount} as {path}")).collect();
        let sql = format!(
            "select {columns}{amounts}, page.key as page_key, page.id as page_id
             from ({source} order by {order} limit {count} offset {skip}) page
             join {table} {alias} on {alias}.id = page.id {joins}
             order by {first}page.key {shown}, page.id {shown}"
        );
        if self.is_recent() { conn.query_planned(&sql, &params) } else { conn.query(&sql, &params) }
    }
}

/// Which rows of an order are wanted; all of them exist.
#[derive(Clone, Copy)]
struct Window {
    offset: i64,
    count: i64,
    total: i64,
    /// True if the rows are gathered before they are sorted.
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
    let key = row.value(row.width() - 2);
    (key != ValueRef::Null).then(|| Bookmark { key: key.into(), id: row.int(row.width() - 1) })
}
