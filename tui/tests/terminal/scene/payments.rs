//! The payments of a scene.

use std::collections::{BTreeMap, BTreeSet};

use client::access::Role;
use client::api::finance::payments::pricing::LinkLimits;
use client::api::finance::payments::{
    Approve, CancelSubscription, Charge, Create, GatewayRaw, GatewayStatus, GatewayType, Get, ItemName,
    Limits, List, Payer, PaymentEvent, PaymentStatus, PaymentType, PlanBought, Propose, Renew, SetManager,
    Subscription, SubscriptionStatus, Transaction, TransactionDetails,
};
use client::api::finance::reference::{PaymentInterval, Plans, Products};
use client::api::members::members::{self, Manager, Member};
use client::api::members::quotas;
use client::api::members::reference::Managers;
use client::api::service::conversations;
use client::catalogue::forms::{self, FormFor};
use client::endpoint::can::Can;
use client::endpoint::reads::{Known, Missing, Question, Reads};
use client::endpoint::{Call, Endpoint};
use client::form::Form;
use client::reason::{Reason, Why};
use client::transport::Error;
use client::value::id::{MemberId, StaffId, TransactionId};
use client::value::money::Money;
use client::wire::page::{Page, Paging};
use client::wire::problem::Problem;
use serde_json::{Value, json};
use tui::core::outcome::Outcome;
use tui::core::write::{Write, WriteAnswer};
use tui::kit::list::query::Query;
use tui::kit::list::row::Row;
use tui::kit::list::window::PER_PAGE;
use tui::screens::payments::TABLE;

use super::conversations::member;
use super::users::{actor, managers};
use super::{Scene, now};

/// What was done to payments.
#[derive(Default)]
pub struct Paid {
    /// Those that were approved.
    pub approved: BTreeSet<i64>,
    /// Those whose consultant was changed, and to whom.
    pub managers: BTreeMap<i64, i64>,
}

impl Scene {
    /// What a change would do: only open payments are approved.
    pub(super) fn would_pay(&self, write: &Write) -> Outcome {
        let payment = self.row(write.path[0].parse().unwrap());
        if write.calls::<Approve>() && payment.status != PaymentStatus::Open {
            return Outcome::Refused("Só se aprova um pagamento em aberto.".to_owned());
        }
        Outcome::Ready(format!("O pagamento {}, de {}, é mudado.", payment.id, payment.user.name))
    }

