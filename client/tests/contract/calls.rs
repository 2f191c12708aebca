//! Every call of the specification is served, under its method and path.

use client::catalogue::dynamic::{self, Field, FieldKind};
use client::catalogue::raw;

/// The calls of the specification, a method and a path on each line.
const CALLS: &str = include_str!("calls.txt");

/// Returns whether a path of ours serves what a path of the specification names. A free segment of the latter may be a word
/// in ours, and a word of the latter one of a closed list, as `/messages/{direction}/{id}` has.
fn serves(ours: &str, fields: &[Field], theirs: &str) -> bool {
    let is_free = |part: &str| part.starts_with('{');
    let mut fields = fields.iter();
    let mut serves = |own: &str, their: &str| match (is_free(own), is_free(their)) {
        (true, is_any) => {
            let field = fields.next();
            let listed = |words: &[String]| words.iter().any(|word| word == their);
            is_any
                || field.is_some_and(|field| matches!(&field.kind, FieldKind::Word(words) if listed(words)))
        }
        (false, is_any) => is_any || own == their,
    };
    let (ours, theirs): (Vec<_>, Vec<_>) = (ours.split('/').collect(), theirs.split('/').collect());
    ours.len() == theirs.len() && ours.iter().zip(&theirs).all(|(own, their)| serves(own, their))
}

#[test]
fn every_call_of_the_specification_is_served() {
    let endpoints: Vec<_> = dynamic::all()
        .into_iter()
        .filter(|endpoint| !endpoint.about.is_ours)
        .map(|one| (one.shape().path, one.about))
        .collect();
    let is_served = |call: &&str| {
        let (method, path) = call.split_once(' ').expect("a method and a path");
        let typed = endpoints.iter().any(|(fields, about)| {
            let paths = std::iter::once(about.path).chain(about.also.iter().copied());
            about.method.as_str() == method && paths.into_iter().any(|own| serves(own, fields, path))
        });
        typed || raw::OWN.iter().any(|route| route.method.as_str() == method && serves(route.path, &[], path))
    };
    let missing: Vec<&str> = CALLS.lines().filter(|call| !is_served(call)).collect();
    assert!(missing.is_empty(), "not served: {missing:#?}");
}
