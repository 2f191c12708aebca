//! The conversations of a scene: each has a message more than its number divided by five leaves, the latest first.

use std::collections::{BTreeMap, BTreeSet};

use client::api::members::members::{Member, MemberKind, MemberStatus};
use client::api::service::conversations::{
    CloseReason, Conversation, ConversationChanged, ConversationLink, DeleteMessage, DirectLink, Finish,
    FinishConversation, Folder, MarkUnread, Message, Party, ReinforceInterest, Reopen, SendLink, Side,
    WholeMessage,
};
use client::api::service::outbox::{OutboxKind, QueuedMessage, Recall, Retry};
use client::catalogue::can;
use client::endpoint::Endpoint;
use client::endpoint::can::Can;
use client::message::{Key, Lang};
use client::reason::{Reason, Why};
use client::transport::Error;
use client::value::id::{ConversationId, MemberId, MessageId, OutboxId};
use client::wire::page::{Page, Paging};
use client::wire::problem::Problem;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use tui::core::outcome::Outcome;
use tui::core::write::{Write, WriteAnswer};
use tui::kit::list::ask::{ListAnswer, ListAsk};
use tui::kit::list::query::Query;
use tui::kit::list::row::Row;
use tui::kit::list::window::PER_PAGE;
use tui::screens::conversations::columns;
use tui::screens::conversations::filter::MessageQuery;
use tui::screens::conversations::thread::{MessageText, PER_THREAD, ThreadPart};
use tui::screens::members;

use super::now;

const COMPANIES: [&str; 4] = ["Brito Autopeças ME", "横山商店 (株)", "Móveis São Bento Ltda", "Vaz & Filhos"];
const REPS: [&str; 5] = ["Ana Luíza Cavalcanti", "José d’Ávila 👩‍👩‍👧", "Caio Prado", "Iêda Nunes", "Rui Vaz"];
const TEXTS: [&str; 4] = [
    "Boa tarde! Represento materiais de construção em Minas Gerais e gostaria de conhecer a linha de vocês.",
    "Obrigado pelo contato.\nHoje buscamos alguém que já visite lojas de autopeças no Sul.\n\nVocê atende o Paraná?",
    "Atendo, sim.",
    "Qual é a comissão?",
];

/// The conversations.
pub struct Conversations {
    /// How many there are; their numbers count from 1.
    pub total: i64,
    /// Those that are closed, and why.
    pub closed: BTreeMap<i64, CloseReason>,
    /// Those whose closing the server refuses, whatever the guards say.
    pub refusing: BTreeSet<i64>,
    /// Whether the server wants the password before a message is removed.
    pub wants_password: bool,
    /// What every message says before its own words.
    pub long: usize,
}

impl Default for Conversations {
    fn default() -> Conversations {
        let closed = [(609, CloseReason::NoAnswer), (600, CloseReason::Other)].into();
        Conversations { total: 612, closed, refusing: BTreeSet::new(), wants_password: false, long: 0 }
    }
}

fn pick<'a>(from: &[&'a str], id: i64) -> &'a str {
    from[usize::try_from(id.rem_euclid(from.len() as i64)).unwrap()]
}

fn sent(id: i64) -> Timestamp {
    now() - SignedDuration::from_mins((612 - id).max(0) * 47)
}

/// The company and the representative of a conversation.
fn sides(id: i64) -> (i64, i64) {
    (id * 2, id * 2 + 1)
}

/// Returns a member's record, with contacts and a plan.
pub fn member_record(id: i64, hostile: &str) -> Value {
    let phones = [
        json!({ "id": 61, "phone": "41987000001", "verified_at": now() }),
        json!({ "id": 62, "phone": "41987000002", "verified_at": null, "version": 3 }),
    ];
    let emails = [json!({ "id": 81, "email": "m1@exemplo.test", "verified_at": null })];
    let plans = [json!({ "id": 91, "end_of_plan": "2027-02-21", "version": 2 })];
    json!({ "user": member(id, hostile), "quotas": plans,
        "sections": { "additions": { "phones": phones, "emails": emails } } })
}

