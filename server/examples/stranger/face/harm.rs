//! Harm to single fields of an answer, as careless systems do it.

use serde::Deserialize;
use serde_json::{Value, json};

/// What happens to a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// It is left out.
    Absent,
    /// It is null.
    Null,
    /// It is an empty text.
    Empty,
    /// It is a text that means nothing here.
    Text,
    /// It is a number.
    Number,
    /// It is an object.
    Object,
    /// It is a list.
    List,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 7] =
        [Kind::Absent, Kind::Null, Kind::Empty, Kind::Text, Kind::Number, Kind::Object, Kind::List];

    /// Returns the value in the place of the field's; nothing if it is left out.
    fn value(self) -> Option<Value> {
        match self {
            Kind::Absent => None,
            Kind::Null => Some(Value::Null),
            Kind::Empty => Some(json!("")),
            Kind::Text => Some(json!("a confirmar")),
            Kind::Number => Some(json!(17)),
            Kind::Object => Some(json!({ "valor": 1 })),
            Kind::List => Some(json!([1])),
        }
    }
}

/// The harm to one field in the answers of a call.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Harm {
    /// The template of the call's path.
    pub path: String,
    /// The field, e.g. `transactions.data.amount`; in every item of a list.
    field: String,
    kind: Kind,
}

impl Harm {
    /// Harms the field in an answer.
    pub fn done(&self, answer: &mut Value) {
        let names: Vec<&str> = self.field.split('.').collect();
        harm(answer, &names, self.kind);
    }
}

fn harm(value: &mut Value, names: &[&str], kind: Kind) {
    if let Value::Array(items) = value {
        return items.iter_mut().for_each(|item| harm(item, names, kind));
    }
    let (Value::Object(fields), [name, rest @ ..]) = (value, names) else { return };
    if rest.is_empty() {
        match kind.value() {
            Some(value) => drop(fields.insert((*name).to_owned(), value)),
            None => drop(fields.remove(*name)),
        }
    } else if let Some(inner) = fields.get_mut(*name) {
        harm(inner, rest, kind);
    }
}

/// Numbers that depend on a seed alone.
pub struct Chance(u64);

impl Chance {
    /// Creates the numbers of a seed.
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// Returns a number below a limit.
    pub fn below(&mut self, limit: u64) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % limit
    }
}

/// Harms one field in eight, of those inside the records.
pub fn at_random(value: &mut Value, chance: &mut Chance) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| at_random(item, chance)),
        Value::Object(fields) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            for name in names {
                let Some(field) = fields.get_mut(&name) else { continue };
                if field.is_object() || field.is_array() {
                    at_random(field, chance);
                } else if chance.below(8) == 0 {
                    let kind = Kind::ALL[chance.below(7) as usize];
                    match kind.value() {
                        Some(value) => *field = value,
                        None => drop(fields.remove(&name)),
                    }
                }
            }
        }
        _ => {}
    }
}
