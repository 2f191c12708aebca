//! The facts of a record, as every door shows them: which ones, in which order, under which titles.
//!
//! An endpoint that answers the record names their declaration in its row. What a fact holds (money, a day, a word of a closed
//! list) is not declared again: the schema of the record says it.

use crate::message::Key;

/// The facts of the record that an endpoint answers. Doors leave out facts and sections that are empty.
#[derive(Debug, Clone, Copy)]
pub struct Facts {
    /// The field of the answer that holds the record; empty if the answer, or each row of it, is the record.
    pub within: &'static str,
    /// The facts, in sections.
    pub sections: &'static [Section],
}

/// Facts that belong together.
#[derive(Debug)]
pub struct Section {
    /// Its title.
    pub title: Key,
    /// The facts, in the order in which people read them.
    pub facts: &'static [Fact],
}

/// A fact of a record. A record is shown by its `name`, several by their names.
#[derive(Debug)]
pub struct Fact {
    /// The path of its value in the record, or in each item of `each`, e.g. `user.name`.
    pub path: &'static str,
    /// Its title.
    pub title: Key,
    /// The path of the list whose items are facts of their own; none for a single fact.
    pub each: Option<&'static str>,
    /// The path in an item of the value that is its title; the declared title if there is none.
    pub named_by: Option<&'static str>,
    /// The values next to it.
    pub beside: &'static [Beside],
    /// The path of the value without which the fact means nothing: null, false or 0 leaves it out.
    pub when: Option<&'static str>,
    /// What a record without it has in its place; it is left out if there is none.
    pub without: Option<Key>,
    /// Whether people copy it.
    pub is_copied: bool,
}

/// A value next to a fact.
#[derive(Debug)]
pub struct Beside {
    /// Its path in the record, or in the item.
    pub path: &'static str,
    /// The sentence that says it, and the parameter for the value; the value alone if there is none.
    pub says: Option<(Key, &'static str)>,
    /// What a record without it has in its place.
    pub without: Option<Key>,
}

impl Section {
    /// Declares facts under a title.
    pub const fn new(title: Key, facts: &'static [Fact]) -> Section {
        Section { title, facts }
    }
}

impl Fact {
    /// Declares a fact.
    pub const fn new(path: &'static str, title: Key) -> Fact {
        Fact {
            path,
            title,
            each: None,
            named_by: None,
            beside: &[],
            when: None,
            without: None,
            is_copied: false,
        }
    }

    /// Declares a fact for each item of a list, with the value at a path in it.
    pub const fn each(list: &'static str, path: &'static str, title: Key) -> Fact {
        Fact { each: Some(list), ..Fact::new(path, title) }
    }

    /// Titles each item by a value in it.
    pub const fn named_by(self, path: &'static str) -> Fact {
        Fact { named_by: Some(path), ..self }
    }

    /// Shows other values next to it.
    pub const fn beside(self, beside: &'static [Beside]) -> Fact {
        Fact { beside, ..self }
    }

    /// Leaves it out where the value at a path is null, false or 0.
    pub const fn when(self, path: &'static str) -> Fact {
        Fact { when: Some(path), ..self }
    }

    /// Says something else of a record without it.
    pub const fn or(self, without: Key) -> Fact {
        Fact { without: Some(without), ..self }
    }

    /// Offers to copy it.
    pub const fn copied(self) -> Fact {
        Fact { is_copied: true, ..self }
    }

    /// Returns the path by which a door names it, to draw it otherwise.
    pub const fn name(&self) -> &'static str {
        match self.each {
            Some(list) => list,
            None => self.path,
        }
    }
}

impl Beside {
    /// Declares a value.
    pub const fn new(path: &'static str) -> Beside {
        Beside { path, says: None, without: None }
    }

    /// Says the value by a sentence with this parameter.
    pub const fn said(self, sentence: Key, parameter: &'static str) -> Beside {
        Beside { says: Some((sentence, parameter)), ..self }
    }

    /// Says something else of a record without the value.
    pub const fn or(self, without: Key) -> Beside {
        Beside { without: Some(without), ..self }
    }
}
