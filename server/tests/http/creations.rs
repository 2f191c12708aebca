//! Calls that create records: their rehearsals name no record that they change, so that a plan can have many of them.

use std::collections::BTreeSet;

use client::access::Role;
use client::catalogue::dynamic::Shape;
use client::catalogue::{descriptor, visit};
use client::endpoint::{Endpoint, Visitor};
use image::ImageFormat;
use serde_json::{Value, json};

use crate::app::{App, everywhere};
use crate::guards::asked;
use crate::outreach::willing;
use crate::record::avatars::picture;
use crate::scheduler::{booking, id_of, on_monday};

/// Calls about records that exist already, which they name by their member or day.
const OF_EXISTING: [&str; 3] = ["campaigns.stop", "cards.contact-lead", "closed-days.delete"];

/// The calls that create a record by their declaration: its kind is in their answer alone.
#[derive(Default)]
struct Creating(BTreeSet<&'static str>);

impl Visitor for Creating {
    fn endpoint<E: Endpoint>(&mut self) {
        let Some(kind) = E::CLAUSES.about else { return };
        let shape = Shape::of::<E>();
        let mut fields = shape.path.iter().chain(&shape.query).chain(&shape.body);
        let is_named = fields.any(|field| field.record.as_deref() == Some(kind));
        let changes =
            E::CLAUSES.action().is_some_and(|action| action.on.name == kind || action.undo.is_some());
        if !is_named && !changes && !OF_EXISTING.contains(&E::ID) {
            self.0.insert(E::ID);
        }
    }
}

/// A call that creates something: its id, path with query, and body.
type Creation = (&'static str, String, Value);

/// Returns a creation of each kind that finds nothing in its way.
async fn creations(app: &App) -> Vec<Creation> {
    let monday = on_monday(app).await;
    let (day, sales) = (client::value::date::day_of(monday), id_of(app, Role::Sales).await);
    let other = id_of(app, Role::Success).await;
    app.execute("delete from direct_indications", &[]).await;
    app.execute("delete from campaign_messages", &[]).await;
    willing(app, 10).await;
    willing(app, 20).await;
    let sql = "select min(id) from members m where erased_at is null and end_of_plan is not null
        and not exists (select 1 from cards c where c.member_id = m.id and c.role = 'success')";
    let cardless = app.number(sql, &[]).await;
    let sql = "select min(id) from members m where erased_at is null
        and not exists (select 1 from track_entries t where t.member_id = m.id)";
    let track = json!({ "users": [app.number(sql, &[]).await] });
    vec![
        ("annotations.create", "/user/annotation/9".into(), json!({ "text": "nova" })),
        ("campaigns.send", "/user/whatsapp-campaign/10".into(), json!({ "campaign": "Verão", "text": "Oi" })),
        ("cards.create", format!("/kanban/cards/{cardless}/create"), json!({ "role": "success" })),
        (
            "closed-days.create",
            "/scheduler/redirect-request/disabled-date".into(),
            json!({ "date": day, "consultants": [sales], "reason": "Curso" }),
        ),
        (
            "disabled-emails.add",
            "/disabled-emails".into(),
            json!({ "address": "ana@x.test", "reason": "manual" }),
        ),
        (
            "disabled-emails.import",
            "/disabled-emails/import".into(),
            json!({ "addresses": "bia@x.test", "reason": "manual" }),
        ),
        ("email-templates.create", "/email-templates".into(), json!({ "name": "Novo", "language": "pt-BR" })),
        (
            "email-templates.duplicate",
            "/email-templates/1/duplicate".into(),
            json!({ "name": "Novo", "language": "pt-BR" }),
        ),
        ("mass-emails.create", "/mass-emails".into(), json!({ "name": "Novo" })),
        ("mass-emails.clone", "/mass-emails/1/clone".into(), json!({ "name": "Novo" })),
        ("health-scores.recalculate-all", "/user/health-scores".into(), json!({ "users": [1, 2, 3] })),
        ("indications.send", "/user/direct-indication/9".into(), json!({ "to": [20] })),
        ("meetings.book", "/host/schedule".into(), booking(sales, monday, 2)),
        (
            "meetings.book-by-query",
            format!(
                "/host/schedule?manager_id={sales}&listener_id=8&start_at={}",
                monday + jiff::SignedDuration::from_hours(3)
            ),
            Value::Null,
        ),
        (
            "meetings.give-link",
            "/scheduler/link-to-schedule".into(),
            json!({ "manager_id": sales, "user_id": 7, "type": "tour" }),
        ),
        (
            "meetings.invite",
            format!("/scheduler/send-invite-to-schedule?manager_id={sales}&user_id=7&type=tour"),
            json!({}),
        ),
        (
            "members.create",
            "/user".into(),
            json!({ "users": "Ana Prado; ana@prado.test", "type": "representative" }),
        ),
        (
            "payments.create",
            "/user/create-payment/41".into(),
            json!({ "planId": 5, "turbo": 0, "method": "boleto", "discount": 0 }),
        ),
        (
            "accounts.create",
            "/accounts".into(),
            json!({ "name": "Nova", "owner_name": "Ana", "owner_email": "ana@nova.test" }),
        ),
        (
            "account-users.add",
            "/accounts/1/users".into(),
            json!({ "name": "Ana", "email": "ana@nova.test", "permission": "seller" }),
        ),
        (
            "plan-additionals.create",
            "/plan-additionals".into(),
            json!({ "name": "Novo", "key": "new-one", "interval_type": "always" }),
        ),
        ("plan-groups.create", "/plan-groups".into(), json!({ "name": "Novo", "monthly": 10 })),
        (
            "plan-prices.create",
            "/plan-prices".into(),
            json!({ "plan_id": 6, "price": 400, "from_day": "2090-01-01" }),
        ),
        (
            "quotas.create-daily",
            "/user/quota/daily-signature".into(),
            json!({ "user_id": 41, "type": "gold", "signature_length": 3 }),
        ),
        (
            "redirections.create",
            format!("/scheduler/redirect-request/consultant?id={sales}"),
            json!({ "to": other, "from": day, "until": day }),
        ),
        (
            "searches.save",
            "/user/save-search/9".into(),
            json!({ "name": "Sudeste", "kind": "representative", "words": "couro" }),
        ),
        ("sets.create", "/sets".into(), json!({ "name": "Ligar", "list": "members.list", "ids": [1, 2] })),
        (
            "staff.create",
            "/staff".into(),
            json!({ "name": "Ana", "email": "ana@prado.test", "role": "sales" }),
        ),
        ("tracks.add-cerc-assistance", "/kanban/additional/add-cerc-assistance-users".into(), track.clone()),
        ("tracks.add-issue-success", "/kanban/additional/add-issue-success-users".into(), track.clone()),
        ("tracks.add-sanitation", "/kanban/additional/add-sanitation-users".into(), track),
    ]
}

/// Files, which are no row of a plan.
const OF_FILES: [&str; 2] = ["avatars.save", "files.add"];
/// The call that takes a plan, which its own tests rehearse row by row.
const OF_PLANS: [&str; 1] = ["jobs.run-plan"];

#[tokio::test]
async fn a_rehearsed_creation_names_no_record_that_it_changes() {
    everywhere(async |app| {
        let (root, creations) = (app.role(Role::Root), creations(app).await);
        let mut declared = Creating::default();
        visit(&mut declared);
        let walked =
            creations.iter().map(|(id, ..)| *id).chain(OF_FILES).chain(OF_PLANS).collect::<BTreeSet<_>>();
        let missing: Vec<_> = declared.0.difference(&walked).collect();
        assert!(missing.is_empty(), "each call that creates is rehearsed here: {missing:?}");
        for (id, path, body) in creations {
            let about = descriptor(id).unwrap();
            let rehearsal = asked(&root, about, &path, body).rehearsed().await.expect(200);
            let change = &rehearsal["changes"][0];
            assert_eq!(change["old"], Value::Null, "{id}: {rehearsal}");
            assert_eq!(rehearsal["target"], Value::Null, "{id}: {rehearsal}");
        }
        for path in ["/user/file/9", "/user/avatar/9"] {
            let rehearsal = root
                .post(path)
                .file("foto.png", &picture(ImageFormat::Png, 3, 2))
                .rehearsed()
                .await
                .expect(200);
            assert_eq!(rehearsal["target"], Value::Null, "{path}: {rehearsal}");
        }
    })
    .await;
}
