//! The forms of decisions about duplicates.

use super::{DuplicateState, Reopen, Resolve, Suspects};
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::form;
use crate::form::{Choice, Field, Form, Kind};
use crate::message::{Key, Lang};

/// Returns the form of `duplicates.resolve`: whom to keep, whom to discard, or who is another.
pub fn resolve(of: &Suspects, lang: Lang) -> Form {
    let choice = |id: i64, name: &str| Choice::new(id, format!("{name} #{id}"));
    let suspects: Vec<_> =
        of.suspects.iter().map(|suspect| choice(suspect.id.get(), &suspect.name)).collect();
    let own = choice(of.member.id.get(), &of.member.name);
    let all: Vec<_> = std::iter::once(own).chain(suspects.iter().cloned()).collect();
    let field = |name: &str, label: Key, kind: Kind, options: Vec<Choice>| Field {
        options,
        ..Field::new(name, label.text(lang, &[]), kind)
    };
    let fields = vec![
        field("keep", Key::DuplicatesFieldKeep, Kind::Select, all.clone()),
        field("discard", Key::DuplicatesFieldDiscard, Kind::Several, all),
        field("not_duplicate", Key::DuplicatesFieldOthers, Kind::Several, suspects),
    ];
    form(Resolve::ID, fields, lang)
}

/// Returns the form of `duplicates.reopen`: which decided pairs.
pub fn reopen(of: &Suspects, lang: Lang) -> Form {
    let decided = of.pairs.iter().filter(|pair| pair.state != DuplicateState::Pending);
    let other = decided.map(|pair| if pair.first.id == of.member.id { &pair.second } else { &pair.first });
    let options = other.map(|party| Choice::new(party.id.get(), format!("{} #{}", party.name, party.id)));
    let suspects = Field {
        options: options.collect(),
        ..Field::new("suspects", Key::DuplicatesFieldSuspect.text(lang, &[]), Kind::Several)
    };
    form(Reopen::ID, vec![suspects], lang)
}
