//! The nouns of the catalogue: one message names a record in every place. `noun.card` is the noun as a sentence has it, `noun.card.title`
//! its singular and `noun.card.titles` its plural with a capital, which the build makes.

use super::Key;

/// Returns the title of one record, by its noun in kebab case.
pub fn title(noun: &str) -> Option<Key> {
    Key::named(&format!("noun.{noun}.title"))
}

/// Returns the title of several records, by their plural as ids have it, such as `closed-days`. A noun without a singular has the title
/// of one.
pub fn titles(plural: &str) -> Option<Key> {
    let singulars = [("ies", "y"), ("ches", "ch"), ("s", "")];
    let nouns =
        singulars.iter().filter_map(|(many, one)| Some(format!("{}{one}", plural.strip_suffix(many)?)));
    let several = nouns.into_iter().find_map(|noun| Key::named(&format!("noun.{noun}.titles")));
    several.or_else(|| title(plural))
}
