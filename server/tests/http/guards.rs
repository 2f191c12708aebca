//! The guards in a record agree with the server's decision: the same reason, or none.

use std::any::TypeId;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use client::access::Role;
use client::api::administration::jobs::JobFacts;
use client::api::administration::service_accounts::ServiceAccountFacts;
use client::api::administration::staff::StaffFacts;
use client::api::finance::money_months::MoneyMonthFacts;
use client::api::finance::payments::{PaymentState, Subscription};
use client::api::home::sets::SetFacts;
use client::api::members::annotations::AnnotationState;
use client::api::members::consultants::{AssignmentFacts, InviteFacts, RequestFacts};
use client::api::members::contacts::{EmailState, PhoneState};
use client::api::members::duplicates::SuspicionFacts;
use client::api::members::health_scores::PayingFacts;
use client::api::members::members::{ErasureFacts, sections::SectionFacts};
use client::api::members::ownership::OwnershipFacts;
use client::api::members::registration::RegistrationFacts;
use client::api::members::settings::{CercFacts, ProFacts};
use client::api::service::campaigns::CampaignFacts;
use client::api::service::conversations::ConversationState;
use client::api::service::disabled_emails::DisabledEmailFacts;
use client::api::service::email_templates::TemplateFacts;
use client::api::service::kanban::{BoardState, CardState, DrawState, OnBoardState, TrackState};
use client::api::service::letters::LetterFacts;
use client::api::service::mass_emails::MassEmailFacts;
use client::api::service::outbox::EntryState;
use client::api::service::scheduler::{ClosedDayFacts, ConsultantFacts, MeetingFacts, RedirectionFacts};
use client::catalogue::{Descriptor, descriptors, noun_of, openapi};
use client::endpoint::call::fill;
use http::Method;
use serde_json::{Map, Value, json};

use crate::app::{App, everywhere};
use crate::ask::{Ask, Caller};
use crate::conversations::{closed, open};

pub fn judged_by<F: 'static>(about: &Descriptor) -> bool {
    about.guards.iter().any(|guard| guard.judges::<F>())
}

/// Asks a call by its declaration, with a body if it takes one of fields.
pub fn asked(caller: &Caller, about: &Descriptor, path: &str, body: Value) -> Ask {
    let ask = caller.ask(about.method.clone(), path);
    let takes_body = ![Method::GET, Method::DELETE].contains(&about.method) && about.receives.is_none();
    if takes_body { ask.json(body) } else { ask }
}

/// Rehearses a call without its fields: a refusal by its guard has a reason, and broken fields come after it.
pub async fn rehearsed(caller: &Caller, about: &Descriptor, path: &[String], body: Value) -> Value {
    let answer = asked(caller, about, &fill(about.path, path), body).rehearsed().await;
    match answer.status {
        200 | 400 | 422 => Value::Null,
        403 | 409 => answer.json()["reason"].clone(),
        status => panic!("{}: {status}: {}", about.id, answer.text()),
    }
}

/// Returns the schema of a call's body; null if it has none.
pub fn schema_of_body(about: &Descriptor) -> &'static Value {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(openapi::document);
    let method = about.method.as_str().to_ascii_lowercase();
    let body = &DOCUMENT["paths"][about.path][method]["requestBody"]["content"]["application/json"]["schema"];
    let target = body["$ref"].as_str().and_then(|target| target.strip_prefix('#'));
    target.and_then(|pointer| DOCUMENT.pointer(pointer)).unwrap_or(body)
}

