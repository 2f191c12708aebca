//! Forms as data. A function of the actor and the record builds a [`Form`]; the command line, the terminal and
//! the browser draw it with the same interpreter ([`eval`], and `web/src/form/eval.ts`).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::Reading;

pub mod eval;
pub mod expr;
pub mod value;

pub use eval::{FormView, State};
pub use expr::{Expr, Op};
pub use value::Value;

/// The answers by field name. An absent field is not answered.
pub type Answers = BTreeMap<String, Value>;

/// A table for lookups in expressions: row → column → value.
pub type Table = BTreeMap<String, BTreeMap<String, Value>>;

/// A form's tables, by name.
pub type Tables = BTreeMap<String, Table>;

/// A form, localised for the caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Form {
    /// The endpoint that receives it, e.g. `payments.create`.
    pub endpoint: String,
    /// The heading.
    pub title: String,
    /// The label of the button that sends it.
    pub submit: String,
    /// The fields, in the order of focus.
    pub fields: Vec<Field>,
    /// The computed lines below the fields.
    pub lines: Vec<Line>,
    /// Messages about the answers as a whole.
    pub notices: Vec<Notice>,
    /// The tables for lookups.
    pub tables: Tables,
    /// The texts for answers that are not accepted.
    pub texts: Texts,
}

/// The texts of every form for answers that are not accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FormTexts")]
pub struct Texts {
    /// For a required field without an answer.
    pub required: String,
    /// For an answer that is not among the options.
    pub not_allowed: String,
    /// For the form as a whole, if it is sent incomplete.
    pub incomplete: String,
}

/// One field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FormField")]
pub struct Field {
    /// The name, which is also that in the request's body.
    pub name: String,
    /// The label.
    pub label: String,
    /// The kind of input.
    pub kind: Kind,
    /// The options, if the answer is chosen.
    pub options: Vec<Choice>,
    /// The patterns for showing and typing text, see [`crate::rules::mask`].
    pub mask: Vec<String>,
    /// How a text that is typed or pasted is read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<Reading>,
    /// The initial answer.
    pub default: Value,
    /// A hint.
    pub hint: Option<String>,
    /// Whether it is part of the request. The others only help to fill in the form.
    pub sent: bool,
    /// Whether it is visible. A hidden field is neither checked nor sent.
    pub shown_when: Expr,
    /// Whether it must be answered.
    pub required_when: Expr,
    /// Whether it can be answered yet.
    pub enabled_when: Expr,
    /// The checks of the answer. The first that fails is shown.
    pub checks: Vec<Check>,
    /// The fields that an answer sets, once, in this order.
    pub sets: Vec<Assign>,
    /// The fields that it keeps setting, whatever else is answered, until one of them is: percent and money set each other.
    pub drives: Vec<Assign>,
    /// Whether it is part of the request only while it drives the others, e.g. a percentage that was typed last.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sent_while_leading: bool,
}

/// The kind of input, which decides the type of the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FormKind")]
pub enum Kind {
    /// One of many options.
    Select,
    /// One of a few options, all visible.
    Segmented,
    /// Any number of a few options, all visible.
    Several,
    /// A line of text.
    Text,
    /// An e-mail address.
    Email,
    /// Lines of text.
    Textarea,
    /// Whole cents; reais on the wire.
    Money,
    /// Whole hundredths of a percent.
    Percent,
    /// An ISO date.
    Date,
    /// The date and time of a clock in São Paulo, `YYYY-MM-DDTHH:MM`.
    DateTime,
    /// Yes or no.
    Checkbox,
}

/// One of a field's options.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FormChoice")]
pub struct Choice {
    /// The answer.
    pub value: Value,
    /// The label.
    pub label: String,
    /// The condition under which it is offered.
    pub when: Expr,
}

/// A check of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FormCheck")]
pub struct Check {
    /// The condition under which the answer is invalid.
    pub broken: Expr,
    /// The message.
    pub text: String,
}

/// An assignment to another field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FormAssign")]
pub struct Assign {
    /// The other field.
    pub field: String,
    /// Its answer.
    pub to: Expr,
}

/// A computed line, such as a total.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FormLine")]
pub struct Line {
    /// Its name.
    pub name: String,
    /// The label.
    pub label: String,
    /// The value.
    pub value: Expr,
    /// The format of the value.
    pub format: Format,
    /// Whether it is visible.
    pub shown_when: Expr,
    /// Whether it is emphasised.
    pub strong: bool,
}

/// The format of a computed value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FormFormat")]
pub enum Format {
    /// Whole cents, as reais.
    Money,
    /// A whole number.
    Integer,
    /// Unformatted text.
    Text,
}

/// A message about the answers as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FormNotice")]
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// The tone.
    pub tone: Tone,
    /// The condition under which it is shown.
    pub shown_when: Expr,
    /// Whether it blocks sending.
    pub blocks: bool,
}

/// The tone of a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FormTone")]
pub enum Tone {
    /// Information.
    Info,
    /// A problem.
    Danger,
}

impl Field {
    /// Creates a field that is visible, optional, empty and sent.
    pub fn new(name: &str, label: String, kind: Kind) -> Field {
        Field {
            name: name.to_owned(),
            label,
            kind,
            options: Vec::new(),
            mask: Vec::new(),
            reading: None,
            default: Value::Null,
            hint: None,
            sent: true,
            shown_when: Expr::TRUE,
            required_when: Expr::FALSE,
            enabled_when: Expr::TRUE,
            checks: Vec::new(),
            sets: Vec::new(),
            drives: Vec::new(),
            sent_while_leading: false,
        }
    }

    /// Shows and reads its text by a format.
    #[must_use]
    pub fn read_as(self, reading: Reading) -> Field {
        let mask = reading.mask().iter().map(|pattern| (*pattern).to_owned()).collect();
        Field { mask, reading: Some(reading), ..self }
    }
}

impl Choice {
    /// Creates an option that is always offered.
    pub fn new(value: impl Into<Value>, label: String) -> Choice {
        Choice { value: value.into(), label, when: Expr::TRUE }
    }
}
