//! The sections of a member's record.

use image::ImageFormat;
use serde_json::json;

use super::{Case, case};
use crate::app::App;
use crate::ask::Caller;
use crate::record::avatars::picture;
use crate::record::{member, staff};

/// Notes that are long enough for every origin.
const NOTES: &str = "Falamos por meia hora sobre a carteira e as regiões que faltam.";

pub async fn sections(app: &App, root: &Caller) -> Vec<Case> {
    let (company, representative) = (member(app, "company").await, member(app, "representative").await);
    let another =
        "select min(id) from members where kind = 'representative' and id > $1 and status <> 'inactive'";
    let blocked = app.number(another, &[representative.into()]).await;
    for (id, status) in [(company, "active"), (representative, "review"), (blocked, "review")] {
        let sql = "update members set status = $1, deactivation_reason = null where id = $2";
        app.execute(sql, &[status.into(), id.into()]).await;
    }
    root.post(&format!("/user/registration-info/{company}"))
        .json(json!({ "origin": "site" }))
        .await
        .expect(200);
    let words = json!({ "words": "bolsas" });
    root.post(&format!("/user/search-profile/{company}")).json(words).await.expect(200);
    let whole = format!("/user/{company}?columns=complete");
    let of = |section: &'static str, kind: &str, id: i64, body| Case {
        path: vec![kind.to_owned(), id.to_string()],
        ..case(section, &[], body, format!("/user/{id}?columns=complete"))
    };
    let block = json!({ "decision": "block", "deactivation_reason": "not_served", "notes": "Sem resposta." });
    let ended = json!({ "status": "inactive", "deactivation_reason": "user_request" });
    let mut all = vec![
        of("members.save-primary", "company", company, json!({ "city": "Bonito", "state": "MS" })),
        of("members.save-profile", "company", company, json!({ "headline": "Calçados e bolsas" })),
        of("members.save-zones", "company", company, json!({ "zones": ["SP"] })),
        of("members.save-additions", "company", company, json!({ "new_phone": "11910000009" })),
        of(
            "members.save-socials",
            "company",
            company,
            json!({ "linkedin": "https://linkedin.com/in/outra" }),
        ),
        Case {
            ignored: &["approval"],
            ..of("members.save-approval", "representative", representative, json!({ "decision": "approve" }))
        },
        Case { ignored: &["approval"], ..of("members.save-approval", "representative", blocked, block) },
        of("members.save-primary", "company", company, ended),
        case("members.save-registration-info", &[company], json!({ "origin": "event" }), &whole),
        case("members.save-search-profile", &[company], json!({ "words": "calçados" }), &whole),
    ];
    for (endpoint, kind, id) in [
        ("demographic.save-company", "company", company),
        ("demographic.save-representative", "representative", representative),
    ] {
        let first = json!({ "talked_with": "partner", "responsible": "Ana", "commercial_team_size": "one_to_five",
            "company_size": "small", "notes": NOTES, "objective": "other", "objective_other": "Crescer" });
        root.post(&format!("/user/demographic/{kind}/{id}")).json(first).await.expect(200);
        let body = json!({ "notes": format!("{NOTES} E voltamos a falar.") });
        all.push(case(endpoint, &[id], body, format!("/user/demographic/{id}")));
    }
    root.post("/user/avatar/1").file("foto.png", &picture(ImageFormat::Png, 3, 2)).await.expect(200);
    all.push(case("avatars.rotate", &[1], json!({ "angle": 90 }), "/user/1?columns=complete"));
    let saved = json!({ "state": "SP", "city": "Itu", "name": "Ana", "zip_code": "13300000" });
    root.post("/user/tax-data/11").json(saved).await.expect(200);
    all.push(case("tax-data.save", &[11], json!({ "number": "7" }), "/user/tax-data/11"));
    all.extend(of_plans(app, root).await);
    all
}

async fn of_plans(app: &App, root: &Caller) -> Vec<Case> {
    let cerc = staff(app, "cerc@demo.test").await;
    let in_force = "select min(id) from quotas where end_of_plan > $1";
    let quota = app.number(in_force, &["2026-12-31".into()]).await;
    let id = app.number("select member_id from quotas where id = $1", &[quota.into()]).await;
    let right = |day: &str| json!({ "right_manager_id": cerc, "right_at": day, "preference_manager_id": 0, "plan_quota_id": quota });
    let path = format!("/user/settings/cerc-manager/{id}");
    root.put(&path).json(right("2026-11-02")).await.expect(200);
    let note = root.post("/user/annotation/1").json(json!({ "text": "Ligar" })).await.expect(200);
    vec![
        case("settings.change-cerc", &[id], right("2026-11-03"), format!("/user/settings/{id}")),
        case("settings.save", &[7], json!({ "show_phones": true, "delay_emails": 7 }), "/user/settings/7"),
        case(
            "quotas.change-end",
            &[quota],
            json!({ "end_of_plan": "2031-01-31" }),
            format!("/user/quotas/{id}"),
        ),
        case(
            "annotations.update",
            &[note["annotation"]["id"].as_i64().unwrap()],
            json!({ "text": "Ligar à tarde", "pinned": true }),
            "/user/annotations/1?page=1",
        ),
    ]
}
