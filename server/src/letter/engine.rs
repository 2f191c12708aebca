//! Fills in the variables of texts by a template library that runs no code: strict about unknown names, with the filters of letters
//! alone, and with a limit on its steps.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use client::letter::{Filter, LetterValue, LetterValues, placeholders};
use client::message::Lang;
use client::value::date::show_date;
use minijinja::value::{Object, Value};
use minijinja::{Environment, Error, ErrorKind, Output, State, UndefinedBehavior};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::http::page::escape;

/// The most steps of one text.
const FUEL: u64 = 20_000;

/// Why a content does not render.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RenderFault {
    /// A text names what there is not, or has another syntax than placeholders.
    Text(String),
    /// The letter is larger than any mail program shows.
    TooLarge(usize),
    /// The layout does not render.
    Layout(String),
}

impl fmt::Display for RenderFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RenderFault::Text(detail) => write!(out, "text: {detail}"),
            RenderFault::TooLarge(bytes) => write!(out, "{bytes} bytes"),
            RenderFault::Layout(detail) => write!(out, "layout: {detail}"),
        }
    }
}

/// A value of a letter, for the template library.
#[derive(Debug)]
struct TypedValue {
    value: LetterValue,
    lang: Lang,
}

impl Object for TypedValue {
    fn render(self: &Arc<Self>, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.value.show(self.lang))
    }
}

/// Fills in texts with the values of one letter.
pub struct Engine {
    environment: Environment<'static>,
    context: Value,
}

/// Where a text stands, by the name of its template.
const PLAIN: &str = "plain";
const ADDRESS: &str = "address";
const HTML: &str = "html";

impl Engine {
    /// Creates an engine for the values.
    pub fn new(values: &LetterValues, lang: Lang) -> Engine {
        let mut environment = Environment::empty();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_fuel(Some(FUEL));
        environment.set_formatter(format);
        environment.add_filter(Filter::Fallback.name(), fallback);
        environment.add_filter(Filter::Date.name(), date);
        environment.add_filter(Filter::Money.name(), |value: Value| value);
        environment.add_filter(Filter::Upper.name(), |value: Value| value.to_string().to_uppercase());
        environment.add_filter(Filter::Lower.name(), |value: Value| value.to_string().to_lowercase());
        environment.add_filter(Filter::First.name(), first);
        Engine { environment, context: context(values, lang) }
    }

    /// Fills in a text that stands by itself; its place escapes it.
    pub fn plain(&self, text: &str) -> Result<String, RenderFault> {
        self.fill(PLAIN, text)
    }

    /// Fills in an address. Values that are not addresses themselves are percent-encoded.
    pub fn address(&self, text: &str) -> Result<String, RenderFault> {
        self.fill(ADDRESS, text.trim())
    }

    /// Fills in HTML, whose values are escaped.
    pub fn html(&self, text: &str) -> Result<String, RenderFault> {
        self.fill(HTML, text)
    }

    /// Fills in a text. Statements, which the library knows, are none of letters.
    fn fill(&self, place: &str, text: &str) -> Result<String, RenderFault> {
        if let Some((at, fault)) = placeholders(text).1.first() {
            return Err(RenderFault::Text(format!("{fault:?} at {at}")));
        }
        let filled = self.environment.render_named_str(place, text, &self.context);
        filled.map_err(|error| RenderFault::Text(error.to_string()))
    }
}

/// Returns the values by the parts of their names: `membro.nome` is the value *nome* of *membro*.
fn context(values: &LetterValues, lang: Lang) -> Value {
    let mut whole: BTreeMap<String, Value> = BTreeMap::new();
    let mut parts: BTreeMap<String, BTreeMap<String, Value>> = BTreeMap::new();
    for (id, value) in values {
        let value = Value::from_object(TypedValue { value: value.clone(), lang });
        match id.split_once('.') {
            Some((of, name)) => {
                parts.entry(of.to_owned()).or_default().insert(name.to_owned(), value);
            }
            None => {
                whole.insert(id.to_string(), value);
            }
        }
    }
    whole.extend(parts.into_iter().map(|(of, names)| (of, Value::from(names))));
    Value::from(whole)
}

