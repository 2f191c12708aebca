//! Pages of a foreign upstream's lists: in the size that the caller wants, and narrowed by filters that the upstream
//! does not know.

use std::collections::HashSet;

use client::catalogue::dynamic;
use client::endpoint::call::fill;
use client::value::date::{DateRange, day_of};
use client::wire::ours::Substitute;
use client::wire::page::{Page, Paging, UPDATED_SINCE};
use futures_util::future::BoxFuture;
use futures_util::stream::{self, StreamExt};
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Map, Value, json};

use super::route::{Route, SentCall};
use crate::work::refusal::{Refusal, Result};

/// Pages of the upstream that are read for one page that is narrowed here.
const SCANNED: i64 = 40;
/// Pages that are read concurrently.
const AT_ONCE: usize = 8;

/// A page that the caller wants, in the upstream's terms.
pub struct RequestedPage {
    paging: Paging,
    /// The part of the query that the upstream understands, without the page.
    query: Vec<(String, String)>,
    /// The filters that are applied here.
    filters: Vec<Filter>,
}

/// A filter that is applied to each row.
struct Filter {
    substitute: Substitute,
    value: String,
}

/// Rejects the filter by the moment of the last write, which no answer of another system has.
pub fn refuse_updated_since(query: &str) -> Result<()> {
    let pairs: Vec<(String, String)> =
        serde_html_form::from_str(query).map_err(|error| Refusal::Internal(error.to_string()))?;
    let is_asked = pairs.iter().any(|(name, value)| name == UPDATED_SINCE && !value.is_empty());
    if is_asked { Err(Refusal::LacksFilter(UPDATED_SINCE.to_owned())) } else { Ok(()) }
}

impl RequestedPage {
    /// Reads the query of a list. Rejects a filter that can be applied nowhere.
    pub fn of(route: &Route, query: &str) -> Result<RequestedPage> {
        let substitutes = (route.substitutes)();
        let pairs: Vec<(String, String)> =
            serde_html_form::from_str(query).map_err(|error| Refusal::Internal(error.to_string()))?;
        let number = |name: &str| pairs.iter().find(|(own, _)| own == name)?.1.parse().ok();
        let paging = Paging::new(number("page"), number("per_page"))?;
        let mut wanted = RequestedPage { paging, query: Vec::new(), filters: Vec::new() };
        for (name, value) in pairs.into_iter().filter(|(name, value)| name != "page" && !value.is_empty()) {
            match substitutes.iter().find(|(own, _)| *own == name).map(|(_, substitute)| substitute) {
                None => wanted.query.push((name, value)),
                Some(Substitute::Shape) => {}
                Some(Substitute::None) => return Err(Refusal::LacksFilter(name)),
                Some(substitute) => wanted.filters.push(Filter { substitute: substitute.clone(), value }),
            }
        }
        Ok(wanted)
    }

    /// Returns the same rows in the pages of a file: the longest that there are, and one alone for rows that are narrowed here,
    /// because each page of them would be searched again.
    pub fn in_pages_of_file(self, page: i64) -> RequestedPage {
        let per_page = if self.filters.is_empty() { Paging::MOST } else { i64::from(i32::MAX) };
        RequestedPage { paging: Paging { page, per_page }, ..self }
    }

    /// Returns the target of a page of the upstream's list.
    pub fn target(&self, route: &Route, sent: SentCall<'_>, page: i64) -> String {
        let mut pairs = vec![("page".to_owned(), page.to_string())];
        pairs.extend(self.query.iter().cloned());
        let query = serde_html_form::to_string(pairs).unwrap_or_default();
        format!("{}?{query}", fill(route.path, sent.path))
    }
}

/// A page of the upstream, or its refusal.
pub type PageResult<T, R> = std::result::Result<T, R>;

/// Reads a page of the upstream's list, by its number, in the shape of the contract.
pub type ReadPage<'a, R> = dyn Fn(i64) -> BoxFuture<'a, Result<PageResult<ListAnswer, R>>> + Send + Sync + 'a;

/// Answers a list.
pub async fn page<R>(wanted: &RequestedPage, read: &ReadPage<'_, R>) -> Result<PageResult<Vec<u8>, R>> {
    let first = match read(1).await? {
        Ok(first) => first,
        Err(refused) => return Ok(Err(refused)),
    };
    let Some(page) = first.page() else { return Ok(Ok(first.encoded()?)) };
    let gathered = match wanted.filters.is_empty() {
        true => cut(wanted, page, read).await?,
        false => scan(wanted, page, read).await?,
    };
    match gathered {
        Ok(page) => Ok(Ok(first.with(page)?)),
        Err(refused) => Ok(Err(refused)),
    }
}

