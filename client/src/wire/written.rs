//! Brings an answer that was read into the shape in which the contract writes it, by schemas alone: no type of an endpoint is
//! needed for it.

use serde_json::{Map, Number, Value};

use super::conform::Node;
use super::decode::Undecodable;

/// Reads a parsed answer as data: in the order of its fields, with the defaults of those that are always written, without what the
/// contract does not declare. `reads` is its schema for reading, `writes` that for writing.
///
/// # Errors
/// If it has neither the record nor the rows that it is about.
pub fn read_as(reads: &Value, writes: &Value, answer: Value) -> Result<Value, Undecodable> {
    let read = Node::of(reads).whole(answer)?;
    Ok(written(Node::of(writes), read))
}

fn written(node: Node<'_>, value: Value) -> Value {
    match value {
        Value::Object(fields) if node.is_record() => record(node, fields),
        Value::Object(fields) => match node.values() {
            Some(values) => fields.into_iter().map(|(name, value)| (name, written(values, value))).collect(),
            None => Value::Object(fields),
        },
        Value::Array(items) => items.into_iter().map(|item| written(node.items(), item)).collect(),
        Value::Number(number) if node.is_of_cents() => {
            whole(&number).map_or(Value::Number(number), Value::from)
        }
        value => value,
    }
}

fn record(node: Node<'_>, mut fields: Map<String, Value>) -> Value {
    let ordered = node.fields().filter_map(|(name, node_of_field)| {
        let is_always_written = node.requires(name);
        let value = fields.remove(name).filter(|value| is_always_written || !value.is_null());
        let value = value.or_else(|| is_always_written.then(|| node_of_field.default()));
        Some((name.to_owned(), written(node_of_field, value?)))
    });
    Value::Object(ordered.collect())
}

/// Returns a number of hundredths that has no decimals as an integer.
fn whole(number: &Number) -> Option<i64> {
    number.as_f64().filter(|number| number.fract() == 0.0).map(|number| number as i64)
}
