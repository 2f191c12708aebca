//! Demonstration conversations of the last two years, with messages in order of sending.

mod talk;

use std::collections::HashSet;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use client::api::service::conversations::{CloseReason, Folder, Side};
use client::search::words;
use client::value::id::StaffId;
use client::value::word::Word;
use jiff::Timestamp;
use serde_json::json;

use self::talk::{Moment, Talk};
use crate::demo::insert::{insert, insert_words, number_on};
use crate::demo::past::{PastChange, REACH};
use crate::demo::random::Random;
use crate::demo::{DemoScope, Person};
use crate::store::{Conn, MESSAGE_SEARCH, StoreError, Value};
use crate::work::words::{instant, stored};

/// Number of messages in a batch.
const BATCH: usize = 2_048;
/// Age of the oldest possible message, in minutes.
const AGE: i64 = 2 * 365 * 24 * 60;
/// Limit on the messages of a conversation.
const LONGEST: i64 = 12;
const CONVERSATIONS: &str =
    "id, company_user_id, rep_user_id, finished, reason, note, changed_at, changed_by, created_at,
    last_message_id, last_message_at, last_sender_type, last_readed_at, reinforced_at, version";
const MESSAGES: &str =
    "id, conversation_id, folder, sender_type, company_user_id, rep_user_id, sender_id, receiver_id, body,
    send_on, readed_at, responded, finished, latest";
/// The accounts that close conversations.
const CLOSERS: [&str; 5] = ["relationship", "success", "service_qualification", "cerc", "manager"];
const REASONS: [(i64, CloseReason); 7] = [
    (24, CloseReason::Partnership),
    (18, CloseReason::OffProfile),
    (16, CloseReason::NoInterest),
    (8, CloseReason::Other),
    (4, CloseReason::Pyramid),
    (10, CloseReason::Advertising),
    (20, CloseReason::NoAnswer),
];

/// A conversation without its text.
struct Exchange {
    company: usize,
    rep: usize,
    lines: Vec<Line>,
    finish: Option<(CloseReason, Timestamp, usize)>,
    note: Option<String>,
    reinforced_at: Option<Timestamp>,
    others: bool,
}

/// A message without its text.
#[derive(Clone, Copy)]
struct Line {
    side: Side,
    sent: i64,
    read: Option<i64>,
    responded: bool,
}

/// Inserts all conversations and messages with the index of their words. Returns recent closings.
pub fn fill(
    conn: &mut Conn<'_>,
    scope: &DemoScope,
    people: &[Person],
) -> Result<Vec<PastChange>, StoreError> {
    let talk = Talk::load();
    let exchanges = draw(scope, &talk, people);
    let order = in_order(&exchanges);
    write_conversations(conn, scope, people, &exchanges, &order)?;
    let (sender, batches) = sync_channel(2);
    thread::scope(|threads| {
        let writer = Writer { talk: &talk, people, exchanges: &exchanges, order: &order };
        threads.spawn(move || writer.tell(&sender));
        for (messages, found) in batches {
            insert(conn, "messages", MESSAGES, messages)?;
            insert_words(conn, MESSAGE_SEARCH, found)?;
        }
        Ok(())
    })?;
    number_on(conn, "conversations")?;
    number_on(conn, "messages")?;
    Ok(past(scope, &exchanges))
}

/// Draws conversations until there are enough messages, the oldest first.
fn draw(scope: &DemoScope, talk: &Talk, people: &[Person]) -> Vec<Exchange> {
    let mut random = Random::new(4);
    let of_kind = |company: bool| -> Vec<usize> {
        (0..people.len()).filter(|at| people[*at].trade.is_some() == company).collect()
    };
    let (companies, reps) = (of_kind(true), of_kind(false));
    let (mut pairs, mut exchanges, mut left) = (HashSet::new(), Vec::new(), scope.messages);
    while left > 0 {
        let pair = (*random.pick(&companies), *random.pick(&reps));
        if !pairs.insert(pair) {
            continue;
        }
        let count = left.min(1 + random.below(LONGEST));
        left -= count;
        exchanges.push(Exchange::draw(scope, talk, &mut random, pair, count));
    }
    exchanges.sort_by_key(|exchange| exchange.lines[0].sent);
    exchanges
}