/// Returns a body with the ids that the call requires, by which the server finds the record; other fields are left out.
fn body_of_ids(about: &Descriptor, id: impl Fn(&str) -> i64) -> Value {
    let body = schema_of_body(about);
    let required = body["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let ids = required.filter(|field| body["properties"][field]["x-record"].is_string());
    ids.map(|field| (field.to_owned(), json!(id(field)))).collect::<Map<_, _>>().into()
}

/// Compares the answer of the guards with the rehearsal of every call that they judge.
pub async fn agree(
    caller: &Caller,
    can: &Value,
    judged: impl Fn(&Descriptor) -> bool,
    id: impl Fn(&Descriptor, &str) -> i64,
) {
    // What acts on a contact is judged by the facts of the contact too, with its row.
    let is_contact = |about: &Descriptor| ["phones", "emails"].contains(&noun_of(about.id));
    for about in descriptors().iter().filter(|about| judged(about) && !is_contact(about)) {
        let path: Vec<String> = about.path_names().iter().map(|name| id(about, name).to_string()).collect();
        let body = body_of_ids(about, |name| id(about, name));
        let decision = rehearsed(caller, about, &path, body).await;
        assert_eq!(can[&*about.verb()], decision, "{} of {path:?}", about.id);
    }
}

#[test]
fn the_facts_of_every_guard_are_compared_below() {
    let compared: BTreeSet<TypeId> = [
        TypeId::of::<PaymentState>(),
        TypeId::of::<OwnershipFacts>(),
        TypeId::of::<ErasureFacts>(),
        TypeId::of::<Subscription>(),
        TypeId::of::<ConversationState>(),
        TypeId::of::<StaffFacts>(),
        TypeId::of::<EntryState>(),
        TypeId::of::<SuspicionFacts>(),
        TypeId::of::<JobFacts>(),
        TypeId::of::<DisabledEmailFacts>(),
        TypeId::of::<TemplateFacts>(),
        TypeId::of::<MassEmailFacts>(),
        TypeId::of::<LetterFacts>(),
        TypeId::of::<SetFacts>(),
        // No answer tells them: the list of health scores holds paying members alone.
        TypeId::of::<PayingFacts>(),
        // No answer tells them: the traces of a registration are looked for when it is discarded.
        TypeId::of::<RegistrationFacts>(),
        // In kanban/guards.rs, commercia/guards.rs and crm/guards.rs.
        TypeId::of::<client::api::crm::accounts::AccountFacts>(),
        TypeId::of::<client::api::crm::account_users::AccountUserFacts>(),
        TypeId::of::<client::api::commercia::plan_groups::PlanGroupFacts>(),
        TypeId::of::<client::api::commercia::plan_prices::PlanPriceFacts>(),
        TypeId::of::<client::api::commercia::plan_additionals::PlanAdditionalFacts>(),
        TypeId::of::<CardState>(),
        TypeId::of::<DrawState>(),
        TypeId::of::<TrackState>(),
        TypeId::of::<BoardState>(),
        // No answer tells them: lists of members name no board.
        TypeId::of::<OnBoardState>(),
        // In record/settings.rs and record/consultants.rs.
        TypeId::of::<CercFacts>(),
        TypeId::of::<ProFacts>(),
        TypeId::of::<RequestFacts>(),
        TypeId::of::<AssignmentFacts>(),
        // In scheduler/page.rs, with the settings of the member.
        TypeId::of::<InviteFacts>(),
        // In record/guards.rs.
        TypeId::of::<PhoneState>(),
        TypeId::of::<EmailState>(),
        TypeId::of::<SectionFacts>(),
        TypeId::of::<AnnotationState>(),
        // In outreach/campaigns.rs.
        TypeId::of::<CampaignFacts>(),
        // In scheduler/guards.rs.
        TypeId::of::<MeetingFacts>(),
        TypeId::of::<ConsultantFacts>(),
        TypeId::of::<RedirectionFacts>(),
        TypeId::of::<ClosedDayFacts>(),
        // In money.rs.
        TypeId::of::<MoneyMonthFacts>(),
        // In service_accounts.rs.
        TypeId::of::<ServiceAccountFacts>(),
    ]
    .into();
    for about in descriptors() {
        let facts = about.guards.iter().map(|guard| (guard.facts)());
        assert!(facts.into_iter().all(|facts| compared.contains(&facts)), "{}", about.id);
    }
}

#[tokio::test]
async fn a_payment_says_what_may_be_done_to_it() {
    everywhere(async |app| {
        for (payment, member) in payments(app).await {
            for role in Role::STAFF {
                let caller = app.role(role);
                let details = caller.get(&format!("/financial/{payment}")).await;
                if details.status == 403 {
                    continue;
                }
                let can = &details.expect(200)["can"];
                let judged = |about: &Descriptor| {
                    judged_by::<PaymentState>(about)
                        || judged_by::<OwnershipFacts>(about)
                        || judged_by::<Subscription>(about)
                };
                let id = |about: &Descriptor, _: &str| {
                    if judged_by::<PaymentState>(about) { payment } else { member }
                };
                agree(&caller, can, judged, id).await;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_group_of_suspects_says_what_may_be_decided_of_it() {
    everywhere(async |app| {
        for member in [101, 103, 106, 1] {
            for role in Role::STAFF {
                let caller = app.role(role);
                let group = caller.get(&format!("/user/double-registrations/{member}")).await.expect(200);
                agree(&caller, &group["can"], judged_by::<SuspicionFacts>, |_, _| member).await;
            }
        }
    })
    .await;
}

/// One payment in each state, with and without a subscription, of members that belong to someone and of free ones.
async fn payments(app: &App) -> Vec<(i64, i64)> {
    let sql = "select min(id), member_id from transactions where status = 'open' and member_id in (1, 21, 41)
        group by member_id union all select min(t.id), min(t.member_id) from transactions t group by t.status
        union all select min(s.transaction_id), min(s.member_id) from subscriptions s
        where s.transaction_id is not null group by s.member_id, s.status limit 12";
    let rows = app.rows(sql, &[]).await;
    let mut found = vec![(app.payment(1).await, 1), (app.payment(21).await, 21), (app.payment(41).await, 41)];
    for row in rows {
        let id = row.int(0);
        let member = app.number("select member_id from transactions where id = $1", &[id.into()]).await;
        found.push((id, member));
    }
    found
}

#[tokio::test]
async fn a_conversation_says_what_may_be_done_to_it() {
    everywhere(async |app| {
        for talk in [open(app).await, closed(app).await] {
            let message = "select max(id) from messages where conversation_id = $1";
            let message = app.number(message, &[talk.id.into()]).await;
            for role in Role::STAFF {
                let caller = app.role(role);
                let rows = caller.get(&format!("/messages/conversa/{}/{}", talk.company, talk.rep)).await;
                if rows.status == 403 {
                    continue;
                }
                let can = &rows.expect(200)["messages"]["data"][0]["can"];
                let id = |_: &Descriptor, name: &str| match name {
                    "company_user_id" => talk.company,
                    "rep_user_id" => talk.rep,
                    "conversation_id" => talk.id,
                    _ => message,
                };
                agree(&caller, can, judged_by::<ConversationState>, id).await;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_member_says_whether_a_link_may_be_made() {
    everywhere(async |app| {
        for member in [1, 21, 41] {
            let payment = app.payment(member).await;
            // Nothing in its state refuses a charge or a new link.
            let overdue =
                "update transactions set payment_type = 'boleto', expires_at = '2020-01-01' where id = $1";
            app.execute(overdue, &[payment.into()]).await;
            for role in Role::STAFF {
                let caller = app.role(role);
                let can = &caller.get(&format!("/user/{member}")).await.expect(200)["can"];
                let id = |about: &Descriptor, _: &str| {
                    if judged_by::<PaymentState>(about) { payment } else { member }
                };
                let judged = |about: &Descriptor| {
                    judged_by::<OwnershipFacts>(about) || judged_by::<ErasureFacts>(about)
                };
                agree(&caller, can, judged, id).await;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn an_account_says_what_may_be_done_to_it() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let body = json!({ "name": "Ana Prado", "email": "ana@example.com", "role": "success" });
        root.post("/staff").json(body).await.expect(200);
        let gone = app.number("select id from staff where email = 'sales2@demo.test'", &[]).await;
        root.post(&format!("/staff/{gone}/deactivate")).await.expect(200);
        let accounts = root.get("/staff?per_page=200").await.expect(200)["staff"]["data"].clone();
        for account in accounts.as_array().unwrap() {
            let (can, staff) = (&account["can"], account["id"].as_i64().unwrap());
            agree(&root, can, judged_by::<StaffFacts>, |_, _| staff).await;
        }
        app.role(Role::Manager).get("/staff").await.expect(403);
    })
    .await;
}

#[tokio::test]
async fn a_job_says_what_may_be_done_to_it() {
    everywhere(async |app| {
        app.execute("update jobs set state = 'running' where id = 1", &[]).await;
        for role in [Role::Root, Role::Manager] {
            let caller = app.role(role);
            let jobs = caller.get("/jobs").await.expect(200)["jobs"]["data"].clone();
            assert!(jobs.as_array().unwrap().len() > 1, "{jobs}");
            for job in jobs.as_array().unwrap() {
                let id = job["id"].as_i64().unwrap();
                agree(&caller, &job["can"], judged_by::<JobFacts>, |_, _| id).await;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_set_says_what_may_be_done_to_it() {
    everywhere(async |app| {
        for role in Role::STAFF {
            let caller = app.role(role);
            let sets = caller.get("/sets").await.expect(200)["sets"]["data"].clone();
            for set in sets.as_array().unwrap() {
                let id = set["id"].as_i64().unwrap();
                agree(&caller, &set["can"], judged_by::<SetFacts>, |_, _| id).await;
            }
        }
        assert!(app.number("select count(*) from sets", &[]).await > 0, "the demonstration has sets");
    })
    .await;
}

#[tokio::test]
async fn a_disabled_address_says_what_may_be_done_to_it() {
    everywhere(async |app| {
        let caller = app.role(Role::Manager);
        let emails = caller.get("/disabled-emails").await.expect(200)["disabled_emails"]["data"].clone();
        let is_erased = |email: &&Value| email["address"].is_null();
        assert_eq!(emails.as_array().unwrap().iter().filter(is_erased).count(), 1, "{emails}");
        for email in emails.as_array().unwrap() {
            let id = email["id"].as_i64().unwrap();
            agree(&caller, &email["can"], judged_by::<DisabledEmailFacts>, |_, _| id).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_letter_that_came_in_says_what_may_be_done_to_it() {
    everywhere(async |app| {
        let caller = app.role(Role::Manager);
        let letters = caller.get("/letters").await.expect(200)["letters"]["data"].clone();
        for letter in letters.as_array().unwrap() {
            let id = letter["id"].as_i64().unwrap();
            agree(&caller, &letter["can"], judged_by::<LetterFacts>, |_, _| id).await;
        }
        assert!(app.number("select count(distinct state) from incoming_letters", &[]).await > 1);
    })
    .await;
}

#[tokio::test]
async fn a_template_says_what_may_be_done_to_it() {
    everywhere(async |app| {
        let caller = app.role(Role::Manager);
        let list =
            caller.get("/email-templates?per_page=200").await.expect(200)["email_templates"]["data"].clone();
        let (drafts, rest): (Vec<&Value>, Vec<&Value>) =
            list.as_array().unwrap().iter().partition(|template| template["state"] == "draft");
        assert!(!drafts.is_empty(), "{list}");
        for template in drafts.into_iter().chain(rest.into_iter().take(2)) {
            let id = template["id"].as_i64().unwrap();
            agree(&caller, &template["can"], judged_by::<TemplateFacts>, |_, _| id).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_mass_email_says_what_may_be_done_to_it() {
    everywhere(async |app| {
        let caller = app.role(Role::Manager);
        let list = caller.get("/mass-emails").await.expect(200)["mass_emails"]["data"].clone();
        assert!(list.as_array().unwrap().len() >= 8, "one in each state: {list}");
        for row in list.as_array().unwrap() {
            let id = row["id"].as_i64().unwrap();
            agree(&caller, &row["can"], judged_by::<MassEmailFacts>, |_, _| id).await;
        }
    })
    .await;
}

#[tokio::test]
async fn an_entry_of_the_outbox_says_what_may_be_done_to_it() {
    everywhere(async |app| {
        let talk = open(app).await;
        let sent = app.role(Role::Manager).post(&format!("/conversation/send-message-link/{}", talk.id));
        sent.json(json!({ "channels": ["email"] })).await.expect(200);
        let entry = app.number("select max(id) from outbox", &[]).await;
        for state in ["held", "waiting", "sending", "sent", "failed", "recalled"] {
            for by in [Some("Ana"), None] {
                let sql = "update outbox set state = $1, changed_by = $2 where id = $3";
                app.execute(sql, &[state.into(), by.into(), entry.into()]).await;
                for role in [Role::Root, Role::Manager] {
                    let caller = app.role(role);
                    let entries = caller.get("/outbox").await.expect(200)["outbox"]["data"].clone();
                    let rows = entries.as_array().unwrap();
                    let row = rows.iter().find(|row| row["id"] == entry).expect("it is there");
                    agree(&caller, &row["can"], judged_by::<EntryState>, |_, _| entry).await;
                }
            }
        }
    })
    .await;
}
