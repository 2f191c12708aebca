//! Letters to many as they leave: hours, rates, pauses, servers that die, and letters that come back.

use client::access::Role;
use jiff::SignedDuration;
use serde_json::json;
use server::outbox::deliver::{deliver, take};

use super::{act, addresses, begin, claim, deliver as deliver_all, get, minutes, started, template, until};
use crate::app::without_gateway;
use crate::replicas::two;
use crate::smtp::{Answer, SmtpServer};

#[tokio::test]
async fn every_recipient_gets_one_letter_of_their_own() {
    without_gateway(async |app| {
        begin(app).await;
        let (manager, smtp) = (app.role(Role::Manager), SmtpServer::start().await);
        let text = template(&manager, "Olá, {{ membro.nome }}.").await;
        let id = started(app, text, "7 ana@x.test").await;
        assert_eq!((claim(app).await, claim(app).await), (2, 0));
        deliver_all(app, &smtp.carriers(app)).await;
        claim(app).await;
        let done = get(&manager, id).await;
        assert_eq!((&done["state"], &done["counts"]["sent"]), (&json!("done"), &json!(2)));
        let row = &app.rows("select name, email from members where id = 7", &[]).await[0];
        let letters = smtp.letters_to(&row.text(1));
        assert_eq!(letters.len(), 1);
        assert!(letters[0].header("Subject").contains("Aviso a"), "{}", letters[0].text);
        let entry = app.number("select min(id) from outbox", &[]).await;
        let letter = manager.get(&format!("/sent-emails/{entry}")).await.expect(200);
        let said = letter["sent_email"]["text"].as_str().unwrap().to_owned();
        assert!(said.contains(&format!("Olá, {}", row.text(0))), "{said}");
        let results = manager.get(&format!("/mass-emails/{id}/results")).await.expect(200);
        assert_eq!(
            (&results["days"][0]["day"], &results["days"][0]["sent"]),
            (&json!(client::value::date::day_of(app.shared.clock.now())), &json!(2))
        );
    })
    .await;
}

