//! Filters of a list, as every door offers them.
//!
//! A filter is a field of the list's query with a title. What it takes is not declared again: the schema of the field says it.

use crate::access::Ability;
use crate::message::Key;

/// A filter of a list.
#[derive(Debug)]
pub struct Filter {
    /// The field of the query.
    pub field: &'static str,
    /// Its title.
    pub title: Key,
    /// The values of a flag with their labels; yes and no if empty.
    pub labels: &'static [(&'static str, Key)],
    /// Words of the field's closed list that no row has.
    pub without: &'static [&'static str],
    /// The endpoint whose list has the records to choose among, for a field that is an id.
    pub among: Option<&'static str>,
    /// The name of rows without such a record, if 0 finds them.
    pub none: Option<Key>,
    /// The ability that the server asks for, besides that of the list.
    pub needs: Option<Ability>,
    /// The name of all its values, where it differs in gender from `shell.list.all`.
    pub all: Option<Key>,
    /// An example or a hint, which fields show while they are empty.
    pub hint: Option<Key>,
}

impl Filter {
    /// Declares a filter by a field of the query.
    pub const fn new(field: &'static str, title: Key) -> Filter {
        let (among, none, needs, all, hint) = (None, None, None, None, None);
        Filter { field, title, labels: &[], without: &[], among, none, needs, all, hint }
    }

    /// Labels the values of a flag, in the order in which doors offer them. Values without a label are not offered.
    pub const fn labelled(self, labels: &'static [(&'static str, Key)]) -> Filter {
        Filter { labels, ..self }
    }

    /// Does not offer these words of the field's closed list.
    pub const fn without(self, without: &'static [&'static str]) -> Filter {
        Filter { without, ..self }
    }

    /// Offers the records that an endpoint lists. Which field is their id follows from the type of the filter's field.
    pub const fn among(self, endpoint: &'static str) -> Filter {
        Filter { among: Some(endpoint), ..self }
    }

    /// Offers the rows without such a record, too, by this name. The query has 0 for them.
    pub const fn or_none(self, none: Key) -> Filter {
        Filter { none: Some(none), ..self }
    }

    /// Offers the filter only to users with an ability.
    pub const fn needs(self, ability: Ability) -> Filter {
        Filter { needs: Some(ability), ..self }
    }

    /// Names all its values by a word of another gender.
    pub const fn all_named(self, all: Key) -> Filter {
        Filter { all: Some(all), ..self }
    }

    /// Shows an example or a hint while the field is empty.
    pub const fn hinted(self, hint: Key) -> Filter {
        Filter { hint: Some(hint), ..self }
    }
}
