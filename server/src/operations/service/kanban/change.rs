//! Changes a card: one statement and one audit row, of the fields that differ.

use client::api::members::members::Manager;
use client::api::service::kanban::{
    Bias, Board, Card, CardChanged, CardNotes, CardState, Column, ContactChannel, LeadQualification,
};
use client::message::{Key, Message};
use client::value::date::day_of;
use client::value::id::CardId;
use client::value::word::Word;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};

use super::load::{LoadedCard, answered, load};
use super::notes;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// The fields of a card that change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fields {
    /// The name of the column.
    pub column: String,
    /// The rank in it.
    pub rank: i64,
    /// The card below it before it is reordered; 0 at the end. What undoes a reordering needs it.
    pub below: Option<CardId>,
    /// When the card came there.
    pub moved_at: Timestamp,
    /// Who moved it.
    pub moved_by: String,
    /// When it becomes late.
    pub late_at: Option<Timestamp>,
    /// The consultant.
    pub manager: Option<Manager>,
    /// The appointment.
    pub schedule_at: Option<Timestamp>,
    /// The purpose.
    pub description: Option<String>,
    /// The day on which it comes back, while it is hidden.
    pub hide_until: Option<Date>,
    /// The last contact: when, by whom, by which channel, in which mood.
    pub contact: Option<(Timestamp, String, Option<ContactChannel>, Option<Bias>)>,
    /// How close the lead is to buying.
    pub qualification: Option<LeadQualification>,
    /// The notes.
    #[serde(flatten)]
    pub notes: CardNotes,
}

impl From<&LoadedCard> for Fields {
    fn from(LoadedCard { card, rank, late_at, .. }: &LoadedCard) -> Fields {
        let contact = card.last_contact.as_ref();
        Fields {
            column: card.column.clone(),
            rank: *rank,
            below: None,
            moved_at: card.moved_at,
            moved_by: card.moved_by.clone(),
            late_at: *late_at,
            manager: card.account_manager.clone(),
            schedule_at: card.schedule_at,
            description: card.description.clone(),
            hide_until: card.hide_until,
            contact: contact.map(|contact| (contact.at, contact.by.clone(), contact.channel, contact.bias)),
            qualification: card.sales_lead_qualification,
            notes: card.notes.clone(),
        }
    }
}

impl Fields {
    /// Returns the columns that hold the fields.
    fn set(&self, today: Date) -> RowValues {
        let day = |day: Option<Date>| day.map(|day| day.to_string());
        let (at, by, channel, bias) = match &self.contact {
            Some((at, by, channel, bias)) => (Some(*at), Some(by.clone()), *channel, *bias),
            None => (None, None, None, None),
        };
        let values = RowValues::new()
            .to("column_name", self.column.as_str())
            .to("rank", self.rank)
            .to("moved_at", self.moved_at)
            .to("moved_by", self.moved_by.as_str())
            .to("late_at", self.late_at)
            .to("account_manager_id", self.manager.as_ref().map(|manager| manager.id))
            .to("schedule_at", self.schedule_at)
            .to("due", self.schedule_at.is_some_and(|at| day_of(at) <= today))
            .to("description", self.description.clone())
            .to("hide_until", day(self.hide_until))
            .to("hidden", self.hide_until.is_some())
            .to("contact_at", at)
            .to("contact_by", by)
            .to("contact_channel", channel.map(Word::name))
            .to("contact_bias", bias.map(Word::name))
            .to("qualification", self.qualification.map(Word::name));
        notes::set(values, &self.notes)
    }

    /// Returns the fields as the audit knows them: under their names in the card's answer, without what only the board needs.
    fn audited(&self) -> Map<String, Json> {
        let Json::Object(mut fields) = json!(self) else { return Map::new() };
        for of_board in ["below", "moved_at", "moved_by", "late_at", "contact"] {
            fields.remove(of_board);
        }
        for (own, answered) in [("manager", "account_manager"), ("qualification", "sales_lead_qualification")]
        {
            let value = fields.remove(own).unwrap_or_default();
            fields.insert(answered.to_owned(), value);
        }
        let contact = self.contact.as_ref();
        fields.insert("contact_at".to_owned(), json!(contact.map(|(at, ..)| at)));
        fields.insert("channel".to_owned(), json!(contact.and_then(|(_, _, channel, _)| *channel)));
        fields
    }
}

