//! Approving a payment: once, by the first caller, with all its effects or none.

use client::access::Role;
use client::value::date::{day_of, sao_paulo};
use client::value::term::Term;
use futures_util::future::join;
use jiff::civil::{Date, date};
use serde_json::{Value, json};
use server::work::audit::{self, Pins, Verdict};

use crate::app::{App, audit_key, everywhere};
use crate::ask::{Answer, Ask, Caller};

fn approve(caller: &Caller, id: i64) -> Ask {
    caller.put(&format!("/financial/payment/approve/{id}"))
}

async fn end_of_plan(app: &App, member: i64) -> Option<Date> {
    let member = app.role(Role::Root).get(&format!("/user/{member}")).await.expect(200);
    member["user"]["end_of_plan"].as_str().map(|day| day.parse().unwrap())
}

/// The end of a member's plan after so many months more.
async fn later(app: &App, member: i64, months: i32) -> Date {
    let sql = "select created_at, end_of_plan from quotas where member_id = $1 order by created_at, id";
    let parts = app.rows(sql, &[member.into()]).await;
    let parts = parts
        .iter()
        .map(|part| (day_of(part.get("created_at")), part.get::<&str>("end_of_plan").parse().unwrap()));
    let (end, today) = (end_of_plan(app, member).await, day_of(app.shared.clock.now()));
    Term::of(parts, end, today).with_months(months).end
}

#[tokio::test]
async fn it_releases_the_plan_at_once() {
    everywhere(async |app| {
        let (sales, id) = (app.role(Role::Sales), app.payment(1).await);
        let until = later(app, 1, 3).await;
        let quotas = app.number("select count(*) from quotas where member_id = 1", &[]).await;
        let answer = approve(&sales, id).await.expect(200);
        assert_eq!(answer["message"], "Pagamento aprovado!");
        assert_eq!(answer["transaction"]["status"], "paid");
        assert!(answer["transaction"]["paid_at"].is_string());
        assert_eq!(end_of_plan(app, 1).await, Some(until));
        assert_eq!(app.number("select count(*) from quotas where member_id = 1", &[]).await, quotas + 1);
        let details = sales.get(&format!("/financial/{id}")).await.expect(200);
        assert_eq!(details["gateway_status"], "externally_paid");
        let latest = &details["history"][0];
        assert_eq!(
            (&latest["sentence"], &latest["by"]),
            (&json!("Aprovado manualmente"), &json!("Rafael Monteiro"))
        );
        assert_eq!(details["can"]["approve"]["why"]["is"], "paid");
    })
    .await;
}

#[tokio::test]
async fn lists_tell_the_money_that_it_books() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let total = async || root.get("/financial/movements?sums=1").await.expect(200)["movements"].clone();
        let before = total().await;
        let id = app.payment(1).await;
        approve(&root, id).await.expect(200);
        let after = total().await;
        let count = app.number("select count(*) from movements", &[]).await;
        assert_eq!(after["total"], count);
        assert_eq!(after["total"].as_i64(), before["total"].as_i64().map(|total| total + 1));
        assert_eq!(after["data"][0]["transaction_id"], id);
    })
    .await;
}

#[tokio::test]
async fn a_rehearsal_tells_that_its_subscription_ends() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let body = json!({ "planId": 3, "method": "credit_card", "discount": 0, "turbo": 0 });
        let made: Value = root.post("/user/create-payment/1").json(body).await.expect(200);
        let path = format!("/financial/payment/approve/{}", made["transaction_id"]);
        let rehearse = async |body: Value| {
            let answer = root.put(&path).json(body).rehearsed().await.expect(200);
            answer["effects"].to_string()
        };
        let goes_on = rehearse(json!({})).await;
        assert!(goes_on.contains("passa a renovar automaticamente"), "{goes_on}");
        let ends = rehearse(json!({ "end_subscription": true })).await;
        assert!(ends.contains("deixa de renovar") && !ends.contains("passa a renovar"), "{ends}");
    })
    .await;
}

