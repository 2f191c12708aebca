//! The page of a direct link: loading changes nothing, opening marks as read.

use client::access::Role;
use client::api::service::conversations::Side;
use http::Method;
use jiff::SignedDuration;
use serde_json::json;
use server::run::upkeep;

use super::links::link;
use super::{Talk, open, says};
use crate::app::App;
use crate::ask::Answer;
use crate::place::Place;

/// The page is the embedded server's: behind a gateway it is the upstream's.
async fn wherever_it_is_served(test: impl AsyncFn(&App)) {
    for place in Place::all().into_iter().filter(|place| *place != Place::Gateway) {
        test(&App::start(place).await).await;
    }
}

async fn look(app: &App, path: &str) -> Answer {
    app.nobody().site(Method::GET, path).await
}

async fn press(app: &App, path: &str) -> Answer {
    app.nobody().site(Method::POST, path).await
}

async fn unread(app: &App, talk: Talk) -> i64 {
    let sql =
        "select count(*) from messages where conversation_id = $1 and receiver_id = $2 and readed_at is null";
    app.number(sql, &[talk.id.into(), talk.rep.into()]).await
}

#[tokio::test]
async fn loading_the_page_changes_nothing() {
    wherever_it_is_served(async |app| {
        let talk = open(app).await;
        says(app, talk, Side::Company, "Só para quem abre.").await;
        let path = link(&app.role(Role::Sales), talk, "rep").await;
        let (before, waiting) = (app.footprint().await, unread(app, talk).await);
        for method in [Method::GET, Method::HEAD] {
            assert_eq!(app.nobody().site(method, &path).await.status, 200);
        }
        let text = look(app, &path).await.text();
        assert!(text.contains("quer falar com você.") && text.contains("Abrir conversa"), "{text}");
        assert!(!text.contains("Só para quem abre."), "{text}");
        assert_eq!((app.footprint().await, unread(app, talk).await), (before, waiting));
        let english = app.nobody().site(Method::GET, &path).header("accept-language", "en").await;
        assert!(english.text().contains("wants to talk to you."));
    })
    .await;
}

#[tokio::test]
async fn opening_shows_the_thread_and_notes_the_reading_once() {
    wherever_it_is_served(async |app| {
        let talk = open(app).await;
        says(app, talk, Side::Company, "Só para quem abre.").await;
        let path = link(&app.role(Role::Sales), talk, "rep").await;
        let start = app.number("select seq from audit_head", &[]).await;
        let answer = press(app, &path).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert!(answer.text().contains("Só para quem abre."));
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(unread(app, talk).await, 0);
        let rows = app.rows("select seq, actor_name, door, endpoint, record_id from audit_log order by seq desc limit 1", &[]).await;
        let name = app.rows("select name from members where id = $1", &[talk.rep.into()]).await[0].text(0);
        assert_eq!((rows[0].int(0), rows[0].text(1)), (start + 1, name));
        assert_eq!((rows[0].text(2), rows[0].text(3)), ("system".into(), "conversations.open-link".into()));
        assert_eq!(rows[0].int(4), talk.id);
        press(app, &path).await;
        assert_eq!(app.number("select seq from audit_head", &[]).await, start + 1);
        let theirs = "select count(*) from messages where conversation_id = $1 and receiver_id = $2 and readed_at = $3";
        let at = app.rows("select last_readed_at from conversations where id = $1", &[talk.id.into()]).await[0].int(0);
        let company = [talk.id.into(), talk.company.into(), at.into()];
        assert_eq!(app.number(theirs, &company).await, 0, "what the other side got is not read by this");
    })
    .await;
}

