//! Searches of the members that everybody looks at, and of a few others.

use jiff::SignedDuration;
use jiff::Timestamp;

use crate::demo::DemoScope;
use crate::demo::insert::{insert, number_on};
use crate::demo::random::Random;
use crate::store::{Conn, StoreError};

const COLUMNS: &str =
    "member_id, name, kind, zones, segments, words, sorted_by, frequency, author, created_at, sent_at";
/// Name, kind, zones, segments, words, order and frequency.
type Example =
    (&'static str, Option<&'static str>, &'static str, &'static str, &'static str, &'static str, i64);
const SEARCHES: [Example; 4] = [
    ("Representantes em São Paulo", Some("representative"), "[\"SP\"]", "[]", "", "relevance", 7),
    ("Empresas do Sul", Some("company"), "[\"PR\",\"RS\",\"SC\"]", "[]", "", "activity", 1),
    ("Alimentos no Sudeste", None, "[\"MG\",\"RJ\",\"SP\"]", "[1]", "", "ranking", 0),
    ("Comercial Silva", None, "[]", "[]", "silva", "name_asc", 7),
];

/// Fills the searches.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let mut random = Random::new(49);
    let author = scope.data.name(scope.data.account("sales"));
    let mut rows = Vec::new();
    for member in 1..=scope.members {
        let count = if member <= 6 { 1 + member % 3 } else { i64::from(random.percent(5)) };
        for turn in 0..count {
            let at = random.place(&SEARCHES) + usize::try_from(turn).unwrap_or_default();
            let (name, kind, zones, segments, words, order, days) = SEARCHES[at % SEARCHES.len()];
            let since = scope.now - SignedDuration::from_hours(5 + 24 * random.below(60));
            let sent: Option<Timestamp> = (turn == 0).then(|| since + SignedDuration::from_hours(2));
            rows.push(vec![
                member.into(),
                name.into(),
                kind.into(),
                zones.into(),
                segments.into(),
                words.into(),
                order.into(),
                days.into(),
                author.into(),
                since.into(),
                sent.into(),
            ]);
        }
    }
    insert(conn, "saved_searches", COLUMNS, rows)?;
    number_on(conn, "saved_searches")
}