pub fn member(id: i64, hostile: &str) -> Member {
    let company = id % 2 == 0;
    let name = if company { pick(&COMPANIES, id / 2) } else { pick(&REPS, id / 2) };
    Member {
        updated_at: None,
        id: MemberId::new(id),
        kind: if company { MemberKind::Company } else { MemberKind::Representative },
        name: format!("{hostile}{name}"),
        email: format!("{hostile}m{id}@exemplo.test"),
        phone: (id % 3 > 0).then(|| format!("41987{id:06}")),
        cell_phone: None,
        avatar: client::value::avatar::Avatar::default(),
        status: if id % 5 == 0 { MemberStatus::Blocked } else { MemberStatus::Active },
        end_of_plan: (!company).then(|| "2027-02-21".parse().unwrap()),
        company_name: None,
        person: None,
        state: None,
        account_manager: None,
        created_at: None,
        verified_at: None,
        last_login_at: None,
        health_score: None,
        erased_at: None,
        owner: None,
        owner_rule: None,
        owner_since: None,
        owner_until: None,
        cpf: None,
        cnpj: None,
        success_manager: None,
        cerc: None,
        plan_group: None,
        address: None,
        profile: None,
        zones: Vec::new(),
        segments: Vec::new(),
    }
}

fn party(id: i64, hostile: &str) -> Party {
    let Member { id, name, email, phone, avatar, status, .. } = member(id, hostile);
    Party { id, name, avatar, email, phone, status }
}

impl Conversations {
    /// The conversations that a query asks for, the latest first.
    pub fn ids(&self, query: &MessageQuery) -> Vec<i64> {
        let filter = &query.filter;
        let open =
            |id: &i64| filter.finished.is_none_or(|finished| (finished == 1) == self.closed.contains_key(id));
        let unread = |id: &i64| filter.readed.is_none_or(|readed| (readed == 0) == (id % 4 == 0));
        // A word is found in what a tenth of the conversations say.
        let found = |id: &i64| filter.q.is_none() || id % 10 == 0;
        (1..=self.total).rev().filter(open).filter(unread).filter(found).collect()
    }

    fn guards(&self, id: i64) -> Can {
        let closed = |text: &str| Reason {
            sentence: text.to_owned(),
            why: Why::State { is: "finished".to_owned(), since: None, by: None },
        };
        if self.closed.contains_key(&id) {
            let no = closed("Ana já encerrou esta conversa em 20/11, às 10h (Outro).");
            let unsent = closed("Só se envia o link de uma conversa aberta.");
            return Can::default()
                .with(&Finish::verb(), Err(no.clone()))
                .with(&MarkUnread::verb(), Err(no))
                .with(&SendLink::verb(), Err(unsent.clone()))
                .with(&ReinforceInterest::verb(), Err(unsent));
        }
        let reopen = closed(&Key::ConversationsGuardOpen.text(Lang::PtBr, &[]));
        Can::default().with(&Reopen::verb(), Err(reopen))
    }

    pub fn row(&self, id: i64, hostile: &str) -> Message {
        let (company, rep) = sides(id);
        let side = if id % 2 == 0 { Side::Company } else { Side::Rep };
        let (company_name, rep_name) = (party(company, hostile).name, party(rep, hostile).name);
        let (sender_name, receiver_name) = match side {
            Side::Company => (company_name, rep_name),
            Side::Rep | Side::Unknown => (rep_name, company_name),
        };
        Message {
            updated_at: None,
            id: MessageId::new(10_000 + id),
            folder: if id % 7 == 0 { Folder::Others } else { Folder::Primary },
            sender_type: side,
            company_user_id: MemberId::new(company),
            rep_user_id: MemberId::new(rep),
            sender_name,
            receiver_name,
            sender_avatar: None,
            receiver_avatar: None,
            finished: self.closed.contains_key(&id),
            responded: false,
            sender_is_active: id % 9 != 0,
            readed_at: (id % 4 != 0).then(|| sent(id) + SignedDuration::from_mins(9)),
            last_readed_at: None,
            send_on: sent(id),
            conversation_id: ConversationId::new(id),
            found: None,
            preview: Some(format!("{hostile}{}", pick(&TEXTS, id).replace('\n', " "))),
            can: self.guards(id),
            version: 4,
        }
    }