/// Cuts the wanted rows out of the upstream's pages, which may have another size.
async fn cut<R>(
    wanted: &RequestedPage,
    first: Page<Value>,
    read: &ReadPage<'_, R>,
) -> Result<PageResult<Page<Value>, R>> {
    let total = first.total;
    let (numbers, skipped) = wanted.paging.within(first.per_page, total);
    let mut rows = Vec::new();
    for number in numbers {
        let data = match number {
            1 => first.data.clone(),
            _ => match read(number).await? {
                Ok(list) => list.rows(),
                Err(refused) => return Ok(Err(refused)),
            },
        };
        if data.is_empty() {
            break;
        }
        rows.extend(data);
    }
    let mut rows: Vec<Value> = rows.into_iter().skip(skipped).collect();
    rows.truncate(usize::try_from(wanted.paging.per_page).unwrap_or(0));
    Ok(Ok(Page::of(rows, wanted.paging, total)))
}

/// Looks through the upstream's pages for the wanted rows, and counts them. Beyond the pages that are looked through there may
/// be more.
async fn scan<R>(
    wanted: &RequestedPage,
    first: Page<Value>,
    read: &ReadPage<'_, R>,
) -> Result<PageResult<Page<Value>, R>> {
    let last = first.last_page.min(SCANNED);
    let (mut found, mut passed) = (Vec::new(), HashSet::new());
    let mut keep = |rows: Vec<Value>| {
        // Every filter sees every row: which one is the first does not depend on the others.
        let is_kept =
            |row: &Value| wanted.filters.iter().filter(|filter| !filter.keeps(row, &mut passed)).count() == 0;
        found.extend(rows.into_iter().filter(is_kept));
    };
    keep(first.data);
    let mut pages = stream::iter((2..=last).map(read)).buffered(AT_ONCE);
    while let Some(page) = pages.next().await {
        match page? {
            Ok(list) => keep(list.rows()),
            Err(refused) => return Ok(Err(refused)),
        }
    }
    Ok(Ok(Page { at_least: last < first.last_page, ..Page::cut(found, wanted.paging) }))
}

/// The answer of a list: an object whose only field is a page or rows.
pub struct ListAnswer(Map<String, Value>);

impl ListAnswer {
    /// Reads an answer in the shape of the contract.
    pub fn read(answer: &[u8]) -> Result<ListAnswer> {
        Ok(ListAnswer(serde_json::from_slice(answer)?))
    }

    fn rows(&self) -> Vec<Value> {
        self.page().map(|page| page.data).unwrap_or_default()
    }

    fn page(&self) -> Option<Page<Value>> {
        let answer = Value::Object(self.0.clone());
        serde_json::from_value(dynamic::page(&answer)?.clone()).ok()
    }

    fn encoded(&self) -> Result<Vec<u8>> {
        Ok(serde_json::to_vec(&self.0)?)
    }

    /// Returns the answer with another page.
    fn with(mut self, page: Page<Value>) -> Result<Vec<u8>> {
        if let Some(field) = self.0.values_mut().next() {
            *field = json!(page);
        }
        self.encoded()
    }
}

impl Filter {
    /// Returns whether the filter keeps a row. `passed` holds the values of the rows before it, by field.
    fn keeps<'f>(&'f self, row: &Value, passed: &mut HashSet<(&'f str, String)>) -> bool {
        match &self.substitute {
            Substitute::Row(field) => matches(dynamic::at(row, field).unwrap_or(&Value::Null), &self.value),
            Substitute::Each(field) => passed.insert((field, row[field].to_string())) || self.value != "1",
            Substitute::Shape | Substitute::None => true,
        }
    }
}

/// Compares a field with the value of a filter: a flag, a range of days, a word or a number.
fn matches(field: &Value, wanted: &str) -> bool {
    if let Ok(days) = serde_json::from_value::<DateRange>(wanted.into()) {
        let instant = || Some(day_of(field.as_str()?.parse::<Timestamp>().ok()?));
        let day = instant().or_else(|| field.as_str()?.parse::<Date>().ok());
        return day.is_some_and(|day| (days.from..=days.to).contains(&day));
    }
    match field {
        Value::Bool(is) => (wanted == "1") == *is,
        Value::Null => wanted == "0",
        Value::Number(number) => number.to_string() == wanted,
        // A flag asks whether there is a value at all.
        Value::String(text) => text == wanted || wanted == "1",
        Value::Array(_) | Value::Object(_) => false,
    }
}