/// A card before and after its change.
pub struct ChangedCard {
    /// The card before.
    pub before: Card,
    /// The fields before.
    pub was: Fields,
    /// The fields after.
    pub after: Fields,
    /// The columns of the board.
    pub columns: Vec<Column>,
}

impl ChangedCard {
    /// Returns the answer: the message, and the card as it is now.
    pub fn answer(&self, cx: &mut Cx<'_, '_>, message: String) -> Result<CardChanged> {
        Ok(CardChanged { message, card: Some(answered(cx, self.before.id)?) })
    }

    /// Records a sentence about the member of the card.
    pub fn effect(&self, cx: &mut Cx<'_, '_>, key: Key, params: &[(&'static str, &str)]) {
        let message = Message::new(key).with("member", &self.before.user.name);
        let message = params.iter().fold(message, |message, (name, value)| message.with(name, value));
        cx.effect(message);
    }
}

/// Changes a card: loads it, asks the guard, lets `edit` change the fields, and writes those that differ.
///
/// # Errors
/// The refusals of the guard and of `edit`; `Stale` if the caller saw another version.
pub fn change(
    cx: &mut Cx<'_, '_>,
    id: CardId,
    mut guard: impl FnMut(&mut Cx<'_, '_>, &CardState) -> Result<()>,
    mut edit: impl FnMut(&mut Cx<'_, '_>, &LoadedCard, &mut Fields) -> Result<()>,
) -> Result<ChangedCard> {
    let mut after = None;
    let (loaded, before) = cx.change(
        |cx| {
            let loaded = load(cx, id)?;
            guard(cx, &loaded.state)?;
            let before = Fields::from(&loaded);
            Ok((loaded.record(), (loaded, before)))
        },
        |cx, (loaded, before)| {
            let mut fields = before.clone();
            edit(cx, loaded, &mut fields)?;
            let set = before.set(cx.today).changed_to(&fields.set(cx.today));
            after = Some(fields);
            Ok(set)
        },
    )?;
    let after = after.unwrap_or_else(|| before.clone());
    let (mut old, mut new) = (before.audited(), after.audited());
    // What undoes another appointment needs the part of it that did not change.
    let is_other = APPOINTMENT.iter().any(|name| old.get(*name) != new.get(*name));
    let is_kept = |name: &str| is_other && APPOINTMENT.contains(&name);
    let same: Vec<String> = old
        .iter()
        .filter(|(name, value)| new.get(*name) == Some(*value) && !is_kept(name))
        .map(|(name, _)| name.clone())
        .collect();
    for name in same {
        old.remove(&name);
        new.remove(&name);
    }
    if let Some(below) = after.below.filter(|_| (before.rank, &before.column) != (after.rank, &after.column))
    {
        // What undoes a move needs the column, even if it did not change, and the neighbour.
        old.insert("column".to_owned(), before.column.clone().into());
        old.insert("before".to_owned(), json!(below));
    }
    cx.changed(id, Json::Object(old), Json::Object(new));
    follow(cx, &loaded.card, &after)?;
    Ok(ChangedCard { before: loaded.card, was: before, after, columns: loaded.state.columns })
}

/// The audited fields of an appointment.
const APPOINTMENT: [&str; 2] = ["schedule_at", "description"];

/// Returns the card below another one in its column; 0 at the end.
pub fn below(cx: &mut Cx<'_, '_>, LoadedCard { card, rank, .. }: &LoadedCard) -> Result<CardId> {
    let sql = "select id from cards where role = $1 and column_name = $2 and id <> $4
        and (rank > $3 or (rank = $3 and id > $4)) order by rank, id limit 1";
    let values = [card.role.name().into(), card.column.as_str().into(), (*rank).into(), card.id.into()];
    Ok(cx.query_one(sql, &values)?.map_or(CardId::new(0), |row| row.get("id")))
}

/// Keeps what the ownership of a member knows of the sales board.
pub fn follow(cx: &mut Cx<'_, '_>, card: &Card, after: &Fields) -> Result<()> {
    if card.role != Board::Sales {
        return Ok(());
    }
    let manager = after.manager.as_ref().map(|manager| manager.id);
    let sql =
        "update member_settings set kanban_account_manager_id = $1, kanban_column = $2 where member_id = $3";
    cx.execute(sql, &[manager.into(), after.column.clone().into(), card.user_id.into()])?;
    Ok(())
}
