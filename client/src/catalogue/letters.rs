//! The letters of the product, gathered from the rows of the calls that send them.

use std::sync::LazyLock;

use super::descriptors;
use crate::api::service::email_templates::OF_MEMBERS;
use crate::letter::{Letter, Variable};

/// A letter, and the calls that send it.
#[derive(Debug, Clone)]
pub struct SentLetter {
    /// The letter.
    pub letter: &'static Letter,
    /// The ids of the calls.
    pub used_in: Vec<&'static str>,
}

/// Returns every letter, in the order of the rows.
pub fn letters() -> &'static [SentLetter] {
    static ALL: LazyLock<Vec<SentLetter>> = LazyLock::new(collect);
    &ALL
}

/// Returns the letter with a key.
pub fn letter(key: &str) -> Option<&'static SentLetter> {
    letters().iter().find(|sent| sent.letter.key == key)
}

/// Returns the variables of a template: those of its letter, or those of every member if it is of staff.
pub fn variables_of(key: Option<&str>) -> &'static [Variable] {
    key.and_then(letter).map_or(OF_MEMBERS, |sent| sent.letter.variables)
}

fn collect() -> Vec<SentLetter> {
    let mut all: Vec<SentLetter> = Vec::new();
    for about in descriptors() {
        for letter in about.letters {
            match all.iter_mut().find(|sent| sent.letter.key == letter.key) {
                Some(sent) => sent.used_in.push(about.id),
                None => all.push(SentLetter { letter, used_in: vec![about.id] }),
            }
        }
    }
    all
}
