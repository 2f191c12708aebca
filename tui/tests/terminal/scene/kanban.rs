//! The kanban of a scene: two boards, and what was done to their cards.

use std::collections::BTreeMap;

use client::api::members::members::{Manager, MemberKind, MemberPlanGroup, MemberStatus};
use client::api::service::kanban::{
    Activity, ActivityKind, Bias, Board, BoardRow, Card, CardFilter, CardMember, ContactChannel, FINISHED,
    FinishCard, HideCard, LastContact, ListBoards, ListCards, MoveCard, Track, TrackBadge, TrackStatus,
    default_columns,
};
use client::endpoint::Endpoint;
use client::endpoint::can::Can;
use client::endpoint::reads::Question;
use client::transport::Error;
use client::value::date::day_of;
use client::value::id::{ActivityId, BoardId, CardId, MemberId, StaffId, TrackEntryId};
use client::wire::page::{Page, Paging};
use client::wire::problem::Problem;
use jiff::{SignedDuration, ToSpan};
use serde_json::{Value, json, to_value};
use tui::core::write::{Write, WriteAnswer};
use tui::kit::list::ask::{ListAnswer, ListAsk};
use tui::kit::list::query::Query;
use tui::kit::list::row::Row;
use tui::kit::list::window::PER_PAGE;
use tui::screens::kanban::TABLE;
use tui::screens::kanban::read::{Numbers, Part};

use super::now;

/// The cards that have none of their own column: they are spread over the first columns.
const CARDS: i64 = 60;
const NAMES: [&str; 8] = [
    "Ana Luíza Cavalcanti",
    "Brito Autopeças ME",
    "Distribuidora Araucária de Alimentos Ltda.",
    "Caio Nogueira",
    "Íris Gonçalves",
    "Metalúrgica São João",
    "Otávio Prado",
    "Zeferino & Filhos",
];

/// The cards of the boards.
#[derive(Default)]
pub struct Kanban {
    /// The columns of cards that were moved.
    pub moved: BTreeMap<i64, String>,
    /// The cards that are hidden.
    pub hidden: Vec<i64>,
    /// The cards whose moves are refused.
    pub refused: Vec<i64>,
    /// The order of the cards that were moved above others.
    pub above: BTreeMap<i64, i64>,
    /// How often cards were changed.
    pub changes: BTreeMap<i64, i64>,
}

fn boards() -> Vec<BoardRow> {
    let row = |(id, role): (i64, Board)| {
        let mut columns = default_columns(role);
        columns[1].most = Some(10);
        BoardRow { id: BoardId::new(id), role, columns, can: Can::default(), version: 1 }
    };
    [(1, Board::Sales), (2, Board::Success)].into_iter().map(row).collect()
}

impl Kanban {
    fn column(&self, role: Board, id: i64) -> String {
        let columns = default_columns(role);
        let own = || columns[usize::try_from(id % 4).unwrap()].name.clone();
        self.moved.get(&id).cloned().unwrap_or_else(own)
    }

    /// A card as it is now.
    pub fn card(&self, role: Board, id: i64) -> Card {
        let days = id * 7 % 13;
        let name = NAMES[usize::try_from(id).unwrap() % NAMES.len()];
        let contact = LastContact {
            at: now() - SignedDuration::from_hours(id * 5),
            by: "Beatriz Moura".to_owned(),
            channel: (id % 5 != 0).then_some(ContactChannel::ALL[usize::try_from(id % 4).unwrap()]),
            bias: (id % 2 == 0).then_some(Bias::ALL[usize::try_from(id % 3).unwrap()]),
        };
        let badge = TrackBadge {
            id: TrackEntryId::new(id),
            track: Track::Sanitation,
            status: TrackStatus::Waiting,
            attachments: Vec::new(),
        };
        let due = id % 9 == 4;
        let today = day_of(now());
        Card {
            updated_at: None,
            id: CardId::new(id),
            role,
            column: self.column(role, id),
            user_id: MemberId::new(1_000 + id),
            user: CardMember {
                id: MemberId::new(1_000 + id),
                name: name.to_owned(),
                kind: Some(if id % 2 == 0 { MemberKind::Representative } else { MemberKind::Company }),
                status: Some(MemberStatus::Active),
                avatar: None,
                email: Some(format!("membro{id}@demo.test")),
                phone: Some("11987654321".to_owned()),
                plan_group: None::<MemberPlanGroup>,
                end_of_plan: (id % 3 != 0).then(|| today.saturating_add((id * 3 - 40).days())),
                erased_at: None,
            },
            account_manager: Some(Manager { id: StaffId::new(7), name: "Rafael Monteiro".to_owned() }),
            moved_at: now() - SignedDuration::from_hours(24 * days),
            moved_by: "Caio Nogueira".to_owned(),
            days,
            late: days > 8,
            schedule_at: due.then(|| now() + SignedDuration::from_mins(id)),
            description: due.then(|| "Apresentação da plataforma".to_owned()),
            due,
            hide_until: self.hidden.contains(&id).then(|| today.tomorrow().unwrap()),
            last_contact: (id % 7 != 3).then_some(contact),
            sales_lead_qualification: None,
            bias: None,
            annotation: None,
            next_contact_at: None,
            tags: if id % 11 == 0 { vec!["vip".to_owned()] } else { Vec::new() },
            tracks: if id % 10 == 1 { vec![badge] } else { Vec::new() },
            can: Can::default(),
            version: self.version(id),
        }
    }

    fn version(&self, id: i64) -> i64 {
        1 + self.changes.get(&id).copied().unwrap_or(0)
    }

