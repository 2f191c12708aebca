//! Free times: of one consultant for a year, of all for a month, and the pure function alone.

use std::time::Instant;

use client::api::service::scheduler::{Busy, Calendar, ListSlots, SlotQuery, after};
use client::endpoint::Endpoint;
use client::value::date::start_of;
use client::value::id::StaffId;
use jiff::Timestamp;
use jiff::civil::Date;
use server::operations;

use crate::reads::Reads;
use crate::{Running, table};

/// The consultants of the pure function.
const CONSULTANTS: usize = 60;
/// How often the pure function is run; the median counts.
const TURNS: usize = 21;

/// Measures both calls, and the pure function.
pub fn measure(running: &Running) {
    let reads = Reads::of(running);
    let slots = operations::service::scheduler::slots;
    table::head();
    reads.measure("slots, one for a year", |_| ListSlots::find(year()), slots);
    reads.measure("slots, all for a month", |_| ListSlots::find(month()), slots);
    drop(reads);
    compute();
}

/// Measures the free times of a year for sixty consultants, without a database.
pub fn compute() {
    let from = start_of(Date::constant(2026, 1, 1));
    let until = start_of(Date::constant(2027, 1, 1));
    let calendars = vec![busy(from); CONSULTANTS];
    let mut taken: Vec<f64> = (0..TURNS).map(|_| turn(&calendars, (from, until))).collect();
    taken.sort_by(f64::total_cmp);
    let median = format!("{:.1} ms", 1000.0 * taken[TURNS / 2]);
    table::line("a year of free times for 60, computed", &median, "<= 20 ms");
}

/// Returns the seconds of one turn.
fn turn(calendars: &[Calendar], (from, until): (Timestamp, Timestamp)) -> f64 {
    let started = Instant::now();
    for calendar in calendars {
        std::hint::black_box(calendar.free(from, until, calendar.hours.minutes, from));
    }
    started.elapsed().as_secs_f64()
}

/// A calendar with four meetings a day.
fn busy(from: Timestamp) -> Calendar {
    let meetings = (0..365)
        .flat_map(|day| [9, 11, 14, 16].map(|hour| Busy::new(after(from, (day * 24 + hour) * 60), 30)));
    Calendar { busy: meetings.collect(), ..Calendar::default() }
}

/// Of a sales consultant of the demonstration.
fn year() -> SlotQuery {
    SlotQuery { manager_id: Some(StaffId::new(5)), days: Some(366), ..SlotQuery::default() }
}

fn month() -> SlotQuery {
    SlotQuery { days: Some(31), ..SlotQuery::default() }
}
