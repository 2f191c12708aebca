//! The number and the sums of the rows of a selection: remembered, brought up to date by what changed since, or counted.

use std::sync::Arc;

use super::changes::Since;
use super::list::{List, Totals};
use super::moment::Moment;
use super::sort::Sum;
use super::tally::{Answer, Figures, Filter, Tally};
use super::{Conn, Dialect, Selection, StoreError, Value, places};

/// The remembered totals of a selection, and the moment that its reader sees.
pub(super) struct Recall {
    pub tally: Arc<Tally>,
    pub moment: Moment,
    /// True if the changes since an earlier moment are known.
    pub is_logged: bool,
}

impl Recall {
    /// Returns whether what was true at a moment serves this reader.
    pub(super) fn serves(&self, moment: &Moment) -> bool {
        if self.is_logged { self.moment.follows(moment) } else { self.moment == *moment }
    }
}

impl Selection {
    /// Returns the remembered totals. A unit of work that writes remembers nothing, because the rows that it sees may never be committed.
    pub(super) fn recall(&self, conn: &mut Conn<'_>) -> Result<Option<Recall>, StoreError> {
        let Some(tallies) = conn.tallies() else { return Ok(None) };
        // The changes of an index of words, and of other tables, are not logged.
        let is_logged = self.list.is_logged && self.found.is_none() && self.watched.is_empty();
        let moment = match is_logged {
            true => conn.moment(self.list.table)?,
            false => match conn.snapshot().filter(|_| self.is_recent()) {
                Some(snapshot) => Moment::Snapshot(snapshot),
                None => Moment::Number(self.change_number(conn)?),
            },
        };
        let (source, params, watched) = (self.source(None), self.params.clone(), self.watched.clone());
        let tally = tallies.of(Filter { source, params, watched, sums: self.list.sums });
        Ok(Some(Recall { tally, moment, is_logged }))
    }

    /// Returns the exact number of rows, with their sums if they are asked for. Many who need the
    /// same count wait for one.
    pub(super) fn figures(
        &self,
        conn: &mut Conn<'_>,
        recall: Option<&Recall>,
    ) -> Result<Figures, StoreError> {
        let Some(recall) = recall else { return self.count(conn) };
        let serves = |moment: &Moment, figures: &Figures| {
            recall.serves(moment) && (figures.sums.is_some() || !self.is_summed)
        };
        loop {
            let (figures, _turn) = match recall.tally.figures(serves, conn.waits_outside()) {
                Answer::Known(moment, figures) if moment == recall.moment => return Ok(figures),
                Answer::Known(moment, figures) => match self.advance(conn, &moment, figures)? {
                    Some(figures) => (figures, None),
                    None => {
                        recall.tally.forget(&moment);
                        continue;
                    }
                },
                Answer::Count(turn) => {
                    conn.take_long()?;
                    (self.count(conn)?, Some(turn))
                }
                Answer::Wait(counted) => return Err(conn.wait_for(counted)),
            };
            recall.tally.remember(&recall.moment, &figures);
            return Ok(figures);
        }
    }

    /// Adds to the figures of an earlier moment what changed since. `None` if changes have been removed meanwhile.
    fn advance(
        &self,
        conn: &mut Conn<'_>,
        moment: &Moment,
        figures: Figures,
    ) -> Result<Option<Figures>, StoreError> {
        let List { table, alias, .. } = self.list;
        let since = Since::of(moment, table, alias, &format!("${}", self.params.len() + 1));
        let sums = if figures.sums.is_some() { self.amounts() } else { &[] };
        let sum = |(_, amount): &Sum| format!(", {}", total(&format!("{alias}.sign * ({amount})")));
        let sums: String = sums.iter().map(sum).collect();
        let sql = format!(
            "select {} as is_complete, {}{sums} from {table}_changes {alias} where {}{}",
            since.is_complete,
            total(&format!("{alias}.sign")),
            since.condition,
            self.conditions
        );
        let params: Vec<Value> = self.params.iter().cloned().chain([since.value]).collect();
        let row = conn.query_one(&sql, &params)?;
        Ok(row.filter(|row| row.flag(0)).map(|row| Figures {
            total: figures.total + row.int(1),
            sums: figures.sums.map(|sums| sums.iter().zip(2..).map(|(sum, at)| sum + row.int(at)).collect()),
        }))
    }

    fn count(&self, conn: &mut Conn<'_>) -> Result<Figures, StoreError> {
        if self.is_summed && self.list.totals.is_none() {
            let row = self.sum(conn, "count(*), ")?;
            let mut figures = row.into_iter();
            let total = figures.next().unwrap_or_default();
            return Ok(Figures { total, sums: Some(figures.collect()) });
        }
        let source = if self.conditions.is_empty() { self.counted() } else { self.scanned(conn.dialect()) };
        let rows = conn.query_planned(&format!("select count(*) from {source}"), &self.params)?;
        let total = rows.first().map_or(0, |row| row.int(0));
        let sums = if self.is_summed { Some(self.sum(conn, "")?) } else { None };
        Ok(Figures { total, sums })
    }

    /// Returns the sums, behind what `before` selects.
    fn sum(&self, conn: &mut Conn<'_>, before: &str) -> Result<Vec<i64>, StoreError> {
        let columns: Vec<String> = self.amounts().iter().map(|(_, amount)| total(amount)).collect();
        let source = match self.list.totals {
            None => self.scanned(conn.dialect()),
            totals => self.source(totals),
        };
        let sql = format!("select {before}{} from {source}", columns.join(", "));
        let rows = conn.query_planned(&sql, &self.params)?;
        Ok(rows.first().map_or_else(Vec::new, |row| (0..row.width()).map(|at| row.int(at)).collect()))
    }

    /// Returns the rows to look through for figures: by the index of the figures, if the list names one.
    fn scanned(&self, dialect: Dialect) -> String {
        let (source, List { table, alias, .. }) = (self.source(None), self.list);
        match self.list.figures_index.filter(|_| self.found.is_none()) {
            Some(index) => {
                let rows = format!("{table} {alias}");
                source.replacen(&rows, &dialect.by_index(&rows, index), 1)
            }
            None => source,
        }
    }

    /// Returns the amounts that are summed up.
    pub(super) fn amounts(&self) -> &'static [Sum] {
        self.list.totals.map_or(self.list.sums, |Totals { amounts, .. }| amounts)
    }

    /// Returns the rows to count.
    pub(super) fn counted(&self) -> String {
        let List { table, alias, .. } = self.list;
        match &self.found {
            Some(found) if self.conditions.is_empty() => found.alone(),
            // SQLite knows the number of each page of an index and need not look at its rows.
            None if self.conditions.is_empty() => format!("{table} {alias}"),
            _ => self.source(None),
        }
    }

    /// Changes whenever a commit touched a table that the list looks at, and never comes back to the same
    /// number.
    fn change_number(&self, conn: &mut Conn<'_>) -> Result<i64, StoreError> {
        let tables: Vec<Value> =
            std::iter::once(&self.list.table).chain(&self.watched).map(|&table| table.into()).collect();
        let sql = format!(
            "select cast(coalesce(sum(n), 0) as bigint) from change_number where table_name in ({})",
            places(1..=tables.len())
        );
        Ok(conn.query_one(&sql, &tables)?.map_or(0, |row| row.int(0)))
    }
}

fn total(amount: &str) -> String {
    format!("cast(coalesce(sum({amount}), 0) as bigint)")
}
