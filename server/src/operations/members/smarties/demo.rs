//! What the automatic search would propose: a few members of the other kind to some of the first.

use jiff::SignedDuration;

use crate::demo::insert::{insert, number_on};
use crate::demo::random::Random;
use crate::demo::{DemoScope, Person};
use crate::store::{Conn, StoreError, Value};

/// The most members to whom others are proposed.
const MOST: usize = 2_000;
const REASONS: [&str; 6] =
    ["zone,segment,activity", "segment,words", "zone,words,plan", "segment,plan", "zone", "words,activity"];

/// Fills the table.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope, people: &[Person]) -> Result<(), StoreError> {
    let mut random = Random::new(47);
    let mut rows: Vec<Vec<Value>> = Vec::new();
    for (member, person) in (1_i64..).zip(people.iter().take(MOST)) {
        let mut proposed = Vec::new();
        for _ in 0..if random.percent(30) { 1 + random.below(4) } else { 0 } {
            let at = random.below(scope.members);
            let other = usize::try_from(at).map_or(person, |at| &people[at]);
            if other.trade.is_some() != person.trade.is_some() && !proposed.contains(&at) {
                proposed.push(at);
            }
        }
        for at in proposed {
            let score = 35 + random.below(65);
            let since = scope.now - SignedDuration::from_hours(1 + random.below(90 * 24));
            let reasons = *random.pick(&REASONS);
            rows.push(vec![(at + 1).into(), member.into(), score.into(), reasons.into(), since.into()]);
        }
    }
    insert(conn, "smarties", "member_id, for_id, score, reasons, created_at", rows)?;
    number_on(conn, "smarties")
}
