//! Shapes of answers: the fields that they may have. Everything else is left out.

use std::iter::Peekable;
use std::str::Chars;

use serde_json::{Map, Value};

/// What a value may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// Anything, unchanged.
    Any,
    /// An object with at most these fields.
    Record(Vec<(String, Shape)>),
    /// A list of objects with at most these fields.
    List(Box<Shape>),
}

impl Shape {
    /// Parses names of fields, e.g. `id avatar{sm} products[name]`: braces enclose the fields of an object, brackets those
    /// of the objects of a list.
    pub fn parse(text: &str) -> Shape {
        fields(&mut text.chars().peekable())
    }

    /// Returns the part of a value that has this shape. `nulls` exchanges what is absent and what is null.
    ///
    /// # Panics
    /// If it is a list instead of an object, or the other way round, because then nothing would be left out.
    pub fn fit(&self, value: Value, nulls: bool) -> Value {
        match (self, value) {
            (Shape::Record(fields), Value::Object(object)) => fit_record(fields, object, nulls),
            (Shape::List(row), Value::Array(rows)) => {
                rows.into_iter().map(|value| row.fit(value, nulls)).collect()
            }
            (Shape::Any, value) | (_, value @ Value::Null) => value,
            (shape, value) => panic!("{value} is not {shape:?}"),
        }
    }
}

fn fit_record(fields: &[(String, Shape)], mut object: Map<String, Value>, nulls: bool) -> Value {
    let mut fitted = Map::new();
    for (name, shape) in fields {
        match object.remove(name) {
            Some(Value::Null) if nulls => {}
            Some(value) => drop(fitted.insert(name.clone(), shape.fit(value, nulls))),
            None if nulls => drop(fitted.insert(name.clone(), Value::Null)),
            None => {}
        }
    }
    Value::Object(fitted)
}

fn fields(text: &mut Peekable<Chars<'_>>) -> Shape {
    let mut fields = Vec::new();
    loop {
        while text.next_if_eq(&' ').is_some() {}
        let mut name = String::new();
        while let Some(letter) = text.next_if(|letter| !" {}[]".contains(*letter)) {
            name.push(letter);
        }
        if name.is_empty() {
            return Shape::Record(fields);
        }
        let shape = match text.next_if(|letter| "{[".contains(*letter)) {
            Some('{') => nested(text),
            Some(_) => Shape::List(Box::new(nested(text))),
            None => Shape::Any,
        };
        fields.push((name, shape));
    }
}

/// Parses fields up to the bracket that closes them.
fn nested(text: &mut Peekable<Chars<'_>>) -> Shape {
    let shape = fields(text);
    text.next();
    shape
}
