//! `statistics.get`

use client::api::members::statistics::{Counts, Get, MemberStatistics};
use client::endpoint::Call;
use client::value::date::day_of;

use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// A count, and the statement that selects its instants: those of the member `$1` from `$2` and before `$3`.
type Source = (fn(&mut Counts) -> &mut Option<i64>, &'static str);

const SOURCES: [Source; 5] = [
    (
        |counts| &mut counts.logins,
        "select at from member_visits where member_id = $1 and at >= $2 and at < $3 and what = 'login'",
    ),
    (
        |counts| &mut counts.messages,
        "select send_on as at from messages where sender_id = $1 and send_on >= $2 and send_on < $3",
    ),
    (
        |counts| &mut counts.favourites,
        "select created_at as at from favourites where owner_id = $1 and created_at >= $2 and created_at < $3",
    ),
    (
        |counts| &mut counts.connections,
        "select created_at as at from conversations where company_user_id = $1 and created_at >= $2 and created_at < $3
         union all
         select created_at from conversations where rep_user_id = $1 and created_at >= $2 and created_at < $3",
    ),
    (
        |counts| &mut counts.searches,
        "select at from member_visits where member_id = $1 and at >= $2 and at < $3 and what = 'search'",
    ),
];

/// Counts what a member did, by the days of São Paulo.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<MemberStatistics> {
    let member = members::load(cx, call.path)?;
    let range = call.query.days(day_of(cx.now))?;
    let (from, until) = range.instants();
    let mut statistics = MemberStatistics::empty(range);
    for (count, sql) in SOURCES {
        for row in cx.query(sql, &[member.id.into(), from.into(), until.into()])? {
            statistics.add(day_of(row.get("at")), count);
        }
    }
    Ok(statistics)
}
