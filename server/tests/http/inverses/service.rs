//! Meetings, working hours, cards, conversations, searches and disabled addresses.

use client::access::Role;
use client::value::date::day_of;
use jiff::{SignedDuration, ToSpan};
use serde_json::{Value as Json, json};

use super::{Case, case};
use crate::app::App;
use crate::ask::Caller;
use crate::conversations::open;
use crate::kanban::first;
use crate::scheduler::{booked, booking, id_of, on_monday};

pub async fn meetings(app: &App, root: &Caller) -> Vec<Case> {
    let monday = on_monday(app).await;
    let manager = id_of(app, Role::Sales).await;
    let mut ids = Vec::new();
    for hours in [1, 2, 26, 27] {
        ids.push(booked(root, booking(manager, monday, hours)).await["id"].as_i64().unwrap());
    }
    app.advance(SignedDuration::from_hours(4));
    let read = |id: i64| format!("/scheduler/meetings?id={id}");
    let later = monday + SignedDuration::from_hours(51);
    let hours = json!({
        "monday": "14:00-16:00", "tuesday": "", "wednesday": "", "thursday": "", "friday": "",
        "saturday": "", "sunday": "", "minutes": 60, "buffer": 0, "most": 8,
    });
    let friday = day_of(monday + SignedDuration::from_hours(96)).to_string();
    let closed = json!({ "date": friday, "consultants": [], "reason": "Feriado" });
    vec![
        // What was told of a meeting stays.
        Case {
            ignored: &["notes"],
            ..case("meetings.mark-done", &[ids[0]], json!({ "notes": "Gostou" }), read(ids[0]))
        },
        case("meetings.mark-missed", &[ids[1]], json!({}), read(ids[1])),
        case("meetings.move", &[ids[2]], json!({ "start_at": later }), read(ids[2])),
        case("meetings.cancel", &[ids[3]], json!({ "reason": "Engano" }), read(ids[3])),
        case("closed-days.create", &[], closed, "/scheduler/redirect-request/disabled-dates"),
        case("consultants.update-hours", &[manager], hours, "/scheduler/consultants"),
    ]
}

pub async fn cards(app: &App, root: &Caller) -> Vec<Case> {
    let card = first(root, "sales", "proposal").await;
    let (id, member) = (card["id"].as_i64().unwrap(), card["user_id"].clone());
    let of = |board: &str, member: &Json| format!("/kanban/card/{member}?role={board}");
    let with = |mut more: Json| {
        (more["user_id"], more["role"]) = (member.clone(), json!("sales"));
        more
    };
    let on = |endpoint, more: Json| case(endpoint, &[], with(more), of("sales", &member));
    let until = day_of(app.shared.clock.now()).checked_add(5.days()).unwrap().to_string();
    let contact = json!({
        "user_id": member, "contact_made": true, "channel": "whats", "annotation": "Quer pensar",
        "new_date": until, "sales_pipeline": "negotiation", "bias": "positive",
    });
    let onboarding = first(&app.role(Role::Success), "success", "onboarding").await["user_id"].clone();
    let active = first(&app.role(Role::Success), "success", "active").await["user_id"].clone();
    let lead = first(root, "sales_sdr", "in_contact").await["user_id"].clone();
    let success = |endpoint, member: &Json| {
        case(endpoint, &[], json!({ "user_id": member, "role": "success" }), of("success", member))
    };
    let planned =
        json!({ "user_id": onboarding, "role": "success", "schedule_at": format!("{until}T10:00") });
    root.post("/kanban/add-schedule").json(planned).await.expect(200);
    let appointed = root.get(&of("success", &onboarding)).await.expect(200)["card"]["id"].as_i64().unwrap();
    vec![
        case("cards.move", &[id], json!({ "column": "negotiation" }), of("sales", &member)),
        on("cards.follow-up", json!({})),
        on("cards.finish", json!({ "reason": "Fechou com outro" })),
        on(
            "cards.schedule",
            json!({ "schedule_at": format!("{until}T15:00"), "description": "Demonstração" }),
        ),
        on("cards.schedule-manually", json!({ "description": "Combinado por telefone" })),
        on("cards.hide", json!({ "hide_until": until })),
        Case {
            path: vec!["sales".to_owned(), "proposal".to_owned()],
            ..case("cards.contact", &[], contact, of("sales", &member))
        },
        case(
            "cards.schedule-no-contact",
            &[],
            json!({ "user_id": lead, "role": "sales_sdr" }),
            of("sales_sdr", &lead),
        ),
        success("cards.refuse-onboarding", &onboarding),
        success("cards.onboard", &active),
        case("cards.set-schedule", &[appointed], json!({}), of("success", &onboarding)),
    ]
}

