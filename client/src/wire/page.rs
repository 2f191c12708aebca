//! Pages of lists, and their order.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::list::{ListQuery, Order, read_order};
use crate::rules::{Invalid, Rule};
use crate::value::money::Money;
use crate::wire::ours;

/// One page of a list. A page past the end is empty, not an error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PageOf{T}")]
pub struct Page<T> {
    /// This page's number, from 1.
    pub current_page: i64,
    /// The number of the page's first row, from 1; null when the page is empty.
    pub from: Option<i64>,
    /// The number of the page's last row; null when the page is empty.
    pub to: Option<i64>,
    /// The number of rows that match the filter.
    pub total: i64,
    /// The number of the last page, at least 1.
    pub last_page: i64,
    /// The page size.
    pub per_page: i64,
    /// The rows.
    pub data: Vec<T>,
    /// The declared sums of all rows that match the filter, by the path of their column; absent unless asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub sums: Option<Sums>,
    /// Whether there may be more rows than `total`, because they were looked through only so far.
    #[serde(default, skip_serializing_if = "is_false")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub at_least: bool,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// Amounts by the path of the column that they sum up.
pub type Sums = BTreeMap<String, Money>;

/// The parameters of a list's query that shape its answer without narrowing or ordering the rows.
pub const PAGING: [&str; 3] = ["page", "per_page", "sums"];

/// The parameter of every list with pages whose rows change: only those that were written at an instant or later, which they have as
/// `updated_at`. It is for programs that copy records: no page and no screen has it among its filters.
pub const UPDATED_SINCE: &str = "updated_since";

impl<T> Page<T> {
    /// Creates a page with its row numbers.
    pub fn of(data: Vec<T>, paging: Paging, total: i64) -> Page<T> {
        let count = i64::try_from(data.len()).unwrap_or(i64::MAX);
        let first = paging.offset() + 1;
        Page {
            current_page: paging.page,
            from: (count > 0).then_some(first),
            to: (count > 0).then_some(first + count - 1),
            total,
            last_page: ((total + paging.per_page - 1) / paging.per_page).max(1),
            per_page: paging.per_page,
            data,
            sums: None,
            at_least: false,
        }
    }

    /// Creates the only page of a list that has no pages.
    pub fn whole(data: Vec<T>) -> Page<T> {
        let total = i64::try_from(data.len()).unwrap_or(i64::MAX);
        Page::of(data, Paging { page: 1, per_page: total.max(1) }, total)
    }

    /// Creates a page of a list whose rows are all known.
    pub fn cut(rows: Vec<T>, paging: Paging) -> Page<T> {
        let total = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        let [from, most] =
            [paging.offset(), paging.per_page].map(|rows| usize::try_from(rows).unwrap_or(usize::MAX));
        Page::of(rows.into_iter().skip(from).take(most).collect(), paging, total)
    }

    /// Returns the page with other rows in place of its rows.
    pub fn with_rows<U>(self, data: Vec<U>) -> Page<U> {
        let Page { current_page, from, to, total, last_page, per_page, data: _, sums, at_least } = self;
        Page { current_page, from, to, total, last_page, per_page, data, sums, at_least }
    }
}

impl<T, E> Page<Result<T, E>> {
    /// Returns the page if every row is `Ok`, otherwise the first error.
    pub fn transpose(mut self) -> Result<Page<T>, E> {
        let data = std::mem::take(&mut self.data).into_iter().collect::<Result<_, _>>()?;
        Ok(self.with_rows(data))
    }
}

/// A validated page number and size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paging {
    /// The page, from 1.
    pub page: i64,
    /// The page size, 1 to 200.
    pub per_page: i64,
}

impl Paging {
    /// Default page size.
    pub const DEFAULT: i64 = 25;
    /// Largest page size.
    pub const MOST: i64 = 200;
    /// Largest page number.
    pub const LAST: i64 = 1_000_000_000;