    /// Makes a change. Answers what the server says, and what it tells everybody.
    pub(super) fn pay(&mut self, write: &Write) -> (Result<WriteAnswer, Error>, Option<(&'static str, i64)>) {
        let id: i64 = write.path[0].parse().unwrap();
        let (endpoint, message) = match write.endpoint.as_str() {
            Approve::ID if self.row(id).status != PaymentStatus::Open => {
                let problem = Box::new(Problem::new("Este pagamento já foi aprovado por Caio."));
                return (Err(Error::Api { status: 409, problem }), None);
            }
            Approve::ID => {
                self.paid.approved.insert(id);
                (Approve::ID, "Pagamento aprovado!")
            }
            SetManager::ID => {
                self.paid.managers.insert(id, write.body["manager_id"].as_i64().unwrap());
                (SetManager::ID, "Consultor trocado!")
            }
            CancelSubscription::ID => {
                return (Ok(WriteAnswer(json!({ "message": "Assinatura cancelada!" }))), None);
            }
            Create::ID | Renew::ID => {
                let url = format!("http://127.0.0.1:8080/pagar/{id}");
                return (Ok(WriteAnswer(json!({ "message": "Link gerado!", "url": url }))), None);
            }
            Charge::ID | Propose::ID => {
                let message = format!("Enviado para {}.", write.body["email"].as_str().unwrap_or("o membro"));
                return (Ok(WriteAnswer(json!({ "message": message }))), None);
            }
            other => panic!("{other}"),
        };
        let transaction = self.row(id);
        (Ok(WriteAnswer(json!({ "message": message, "transaction": transaction }))), Some((endpoint, id)))
    }

    /// The form that the server makes of a record.
    pub(super) fn form(&self, read: &Write) -> Form {
        assert!(read.calls::<forms::Get>(), "{read:?}");
        let path = read.query.strip_prefix("path=").map(|path| path.replace("%2F", "/"));
        let name = read.path[0].parse().unwrap();
        let call = Call { path: name, query: FormFor { path }, body: () };
        let mut known = Known::new();
        loop {
            let actor = actor();
            let reads = Reads::new(&actor, now(), &known, &|_| None, |_, _| Can::default());
            let questions = match forms::computed(&call, &reads) {
                Ok(form) => return form,
                Err(Missing::Answers(questions)) => questions,
                Err(missing) => panic!("{missing:?}"),
            };
            let answers = questions.into_iter().map(|question| {
                let answer = self.read(&question).to_string().into_bytes();
                (question, Some(answer))
            });
            known.extend(answers.collect::<Vec<_>>());
        }
    }

    /// The server's answer to a read that a form is made from.
    fn read(&self, question: &Question) -> Value {
        if let Some(answer) = self.kanban.read(question) {
            return answer;
        }
        let id = || question.path[0].parse().unwrap();
        let member = |id| Member { phone: None, ..member(id, "") };
        let plan = json!({ "id": 3, "price": 1199.9, "payment_interval": "yearly", "payment_interval_label": "Anual" });
        let answers: [(&str, &dyn Fn() -> Value); 9] = [
            (Get::ID, &|| json!(self.details(id()))),
            (List::ID, &|| json!({ "transactions": Page::<Value>::whole(Vec::new()) })),
            (conversations::Get::ID, &|| {
                let conversation = self.conversations.thread(id(), 1, self.hostile).conversation;
                json!({ "conversation": conversation, "messages": Page::<Value>::whole(Vec::new()) })
            }),
            (members::Get::ID, &|| json!({ "user": member(id()) })),
            (quotas::Get::ID, &|| json!({ "data": { "quotas": [] } })),
            (Plans::ID, &|| json!({ "plans": [{ "id": 2, "name": "Ouro", "plans": [plan] }] })),
            (Products::ID, &|| json!({ "products": [] })),
            (Limits::ID, &|| json!(LinkLimits::default())),
            (Managers::ID, &|| json!({ "managers": managers() })),
        ];
        let answer = answers.into_iter().find(|(endpoint, _)| *endpoint == question.endpoint);
        answer.unwrap_or_else(|| panic!("{question:?}")).1()
    }

    pub(super) fn page(&self, number: u64, query: &Query) -> Page<Row> {
        let total = if query.names("id") { 0 } else { self.total };
        let first = i64::try_from(number * PER_PAGE).unwrap();
        let rows = (first..(first + 100).min(total)).map(|index| self.row(total - index)).collect();
        let paging = Paging { page: first / 100 + 1, per_page: 100 };
        Row::page(&TABLE, Page::of(rows, paging, total))
    }

    pub fn row(&self, id: i64) -> Transaction {
        const NAMES: [&str; 5] =
            ["Ana Luíza Cavalcanti", "Brito Autopeças ME", "横山商店 (株)", "José d’Ávila 👩‍👩‍👧 Filhos", "Vaz"];
        let at = |choices: i64| usize::try_from(id.rem_euclid(choices)).unwrap();
        let status =
            [PaymentStatus::Open, PaymentStatus::Paid, PaymentStatus::Cancelled, PaymentStatus::Error][at(4)];
        let status = if self.paid.approved.contains(&id) { PaymentStatus::Paid } else { status };
        let day = |hours: i64| now() - jiff::SignedDuration::from_hours((400 - id).max(0) * 7 + hours);
        let (user_id, hostile) = (MemberId::new(id % 200 + 1), self.hostile);
        let name = format!("{hostile}{}", NAMES[at(5)]);
        Transaction {
            updated_at: None,
            id: TransactionId::new(id),
            amount: Money::from_cents(8_990 + id * 1_117),
            status,
            failure: None,
            failure_text: None,
            paid_amount: None,
            received: (status == PaymentStatus::Paid).then(|| Money::from_cents(8_990 + id * 1_117)),
            exception: None,
            price: None,
            expires_at: None,
            plots: id % 12 + 1,
            payment_type: [PaymentType::CreditCard, PaymentType::Boleto, PaymentType::Pix][at(3)],
            gateway_type: GatewayType::Sandbox,
            gateway_ref: Some(format!("{hostile}SBX-{id}")),
            recurrent: id % 2 == 0,
            recurrent_cutoff: None,
            created_at: day(0),
            paid_at: (status == PaymentStatus::Paid).then(|| day(-2)),
            settings_success_manager_at: None,
            settings_account_manager_at: Some(day(72)),
            invoice_pdf_link: None,
            products: vec![ItemName { name: format!("{hostile}Destaque na busca") }],
            plan: Some(PlanBought {
                payment_interval: PaymentInterval::Yearly,
                payment_interval_label: format!("{hostile}Anual"),
                gateway_ref: None,
                price: Money::from_cents(119_990),
            }),
            plan_group: Some(ItemName { name: format!("{hostile}Ouro") }),
            user: Payer { id: user_id, name, email: format!("{hostile}m{id}@exemplo.test") },
            user_id,
            account_manager: match self.paid.managers.get(&id) {
                Some(manager) => {
                    Some(Manager { id: StaffId::new(*manager), name: "Íris Gonçalves".to_owned() })
                }
                None => (id % 3 > 0)
                    .then(|| Manager { id: StaffId::new(7), name: format!("{hostile}Rafael Monteiro") }),
            },
            gateway_raw: None,
            version: 1,
        }
    }

    pub(super) fn details(&self, id: i64) -> TransactionDetails {
        let hostile = self.hostile;
        let reason = |sentence: &str| {
            Err(Reason {
                sentence: format!("{hostile}{sentence}"),
                why: Why::Role { roles: vec![Role::Root] },
            })
        };
        let not_mine =
            || reason("Somente a Administração ou o consultor deste membro pode enviar a cobrança.");
        TransactionDetails {
            transaction: self.row(id),
            gateway_raw: GatewayRaw {
                status: Some(format!("{hostile}pending")),
                charge: Some(json!({ "id": id, (format!("{hostile}status")): format!("{hostile}pending") })),
                ..GatewayRaw::default()
            },
            gateway_status: Some(GatewayStatus::Pending),
            advice: None,
            payment_link: Some(format!("{hostile}http://127.0.0.1:8080/pagar/{id}")),
            price_lines: Vec::new(),
            told: None,
            movements: Vec::new(),
            exceptions: Vec::new(),
            expires_at: Some("2026-11-24".parse().unwrap()),
            subscription: Some(Subscription {
                status: SubscriptionStatus::Active,
                gateway_type: Some(GatewayType::Vindi),
                gateway_ref: Some(format!("{hostile}90000172")),
                started_at: Some(now()),
                cancelled_at: None,
                cancelled_by: None,
                version: 1,
            }),
            can: Can::default()
                .with(
                    &Approve::verb(),
                    match self.row(id).status {
                        PaymentStatus::Open => Ok(()),
                        _ => reason("Só se aprova um pagamento em aberto."),
                    },
                )
                .with(&SetManager::verb(), reason("Somente Administração pode fazer isto."))
                .with(&Charge::verb(), not_mine())
                .with(&Propose::verb(), not_mine()),
            history: vec![PaymentEvent {
                at: now(),
                sentence: format!("{hostile}Cobrança criada"),
                by: format!("{hostile}Ana"),
            }],
        }
    }
}
