//! Loads cards.

use std::collections::HashMap;

use client::actor::Actor;
use client::api::members::consultants::RequestFacts;
use client::api::members::members::{Manager, MemberPlanGroup};
use client::api::service::kanban::{
    Board, CARDS, Card, CardState, Column, DrawState, LastContact, TrackBadge, must_see,
};
use client::catalogue::can;
use client::rules::Rule;
use client::value::date::day_of;
use client::value::id::{CardId, MemberId};
use client::value::word::Word;
use jiff::Timestamp;
use jiff::civil::Date;

use super::attached::attachments;
use super::board;
use super::notes::{self, note_columns};
use super::person::person;
use crate::store::{self, List, Row, Value, updated_at};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str =
    concat!(
    "c.id, c.role, c.column_name, c.member_id, c.account_manager_id, am.name as manager_name, c.rank,
     c.moved_at, c.moved_by, c.late_at, c.schedule_at, c.description, c.hide_until, c.hidden,
     c.contact_at, c.contact_by, c.contact_channel, c.contact_bias, c.qualification, c.version, ",
    note_columns!(),
    ", m.name as member_name, m.kind as member_kind, m.status as member_status, m.avatar as member_avatar,
     m.email as member_email, m.phone as member_phone, m.end_of_plan as member_end_of_plan,
     m.erased_at as member_erased_at,
     ms.success_manager_at, sm.name as success_name, ms.cerc_preference_manager_id, ms.cerc_right_manager_id, ",
    updated_at!("c", "cards")
);

const JOINS: &str = "join members m on m.id = c.member_id
     left join member_settings ms on ms.member_id = c.member_id
     left join staff am on am.id = c.account_manager_id
     left join staff sm on sm.id = ms.success_manager_id";

/// The list of cards.
pub const ROW: List = List::new("cards", "c", COLUMNS).joined(JOINS).sorted_as(
    &CARDS,
    &[("id", "c.id"), ("place", "c.place"), ("moved_at", "c.moved_at"), ("schedule_at", "c.schedule_sort")],
);

/// A card with the facts for its guards.
pub struct LoadedCard {
    /// The card, without the tracks and the plan of its member.
    pub card: Card,
    /// The state.
    pub state: CardState,
    /// Its rank in the column.
    pub rank: i64,
    /// When it becomes late.
    pub late_at: Option<Timestamp>,
}

impl LoadedCard {
    /// Returns the card as a record with a version.
    pub fn record(&self) -> RecordVersion {
        RecordVersion::new(self.card.id, self.card.version)
    }
}

/// The data that reading cards needs besides their rows: the caller, the time, and the columns of boards.
pub struct Reader {
    actor: Actor,
    now: Timestamp,
    today: Date,
    columns: HashMap<Board, Vec<Column>>,
}

impl Reader {
    /// Prepares to read cards of these boards.
    pub fn new(cx: &mut Cx<'_, '_>, of: &[Board]) -> Result<Reader> {
        let mut columns = HashMap::new();
        for board in of {
            columns.insert(*board, board::columns(cx, *board)?);
        }
        let actor = cx.actor()?.clone();
        Ok(Reader { actor, now: cx.now, today: cx.today, columns })
    }

    /// Reads a row of [`ROW`].
    pub fn loaded(&self, row: &Row) -> Result<LoadedCard> {
        let board: Board = row.word("role")?;
        let column: String = row.get("column_name");
        let (moved_at, moved_by): (Timestamp, String) = (row.get("moved_at"), row.get("moved_by"));
        let hide_until: Option<Date> = row.get("hide_until");
        let hidden = row.get("hidden");
        let state = CardState {
            board,
            column: column.clone(),
            since: Some(moved_at),
            by: Some(moved_by.clone()),
            columns: self.columns.get(&board).cloned().unwrap_or_default(),
            hidden,
            member: Some(row.word("member_status")?),
            erased_at: row.get("member_erased_at"),
        };
        let draw = DrawState { manager: row.get("success_name"), since: row.get("success_manager_at") };
        let consultants = ["cerc_preference_manager_id", "cerc_right_manager_id", "account_manager_id"];
        let consultants = consultants.map(|column| row.get(column));
        let request = RequestFacts { consultants, column: Some(column.clone()), ..RequestFacts::default() };
        let schedule_at: Option<Timestamp> = row.get("schedule_at");
        let late_at: Option<Timestamp> = row.get("late_at");
        let member: MemberId = row.get("member_id");
        let manager: Option<_> = row.get("account_manager_id");
        let contact_at: Option<Timestamp> = row.get("contact_at");
        let card = Card {
            id: row.get("id"),
            role: board,
            column,
            user_id: member,
            user: person(row)?,
            account_manager: manager.map(|id| Manager { id, name: row.get("manager_name") }),
            moved_at,
            moved_by,
            days: i64::from((self.today - day_of(moved_at)).get_days()),
            late: late_at.is_some_and(|at| at <= self.now),
            schedule_at,
            description: row.get("description"),
            due: schedule_at.is_some_and(|at| day_of(at) <= self.today),
            hide_until: hide_until.filter(|_| hidden),
            last_contact: match contact_at {
                None => None,
                Some(at) => Some(LastContact {
                    at,
                    by: row.get("contact_by"),
                    channel: row.opt_word("contact_channel")?,
                    bias: row.opt_word("contact_bias")?,
                }),
            },
            sales_lead_qualification: row.opt_word("qualification")?,
            notes: notes::read(row)?,
            tracks: Vec::new(),
            can: can::judge(&self.actor, &[&state, &draw, &request]),
            updated_at: row.get("updated_at"),
            version: row.get("version"),
        };
        Ok(LoadedCard { card, state, rank: row.get("rank"), late_at })
    }
}

