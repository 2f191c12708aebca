//! Lists as CSV for spreadsheets in Portuguese: a byte-order mark, semicolons, decimal commas, and no text that is a formula.

use client::catalogue::answer::{Kind, Type};
use client::catalogue::cell::cell;
use client::catalogue::dynamic::rows;
use client::list::{Column, List};
use client::message::Lang;
use client::value::cell::guarded;
use client::value::money::Money;
use serde_json::Value;

/// A list as a file: its columns, with what the schema of the answer says of each.
#[derive(Debug)]
pub struct Table {
    list: &'static List,
    columns: Vec<&'static Column>,
    answer: Value,
    lang: Lang,
}

impl Table {
    /// Creates the file of some columns of a list, from the schema of the answer that lists it.
    pub fn of(list: &'static List, columns: Vec<&'static Column>, answer: Value, lang: Lang) -> Table {
        Table { list, columns, answer, lang }
    }

    /// Returns whether the list is answered in pages.
    pub fn is_paged(&self) -> bool {
        Type::of(&self.answer).is_paged()
    }

    /// Returns the first line: the titles.
    pub fn head(&self) -> String {
        let titles: Vec<String> =
            self.columns.iter().map(|column| column.title.text(self.lang, &[])).collect();
        format!("\u{feff}{}\r\n", titles.join(";"))
    }

    /// Returns the lines of an answer, and how many there are.
    pub fn lines(&self, answer: &Value) -> (Vec<u8>, usize) {
        let row = Type::of(&self.answer).row();
        let kind = |column: &Column| row.at(column.path).map_or(Kind::Plain, Type::kind);
        let columns: Vec<_> = self.columns.iter().map(|column| (column.path, kind(column))).collect();
        let records = rows(answer).map(Vec::as_slice).unwrap_or_default();
        let rows = self.list.rows_of(records);
        let line = |row: &Value| {
            let cells = columns.iter().map(|(path, kind)| self.cell(&values_at(row, path), *kind));
            cells.collect::<Vec<_>>().join(";") + "\r\n"
        };
        (rows.iter().map(line).collect::<String>().into_bytes(), rows.len())
    }

    fn cell(&self, value: &Value, kind: Kind<'_>) -> String {
        match (kind, value) {
            (_, Value::Null) => String::new(),
            (Kind::Money, _) => {
                serde_json::from_value(value.clone()).map_or_else(|_| text(&self.plain(value)), amount)
            }
            (Kind::Number, Value::Number(number)) => number.to_string(),
            (Kind::Instant | Kind::Day | Kind::Word(_), _) => cell(value, kind, self.lang),
            _ => text(&self.plain(value)),
        }
    }

    fn plain(&self, value: &Value) -> String {
        match value {
            Value::String(text) => text.clone(),
            Value::Array(items) => items.iter().map(|item| self.plain(item)).collect::<Vec<_>>().join(", "),
            other => cell(other, Kind::Plain, self.lang),
        }
    }
}

/// Returns the value at a path; where the path leads through a list, the values of its items.
fn values_at(value: &Value, path: &str) -> Value {
    if let Value::Array(items) = value {
        return items.iter().map(|item| values_at(item, path)).collect();
    }
    let (name, rest) = path.split_once('.').unwrap_or((path, ""));
    match value.get(name) {
        None => Value::Null,
        Some(value) if rest.is_empty() => value.clone(),
        Some(value) => values_at(value, rest),
    }
}

fn amount(money: Money) -> String {
    let sign = if money.cents() < 0 { "-" } else { "" };
    let cents = money.cents().unsigned_abs();
    format!("{sign}{},{:02}", cents / 100, cents % 100)
}

/// Quotes a text that members or staff wrote, and keeps a spreadsheet from taking it for a formula.
fn text(value: &str) -> String {
    format!("\"{}\"", guarded(value).replace('"', "\"\"").replace(['\r', '\n'], " "))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_path_leads_through_objects_and_lists() {
        let row = json!({ "user": { "name": "Ana" }, "products": [{ "name": "a" }, { "name": "b" }] });
        assert_eq!(values_at(&row, "user.name"), json!("Ana"));
        assert_eq!(values_at(&row, "products.name"), json!(["a", "b"]));
        assert_eq!(values_at(&row, "user.phone.area"), Value::Null);
    }

    #[test]
    fn amounts_have_a_comma_and_two_places() {
        let amounts = [0, 5, -5, 123_456].map(|cents| amount(Money::from_cents(cents)));
        assert_eq!(amounts, ["0,00", "0,05", "-0,05", "1234,56"]);
    }
}