    fn conversation(&self, id: i64, hostile: &str) -> Conversation {
        let (company, rep) = sides(id);
        let reason = self.closed.get(&id).copied();
        Conversation {
            id: ConversationId::new(id),
            company: party(company, hostile),
            representative: party(rep, hostile),
            finished: reason.is_some(),
            reason,
            note: (reason == Some(CloseReason::Other)).then(|| format!("{hostile}mudou de ramo")),
            finished_by: reason.map(|_| "Ana".to_owned()),
            finished_at: reason.map(|_| now()),
            created_at: sent(id) - SignedDuration::from_hours(50),
            last_message_at: Some(sent(id)),
            last_sender_type: None,
            last_readed_at: None,
            reinforced_at: None,
            version: 4,
        }
    }

    pub fn thread(&self, id: i64, page: i64, hostile: &str) -> ThreadPart {
        let total = if id % 50 == 0 { 95 } else { usize::try_from(id % 5).unwrap() + 1 };
        let first = (usize::try_from(page).unwrap() - 1) * PER_THREAD;
        let message = |at: usize| {
            let side = if (id + at as i64) % 2 == 0 { Side::Company } else { Side::Rep };
            let (company, rep) = sides(id);
            let sender = party(if side == Side::Company { company } else { rep }, hostile).name;
            let long = "palavra ".repeat(self.long);
            MessageText::from(WholeMessage {
                id: MessageId::new(10_000 + id + 1_000_000 * at as i64),
                conversation_id: ConversationId::new(id),
                folder: Folder::Primary,
                sender_type: side,
                sender_name: sender,
                send_on: sent(id) - SignedDuration::from_hours(at as i64),
                readed_at: (at > 0).then(|| sent(id)),
                body: format!("{hostile}{}{long}", pick(&TEXTS, id + at as i64)),
            })
        };
        let messages = (first..total.min(first + PER_THREAD)).map(message).collect();
        ThreadPart { conversation: self.conversation(id, hostile), can: self.guards(id), messages, total }
    }

    pub fn listed(&self, ask: &ListAsk, hostile: &str) -> ListAnswer {
        let row = |id: &i64| Row::new(&columns::TABLE, &self.row(*id, hostile));
        match ask {
            ListAsk::Page { number, query, .. } => {
                let ids = self.ids(&query.read());
                let first = usize::try_from(number * PER_PAGE).unwrap();
                let shown = ids.iter().skip(first).take(usize::try_from(PER_PAGE).unwrap());
                let paging = Paging { page: *number as i64 + 1, per_page: PER_PAGE as i64 };
                ListAnswer::Page(Page::of(shown.map(row).collect(), paging, ids.len() as i64))
            }
            ListAsk::Row { row: held, .. } => ListAnswer::Row(Some(Box::new(row(&held.record)))),
            ListAsk::Belongs { record, query, .. } => {
                ListAnswer::Belongs(self.ids(&query.read()).contains(record))
            }
        }
    }

    /// The conversation that a change is of.
    fn changed_by(write: &Write) -> i64 {
        let id: i64 = write.path[0].parse().unwrap();
        if write.calls::<Finish>() { id / 2 } else { id }
    }

    /// What a change would do. Those that are refused whatever the guards say are refused later.
    pub fn rehearse(&self, write: &Write, hostile: &str) -> Outcome {
        let id = Conversations::changed_by(write);
        let can = self.guards(id);
        let done = match write.endpoint.as_str() {
            Finish::ID => "encerrada: Pirâmide",
            Reopen::ID => "reaberta",
            MarkUnread::ID => "marcada como não lida",
            other => panic!("no plan is made of {other}"),
        };
        match can::refusal(&can, &write.endpoint) {
            Some(reason) => Outcome::Refused(format!("{hostile}{}", reason.sentence)),
            None => {
                let (company, rep) = sides(id);
                let [company, rep] = [company, rep].map(|id| party(id, hostile).name);
                Outcome::Ready(format!("A conversa {id}, entre {company} e {rep}, é {done}."))
            }
        }
    }

