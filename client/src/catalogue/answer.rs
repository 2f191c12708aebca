//! Looks up the types of an answer's fields in the contract's schema, by path.

use serde_json::Value;

/// A node of a schema.
#[derive(Debug, Clone, Copy)]
pub struct Type<'s> {
    root: &'s Value,
    node: &'s Value,
}

/// The meaning of a value, as far as it changes how doors print it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind<'s> {
    /// An amount in reais.
    Money,
    /// A number.
    Number,
    /// A number of bytes.
    Size,
    /// An instant.
    Instant,
    /// A day.
    Day,
    /// A word of a closed list, with the list's schema.
    Word(&'s Value),
    /// The lines of a picture.
    Lines,
    /// Anything else.
    Plain,
}

impl<'s> Type<'s> {
    /// Creates the type of a whole schema.
    pub fn of(schema: &'s Value) -> Type<'s> {
        Type { root: schema, node: schema }
    }

    /// Follows references, and reduces *T or null* to T.
    fn resolved(self) -> Type<'s> {
        if let Some(target) = self.node["$ref"].as_str() {
            let node = self.root.pointer(target.trim_start_matches('#')).unwrap_or(&Value::Null);
            return Type { node, ..self }.resolved();
        }
        let present =
            self.node["anyOf"].as_array().and_then(|some| some.iter().find(|one| one["type"] != "null"));
        present.map_or(self, |node| Type { node, ..self }.resolved())
    }

    fn field(self, name: &str) -> Option<Type<'s>> {
        let own = self.resolved();
        let own = own.items().map_or(own, Type::resolved);
        let node = own.node["properties"].get(name)?;
        Some(Type { node, ..self })
    }

    /// Returns the type of an array's items.
    pub fn items(self) -> Option<Type<'s>> {
        let node = self.resolved().node.get("items")?;
        Some(Type { node, ..self })
    }

    /// Returns the type at a path such as `user.name`.
    pub fn at(self, path: &str) -> Option<Type<'s>> {
        path.split('.').try_fold(self, Type::field)
    }

    /// Returns the schema of the type itself.
    pub(crate) fn schema(self) -> &'s Value {
        self.resolved().node
    }

    /// Returns the names of its fields.
    pub fn names(self) -> Vec<&'s str> {
        let fields = self.resolved().node["properties"].as_object();
        fields.map(|fields| fields.keys().map(String::as_str).collect()).unwrap_or_default()
    }

    /// Returns whether the answer is a list in pages.
    pub fn is_paged(self) -> bool {
        matches!(self.names()[..], [only] if self.at(only).is_some_and(|list| list.at("last_page").is_some()))
    }

    /// Returns the type of a row if the answer is a list; otherwise the type itself.
    pub fn row(self) -> Type<'s> {
        let [only] = self.names()[..] else { return self };
        let list = self.at(only);
        let rows = list.and_then(|list| list.items().or_else(|| list.at("data")?.items()));
        rows.unwrap_or(self)
    }

    /// Returns the meaning of the values, or of the items if it is an array.
    pub fn kind(self) -> Kind<'s> {
        if self.resolved().node.get("x-lines").is_some() {
            return Kind::Lines;
        }
        if let Some(items) = self.items() {
            return items.kind();
        }
        let own = self.resolved();
        let kinds = &own.node["type"];
        let is = |kind: &str| {
            kinds == kind || kinds.as_array().is_some_and(|all| all.iter().any(|one| one == kind))
        };
        match own.node["format"].as_str() {
            Some("brl") => Kind::Money,
            Some("date-time") => Kind::Instant,
            Some("date") => Kind::Day,
            _ if own.node.get("x-unit").is_some_and(|unit| unit == "bytes") => Kind::Size,
            _ if own.node.get("x-words").is_some() => Kind::Word(own.node),
            _ if is("integer") || is("number") => Kind::Number,
            _ => Kind::Plain,
        }
    }
}