/// Asserts that a later call is refused with the current state, its time and its author.
#[track_caller]
fn is_too_late(answer: &Answer, by: &str) {
    let problem = answer.expect(409);
    assert_eq!(problem["reason"]["why"]["kind"], "state");
    assert_eq!(problem["reason"]["why"]["is"], "paid");
    assert_eq!(problem["reason"]["why"]["by"], by);
    assert!(problem["reason"]["why"]["since"].is_string());
    let message = problem["message"].as_str().unwrap();
    assert!(message.starts_with("Este pagamento já está “Pago” desde ") && message.contains(by), "{message}");
}

#[tokio::test]
async fn the_second_learns_who_did_it_and_when() {
    everywhere(async |app| {
        let id = app.payment(1).await;
        approve(&app.role(Role::Sales), id).await.expect(200);
        let before = app.footprint().await;
        is_too_late(&approve(&app.role(Role::Manager), id).await, "Rafael Monteiro");
        assert_eq!(app.footprint().await, before);
    })
    .await;
}

#[tokio::test]
async fn of_two_at_once_exactly_one_wins() {
    everywhere(async |app| {
        let (sales, manager) = (app.role(Role::Sales), app.role(Role::Manager));
        for member in 1..=10 {
            let (id, until) = (app.payment(member).await, later(app, member, 3).await);
            let (first, second) =
                join(async { approve(&sales, id).await }, async { approve(&manager, id).await }).await;
            match (first.status, second.status) {
                (200, 409) => is_too_late(&second, "Rafael Monteiro"),
                (409, 200) => is_too_late(&first, "Marcelo Antunes"),
                both => panic!("{both:?}"),
            }
            assert_eq!(end_of_plan(app, member).await, Some(until));
        }
    })
    .await;
}

#[tokio::test]
async fn two_payments_of_one_member_at_once_both_count() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        for member in 1..=10 {
            let (one, other) = (app.payment(member).await, app.payment(member).await);
            let until = later(app, member, 6).await;
            let (one, other) =
                join(async { approve(&sales, one).await }, async { approve(&sales, other).await }).await;
            one.expect(200);
            other.expect(200);
            assert_eq!(end_of_plan(app, member).await, Some(until));
        }
    })
    .await;
}

#[tokio::test]
async fn only_what_is_open_is_approved() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        for status in ["paid", "cancelled", "error"] {
            let sql = "select id from transactions where status = $1 limit 1";
            let id = app.number(sql, &[status.into()]).await;
            assert_eq!(approve(&sales, id).await.expect(409)["reason"]["why"]["is"], status);
        }
        approve(&sales, 999_999).await.expect(404);
        sales.put("/financial/payment/approve/um").await.expect(404);
        sales.put("/financial/payment/approve/-1").await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn a_version_that_is_no_longer_true_is_refused() {
    everywhere(async |app| {
        let (root, id) = (app.role(Role::Root), app.payment(1).await);
        let seen =
            root.get(&format!("/financial/{id}")).await.expect(200)["transaction"]["version"].to_string();
        root.post(&format!("/financial/payment/change-manager/{id}"))
            .json(json!({ "manager_id": 0 }))
            .await
            .expect(200);
        let before = app.footprint().await;
        for tag in [&format!("\"{seen}\""), &seen, "\"um\"", ""] {
            approve(&root, id).header("if-match", tag).await.expect(412);
        }
        assert_eq!(app.footprint().await, before);
        let now =
            root.get(&format!("/financial/{id}")).await.expect(200)["transaction"]["version"].to_string();
        approve(&root, id).header("if-match", &format!("\"{now}\"")).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn a_rehearsal_says_what_would_happen_and_does_nothing() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let body = json!({ "planId": 3, "method": "pix", "discount": 0, "turbo": 1 });
        let made = root.post("/user/create-payment/1").json(body).await.expect(200);
        let id = made["transaction_id"].as_i64().unwrap();
        let (before, until) = (app.footprint().await, later(app, 1, 3).await);
        let answer = approve(&root, id).rehearsed().key("rehearsed").await;
        assert_eq!(answer.header("preference-applied"), "rehearsal");
        let rehearsal = answer.expect(200);
        let effects: Vec<&str> = rehearsal["effects"]
            .as_array()
            .unwrap()
            .iter()
            .map(|effect| effect["sentence"].as_str().unwrap())
            .collect();
        assert_eq!(effects[0], format!("O pagamento {id} de R$ 329,60 passa de Aberto para Pago."));
        assert!(effects[1].starts_with("Essencial (Trimestral) é liberado para "), "{effects:?}");
        assert!(effects[1].ends_with(&until.strftime("%d/%m/%Y.").to_string()), "{effects:?}");
        assert!(effects[2].starts_with("Destaque na busca é liberado para "), "{effects:?}");
        assert_eq!(rehearsal["answer"]["transaction"]["status"], "paid");
        assert_eq!(rehearsal["changes"][0]["new"]["status"], "paid");
        assert_eq!(app.footprint().await, before);
        approve(&root, id).key("rehearsed").await.expect(200);
        assert_eq!(end_of_plan(app, 1).await, Some(until));
    })
    .await;
}

