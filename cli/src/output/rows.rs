//! The rows of an answer. A list is an answer whose only field is an array or a page.

use client::catalogue::dynamic::{last_page, page, rows};
use client::message::{Key, Lang};
use serde_json::Value;

/// Returns the rows, mutable.
pub fn of_mut(answer: &mut Value) -> Option<&mut Vec<Value>> {
    rows(answer)?;
    let list = answer.as_object_mut()?.values_mut().next()?;
    match list {
        Value::Array(rows) => Some(rows),
        page => page.get_mut("data")?.as_array_mut(),
    }
}

/// Returns the rows. An answer that is not a list is a single row.
pub fn or_itself(answer: &Value) -> &[Value] {
    rows(answer).map_or(std::slice::from_ref(answer), Vec::as_slice)
}

/// Appends the next page, so that `whole` becomes one page with all rows.
pub fn append(whole: &mut Value, mut next: Value) {
    let more = of_mut(&mut next).map(std::mem::take).unwrap_or_default();
    let Some(rows) = of_mut(whole) else { return };
    rows.extend(more);
    let count = rows.len();
    let page = whole.as_object_mut().and_then(|fields| fields.values_mut().next());
    if let Some(Value::Object(page)) = page {
        for (name, value) in [("to", count), ("total", count), ("per_page", count), ("last_page", 1)] {
            page.insert(name.to_owned(), value.into());
        }
    }
}

/// Returns the id of a row, or of the record in an answer.
pub fn id(row: &Value) -> Option<String> {
    let fields = row.as_object()?;
    let nested = || fields.values().find_map(|value| value.get("id"));
    let foreign = || fields.iter().find(|(name, _)| name.ends_with("_id")).map(|(_, value)| value);
    let id = fields.get("id").or_else(nested).or_else(foreign)?;
    Some(id.as_str().map_or_else(|| id.to_string(), str::to_owned))
}

/// Returns the number of rows, and how to get the others.
pub fn summary(answer: &Value, count: usize, lang: Lang) -> String {
    if last_page(answer).is_none_or(|last| last == 1) {
        return Key::CliListCount.text(lang, &[("n", &count.to_string())]);
    }
    let number = |name: &str| page(answer).map(|page| page[name].to_string()).unwrap_or_default();
    if count == 0 {
        let params =
            [("page", number("current_page")), ("last", number("last_page")), ("total", number("total"))];
        let params = params.each_ref().map(|(name, value)| (*name, value.as_str()));
        return Key::CliListBeyond.text(lang, &params);
    }
    let (from, to, total) = (number("from"), number("to"), number("total"));
    let (page, last) = (number("current_page"), number("last_page"));
    let params = [("from", from.as_str()), ("to", &to), ("total", &total), ("page", &page), ("last", &last)];
    Key::CliListPage.text(lang, &params)
}