pub async fn talks(app: &App, root: &Caller) -> Vec<Case> {
    let talk = open(app).await;
    let body = json!({ "name": "Sudeste", "kind": "representative", "zones": ["SP"], "order": "login", "frequency": 7 });
    let search =
        root.post("/user/save-search/9").json(body).await.expect(200)["search"]["id"].as_i64().unwrap();
    let address = json!({ "address": "ninguem@exemplo.test", "reason": "complaint" });
    let disabled =
        root.post("/disabled-emails").json(address).await.expect(200)["disabled_email"]["id"].clone();
    vec![
        case(
            "conversations.finish",
            &[talk.company, talk.rep],
            json!({ "reason": "Sem retorno" }),
            format!("/conversation/{}", talk.id),
        ),
        case(
            "searches.update",
            &[search],
            json!({ "kind": null, "order": "ranking" }),
            "/user/saved-searches/9",
        ),
        case(
            "disabled-emails.enable",
            &[disabled.as_i64().unwrap()],
            json!({ "why": "asked", "note": "Pediu por telefone." }),
            "/disabled-emails",
        ),
    ]
}

pub async fn templates(app: &App) -> Vec<Case> {
    let of = async |sql| app.number(sql, &[]).await;
    let [edited, restored] = [
        of("select id from email_templates where key = 'payment-charge' and language = 'en'").await,
        of("select id from email_templates where key = 'payment-charge' and language = 'de'").await,
    ];
    let drafted =
        of("select id from email_templates where draft is not null and published is not null limit 1").await;
    let content = json!({ "subject": "Oi", "blocks": [{ "kind": "heading", "text": "Oi" }] });
    let read = |id: i64| format!("/email-templates/{id}");
    let new = json!({ "name": "Novo", "language": "pt-BR" });
    // The undo is a change too, by who undoes.
    let case = |endpoint, path: &[i64], body, read: String| Case {
        ignored: &["changed_by"],
        ..case(endpoint, path, body, read)
    };
    vec![
        case("email-templates.edit", &[edited], json!({ "content": content }), read(edited)),
        case("email-templates.restore", &[restored], json!({ "number": 0 }), read(restored)),
        case("email-templates.discard-draft", &[drafted], Json::Null, read(drafted)),
        case("email-templates.create", &[], new.clone(), "/email-templates?name=Novo".to_owned()),
        case("email-templates.duplicate", &[edited], new, "/email-templates?name=Novo".to_owned()),
    ]
}

pub async fn letters(app: &App) -> Vec<Case> {
    let open = app
        .number("select min(id) from incoming_letters where state = 'open' and assignee_id is null", &[])
        .await;
    let (sales, read) = (id_of(app, Role::Sales).await, format!("/letters/{open}"));
    vec![
        case("letters.assign", &[open], json!({ "assignee_id": sales }), read.clone()),
        case("letters.finish", &[open], json!({}), read),
    ]
}

pub async fn mass_emails(app: &App) -> Vec<Case> {
    let draft = app.number("select min(id) from mass_emails where state = 'draft'", &[]).await;
    let new = json!({ "name": "Novo" });
    vec![
        case("mass-emails.create", &[], new.clone(), "/mass-emails?name=Novo"),
        case("mass-emails.clone", &[draft], new, "/mass-emails?name=Novo"),
    ]
}
