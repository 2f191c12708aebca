//! Invitations, and the page on which a member books without signing in.

use client::access::Role;
use futures_util::future::join_all;
use http::Method;
use jiff::SignedDuration;
use serde_json::{Value as Json, json};

use super::{clear, id_of, on_monday};
use crate::app::{App, everywhere, without_gateway};

/// Invites a member and returns the path of the page in the mail.
pub async fn invited(app: &App, member: i64) -> String {
    let id = id_of(app, Role::Sales).await;
    let path = format!("/scheduler/send-invite-to-schedule?manager_id={id}&user_id={member}&type=tour");
    let answer = app.role(Role::Sales).post(&path).await.expect(200);
    assert_eq!(answer["message"], "E-mail enviado");
    assert_eq!(answer["meeting"]["state"], "invited");
    let (_, body) = last_mail(app).await;
    let path = &body[body.find("/agendar/").unwrap()..];
    path.split_whitespace().next().unwrap().to_owned()
}

/// Returns the subject and the text of the latest mail about a meeting.
async fn last_mail(app: &App) -> (String, String) {
    let sql = "select payload from outbox where record = 'meeting' order by id desc limit 1";
    let payload: Json = serde_json::from_str(app.rows(sql, &[]).await[0].get("payload")).unwrap();
    let text = |name: &str| payload[name].as_str().unwrap().to_owned();
    (text("subject"), text("body"))
}

pub async fn page(app: &App, path: &str) -> String {
    app.nobody().site(Method::GET, path).await.text()
}

/// Returns the times that a page offers.
pub fn offered(html: &str) -> Vec<String> {
    let parts = html.split("name=\"start_at\" value=\"").skip(1);
    parts.map(|part| part.split('"').next().unwrap().to_owned()).collect()
}

pub async fn choose(app: &App, path: &str, at: &str) -> u16 {
    let form = format!("start_at={}&notes=%3Cb%3Eoi%3C%2Fb%3E", at.replace(':', "%3A"));
    let ask =
        app.nobody().site(Method::POST, path).header("content-type", "application/x-www-form-urlencoded");
    ask.body(form).await.status
}

#[tokio::test]
async fn a_member_books_once_by_the_link_and_may_choose_again() {
    without_gateway(async |app| {
        on_monday(app).await;
        let path = invited(app, 7).await;
        let times = offered(&page(app, &path).await);
        assert!(times.len() > 100, "{}", times.len());
        let clicks = join_all((0..5).map(|_| choose(app, &path, &times[3]))).await;
        assert_eq!(clicks, [303; 5]);
        // A second time by the same link changes nothing.
        assert_eq!(choose(app, &path, &times[4]).await, 303);
        let there = app.rows("select id, notes from meetings where state = 'booked'", &[]).await;
        assert_eq!(there.len(), 1);
        let shown = page(app, &path).await;
        assert!(shown.contains("Sua reunião está marcada") && offered(&shown).is_empty(), "{shown}");
        let event = page(app, &format!("{path}/reuniao.ics")).await;
        assert!(event.contains("BEGIN:VEVENT") && event.contains("\r\n"), "{event}");
        let english = page(app, &format!("{path}?lang=en")).await;
        assert!(english.contains("Your meeting is booked"), "{english}");
        let released = app.nobody().site(Method::POST, &format!("{path}/liberar")).await;
        assert_eq!(released.status, 303);
        assert!(offered(&page(app, &path).await).contains(&times[3]));
        assert_eq!(choose(app, &path, &times[4]).await, 303);
        let there = app.rows("select start_at from meetings where state = 'booked'", &[]).await;
        let at: jiff::Timestamp = there[0].get("start_at");
        assert_eq!(at.to_string(), times[4]);
    })
    .await;
}