#[tokio::test]
async fn what_members_wrote_is_text_and_nothing_else() {
    wherever_it_is_served(async |app| {
        let talk = open(app).await;
        app.execute("update members set name = '<b>Eu</b> \"Ltda\"' where id = $1", &[talk.company.into()])
            .await;
        says(app, talk, Side::Company, "<script>alert(1)</script><img src=x onerror=alert(1)>\u{202e}oi")
            .await;
        let path = link(&app.role(Role::Sales), talk, "rep").await;
        for answer in [look(app, &path).await, press(app, &path).await] {
            let text = answer.text();
            for part in ["<script", "<img", "onerror=alert(1)>", "<b>Eu", "style=", "\"Ltda\""] {
                assert!(!text.contains(part), "{part}: {text}");
            }
            assert!(text.contains("&lt;b&gt;Eu&lt;/b&gt;"), "{text}");
            assert!(answer.header("content-security-policy").contains("default-src 'self'"));
        }
        assert!(press(app, &path).await.text().contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    })
    .await;
}

#[tokio::test]
async fn a_link_expires_after_seven_days() {
    wherever_it_is_served(async |app| {
        let talk = open(app).await;
        says(app, talk, Side::Company, "Ainda dá tempo?").await;
        let path = link(&app.role(Role::Sales), talk, "rep").await;
        app.advance(SignedDuration::from_hours(7 * 24 - 1));
        assert_eq!(look(app, &path).await.status, 200);
        app.advance(SignedDuration::from_hours(1));
        let waiting = unread(app, talk).await;
        for answer in [look(app, &path).await, press(app, &path).await] {
            assert_eq!(answer.status, 410);
            assert!(answer.text().contains("Este link venceu"), "{}", answer.text());
        }
        assert_eq!(unread(app, talk).await, waiting);
        app.advance(SignedDuration::from_hours(91 * 24));
        upkeep::once(&app.shared).await.unwrap();
        assert_eq!(look(app, &path).await.status, 404, "it is not kept for ever");
    })
    .await;
}

#[tokio::test]
async fn an_unknown_link_opens_nothing() {
    wherever_it_is_served(async |app| {
        let talk = open(app).await;
        let path = link(&app.role(Role::Sales), talk, "rep").await;
        let before = app.footprint().await;
        let last = if path.ends_with('0') { "1" } else { "0" };
        let forged = format!("{}{last}", &path[..path.len() - 1]);
        for path in [forged.as_str(), "/conversa/1", "/conversa/'--"] {
            for answer in [look(app, path).await, press(app, path).await] {
                assert_eq!(answer.status, 404, "{path}");
                assert!(answer.text().contains("Link não encontrado"), "{}", answer.text());
            }
        }
        assert_eq!(app.footprint().await, before);
    })
    .await;
}

#[tokio::test]
async fn a_closed_conversation_says_so() {
    wherever_it_is_served(async |app| {
        let talk = open(app).await;
        let path = link(&app.role(Role::Sales), talk, "rep").await;
        let body = json!({ "reason": "Sem retorno" });
        app.role(Role::Manager).ask(Method::PATCH, &talk.finish()).json(body).await.expect(200);
        for answer in [look(app, &path).await, press(app, &path).await] {
            assert_eq!(answer.status, 410);
            assert!(answer.text().contains("Esta conversa foi encerrada"), "{}", answer.text());
        }
        app.role(Role::Manager).post(&format!("/conversation/reopen/{}", talk.id)).await.expect(200);
        assert_eq!(look(app, &path).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_conversation_that_went_to_another_member_is_no_longer_theirs() {
    wherever_it_is_served(async |app| {
        let (talk, root) = (open(app).await, app.role(Role::Root));
        let (mine, theirs) = (link(&root, talk, "rep").await, link(&root, talk, "company").await);
        let other = "select id from members where kind = 'representative' and status = 'active' and id <> $1
            and not exists (select 1 from conversations where rep_user_id = members.id) limit 1";
        let other = app.number(other, &[talk.rep.into()]).await;
        root.post(&format!("/conversation/migrate/{}/{other}", talk.rep)).await.expect(200);
        for answer in [look(app, &mine).await, press(app, &mine).await] {
            assert_eq!(answer.status, 410);
            assert!(answer.text().contains("Este link não vale mais"), "{}", answer.text());
        }
        assert_eq!(press(app, &theirs).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_long_thread_shows_its_end() {
    wherever_it_is_served(async |app| {
        let talk = open(app).await;
        let had =
            app.number("select count(*) from messages where conversation_id = $1", &[talk.id.into()]).await;
        for turn in 0..100 {
            says(app, talk, Side::Company, &format!("Mensagem de número {turn}.")).await;
        }
        let text = press(app, &link(&app.role(Role::Sales), talk, "rep").await).await.text();
        assert!(text.contains(&format!("Há mais {had} mensagens")), "{had}");
        assert!(text.find("de número 0.").unwrap() < text.find("de número 99.").unwrap());
    })
    .await;
}