impl Exchange {
    fn draw(
        scope: &DemoScope,
        talk: &Talk,
        random: &mut Random,
        (company, rep): (usize, usize),
        count: i64,
    ) -> Exchange {
        let lines = lines(scope, random, count);
        let last = lines[lines.len() - 1].sent;
        let (rest, age) = (random.below(5 * 24 * 60), (scope.now.as_millisecond() - last) / 60_000);
        let finish = (age > rest && random.percent(34)).then(|| {
            let at = instant(last + rest * 60_000);
            (random.weighted(&REASONS), at, usize::try_from(random.below(CLOSERS.len() as i64)).unwrap_or(0))
        });
        let reason = finish.map(|(reason, ..)| reason);
        let noted = reason.is_some() && (reason == Some(CloseReason::Other) || random.percent(15));
        let note = noted.then(|| random.pick(&talk.notes).clone());
        let spam = matches!(reason, Some(CloseReason::Advertising | CloseReason::Pyramid));
        let waits = finish.is_none() && age > 3 * 24 * 60 && random.percent(6);
        let reinforced_at = waits.then(|| instant(last + 2 * 24 * 3_600_000));
        Exchange { company, rep, lines, finish, note, reinforced_at, others: spam || random.percent(12) }
    }
}

/// Draws who wrote when, and when it was read: before it was answered.
fn lines(scope: &DemoScope, random: &mut Random, count: i64) -> Vec<Line> {
    let mut side = if random.percent(55) { Side::Company } else { Side::Rep };
    let mut minutes = Vec::new();
    for _ in 0..count {
        let gap = random.weighted(&[(45, 90), (35, 1_440), (20, 6_000)]);
        minutes.push(1 + random.below(gap));
    }
    let span: i64 = minutes.iter().sum();
    // Users look at recent messages, so every tenth conversation is of the last two weeks.
    let reach = if random.percent(10) { 14 * 24 * 60 } else { AGE };
    let mut at = scope.now.as_millisecond() - (span + random.below(reach)) * 60_000;
    let mut lines: Vec<Line> = Vec::new();
    for gap in minutes {
        at += gap * 60_000 - random.below(59_000);
        lines.push(Line { side, sent: at, read: None, responded: false });
        if random.percent(78) {
            side = side.other();
        }
    }
    for place in 0..lines.len() {
        let Line { side, sent, .. } = lines[place];
        let answer = lines[place + 1..].iter().find(|line| line.side != side).map(|line| line.sent);
        let until = answer.unwrap_or(scope.now.as_millisecond());
        let read = answer.is_some() || random.percent(60);
        let within = (until - sent).clamp(1_000, 12 * 3_600_000);
        lines[place].read = read.then(|| sent + random.below(within));
        lines[place].responded = answer.is_some();
    }
    lines
}

/// Returns all messages in order of sending, as indices of the conversation and of the message in it.
fn in_order(exchanges: &[Exchange]) -> Vec<(u32, u8)> {
    let mut order: Vec<(i64, u32, u8)> = Vec::new();
    for (at, exchange) in (0_u32..).zip(exchanges) {
        order.extend((0_u8..).zip(&exchange.lines).map(|(place, line)| (line.sent, at, place)));
    }
    order.sort_unstable();
    order.into_iter().map(|(_, at, place)| (at, place)).collect()
}

fn write_conversations(
    conn: &mut Conn<'_>,
    scope: &DemoScope,
    people: &[Person],
    exchanges: &[Exchange],
    order: &[(u32, u8)],
) -> Result<(), StoreError> {
    let mut last = vec![0_i64; exchanges.len()];
    for (id, (at, _)) in (1..).zip(order) {
        last[*at as usize] = id;
    }
    for (from, chunk) in exchanges.chunks(BATCH).enumerate() {
        let rows =
            (from * BATCH..).zip(chunk).map(|(at, exchange)| row(scope, people, at, exchange, last[at]));
        insert(conn, "conversations", CONVERSATIONS, rows.collect())?;
    }
    Ok(())
}