#[tokio::test]
async fn a_booked_time_stays_while_another_is_looked_for() {
    without_gateway(async |app| {
        on_monday(app).await;
        let path = invited(app, 7).await;
        let times = offered(&page(app, &path).await);
        assert_eq!(choose(app, &path, &times[3]).await, 303);
        let at = async || -> jiff::Timestamp {
            app.rows("select start_at from meetings where state = 'booked'", &[]).await[0].get("start_at")
        };
        let shown = page(app, &path).await;
        assert!(shown.contains("Ver outros horários") && shown.contains("Cancelar este horário e escolher"));
        let looking = format!("{path}?outro=true");
        let shown = page(app, &looking).await;
        assert!(shown.contains("continua marcada até") && offered(&shown).len() > 100, "{shown}");
        assert_eq!(at().await.to_string(), times[3]);
        // One that went meanwhile is named, and nothing is lost.
        let other = invited(app, 8).await;
        assert_eq!(choose(app, &other, &times[5]).await, 303);
        let form = format!("start_at={}", times[5].replace(':', "%3A"));
        let ask = app.nobody().site(Method::POST, &looking);
        let gone = ask.header("content-type", "application/x-www-form-urlencoded").body(form).await;
        let html = gone.text();
        assert_eq!(gone.status, 409, "{html}");
        assert!(html.contains("não está mais livre") && html.contains("continua marcada até"), "{html}");
        assert_eq!(choose(app, &looking, &times[6]).await, 303);
        let first =
            app.rows("select start_at from meetings where member_id = 7 and state = 'booked'", &[]).await;
        assert_eq!(first[0].get::<jiff::Timestamp>("start_at").to_string(), times[6]);
        let released = app.nobody().site(Method::POST, &format!("{path}/liberar")).await;
        let to = released.header("location").to_owned();
        assert!(page(app, &to).await.contains("Seu horário foi cancelado"), "{to}");
        let face = app.nobody().site(Method::GET, "/pagar/inter.woff2").await;
        assert_eq!((face.status, face.header("content-type")), (200, "font/woff2"));
        assert!(shown.contains("class=\"brand\""), "{shown}");
    })
    .await;
}

#[tokio::test]
async fn letters_speak_the_language_in_which_the_member_booked() {
    without_gateway(async |app| {
        on_monday(app).await;
        let path = invited(app, 7).await;
        let times = offered(&page(app, &path).await);
        assert_eq!(choose(app, &format!("{path}?lang=de"), &times[3]).await, 303);
        let (subject, body) = last_mail(app).await;
        assert!(body.contains("Ihr Termin"), "{subject}: {body}");
        let id = app.number("select max(id) as n from meetings", &[]).await;
        let cancel = format!("/scheduler/meetings/cancel/{id}");
        app.role(Role::Sales).post(&cancel).json(json!({ "reason": "Feriado" })).await.expect(200);
        let (subject, body) = last_mail(app).await;
        assert!(format!("{subject} {body}").contains("Termin"), "{subject}: {body}");
    })
    .await;
}

