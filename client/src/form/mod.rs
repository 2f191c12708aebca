//! Forms as data: a Rust function of (actor, record) builds a [`Form`]; the command line, the terminal and the browser
//! draw it and compute it with the same small interpreter ([`eval`], and `web/src/form/eval.ts`).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub mod conversation;
pub mod eval;
pub mod expr;
mod payment;
pub mod payment_changes;
pub mod payment_plan;
pub mod payment_product;
pub mod value;

pub use eval::{FormView, State};
pub use expr::{Expr, Op};
pub use value::Value;

/// What the fields hold, by name. A field that is absent is not answered.
pub type Answers = BTreeMap<String, Value>;

/// A table that expressions look up: row → column → value.
pub type Table = BTreeMap<String, BTreeMap<String, Value>>;

/// A form's tables, by name.
pub type Tables = BTreeMap<String, Table>;

/// A form, in the caller's language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Form {
    /// The endpoint that it is sent to, e.g. `payments.create`.
    pub endpoint: String,
    /// The heading.
    pub title: String,
    /// The button that sends it.
    pub submit: String,
    /// The fields, in the order in which they are filled in.
    pub fields: Vec<Field>,
    /// What is computed below them.
    pub lines: Vec<Line>,
    /// What is said about the answers as a whole.
    pub notices: Vec<Notice>,
    /// What expressions look up.
    pub tables: Tables,
    /// What it says when it does not accept an answer.
    pub texts: Texts,
}

/// What every form says when it does not accept an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FormTexts")]
pub struct Texts {
    /// Beside a field that must be answered.
    pub required: String,
    /// Beside an answer that is not among the options.
    pub not_allowed: String,
    /// Once, when it is sent with fields missing.
    pub incomplete: String,
}

/// One field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FormField")]
pub struct Field {
    /// Its name, in the request's body too.
    pub name: String,
    /// What it is called.
    pub label: String,
    /// How it is filled in.
    pub kind: Kind,
    /// The answers to choose from, where there are some.
    pub options: Vec<Choice>,
    /// The patterns by which text is shown and typed, see [`crate::rules::mask`].
    pub mask: Vec<String>,
    /// The answer before anybody gives one.
    pub default: Value,
    /// A word of help.
    pub hint: Option<String>,
    /// Whether it is part of the request; the others only help to fill it in.
    pub sent: bool,
    /// Whether it is there at all. What is not is neither checked nor sent.
    pub shown_when: Expr,
    /// Whether it must be answered.
    pub required_when: Expr,
    /// Whether it can be answered yet.
    pub enabled_when: Expr,
    /// What is wrong with an answer, the first that applies.
    pub checks: Vec<Check>,
    /// What answering it sets, once, in this order.
    pub sets: Vec<Assign>,
    /// What it goes on setting until one of the fields that it sets is answered: percent and money drive each other.
    pub drives: Vec<Assign>,
}

/// How a field is filled in, and what its value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FormKind")]
pub enum Kind {
    /// One of many options.
    Select,
    /// One of a few options, all in sight.
    Segmented,
    /// Any number of a few options, all in sight.
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
    /// Yes or no.
    Checkbox,
}

/// One of a field's options.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FormChoice")]
pub struct Choice {
    /// The answer.
    pub value: Value,
    /// What it is called.
    pub label: String,
    /// When it is offered.
    pub when: Expr,
}

/// What is wrong with an answer, and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FormCheck")]
pub struct Check {
    /// Holds when the answer is wrong.
    pub broken: Expr,
    /// What to say then.
    pub text: String,
}

/// Gives another field an answer.
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
    /// What it is called.
    pub label: String,
    /// What it is worth.
    pub value: Expr,
    /// How that is written.
    pub format: Format,
    /// Whether it is there at all.
    pub shown_when: Expr,
    /// Whether it is the one that matters.
    pub strong: bool,
}

/// How a computed value is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FormFormat")]
pub enum Format {
    /// Whole cents, as reais.
    Money,
    /// A whole number.
    Integer,
    /// As it is.
    Text,
}

/// A sentence about the answers as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FormNotice")]
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
    /// When it is said.
    pub shown_when: Expr,
    /// Whether the form cannot be sent while it is said.
    pub blocks: bool,
}

/// How a notice is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FormTone")]
pub enum Tone {
    /// Good to know.
    Info,
    /// It stands in the way.
    Danger,
}

impl Field {
    /// A field that is always there, optional, empty and sent.
    pub fn new(name: &str, label: String, kind: Kind) -> Field {
        Field {
            name: name.to_owned(),
            label,
            kind,
            options: Vec::new(),
            mask: Vec::new(),
            default: Value::Null,
            hint: None,
            sent: true,
            shown_when: Expr::TRUE,
            required_when: Expr::FALSE,
            enabled_when: Expr::TRUE,
            checks: Vec::new(),
            sets: Vec::new(),
            drives: Vec::new(),
        }
    }
}

impl Choice {
    /// An option that is always offered.
    pub fn new(value: impl Into<Value>, label: String) -> Choice {
        Choice { value: value.into(), label, when: Expr::TRUE }
    }
}
