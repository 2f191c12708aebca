//! The expression language of forms: total, exact, without floats and without a clock. The browser has the same
//! interpreter, tested by the same vectors (`web/src/form/vectors.gen.json`).
//!
//! An expression without a meaning (a text added to a number, a division by zero, a number that JavaScript
//! cannot hold) evaluates to null. A condition holds only if it is true.

use std::ops::Not;

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Answers, Tables, Value};
use crate::value::date::FIRST_OF_WIRE;
use crate::value::money::Money;

/// An expression over the answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "FormExpr")]
pub enum Expr {
    /// A constant.
    Value(Value),
    /// The answer of a field.
    Field(String),
    /// A cell of one of the form's tables.
    Lookup {
        /// The table.
        table: String,
        /// The row: its key, a number or a text.
        row: Box<Expr>,
        /// The column.
        column: String,
    },
    /// An operation. A missing argument is null.
    Call {
        /// The operation.
        op: Op,
        /// The arguments.
        args: Vec<Expr>,
    },
}

/// The operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "FormOp")]
pub enum Op {
    /// a is b.
    Equal,
    /// The list b has a.
    In,
    /// a < b, of two numbers or of two texts; ISO dates compare as texts.
    Less,
    /// a does not hold.
    Not,
    /// Every argument holds.
    All,
    /// One argument holds.
    Any,
    /// b where a holds, else c.
    If,
    /// a is null, an empty text or an empty list.
    Empty,
    /// The number of characters of a text.
    Length,
    /// The sum of all numbers.
    Add,
    /// The first number less all others.
    Subtract,
    /// The product of all numbers.
    Multiply,
    /// a × b ÷ c, rounded half away from zero.
    MulDiv,
    /// The smallest of all numbers.
    Min,
    /// The largest of all numbers.
    Max,
    /// The days from the date a to the date b.
    DaysBetween,
}

impl Expr {
    /// The condition that always holds.
    pub const TRUE: Expr = Expr::Value(Value::Bool(true));
    /// The condition that never holds.
    pub const FALSE: Expr = Expr::Value(Value::Bool(false));

    /// Reads the answer of a field.
    pub fn field(name: &str) -> Expr {
        Expr::Field(name.to_owned())
    }

    /// Reads a cell of one of the form's tables.
    pub fn lookup(table: &str, row: Expr, column: &str) -> Expr {
        Expr::Lookup { table: table.to_owned(), row: Box::new(row), column: column.to_owned() }
    }

    /// Applies an operation to its arguments.
    pub fn call<const N: usize>(op: Op, args: [Expr; N]) -> Expr {
        Expr::Call { op, args: args.into() }
    }

    /// Tests equality.
    pub fn equal(self, other: impl Into<Expr>) -> Expr {
        Expr::call(Op::Equal, [self, other.into()])
    }

    /// Tests whether this value is less than the other.
    pub fn less(self, other: impl Into<Expr>) -> Expr {
        Expr::call(Op::Less, [self, other.into()])
    }

    /// Subtracts the other.
    pub fn minus(self, other: Expr) -> Expr {
        Expr::call(Op::Subtract, [self, other])
    }

    /// Returns *self or other*.
    pub fn or(self, other: Expr) -> Expr {
        Expr::call(Op::Any, [self, other])
    }

    /// Tests whether both hold.
    pub fn and(self, other: Expr) -> Expr {
        Expr::call(Op::All, [self, other])
    }

    /// Tests whether a list contains the item.
    pub fn contains(self, item: impl Into<Expr>) -> Expr {
        Expr::call(Op::In, [item.into(), self])
    }

    /// Tests whether a field is not answered.
    pub fn empty(self) -> Expr {
        Expr::call(Op::Empty, [self])
    }

    /// Evaluates the expression.
    pub fn eval(&self, answers: &Answers, tables: &Tables) -> Value {
        match self {
            Expr::Value(value) => value.clone(),
            Expr::Field(name) => answers.get(name).cloned().unwrap_or_default(),
            Expr::Lookup { table, row, column } => {
                let row = match row.eval(answers, tables) {
                    Value::Int(key) => key.to_string(),
                    Value::Text(key) => key,
                    _ => return Value::Null,
                };
                let cell = tables.get(table).and_then(|rows| rows.get(&row)?.get(column));
                cell.cloned().unwrap_or_default()
            }
            Expr::Call { op, args } => {
                let args: Vec<Value> = args.iter().map(|arg| arg.eval(answers, tables)).collect();
                op.apply(&args)
            }
        }
    }
}

impl Op {
    fn apply(self, args: &[Value]) -> Value {
        use Value::{Bool, Int, List, Null, Text};
        let [a, b, c] = [0, 1, 2].map(|at| args.get(at).unwrap_or(&Null));
        match (self, a, b) {
            (Op::Equal, ..) => Bool(a == b),
            (Op::In, _, List(items)) => Bool(items.contains(a)),
            (Op::Less, Int(a), Int(b)) => Bool(a < b),
            (Op::Less, Text(a), Text(b)) => Bool(a < b),
            (Op::Not, ..) => Bool(!a.holds()),
            (Op::All, ..) => Bool(args.iter().all(Value::holds)),
            (Op::Any, ..) => Bool(args.iter().any(Value::holds)),
            (Op::If, ..) => if a.holds() { b } else { c }.clone(),
            (Op::Empty, ..) => Bool(a.is_empty()),
            (Op::Length, Text(text), _) => Value::exact(text.chars().count() as i128),
            (Op::Add, ..) => fold(args, i128::saturating_add),
            (Op::Subtract, ..) => fold(args, i128::saturating_sub),
            (Op::Multiply, ..) => fold(args, i128::saturating_mul),
            (Op::Min, ..) => fold(args, i128::min),
            (Op::Max, ..) => fold(args, i128::max),
            (Op::MulDiv, Int(a), Int(b)) => match c {
                Int(c) if *c != 0 => Value::exact(Money::from_cents(*a).mul_div(*b, *c).cents().into()),
                _ => Null,
            },
            (Op::DaysBetween, Text(a), Text(b)) => match (date(a), date(b)) {
                (Some(a), Some(b)) => Int(i64::from((b - a).get_days())),
                _ => Null,
            },
            (Op::In | Op::Less | Op::Length | Op::MulDiv | Op::DaysBetween, ..) => Null,
        }
    }
}

impl Not for Expr {
    type Output = Expr;
    fn not(self) -> Expr {
        Expr::call(Op::Not, [self])
    }
}
impl<T: Into<Value>> From<T> for Expr {
    fn from(value: T) -> Expr {
        Expr::Value(value.into())
    }
}

/// Folds numbers into one; null if there are none or one is not a number.
fn fold(args: &[Value], join: fn(i128, i128) -> i128) -> Value {
    let number = |arg: &Value| match arg {
        Value::Int(number) => Some(i128::from(*number)),
        _ => None,
    };
    let numbers: Option<Vec<i128>> = args.iter().map(number).collect();
    numbers.and_then(|numbers| numbers.into_iter().reduce(join)).map_or(Value::Null, Value::exact)
}

/// Parses a date in ISO form `YYYY-MM-DD`. jiff alone would accept other forms.
fn date(text: &str) -> Option<Date> {
    text.parse().ok().filter(|date: &Date| *date >= FIRST_OF_WIRE && date.to_string() == text)
}