#[tokio::test]
async fn letters_keep_to_the_hours_and_the_rates() {
    without_gateway(async |app| {
        begin(app).await;
        let manager = app.role(Role::Manager);
        let text = template(&manager, "Olá.").await;
        let id = started(app, text, &addresses(20)).await;
        let rates = json!({ "rate_per_minute": 6, "rate_per_domain": 2 });
        act(&manager, id, "pause").await;
        manager.put(&format!("/mass-emails/{id}")).json(rates).await.expect(200);
        let name = json!({ "name": "Outro" });
        manager.put(&format!("/mass-emails/{id}")).json(name).await.expect(409);
        assert_eq!(claim(app).await, 0, "paused");
        act(&manager, id, "resume").await;
        assert_eq!((claim(app).await, claim(app).await), (4, 0), "two to each domain");
        app.advance(minutes(1) + SignedDuration::from_secs(1));
        assert_eq!(claim(app).await, 4);
        act(&manager, id, "pause").await;
        let window = json!({ "window": { "from": 8, "until": 20, "sundays": false } });
        manager.put(&format!("/mass-emails/{id}")).json(window).await.expect(200);
        act(&manager, id, "resume").await;
        // Saturday night, then Sunday noon, then Monday at eight.
        for (at, claimed) in
            [("2031-03-08T23:00:00Z", 0), ("2031-03-09T15:00:00Z", 0), ("2031-03-10T11:00:00Z", 4)]
        {
            until(app, at);
            assert_eq!(claim(app).await, claimed, "{at}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_start_that_is_found_too_late_waits_for_a_person() {
    without_gateway(async |app| {
        begin(app).await;
        let manager = app.role(Role::Manager);
        let text = template(&manager, "Olá.").await;
        let id = super::draft(&manager, text, "ana@x.test").await;
        act(&manager, id, "request-approval").await;
        act(&manager, id, "approve").await;
        let at = json!({ "starts_at": app.shared.clock.now() + minutes(60) });
        let path = format!("/mass-emails/{id}/schedule");
        manager.post(&path).json(at).await.expect(200);
        assert_eq!((claim(app).await, get(&manager, id).await["state"].clone()), (0, json!("scheduled")));
        app.advance(minutes(181));
        claim(app).await;
        // The session is over by then.
        let manager = app.browser("manager").await;
        assert_eq!(get(&manager, id).await["state"], "late");
        act(&manager, id, "schedule").await;
        assert_eq!(claim(app).await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_pause_takes_back_what_waits_and_a_cancellation_ends_it() {
    without_gateway(async |app| {
        begin(app).await;
        let (manager, smtp) = (app.role(Role::Manager), SmtpServer::start().await);
        let text = template(&manager, "Olá.").await;
        let id = started(app, text, &addresses(3)).await;
        claim(app).await;
        let begun = take(&app.shared, None).await.unwrap().unwrap();
        let paused = act(&manager, id, "pause").await;
        assert_eq!((&paused["state"], &paused["pause_reason"]), (&json!("paused"), &json!("by_hand")));
        deliver(&app.shared, &smtp.carriers(app), begun).await.unwrap();
        deliver_all(app, &smtp.carriers(app)).await;
        assert!(smtp.asked().is_empty(), "nothing leaves while it is paused");
        assert_eq!(get(&manager, id).await["counts"]["waiting"], 3);
        act(&manager, id, "resume").await;
        claim(app).await;
        app.advance(minutes(2));
        let carriers = smtp.carriers(app);
        server::outbox::deliver::deliver_one(&app.shared, &carriers).await.unwrap();
        let cancelled = act(&manager, id, "cancel").await;
        deliver_all(app, &carriers).await;
        assert_eq!(smtp.asked().len(), 1);
        let counts = &cancelled["counts"];
        assert_eq!(
            (&counts["sent"], &counts["recalled"], &counts["waiting"]),
            (&json!(1), &json!(2), &json!(0))
        );
    })
    .await;
}

#[tokio::test]
async fn who_left_or_changed_since_the_approval_is_left_out() {
    without_gateway(async |app| {
        begin(app).await;
        let (manager, smtp) = (app.role(Role::Manager), SmtpServer::start().await);
        let text = template(&manager, "Olá.").await;
        let id = started(app, text, "ana@x.test 7 8").await;
        claim(app).await;
        let left = json!({ "address": "ana@x.test", "reason": "unsubscribed" });
        manager.post("/disabled-emails").json(left).await.expect(200);
        app.execute("update members set email = 'nova@x.test' where id = 7", &[]).await;
        app.execute("delete from member_emails where member_id = 7", &[]).await;
        deliver_all(app, &smtp.carriers(app)).await;
        claim(app).await;
        let done = get(&manager, id).await;
        assert_eq!(
            (&done["state"], &done["counts"]["sent"], &done["counts"]["left_out"]),
            (&json!("done"), &json!(1), &json!(2))
        );
        let reasons: Vec<_> =
            done["left_out"].as_array().unwrap().iter().map(|it| it["reason"].clone()).collect();
        assert_eq!(reasons, [json!("replaced"), json!("unsubscribed")]);
    })
    .await;
}

#[tokio::test]
async fn too_many_letters_that_come_back_pause_it() {
    without_gateway(async |app| {
        begin(app).await;
        let (manager, smtp) = (app.role(Role::Manager), SmtpServer::start().await);
        let text = template(&manager, "Olá.").await;
        let id = started(app, text, &addresses(40)).await;
        for n in 0..11 {
            let address = format!("pessoa{n}@lista{}.test", n % 2);
            smtp.answers(&address, Answer::Refuse("550 5.1.1 no such user"));
        }
        let rate = json!({ "rate_per_minute": 20 });
        act(&manager, id, "pause").await;
        manager.put(&format!("/mass-emails/{id}")).json(rate).await.expect(200);
        act(&manager, id, "resume").await;
        app.advance(SignedDuration::from_secs(1));
        claim(app).await;
        deliver_all(app, &smtp.carriers(app)).await;
        claim(app).await;
        let paused = get(&manager, id).await;
        assert_eq!((&paused["state"], &paused["pause_reason"]), (&json!("paused"), &json!("bounces")));
        assert_eq!((&paused["counts"]["bounced"], &paused["counts"]["sent"]), (&json!(11), &json!(9)));
        act(&manager, id, "resume").await;
        app.advance(minutes(2));
        assert_eq!(claim(app).await, 20, "a person decided that it goes on");
    })
    .await;
}

#[tokio::test]
async fn a_letter_whose_server_died_is_unknown_until_a_person_settles_it() {
    without_gateway(async |app| {
        begin(app).await;
        let (manager, smtp) = (app.role(Role::Manager), SmtpServer::start().await);
        let text = template(&manager, "Olá.").await;
        smtp.answers("pessoa1@lista1.test", Answer::HangUp);
        let id = started(app, text, &addresses(4)).await;
        claim(app).await;
        take(&app.shared, None).await.unwrap().expect("a server takes one, and dies");
        let carriers = smtp.carriers(app);
        deliver_all(app, &carriers).await;
        app.advance(minutes(3));
        deliver_all(app, &carriers).await;
        claim(app).await;
        let counts = get(&manager, id).await;
        assert_eq!(
            (&counts["state"], &counts["counts"]["unknown"], &counts["counts"]["sent"]),
            (&json!("sending"), &json!(2), &json!(2))
        );
        assert!(smtp.letters_to("pessoa0@lista0.test").is_empty(), "it is not repeated unasked");
        let list = manager.get(&format!("/mass-emails/{id}/recipients?state=unknown")).await.expect(200);
        let first = list["recipients"]["data"][0]["id"].clone();
        let path = format!("/mass-emails/{id}/settle");
        manager.post(&path).json(json!({ "recipient_id": first, "outcome": "send_again" })).await.expect(200);
        deliver_all(app, &carriers).await;
        assert_eq!(smtp.letters_to("pessoa0@lista0.test").len(), 1);
        manager.post(&path).json(json!({ "outcome": "sent" })).await.expect(200);
        claim(app).await;
        let done = get(&manager, id).await;
        assert_eq!((&done["state"], &done["counts"]["sent"]), (&json!("done"), &json!(4)));
        manager.post(&path).json(json!({ "outcome": "sent" })).await.expect(409);
    })
    .await;
}

#[tokio::test]
async fn two_servers_write_no_letter_twice() {
    let Some((one, other)) = two().await else { return };
    begin(&one).await;
    other.advance(one.shared.clock.now().duration_since(other.shared.clock.now()));
    let manager = one.role(Role::Manager);
    let text = template(&manager, "Olá.").await;
    let id = started(&one, text, &addresses(400)).await;
    let smtp = SmtpServer::start().await;
    let (here, there) = (smtp.carriers(&one), smtp.carriers(&other));
    for _ in 0..4 {
        let (one_wrote, other_wrote) = tokio::join!(claim(&one), claim(&other));
        assert!(one_wrote + other_wrote <= 400, "{one_wrote} {other_wrote}");
        tokio::join!(deliver_all(&one, &here), deliver_all(&other, &there));
        one.advance(minutes(2));
        other.advance(minutes(2));
    }
    let done = get(&manager, id).await;
    assert_eq!((&done["state"], &done["counts"]["sent"]), (&json!("done"), &json!(400)));
    let mut asked = smtp.asked();
    asked.sort();
    asked.dedup();
    assert_eq!((asked.len(), smtp.asked().len()), (400, 400));
}
