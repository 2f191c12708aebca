//! Which rows a list shows, and in which order: the query of the call that lists them.

use std::fmt;

use client::endpoint::call::encode_query;
use client::list;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The field of a query that says how the rows are sorted.
const ORDER: &str = "order_by";

/// An order, of whichever list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// The field that sorts.
    pub field: String,
    /// Largest first.
    pub descending: bool,
}

impl From<list::Order> for Order {
    fn from(order: list::Order) -> Order {
        Order { field: order.field.to_owned(), descending: order.descending }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        list::write_order(out, &self.field, self.descending)
    }
}

/// A filter and an order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Query(Map<String, Value>);

impl Query {
    /// Takes a filter of the contract.
    pub fn of(filter: &impl Serialize) -> Query {
        Query::from(serde_json::to_value(filter).unwrap_or_default())
    }

    /// Returns it as a filter of the contract: everything, if it is none.
    pub fn read<T: DeserializeOwned + Default>(&self) -> T {
        serde_json::from_value(Value::Object(self.0.clone())).unwrap_or_default()
    }

    /// Returns it as the query of an address.
    pub fn encoded(&self) -> String {
        encode_query(self)
    }

    /// Returns the value of a field.
    pub fn get(&self, field: &str) -> Option<&Value> {
        self.0.get(field)
    }

    /// Returns whether a field is set.
    pub fn names(&self, field: &str) -> bool {
        self.0.contains_key(field)
    }

    /// Returns whether a field is set to this.
    pub fn has(&self, field: &str, value: impl Into<Value>) -> bool {
        self.0.get(field).is_some_and(|held| *held == value.into())
    }

    /// Sets a field.
    pub fn with(mut self, field: &str, value: impl Into<Value>) -> Query {
        self.0.insert(field.to_owned(), value.into());
        self
    }

    /// Sets a field that is not set yet.
    pub fn or(self, field: &str, value: impl Into<Value>) -> Query {
        if self.names(field) { self } else { self.with(field, value) }
    }

    /// Returns the order, if one was chosen.
    pub fn order(&self) -> Option<Order> {
        let (field, descending) = list::read_order(self.0.get(ORDER)?.as_str()?);
        Some(Order { field: field.to_owned(), descending })
    }

    /// Gives it an order, or the server's own.
    pub fn ordered(mut self, order: Option<Order>) -> Query {
        self.0.remove(ORDER);
        match order {
            Some(order) => self.with(ORDER, order.to_string()),
            None => self,
        }
    }

    /// Returns whether no row is left out.
    pub fn is_everything(&self) -> bool {
        self.0.keys().all(|field| field == ORDER)
    }
}

impl From<Query> for Value {
    fn from(query: Query) -> Value {
        Value::Object(query.0)
    }
}

impl From<Value> for Query {
    fn from(value: Value) -> Query {
        match value {
            Value::Object(mut fields) => {
                fields.retain(|_, value| !value.is_null());
                Query(fields)
            }
            _ => Query::default(),
        }
    }
}