#[tokio::test]
async fn every_change_is_a_link_of_the_chain() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        for member in 1..=5 {
            let id = app.payment(member).await;
            approve(&sales, id).await.expect(200);
        }
        let links = app.number("select count(*) from audit_log", &[]).await;
        let verdict = app
            .shared
            .store
            .read(|conn| audit::verify(conn, &audit_key(), &Pins::default()).unwrap())
            .await
            .unwrap();
        assert_eq!(verdict, Verdict::Whole(links));
    })
    .await;
}

#[tokio::test]
async fn a_payment_revives_no_blocked_member_and_says_so() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        for (status, after, note) in [
            ("blocked", "blocked", "continua “Bloqueado”"),
            ("filter", "filter", "continua “Filtro”"),
            ("lead", "lead", "continua “Lead”"),
            ("canceled", "active", "passa de “Cancelado” a “Ativo”"),
            ("inactive", "active", "passa de “Inativo” a “Ativo”"),
        ] {
            let id = app.payment(1).await;
            app.execute("update members set status = $1 where id = 1", &[status.into()]).await;
            let until = later(app, 1, 3).await;
            let rehearsed = approve(&root, id).rehearsed().await.expect(200);
            assert!(rehearsed["effects"].to_string().contains(note), "{status}: {rehearsed}");
            let answer = approve(&root, id).await.expect(200);
            assert!(answer["note"].as_str().unwrap().contains(note), "{status}: {answer}");
            let member = root.get("/user/1").await.expect(200);
            assert_eq!(member["user"]["status"], after, "{status}");
            assert_eq!(end_of_plan(app, 1).await, Some(until), "the plan is released all the same");
        }
        let answer = approve(&root, app.payment(1).await).await.expect(200);
        assert!(answer.get("note").is_none(), "an active member stays active: {answer}");
    })
    .await;
}

#[tokio::test]
async fn months_are_counted_by_the_first_day_of_the_plan() {
    everywhere(async |app| {
        let sql = "select id from members m where not exists (select 1 from quotas q where q.member_id = m.id)
            order by id limit 1";
        let member = app.number(sql, &[]).await;
        let year = day_of(app.shared.clock.now()).year() + 1;
        // The plan began on a 31st, and the last months led to the end of April.
        let sql = "insert into quotas (member_id, type_of_acquisition, created_at, end_of_plan) values ($1, 'buy', $2, $3)";
        let began = date(year - 2, 1, 31).at(12, 0, 0, 0).to_zoned(sao_paulo()).unwrap().timestamp();
        app.execute(sql, &[member.into(), began.into(), date(year, 4, 30).to_string().into()]).await;
        let sql = "update members set end_of_plan = $1, version = version + 1 where id = $2";
        app.execute(sql, &[date(year, 4, 30).to_string().into(), member.into()]).await;
        let root = app.role(Role::Root);
        let rehearsed = approve(&root, app.payment(member).await).rehearsed().await.expect(200);
        assert!(rehearsed.to_string().contains(&format!("31/07/{year}")), "{rehearsed}");
        for end in [date(year, 7, 31), date(year, 10, 31), date(year + 1, 1, 31), date(year + 1, 4, 30)] {
            approve(&root, app.payment(member).await).await.expect(200);
            assert_eq!(end_of_plan(app, member).await, Some(end));
        }
    })
    .await;
}