fn row(scope: &DemoScope, people: &[Person], at: usize, exchange: &Exchange, last: i64) -> Vec<Value> {
    let (first, latest) = (exchange.lines[0], exchange.lines[exchange.lines.len() - 1]);
    let reason = exchange.finish.map(|(reason, ..)| reason.name());
    let (changed_at, changed_by) = match exchange.finish {
        Some((_, at, closer)) => (at, scope.data.name(scope.data.account(CLOSERS[closer])).to_owned()),
        None => (instant(first.sent), people[exchange.company].name.clone()),
    };
    vec![
        number(at).into(),
        number(exchange.company).into(),
        number(exchange.rep).into(),
        exchange.finish.is_some().into(),
        reason.into(),
        exchange.note.clone().into(),
        changed_at.into(),
        changed_by.into(),
        first.sent.into(),
        last.into(),
        latest.sent.into(),
        stored(latest.side).into(),
        exchange.lines.iter().filter_map(|line| line.read).max().into(),
        exchange.reinforced_at.into(),
        (1 + i64::from(exchange.finish.is_some())).into(),
    ]
}

/// Converts an index to an id. Ids count from 1.
fn number(place: usize) -> i64 {
    i64::try_from(place).unwrap_or(i64::MAX - 1) + 1
}

/// Generates messages on one thread while the other writes them.
struct Writer<'w> {
    talk: &'w Talk,
    people: &'w [Person],
    exchanges: &'w [Exchange],
    order: &'w [(u32, u8)],
}

/// The rows of messages, and their words for the index.
type Batch = (Vec<Vec<Value>>, Vec<(i64, String)>);

impl Writer<'_> {
    /// Sends all batches. Stops early if the receiver is gone.
    fn tell(&self, batches: &SyncSender<Batch>) {
        let hostile = self.talk.hostile();
        for (from, chunk) in self.order.chunks(BATCH).enumerate() {
            let mut batch = Batch::default();
            for (at, (exchange, place)) in (from * BATCH..).zip(chunk) {
                let (exchange, place) = (*exchange as usize, usize::from(*place));
                // Every seventh of the latest messages, until each hostile text was used.
                let back = self.order.len() - at;
                let said = back.is_multiple_of(7).then(|| hostile.get(back / 7 - 1).cloned()).flatten();
                let body = said.unwrap_or_else(|| self.body(exchange, place));
                batch.1.push((number(at), words(&body).collect::<Vec<_>>().join(" ")));
                batch.0.push(self.message(at, exchange, place, body));
            }
            if batches.send(batch).is_err() {
                return;
            }
        }
    }

    fn body(&self, at: usize, place: usize) -> String {
        let exchange = &self.exchanges[at];
        let moment = Moment {
            company: &self.people[exchange.company],
            rep: &self.people[exchange.rep],
            conversation: number(at),
            place: number(place) - 1,
            last: place + 1 == exchange.lines.len(),
            side: exchange.lines[place].side,
            reason: exchange.finish.map(|(reason, ..)| reason),
        };
        self.talk.say(&moment)
    }

    fn message(&self, id: usize, at: usize, place: usize, body: String) -> Vec<Value> {
        let exchange = &self.exchanges[at];
        let line = exchange.lines[place];
        let (company, rep) = (number(exchange.company), number(exchange.rep));
        let (sender, receiver) = match line.side {
            Side::Company => (company, rep),
            Side::Rep | Side::Unknown => (rep, company),
        };
        let opener = exchange.lines[0].side == line.side;
        let folder = if exchange.others && opener { Folder::Others } else { Folder::Primary };
        vec![
            number(id).into(),
            number(at).into(),
            stored(folder).into(),
            stored(line.side).into(),
            company.into(),
            rep.into(),
            sender.into(),
            receiver.into(),
            body.into(),
            line.sent.into(),
            line.read.into(),
            line.responded.into(),
            exchange.finish.is_some().into(),
            (place + 1 == exchange.lines.len()).into(),
        ]
    }
}

/// Returns the closings, as far back as the audit goes.
fn past(scope: &DemoScope, exchanges: &[Exchange]) -> Vec<PastChange> {
    let closed = exchanges.iter().enumerate().filter_map(|(at, exchange)| {
        let (reason, when, closer) = exchange.finish?;
        let actor = scope.data.account(CLOSERS[closer]);
        (when >= scope.now - REACH).then(|| PastChange {
            at: when,
            record: "conversation",
            id: number(at),
            endpoint: "conversations.finish",
            actor: Some(StaffId::new(actor)),
            name: scope.data.name(actor).to_owned(),
            old: json!({ "finished": false }).to_string(),
            new: json!({ "finished": true, "reason": reason, "note": exchange.note }).to_string(),
        })
    });
    closed.collect()
}
