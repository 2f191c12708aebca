//! Meetings in every state on the days around today, working hours, absences and substitutes.

use client::api::service::scheduler::{Calendar, MeetingKind, MeetingState, WorkingHours, after, holidays};
use client::message::Lang;
use client::value::date::start_of;
use client::value::word::Word;
use jiff::civil::Date;
use jiff::{SignedDuration, Span, Timestamp};
use serde_json::json;

use crate::demo::DemoScope;
use crate::demo::insert::{insert, number_on};
use crate::demo::random::Random;
use crate::store::{Conn, StoreError, Value};

const MEETINGS: &str = "manager_id, member_id, kind, start_at, minutes, notes, state, reason, booked_by, created_at, changed_at, changed_by";
/// The accounts with an agenda, by their names.
const CONSULTANTS: [&str; 9] = [
    "sales",
    "sales2",
    "sales_sdr",
    "success",
    "success2",
    "relationship",
    "service_qualification",
    "cerc",
    "mentoring",
];
const NOTES: [&str; 4] =
    ["Mostrar a busca de representantes.", "Quer falar de renovação.", "Trazer os números do mês.", ""];
/// The days around today with meetings.
const DAYS: std::ops::Range<i64> = -20..21;

/// Fills the scheduler.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let mut random = Random::new(23);
    hours(conn, scope)?;
    absences(conn, scope)?;
    let mut rows = Vec::new();
    for consultant in CONSULTANTS {
        agenda(&mut random, scope, consultant, &mut rows);
    }
    for _ in 0..(scope.members / 40).clamp(3, 200) {
        let consultant = *random.pick(&CONSULTANTS);
        let state = if random.percent(70) { MeetingState::Invited } else { MeetingState::Cancelled };
        rows.push(meeting(&mut random, scope, consultant, None, state));
    }
    insert(conn, "meetings", MEETINGS, rows)?;
    number_on(conn, "meetings")
}

/// Gives some consultants their own hours.
fn hours(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let parsed = |text: &str| text.parse().unwrap_or_default();
    let short = WorkingHours {
        friday: parsed("09:00-12:00"),
        minutes: 45,
        buffer: 15,
        most: 5,
        ..WorkingHours::default()
    };
    let late = WorkingHours {
        monday: parsed("13:00-20:00"),
        saturday: parsed("09:00-12:00"),
        ..WorkingHours::default()
    };
    let row = |consultant: &str, hours: &WorkingHours| {
        vec![scope.data.account(consultant).into(), json!(hours).to_string().into()]
    };
    insert(conn, "working_hours", "id, hours", vec![row("cerc", &short), row("mentoring", &late)])
}

/// Closes the next national holiday for everybody and some days for one, who is stood in for by a chain of two.
fn absences(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let day = |days: i64| scope.today.saturating_add(Span::new().days(days));
    let text = |day: Date| Value::from(day.to_string());
    let years = [scope.today.year(), scope.today.year() + 1];
    let mut to_come =
        years.into_iter().flat_map(|year| holidays(year, Lang::PtBr)).filter(|day| day.date > scope.today);
    let mut rows = vec![vec![text(day(4)), text(day(8)), "Férias".into(), scope.now.into()]];
    if let Some(holiday) = to_come.next() {
        rows.push(vec![text(holiday.date), text(holiday.date), holiday.name.into(), scope.now.into()]);
    }
    insert(conn, "closed_days", "first, last, reason, created_at", rows)?;
    number_on(conn, "closed_days")?;
    let of = |name: &str| Value::from(scope.data.account(name));
    insert(
        conn,
        "closed_day_consultants",
        "closed_day_id, consultant_id",
        vec![vec![1.into(), of("success2")]],
    )?;
    let rows = vec![
        vec![of("success2"), of("success"), text(day(4)), text(day(8)), "Férias".into(), scope.now.into()],
        vec![of("success"), of("relationship"), text(day(8)), text(day(8)), "Curso".into(), scope.now.into()],
    ];
    insert(conn, "redirections", "consultant_id, to_id, first, last, reason, created_at", rows)?;
    number_on(conn, "redirections")
}

/// Books meetings at free times of a consultant, some days back and to come.
fn agenda(random: &mut Random, scope: &DemoScope, consultant: &str, rows: &mut Vec<Vec<Value>>) {
    let calendar = Calendar::default();
    let often = if scope.members > 1_000 { 60 } else { 35 };
    for day in DAYS {
        let day = start_of(scope.today.saturating_add(Span::new().days(day)));
        let free = calendar.free(day, after(day, 24 * 60), 30, Timestamp::MIN);
        for at in free.into_iter().step_by(3) {
            if !random.percent(often) {
                continue;
            }
            let is_over = after(at, 30) <= scope.now;
            let state = match random.below(20) {
                0 => MeetingState::Cancelled,
                1..=2 if is_over => MeetingState::Missed,
                // Some wait for their outcome.
                3..=4 if is_over => MeetingState::Booked,
                _ if is_over => MeetingState::Done,
                _ => MeetingState::Booked,
            };
            rows.push(meeting(random, scope, consultant, Some(at), state));
        }
    }
}

fn meeting(
    random: &mut Random,
    scope: &DemoScope,
    consultant: &str,
    at: Option<Timestamp>,
    state: MeetingState,
) -> Vec<Value> {
    let manager = scope.data.account(consultant);
    let kind = *random.pick(&MeetingKind::ALL);
    let member = 1 + random.below(scope.members);
    let created_at =
        at.unwrap_or(scope.now).min(scope.now) - SignedDuration::from_hours(1 + random.below(24 * 6));
    let reason = (state == MeetingState::Cancelled).then_some("O membro pediu para cancelar.");
    let is_own = random.percent(70);
    vec![
        manager.into(),
        member.into(),
        kind.name().into(),
        at.into(),
        30.into(),
        (*random.pick(&NOTES)).into(),
        state.name().into(),
        reason.into(),
        is_own.then_some(manager).into(),
        created_at.into(),
        created_at.into(),
        scope.data.name(manager).into(),
    ]
}
