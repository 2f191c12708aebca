//! Schemas that are made once: to make one takes as long as to read many answers by it.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use serde_json::Value;

/// The schemas made so far, by type or endpoint.
pub struct SchemaCache<K>(LazyLock<Mutex<HashMap<K, Arc<Value>>>>);

impl<K: Eq + Hash> SchemaCache<K> {
    /// Creates an empty cache.
    pub const fn new() -> SchemaCache<K> {
        SchemaCache(LazyLock::new(Mutex::default))
    }

    /// Returns a schema, which is made for the first caller.
    pub fn get(&self, key: K, make: impl FnOnce() -> Value) -> Arc<Value> {
        let mut schemas = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        schemas.entry(key).or_insert_with(|| Arc::new(make())).clone()
    }
}
