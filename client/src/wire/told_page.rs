//! The numbers of a page, from those of them that another system sends.

use serde_json::{Map, Value, json};

/// Returns a page with all of its numbers. Rows alone are the only page.
pub fn completed(page: Value) -> Value {
    let mut fields = match page {
        Value::Object(fields) => fields,
        Value::Array(rows) => Map::from_iter([("data".to_owned(), Value::Array(rows))]),
        other => return other,
    };
    let Some(rows) = fields.get("data").and_then(Value::as_array) else { return Value::Object(fields) };
    let numbers = Numbers::told(&fields, i64::try_from(rows.len()).unwrap_or(i64::MAX));
    for (name, number) in [
        ("current_page", numbers.current),
        ("per_page", numbers.size),
        ("last_page", numbers.last),
        ("total", numbers.total),
    ] {
        fields.insert(name.to_owned(), number.into());
    }
    if numbers.is_open {
        fields.insert("at_least".to_owned(), json!(true));
    }
    Value::Object(fields)
}

/// The numbers of a page.
struct Numbers {
    current: i64,
    size: i64,
    last: i64,
    total: i64,
    /// Whether there may be more rows than the total.
    is_open: bool,
}

impl Numbers {
    fn told(fields: &Map<String, Value>, rows: i64) -> Numbers {
        let told = |name: &str| number(fields.get(name)?).filter(|number| *number >= 0);
        let (from, to) = (told("from").unwrap_or(0), told("to").unwrap_or(0));
        let (total, last) = (told("total"), told("last_page").filter(|last| *last > 0));
        let is_only = last == Some(1) || total.is_some_and(|total| total <= rows);
        let is_last = is_only || total.is_some_and(|total| to > 0 && to >= total);
        let size = told("per_page").filter(|size| *size > 0).unwrap_or_else(|| match last {
            // The last page may be shorter than the others.
            Some(last) if is_last && last > 1 && from > 1 => (from - 1) / (last - 1),
            _ => rows,
        });
        let size = size.max(1);
        let pages = |total: i64| ((total + size - 1) / size).max(1);
        let before = if from > 0 { (from - 1) / size } else { 0 };
        let current = told("current_page").filter(|page| *page > 0).unwrap_or(before + 1);
        let last = last.unwrap_or_else(|| total.map_or(current, pages));
        let counted = (current - 1) * size + rows;
        Numbers {
            current,
            size,
            last,
            total: total.unwrap_or_else(|| if current < last { last * size } else { counted }),
            is_open: total.is_none() && current < last,
        }
    }
}

fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_of_a_pages_numbers_follows_from_those_that_are_told() {
        let rows: Vec<i64> = (0..5).collect();
        let numbers = |page: Value| {
            let page = completed(page);
            ["current_page", "per_page", "last_page", "total"].map(|name| page[name].as_i64().unwrap())
        };
        let told = |from: i64, to: i64, last: i64, total: i64, rows: &[i64]| {
            numbers(json!({ "from": from, "to": to, "last_page": last, "total": total, "data": rows }))
        };
        assert_eq!(told(6, 10, 3, 12, &rows), [2, 5, 3, 12]);
        assert_eq!(told(11, 12, 3, 12, &rows[..2]), [3, 5, 3, 12]);
        assert_eq!(told(1, 5, 1, 5, &rows), [1, 5, 1, 5]);
        assert_eq!(numbers(json!({ "from": null, "last_page": 1, "total": "0", "data": [] })), [1, 1, 1, 0]);
        assert_eq!(numbers(json!({ "from": "1", "total": "12", "data": rows })), [1, 5, 3, 12]);
        assert_eq!(numbers(json!(rows)), [1, 5, 1, 5]);
        assert_eq!(numbers(json!({ "from": 1, "last_page": 4, "data": rows })), [1, 5, 4, 20]);
    }
}