/// Loads a card, or returns `NotFound`.
pub fn load(cx: &mut Cx<'_, '_>, id: CardId) -> Result<LoadedCard> {
    let sql = format!("select {COLUMNS} from cards c {JOINS} where c.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let board = row.word("role")?;
    Reader::new(cx, &[board])?.loaded(&row)
}

/// Returns the board that a caller means: the one that the call names, else that of the caller's role.
pub fn board_of(cx: &Cx<'_, '_>, named: Option<Board>) -> Result<Board> {
    let actor = cx.actor()?;
    let board = named.or_else(|| Board::of(actor.role));
    let board = board.ok_or_else(|| Refusal::field("role", Rule::NoBoard))?;
    must_see(actor, board)?;
    Ok(board)
}

/// Returns the card of a member on the board that the caller means.
pub fn of_member(cx: &mut Cx<'_, '_>, member: Option<MemberId>, named: Option<Board>) -> Result<CardId> {
    let board = board_of(cx, named)?;
    let member = member.ok_or_else(|| Refusal::field("user_id", Rule::Required))?;
    let sql = "select id from cards where member_id = $1 and role = $2";
    let row = cx.query_one(sql, &[member.into(), board.name().into()])?;
    row.map(|row| row.get("id")).ok_or_else(|| Refusal::field("user_id", Rule::NoCard))
}

/// Adds to cards the tracks and the plans of their members.
pub fn complete(cx: &mut Cx<'_, '_>, cards: &mut [Card]) -> Result<()> {
    if cards.is_empty() {
        return Ok(());
    }
    let members: Vec<Value> = cards.iter().map(|card| card.user_id.into()).collect();
    let places = store::places(1..=members.len());
    let sql = format!(
        "select id, member_id, track, status from track_entries where member_id in ({places})
         and status <> 'contacted' order by id"
    );
    let mut tracks: HashMap<MemberId, Vec<TrackBadge>> = HashMap::new();
    for row in cx.query(&sql, &members)? {
        let (id, track, status) = (row.get("id"), row.word("track")?, row.word("status")?);
        let badge = TrackBadge { id, track, status, attachments: Vec::new() };
        tracks.entry(row.get("member_id")).or_default().push(badge);
    }
    let open: Vec<_> = tracks.values().flatten().map(|badge| badge.id).collect();
    let mut files = attachments(cx, &open)?;
    for badge in tracks.values_mut().flatten() {
        badge.attachments = files.remove(&badge.id).unwrap_or_default();
    }
    let sql = format!(
        "select q.member_id, g.id, g.name from quotas q join plans p on p.id = q.plan_id
         join plan_groups g on g.id = p.group_id where q.member_id in ({places}) order by q.end_of_plan, q.id"
    );
    let mut plans: HashMap<MemberId, MemberPlanGroup> = HashMap::new();
    for row in cx.query(&sql, &members)? {
        plans.insert(row.get("member_id"), MemberPlanGroup { id: row.get("id"), name: row.get("name") });
    }
    for card in cards {
        card.tracks = tracks.remove(&card.user_id).unwrap_or_default();
        card.user.plan_group = plans.get(&card.user_id).cloned();
    }
    Ok(())
}

/// Returns a card in its answer form.
pub fn answered(cx: &mut Cx<'_, '_>, id: CardId) -> Result<Card> {
    let mut card = load(cx, id)?.card;
    complete(cx, std::slice::from_mut(&mut card))?;
    Ok(card)
}