    /// Checks the two query parameters; pages count from 1.
    pub fn new(page: Option<i64>, per_page: Option<i64>) -> Result<Paging, Invalid> {
        let paging = Paging { page: page.unwrap_or(1), per_page: per_page.unwrap_or(Paging::DEFAULT) };
        let mut invalid = Invalid::default();
        if !(1..=Paging::LAST).contains(&paging.page) {
            invalid.add("page", Rule::AtLeast(1));
        }
        if paging.per_page < 1 {
            invalid.add("per_page", Rule::AtLeast(1));
        }
        if paging.per_page > Paging::MOST {
            invalid.add("per_page", Rule::AtMost(Paging::MOST));
        }
        invalid.into_result(paging)
    }

    /// Returns the number of rows before the page.
    pub fn offset(self) -> i64 {
        (self.page - 1) * self.per_page
    }

    /// Returns the numbers of the pages of another size that hold the rows of this page, among that many rows, and how many rows
    /// of the first of them come before.
    pub fn within(self, size: i64, total: i64) -> (RangeInclusive<i64>, usize) {
        let (size, from) = (size.max(1), self.offset());
        let until = (from + self.per_page).min(total).max(from);
        let before = usize::try_from(from % size).unwrap_or(0);
        (from / size + 1..=(until + size - 1) / size, before)
    }
}

/// The parameter `order_by` of a list's query `Q`: `created_at` or `created_at DESC`, of the sorts that the list declares.
pub struct OrderBy<Q> {
    /// The order.
    pub order: Order,
    query: PhantomData<fn() -> Q>,
}

impl<Q> From<Order> for OrderBy<Q> {
    fn from(order: Order) -> OrderBy<Q> {
        OrderBy { order, query: PhantomData }
    }
}

// Derived, these would ask the same of the query.
impl<Q> Copy for OrderBy<Q> {}
impl<Q> Clone for OrderBy<Q> {
    fn clone(&self) -> OrderBy<Q> {
        *self
    }
}
impl<Q> Eq for OrderBy<Q> {}
impl<Q> PartialEq for OrderBy<Q> {
    fn eq(&self, other: &OrderBy<Q>) -> bool {
        self.order == other.order
    }
}
impl<Q> fmt::Debug for OrderBy<Q> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", self.order)
    }
}
impl<Q> fmt::Display for OrderBy<Q> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.order.fmt(out)
    }
}

impl<Q> Serialize for OrderBy<Q> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, Q: ListQuery> Deserialize<'de> for OrderBy<Q> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OrderBy<Q>, D::Error> {
        let text = String::deserialize(deserializer)?;
        let (name, descending) = read_order(&text);
        let field = Q::LIST.sorts().find(|sort| *sort == name);
        let field = field.ok_or_else(|| D::Error::unknown_variant(name, &[]))?;
        Ok(Order { field, descending }.into())
    }
}

impl<Q: ListQuery> JsonSchema for OrderBy<Q> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "OrderBy".into()
    }
    fn schema_id() -> Cow<'static, str> {
        format!("OrderBy<{}>", std::any::type_name::<Q>()).into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let orders = |field| [Order::ascending(field), Order::descending(field)];
        let both: Vec<String> = Q::LIST.sorts().flat_map(orders).map(|order| order.to_string()).collect();
        json_schema!({ "type": "string", "enum": both })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn pages_of_another_size_hold_the_rows_of_a_page(
            page in 1..20_i64, per_page in 1..60_i64, size in 1..60_i64, total in 0..300_i64,
        ) {
            let paging = Paging { page, per_page };
            let rows: Vec<i64> = (0..total).collect();
            let of_size = |number: i64| rows.chunks(size as usize).nth(number as usize - 1).unwrap_or_default();
            let (numbers, before) = paging.within(size, total);
            let found = numbers.flat_map(|number| of_size(number).to_vec()).skip(before).take(per_page as usize);
            prop_assert_eq!(found.collect::<Vec<_>>(), Page::cut(rows.clone(), paging).data);
        }
    }
}
