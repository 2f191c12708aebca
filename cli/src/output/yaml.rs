//! YAML in block style. A scalar is written as in JSON, which YAML 1.2 contains, or plain where it cannot be misread.

use serde_json::Value;

/// Words that some readers take for other values than texts.
const RESERVED: [&str; 10] = ["true", "false", "null", "yes", "no", "on", "off", "y", "n", "nan"];

/// Writes a value as a document.
pub fn write(value: &Value) -> String {
    let mut out = String::new();
    match value {
        Value::Object(_) | Value::Array(_) if !is_empty(value) => block(value, 0, &mut out),
        value => {
            out.push_str(&scalar(value));
            out.push('\n');
        }
    }
    out
}

/// Writes a mapping or a sequence that is not empty, each item on lines of its own.
fn block(value: &Value, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    let start = out.len();
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                // The first field of an item stands behind its dash.
                if !(out.len() == start && out.ends_with("- ")) {
                    out.push_str(&indent);
                }
                out.push_str(&text(name));
                out.push(':');
                below(value, depth + 1, out);
            }
        }
        Value::Array(items) => {
            for item in items {
                out.push_str(&indent);
                match item {
                    Value::Object(_) if !is_empty(item) => {
                        out.push_str("- ");
                        block(item, depth + 1, out);
                    }
                    item => {
                        out.push('-');
                        below(item, depth + 1, out);
                    }
                }
            }
        }
        _ => {}
    }
}

/// Writes a value after its name or its dash.
fn below(value: &Value, depth: usize, out: &mut String) {
    match value {
        Value::Object(_) | Value::Array(_) if !is_empty(value) => {
            out.push('\n');
            block(value, depth, out);
        }
        value => {
            out.push(' ');
            out.push_str(&scalar(value));
            out.push('\n');
        }
    }
}

fn is_empty(value: &Value) -> bool {
    value.as_object().is_some_and(serde_json::Map::is_empty) || value.as_array().is_some_and(Vec::is_empty)
}

fn scalar(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), text)
}

/// Writes a text, plain if it begins with a letter and has only letters, digits, spaces and harmless signs.
fn text(text: &str) -> String {
    let is_plain = text.starts_with(char::is_alphabetic)
        && !text.ends_with(' ')
        && text.chars().all(|letter| letter.is_alphanumeric() || " _-./@".contains(letter))
        && !RESERVED.contains(&text.to_lowercase().as_str());
    if is_plain { text.to_owned() } else { Value::from(text).to_string() }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::write;

    #[test]
    fn values_are_in_block_style() {
        let value = json!({
            "payment": { "id": 12, "amount": 199.9, "status": "paid", "note": null, "tags": [], "more": {} },
            "rows": [{ "id": 1, "user": { "name": "Ana Lima" } }, 7, ["a", { "b": true }]],
        });
        let expected = "\
payment:
  id: 12
  amount: 199.9
  status: paid
  note: null
  tags: []
  more: {}
rows:
  - id: 1
    user:
      name: Ana Lima
  - 7
  -
    - a
    - b: true
";
        assert_eq!(write(&value), expected);
    }

    #[test]
    fn a_text_is_not_read_as_another_value() {
        for text in
            ["", "12", "no", "Yes", "~", "- a", "a: b", "a #b", "2026-01-31", "a\nb", "'x", "x ", "=1+1"]
        {
            assert_eq!(write(&text.into()), format!("{}\n", serde_json::Value::from(text)), "{text}");
        }
        assert_eq!(write(&json!([])), "[]\n");
    }
}
