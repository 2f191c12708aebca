//! Whom members keep at hand: a few of the other kind each.

use jiff::SignedDuration;

use crate::demo::insert::{insert, number_on};
use crate::demo::random::Random;
use crate::demo::{DemoScope, Person};
use crate::store::{Conn, StoreError, Value};

/// All favourites.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope, people: &[Person]) -> Result<(), StoreError> {
    let mut random = Random::new(6);
    let mut rows: Vec<Vec<Value>> = Vec::new();
    for (owner, person) in (1_i64..).zip(people) {
        let mut kept = Vec::new();
        // The first members, whom everybody looks at, all have some.
        let most = if owner <= 20 || random.percent(30) { 1 + random.below(5) } else { 0 };
        for _ in 0..most {
            let at = random.below(scope.members);
            let other = usize::try_from(at).map_or(person, |at| &people[at]);
            if other.trade.is_some() != person.trade.is_some() && !kept.contains(&at) {
                kept.push(at);
            }
        }
        for at in kept {
            let since = scope.now - SignedDuration::from_hours(1 + random.below(300 * 24));
            rows.push(vec![owner.into(), (at + 1).into(), since.into()]);
        }
    }
    insert(conn, "favourites", "owner_id, user_id, created_at", rows)?;
    number_on(conn, "favourites")
}
