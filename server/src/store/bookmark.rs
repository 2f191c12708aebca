//! The bookmarks of a selection: remembered, and moved by what changed since.

use std::cmp::Ordering;

use super::changes::Since;
use super::figures::Recall;
use super::list::List;
use super::moment::Moment;
use super::tally::{Bookmark, Order, Places};
use super::{Conn, Row, Selection, StoreError, Value};

/// The most changes that bookmarks are moved by. With more of them they are forgotten.
const CHANGES: usize = 500;

/// A change of a row: its position in the order, and whether it came or went.
struct Change {
    place: Bookmark,
    sign: i64,
}

impl Selection {
    /// Returns the bookmark that is nearest before an offset, with its own offset.
    pub(super) fn nearest(
        &self,
        conn: &mut Conn<'_>,
        recall: &Recall,
        offset: i64,
    ) -> Result<Option<(i64, Bookmark)>, StoreError> {
        let (order, Recall { tally, moment, .. }) = (self.order(), recall);
        if let Some((before, places)) =
            tally.earlier_places(order, |known| known != moment && recall.serves(known))
        {
            let changes = self.changes(conn, &before, order)?;
            let places =
                changes.map_or_else(Places::new, |changes| moved(places, &changes, order.descending));
            tally.replace_places(order, &before, (moment.clone(), places));
        }
        Ok(tally.nearest(order, moment, offset))
    }

    /// Returns the changes since a moment, or `None` if they are not known or too many.
    fn changes(
        &self,
        conn: &mut Conn<'_>,
        moment: &Moment,
        Order { key, .. }: Order,
    ) -> Result<Option<Vec<Change>>, StoreError> {
        let List { table, alias, .. } = self.list;
        let since = Since::of(moment, table, alias, &format!("${}", self.params.len() + 1));
        let sql = format!(
            "select {} as is_complete, {key} as key, {alias}.id, {alias}.sign
             from (select 1 as one) once left join {table}_changes {alias} on {}{} limit {}",
            since.is_complete,
            since.condition,
            self.conditions,
            CHANGES + 1
        );
        let params: Vec<Value> = self.params.iter().cloned().chain([since.value]).collect();
        let rows = conn.query(&sql, &params)?;
        if rows.len() > CHANGES || !rows.iter().all(|row| row.flag(0)) {
            return Ok(None);
        }
        Ok(Some(rows.iter().filter_map(change).collect()))
    }
}

fn change(row: &Row) -> Option<Change> {
    let place = Bookmark { key: row.value(1).into(), id: row.opt_int(2)? };
    Some(Change { place, sign: row.int(3) })
}

/// Counts again how many rows are before each bookmark.
fn moved(places: Places, changes: &[Change], descending: bool) -> Places {
    let shift = |place: &Bookmark| -> i64 {
        let is_before = |change: &&Change| is_before(&change.place, place, descending);
        changes.iter().filter(is_before).map(|change| change.sign).sum()
    };
    places.into_iter().map(|(offset, place)| (offset + shift(&place), place)).collect()
}

fn is_before(one: &Bookmark, other: &Bookmark, descending: bool) -> bool {
    let order = compare(&one.key, &other.key).then(one.id.cmp(&other.id));
    if descending { order == Ordering::Greater } else { order == Ordering::Less }
}

/// Compares the keys of one column as both databases do: numbers, and texts byte by byte.
fn compare(one: &Value, other: &Value) -> Ordering {
    match (one, other) {
        (Value::Int(one), Value::Int(other)) => one.cmp(other),
        (Value::Text(one), Value::Text(other)) => one.cmp(other),
        (Value::Blob(one), Value::Blob(other)) => one.cmp(other),
        _ => Ordering::Equal,
    }
}