#[tokio::test]
async fn two_members_who_choose_one_time_do_not_both_get_it() {
    without_gateway(async |app| {
        on_monday(app).await;
        let (one, other) = (invited(app, 7).await, invited(app, 8).await);
        let times = offered(&page(app, &one).await);
        let both = [choose(app, &one, &times[0]), choose(app, &other, &times[0])];
        let mut both = join_all(both).await;
        both.sort_unstable();
        assert_eq!(both, [303, 409]);
        assert_eq!(app.number("select count(*) as n from meetings where state = 'booked'", &[]).await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_time_that_cannot_be_read_is_answered_in_the_members_language() {
    without_gateway(async |app| {
        on_monday(app).await;
        let path = invited(app, 7).await;
        for (path, form, sentence) in [
            (path.clone(), "start_at=amanh%C3%A3", "Formato inválido. Escolha outro horário"),
            (path.clone(), "notes=oi", "Formato inválido. Escolha outro horário"),
            (path.clone(), "start_at=%FF", "Formato inválido. Escolha outro horário"),
            (format!("{path}?lang=fr"), "start_at=demain", "Format invalide"),
            (format!("{path}?lang=klingon"), "start_at=wa'leS", "Formato inválido"),
        ] {
            let ask = app.nobody().site(Method::POST, &path);
            let ask = ask.header("content-type", "application/x-www-form-urlencoded").body(form.to_owned());
            let answer = ask.await;
            assert_eq!(answer.status, 422, "{form}: {}", answer.text());
            let html = answer.text();
            assert!(html.contains(sentence) && offered(&html).len() > 100, "{form}: {html}");
        }
        assert_eq!(app.nobody().site(Method::GET, &format!("{path}?lang=klingon")).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_link_that_ended_or_never_was_says_so() {
    without_gateway(async |app| {
        on_monday(app).await;
        let path = invited(app, 7).await;
        let times = offered(&page(app, &path).await);
        app.advance(SignedDuration::from_hours(24 * 31));
        assert!(page(app, &path).await.contains("Este convite venceu"));
        assert_eq!(choose(app, &path, &times[0]).await, 404);
        let unknown = app.nobody().site(Method::GET, "/agendar/nada").await;
        assert_eq!(unknown.status, 404);
        let second = invited(app, 8).await;
        let id = app.number("select max(id) as n from meetings", &[]).await;
        let cancel = format!("/scheduler/meetings/cancel/{id}");
        app.role(Role::Sales).post(&cancel).json(json!({ "reason": "Engano" })).await.expect(200);
        let shown = page(app, &second).await;
        assert!(shown.contains("foi cancelado") && offered(&shown).is_empty(), "{shown}");
    })
    .await;
}

#[tokio::test]
async fn an_invitation_needs_an_address_and_says_so_in_the_specified_words() {
    everywhere(async |app| {
        clear(app).await;
        let id = id_of(app, Role::Sales).await;
        let sales = app.role(Role::Sales);
        let path = format!("/scheduler/send-invite-to-schedule?manager_id={id}&user_id=7");
        let refused = sales.post(&path).await.expect(422);
        assert_eq!(refused["message"], "Ops - Existem erros de validação");
        assert!(refused["errors"]["type"].is_array(), "{refused}");
        app.execute("update members set email = '' where id = 7", &[]).await;
        let refused = sales.post(&format!("{path}&type=cerc")).await.expect(409);
        let said = refused["reason"]["sentence"].as_str().unwrap();
        assert!(said.contains("não tem e-mail"), "{refused}");
        let settings = sales.get("/user/settings/7").await.expect(200);
        assert_eq!(settings["can"]["invite"], refused["reason"]);
        let manager = app.role(Role::Manager);
        let own = format!(
            "/scheduler/send-invite-to-schedule?manager_id={}&user_id=9&type=cerc",
            id_of(app, Role::Manager).await
        );
        let refused = manager.post(&own).await.expect(409);
        let settings = manager.get("/user/settings/9").await.expect(200);
        assert_eq!(settings["can"]["invite"], refused["reason"], "an account without meetings");
        assert_eq!(app.number("select count(*) as n from meetings", &[]).await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_link_is_made_on_demand_and_nothing_is_sent() {
    without_gateway(async |app| {
        on_monday(app).await;
        app.execute("update members set email = '' where id = 7", &[]).await;
        let make = || {
            app.role(Role::Sales)
                .post("/scheduler/link-to-schedule")
                .json(json!({ "user_id": 7, "type": "tour" }))
        };
        let mails = "select count(*) as n from outbox where record = 'meeting'";
        let before = app.number(mails, &[]).await;
        make().rehearsed().await.expect(200);
        assert_eq!(app.number("select count(*) as n from meetings", &[]).await, 0);
        let answer = make().await.expect(200);
        assert_eq!(answer["meeting"]["state"], "invited");
        assert_eq!(answer["meeting"]["manager"]["id"], id_of(app, Role::Sales).await);
        assert_eq!(app.number(mails, &[]).await, before);
        let url = answer["url"].as_str().unwrap();
        let path = &url[url.find("/agendar/").unwrap()..];
        let times = offered(&page(app, path).await);
        assert_eq!(choose(app, path, &times[0]).await, 303);
        // A second link books a meeting of its own.
        let second = make().await.expect(200)["url"].as_str().unwrap().to_owned();
        assert_ne!(second, url);
        assert!(page(app, path).await.contains("Sua reunião está marcada"));
    })
    .await;
}

#[tokio::test]
async fn a_link_of_who_takes_no_meetings_shows_the_times_of_the_members_consultant() {
    everywhere(async |app| {
        clear(app).await;
        let (cerc, sales) = (id_of(app, Role::Cerc).await, id_of(app, Role::Sales).await);
        let sql = "update member_settings set account_manager_id = $1, cerc_preference_manager_id = null,
            cerc_right_manager_id = $2 where member_id = 1";
        app.execute(sql, &[sales.into(), cerc.into()]).await;
        let make =
            async |body: Json| app.role(Role::Root).post("/scheduler/link-to-schedule").json(body).await;
        for (kind, consultant) in [("tour", sales), ("cerc", cerc)] {
            let answer = make(json!({ "user_id": 1, "type": kind })).await.expect(200);
            assert_eq!(answer["meeting"]["manager"]["id"], consultant, "{kind}");
        }
        let nobodys = "update member_settings set account_manager_id = null where member_id = 1";
        app.execute(nobodys, &[]).await;
        make(json!({ "user_id": 1, "type": "tour" })).await.expect(409);
        let own = json!({ "user_id": 1, "type": "tour", "manager_id": sales });
        make(own).await.expect(200);
        let refused = make(json!({})).await.expect(422);
        assert!(refused["errors"]["user_id"].is_array() && refused["errors"]["type"].is_array(), "{refused}");
    })
    .await;
}