    fn found(&self, query: &Query) -> Vec<Card> {
        let filter: CardFilter = query.read();
        let role = filter.role.unwrap_or(Board::Sales);
        let q = filter.q.clone().map(|q| q.to_lowercase());
        let mut cards: Vec<Card> = (1..=CARDS).map(|id| self.card(role, id)).collect();
        cards.retain(|card| {
            let is_hidden = i64::from(card.hide_until.is_some());
            filter.column.as_ref().is_none_or(|column| *column == card.column)
                && filter.hidden.is_none_or(|hidden| hidden == is_hidden)
                && (filter.late.is_none() || card.late)
                && (filter.due.is_none() || card.due)
                && q.as_ref().is_none_or(|q| card.user.name.to_lowercase().contains(q.as_str()))
        });
        cards.sort_by_key(|card| (!card.due, !self.moved.contains_key(&card.id.get()), card.id));
        for (id, before) in &self.above {
            let Some(at) = cards.iter().position(|card| card.id.get() == *id) else { continue };
            let card = cards.remove(at);
            let at = cards.iter().position(|card| card.id.get() == *before).unwrap_or(cards.len());
            cards.insert(at, card);
        }
        cards
    }

    /// Answers a question about the cards of a column.
    pub fn listed(&self, ask: &ListAsk) -> ListAnswer {
        let ListAsk::Page { number, query, .. } = ask else { return ListAnswer::Belongs(false) };
        let cards = self.found(query);
        let total = i64::try_from(cards.len()).unwrap();
        let (from, most) = (usize::try_from(number * PER_PAGE).unwrap(), usize::try_from(PER_PAGE).unwrap());
        let rows = cards.iter().skip(from).take(most).map(|card| Row::new(&TABLE, card)).collect();
        let page = Paging { page: i64::try_from(number + 1).unwrap(), per_page: 100 };
        ListAnswer::Page(Page::of(rows, page, total))
    }

    /// Answers a question about what stands around the cards.
    pub fn part(&self, part: &Part) -> Value {
        match part {
            Part::Boards => to_value(boards()).unwrap(),
            Part::Counts(query) => {
                let filter: CardFilter = query.read();
                let role = filter.role.unwrap();
                let numbers = |hidden: i64| {
                    let of = |column: String| {
                        let query = Query::of(&filter).with("column", column.clone()).with("hidden", hidden);
                        (column, i64::try_from(self.found(&query).len()).unwrap())
                    };
                    default_columns(role).into_iter().map(|column| of(column.name)).collect()
                };
                to_value(Numbers { counts: numbers(0), hidden: numbers(1) }).unwrap()
            }
            Part::Activities(..) => to_value(activities()).unwrap(),
            Part::Find(member) => to_value(self.card(Board::Success, member.get() - 1_000)).unwrap(),
        }
    }

    /// Makes a change.
    pub fn write(&mut self, write: &Write) -> (Result<WriteAnswer, Error>, Option<(&'static str, i64)>) {
        let of_body = |name: &str| write.body[name].as_i64().map(|member| member - 1_000);
        let id = of_body("user_id").or_else(|| write.path.first()?.parse().ok()).unwrap();
        if self.refused.contains(&id) {
            let problem = Box::new(Problem::new("O cartão já foi movido por Caio Nogueira para Proposta."));
            return (Err(Error::Api { status: 409, problem }), None);
        }
        if write.version > 0 && write.version != self.version(id) {
            let problem = Box::new(Problem::new("Este registro mudou desde que você o abriu."));
            return (Err(Error::Api { status: 412, problem }), None);
        }
        *self.changes.entry(id).or_default() += 1;
        let (endpoint, message) = match write.endpoint.as_str() {
            MoveCard::ID => {
                self.moved.insert(id, write.body["column"].as_str().unwrap().to_owned());
                let above = write.body["before"].as_i64();
                self.above.extend(above.map(|above| (id, above)));
                (MoveCard::ID, "Cartão movido!")
            }
            FinishCard::ID => {
                self.moved.insert(id, FINISHED.to_owned());
                (FinishCard::ID, "Cartão finalizado!")
            }
            HideCard::ID => {
                self.hidden.push(id);
                (HideCard::ID, "Cartão escondido!")
            }
            _ => ("cards.contact", "Contato registrado!"),
        };
        (
            Ok(WriteAnswer(json!({ "message": message, "card": self.card(Board::Sales, id) }))),
            Some((endpoint, id)),
        )
    }

    /// The answers to reads that forms of cards are made from.
    pub fn read(&self, question: &Question) -> Option<Value> {
        match question.endpoint {
            ListBoards::ID => Some(json!({ "boards": boards() })),
            ListCards::ID => {
                let id = question.query.strip_prefix("id=").unwrap().parse().unwrap();
                let card = self.card(Board::Sales, id);
                Some(json!({ "cards": Page::whole(vec![card]) }))
            }
            _ => None,
        }
    }
}

fn activities() -> Vec<Activity> {
    let activity = |id: i64, kind: ActivityKind| Activity {
        id: ActivityId::new(id),
        role: Some(Board::Sales),
        at: now() - SignedDuration::from_hours(30 * id),
        by: "Beatriz Moura".to_owned(),
        kind,
        from: None,
        to: None,
        text: None,
        channel: None,
        bias: None,
        schedule_at: None,
        until: None,
    };
    vec![
        Activity {
            channel: Some(ContactChannel::Phone),
            bias: Some(Bias::Positive),
            text: Some("Pediu para ligar depois do almoço; quer ver mais representantes no Sul.".to_owned()),
            ..activity(1, ActivityKind::Contact)
        },
        Activity {
            from: Some("Novo lead".to_owned()),
            to: Some("Qualificação".to_owned()),
            ..activity(2, ActivityKind::Moved)
        },
        activity(3, ActivityKind::Created),
    ]
}
