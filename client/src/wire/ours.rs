//! The marks of fields that the specification does not name. Another system behind a gateway neither sends nor
//! understands them, so they are optional, and the API's document names them.

use serde_json::Value;

/// The keyword of a field's schema that carries its mark.
pub const OURS: &str = "x-ours";

/// A field of an answer or a body, or a filter that nothing but its own system can apply.
pub const FIELD: bool = true;

/// A parameter that shapes an answer without narrowing it: a system that ignores it does no harm.
pub const SHAPE: &str = "shape";

/// A filter that compares the field of a row that has its name. With `:` and a name behind it, the field of that name; by 1 and 0,
/// whether it has a value.
pub const ROW: &str = "row";

/// The beginning of a filter by 1 that keeps the first row of each value of the field that is named behind it.
const EACH: &str = "each";

/// How a gateway applies a parameter that another system does not understand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Substitute {
    /// It can be left out.
    Shape,
    /// It compares this field of each row.
    Row(String),
    /// It keeps the first row of each value of this field.
    Each(String),
    /// It cannot be applied.
    None,
}

impl Substitute {
    /// Reads the mark of a parameter; nothing for one that the specification names.
    pub fn of(name: &str, schema: &Value) -> Option<Substitute> {
        let mark = schema.get(OURS)?;
        Some(match mark.as_str().map(|mark| mark.split_once(':').unwrap_or((mark, name))) {
            Some((SHAPE, _)) => Substitute::Shape,
            Some((ROW, field)) => Substitute::Row(field.to_owned()),
            Some((EACH, field)) => Substitute::Each(field.to_owned()),
            _ => Substitute::None,
        })
    }
}