fn format(out: &mut Output<'_>, state: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    let typed = value.downcast_object_ref::<TypedValue>();
    if value.is_undefined() || typed.is_none() && value.as_str().is_none() {
        return Err(Error::new(ErrorKind::UndefinedError, "not a value of this letter"));
    }
    let shown = value.to_string();
    let is_address = typed.is_some_and(|typed| matches!(typed.value, LetterValue::Url(_)));
    let written = match state.name() {
        ADDRESS if !is_address => utf8_percent_encode(&shown, NON_ALPHANUMERIC).to_string(),
        HTML => escape(&shown),
        _ => shown,
    };
    out.write_str(&written).map_err(Error::from)
}

fn fallback(value: Value, instead: String) -> Value {
    let is_empty = match value.downcast_object_ref::<TypedValue>() {
        Some(typed) => typed.value.is_empty(),
        None => value.to_string().trim().is_empty(),
    };
    if is_empty { Value::from(instead) } else { value }
}

fn date(value: Value) -> Result<Value, Error> {
    let typed = value.downcast_object_ref::<TypedValue>();
    match typed.map(|typed| (typed.value.is_empty(), typed.value.day())) {
        Some((true, _)) => Ok(value),
        Some((_, Some(day))) => Ok(Value::from(show_date(day))),
        _ => Err(Error::new(ErrorKind::InvalidOperation, "not a day")),
    }
}

fn first(value: Value) -> String {
    value.to_string().split_whitespace().next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engine() -> Engine {
        let mut values = LetterValues::new();
        values.insert("membro.nome".into(), LetterValue::Text("Ana & <Lima>".to_owned()));
        values.insert("nota".into(), LetterValue::Text(String::new()));
        values.insert("link.x".into(), LetterValue::Url("https://x.test/a?b=1&c=2".to_owned()));
        values.insert("dia".into(), LetterValue::Date(jiff::civil::date(2026, 12, 3)));
        Engine::new(&values, Lang::PtBr)
    }

    #[test]
    fn values_are_written_for_their_place() {
        let engine = engine();
        assert_eq!(engine.plain("Olá, {{ membro.nome }}!").unwrap(), "Olá, Ana & <Lima>!");
        assert_eq!(engine.html("<b>{{ membro.nome }}</b>").unwrap(), "<b>Ana &amp; &lt;Lima&gt;</b>");
        assert_eq!(engine.address("{{ link.x }}").unwrap(), "https://x.test/a?b=1&c=2");
        let address = engine.address("https://y.test/?n={{ membro.nome }}").unwrap();
        assert_eq!(address, "https://y.test/?n=Ana%20%26%20%3CLima%3E");
    }

    #[test]
    fn filters_write_values_otherwise() {
        let engine = engine();
        assert_eq!(engine.plain("{{ nota | fallback(\"sem nota\") }}").unwrap(), "sem nota");
        assert_eq!(engine.plain("{{ membro.nome | first | upper }}").unwrap(), "ANA");
        assert_eq!(engine.plain("{{ dia | date }}").unwrap(), "03/12/2026");
    }

    #[test]
    fn what_is_unknown_or_endless_is_refused() {
        let engine = engine();
        let endless = "{% for a in membro.nome %}{% endfor %}";
        let deep = format!("{}x{}", "{{ [".repeat(5_000), "] }}".repeat(5_000));
        for text in [
            "{{ outra }}",
            "{{ membro }}",
            "{{ membro.idade }}",
            "{{ nota | safe }}",
            "{{ 1 + 1 }}",
            endless,
            &deep,
        ] {
            assert!(engine.plain(text).is_err(), "{}", &text[..text.len().min(40)]);
        }
    }
}