    /// Makes a change. Answers what the server says, and what it tells everybody.
    pub fn write(
        &mut self,
        write: &Write,
        hostile: &str,
    ) -> (Result<WriteAnswer, Error>, Option<(&'static str, i64)>) {
        let said = |text: &str| Ok(WriteAnswer(json!({ "message": format!("{hostile}{text}") })));
        match write.endpoint.as_str() {
            Finish::ID => {
                let id = Conversations::changed_by(write);
                if self.refusing.contains(&id) || self.closed.contains_key(&id) {
                    let problem = Box::new(Problem::new("Esta conversa já foi encerrada por Caio."));
                    return (Err(Error::Api { status: 409, problem }), None);
                }
                let body: FinishConversation = serde_json::from_value(write.body.clone()).unwrap();
                self.closed.insert(id, body.check().unwrap());
                (self.changed(Key::ConversationsFinishSuccess, id, hostile), Some((Finish::ID, id)))
            }
            Reopen::ID => {
                let id = Conversations::changed_by(write);
                self.closed.remove(&id);
                (self.changed(Key::ConversationsReopenSuccess, id, hostile), Some((Reopen::ID, id)))
            }
            MarkUnread::ID => {
                let id = Conversations::changed_by(write);
                (self.changed(Key::ConversationsUnreadSuccess, id, hostile), None)
            }
            DeleteMessage::ID if self.wants_password => {
                let reason = Some(Reason::fresh_password(5, Lang::PtBr));
                let problem = Problem { reason, ..Problem::new("Digite a sua senha de novo.") };
                (Err(Error::Api { status: 403, problem: Box::new(problem) }), None)
            }
            DeleteMessage::ID => (said("Mensagem removida!"), None),
            SendLink::ID => (said("Envio de link solicitado!"), None),
            ReinforceInterest::ID => {
                let message = "Reforço de interesse enviado!";
                (Ok(WriteAnswer(json!({ "message": message, "outbox": queued() }))), None)
            }
            Recall::ID => (said("Mensagem recolhida."), None),
            Retry::ID => (said("A mensagem vai ser enviada de novo."), None),
            DirectLink::ID => {
                let id = Conversations::changed_by(write);
                let link = ConversationLink {
                    link: format!("{hostile}http://127.0.0.1:8080/conversa/{id}?t=abc"),
                    member: Some(party(sides(id).1, hostile)),
                    expires_at: Some(now() + SignedDuration::from_hours(7 * 24)),
                };
                (Ok(WriteAnswer(serde_json::to_value(link).unwrap())), None)
            }
            other => panic!("{other}"),
        }
    }

    fn changed(&self, key: Key, id: i64, hostile: &str) -> Result<WriteAnswer, Error> {
        let message = format!("{hostile}{}", key.text(Lang::PtBr, &[("id", &id.to_string())]));
        let conversation = self.conversation(id, hostile);
        let changed =
            ConversationChanged { message, conversation_id: None, conversation: Some(conversation) };
        Ok(WriteAnswer(serde_json::to_value(changed).unwrap()))
    }
}

/// A message that waits in the outbox.
fn queued() -> Vec<QueuedMessage> {
    let to = "compras@brito.test".to_owned();
    let held_until = Some(now() + SignedDuration::from_secs(10));
    vec![QueuedMessage { id: OutboxId::new(41), kind: OutboxKind::Email, to, held_until }]
}

/// What the server answers about the list of members: thirty of them, whatever the filter.
pub fn members_listed(ask: &ListAsk, hostile: &str) -> ListAnswer {
    let row = |id: i64| Row::new(&members::TABLE, &member(id, hostile));
    match ask {
        ListAsk::Page { .. } => {
            ListAnswer::Page(Page::of((1..=30).map(row).collect(), Paging { page: 1, per_page: 100 }, 30))
        }
        ListAsk::Row { row: held, .. } => ListAnswer::Row(Some(Box::new(row(held.id)))),
        ListAsk::Belongs { .. } => ListAnswer::Belongs(true),
    }
}

/// The first members whose number or name begins with what is searched for.
pub fn members_found(query: &Query, hostile: &str) -> Vec<Row> {
    let text = query.get("q").and_then(|text| text.as_str()).unwrap_or_default();
    let is_named = |id: i64| member(id, "").name.to_lowercase().starts_with(&text.to_lowercase());
    let found = (1..=30).filter(|id: &i64| id.to_string().starts_with(text) || is_named(*id));
    found.map(|id| Row::new(&members::TABLE, &member(id, hostile))).collect()
}
