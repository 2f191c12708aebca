//! Who may do what in the scheduler, for every role: what is declared, against the running server. The snapshots are the matrix that
//! a reviewer reads.

use std::collections::BTreeMap;

use client::access::{Needs, Role, allows, default_abilities};
use client::api::members::consultants::InviteFacts;
use client::api::service::scheduler::{ClosedDayFacts, ConsultantFacts, MeetingFacts, RedirectionFacts};
use client::catalogue::{Descriptor, descriptors};
use client::endpoint::Danger;
use client::endpoint::call::fill;
use client::value::date::day_of;
use client::value::word::Word;
use http::Method;
use insta::assert_snapshot;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value as Json, json};

use super::{at, booked, booking, id_of, on_monday};
use crate::app::{App, everywhere};
use crate::ask::{Answer, Caller};
use crate::guards::{asked, judged_by, schema_of_body};

/// The roles of which no demonstration account is: those of visitors, who are not staff.
const VISITORS: [Role; 2] = [Role::Admin, Role::Client];

/// Returns the calls of the scheduler, but for those of the public page.
fn calls() -> Vec<&'static Descriptor> {
    let ours = |path: &str| path.starts_with("/scheduler/") || path.starts_with("/host/");
    let calls = descriptors().iter().filter(|about| ours(about.path) && about.needs != Needs::Public);
    calls.collect()
}

fn is_read(about: &Descriptor) -> bool {
    about.danger == Danger::Read
}

/// The roles by outcome, by call: what a snapshot tells.
#[derive(Debug, Default)]
struct OutcomeRoles(BTreeMap<String, BTreeMap<String, Vec<String>>>);

impl OutcomeRoles {
    fn tell(&mut self, call: String, outcome: String, role: Role) {
        self.0.entry(call).or_default().entry(outcome).or_default().push(role.name());
    }

    fn text(&self) -> String {
        let outcome =
            |(outcome, roles): (&String, &Vec<String>)| format!("  {outcome}: {}\n", roles.join(", "));
        let call = |(call, outcomes): (&String, &BTreeMap<_, _>)| {
            format!("{call}\n{}", outcomes.iter().map(outcome).collect::<String>())
        };
        self.0.iter().map(call).collect()
    }
}

/// Sends a call, and rehearses it if it would change something.
async fn send(caller: &Caller, about: &Descriptor, path: &str, body: Json) -> Answer {
    let ask = asked(caller, about, path, body);
    if is_read(about) { ask.await } else { ask.rehearsed().await }
}

/// Returns the kind of the reason by which a call is refused; `None` if it passes the permission and the guards. What comes after
/// them is no matter of this file: a missing field, or a time that is taken.
fn refusal(answer: &Answer) -> Option<String> {
    if answer.status == 403 || answer.status == 409 {
        let kind = answer.json()["reason"]["why"]["kind"].as_str().unwrap_or("unexplained").to_owned();
        return (kind != "slot").then_some(kind);
    }
    assert!([200, 404, 422].contains(&answer.status), "{}: {}", answer.status, answer.text());
    None
}

/// Returns a caller of a role. Visitors get the account of a member of staff, whose role is changed.
async fn of_role(app: &App, role: Role) -> Caller {
    if VISITORS.contains(&role) {
        let sql = "update staff set role = $1 where email = 'sales2@demo.test'";
        app.execute(sql, &[role.name().as_str().into()]).await;
        return app.account("sales2");
    }
    app.role(role)
}

/// Asks a call as a role, and returns the outcome, which must be the declared one.
async fn by_permission(caller: &Caller, role: Role, about: &Descriptor) -> String {
    let path = fill(about.path, &vec!["1".to_owned(); about.path_names().len()]);
    let answer = send(caller, about, &path, json!({})).await;
    let needed = about.needs.ability().expect("not public");
    let refused = refusal(&answer);
    if allows(&default_abilities(role), needed) {
        assert_ne!(refused.as_deref(), Some("permission"), "{} as {role:?}", about.id);
        assert!(!is_read(about) || answer.status == 200, "{} as {role:?}: {}", about.id, answer.text());
        return "allowed".to_owned();
    }
    let missing = &answer.expect(403)["missing"];
    assert_eq!(*missing, json!(needed), "{} as {role:?}", about.id);
    format!("refused ({})", refused.unwrap())
}

#[tokio::test]
async fn each_role_may_call_what_the_declaration_says_and_nothing_else() {
    everywhere(async |app| {
        let mut told = OutcomeRoles::default();
        for role in Role::STAFF.into_iter().chain(VISITORS) {
            let caller = of_role(app, role).await;
            let before = app.footprint().await;
            for about in calls() {
                let outcome = by_permission(&caller, role, about).await;
                told.tell(about.id.to_owned(), outcome, role);
            }
            assert_eq!(app.footprint().await, before, "{role:?} changed something");
        }
        assert_snapshot!("permissions", told.text());
    })
    .await;
}

/// Whose a record is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// The caller's.
    Own,
    /// Of another, and booked by the caller, which only meetings are.
    BookedFor,
    /// Of another.
    Other,
    /// For all consultants, which only closed days are.
    All,
}

impl Whose {
    fn words(self) -> &'static str {
        match self {
            Whose::Own => "own",
            Whose::BookedFor => "of another, booked by the caller",
            Whose::Other => "of another",
            Whose::All => "for all",
        }
    }
}

/// What the calls of one caller are aimed at.
struct Aim<'app> {
    app: &'app App,
    meeting: i64,
    day: jiff::civil::Date,
    own: i64,
    other: i64,
    third: i64,
    hours: Json,
}

impl Aim<'_> {
    fn consultant(&self, whose: Whose) -> i64 {
        if whose == Whose::Own { self.own } else { self.other }
    }

    /// Makes the record of a call so that only its owner decides, and returns the path and the body of the call.
    async fn at(&self, about: &Descriptor, whose: Whose) -> (String, Json) {
        for sql in
            ["delete from closed_day_consultants", "delete from closed_days", "delete from redirections"]
        {
            self.app.execute(sql, &[]).await;
        }
        let consultant = self.consultant(whose);
        if judged_by::<MeetingFacts>(about) {
            self.meeting(about, whose).await;
            let later = at(&format!("{}T10:00", self.day.tomorrow().unwrap()));
            let mut body = json!({ "start_at": later, "reason": "Ensaio" });
            let declared = &schema_of_body(about)["properties"];
            body.as_object_mut().unwrap().retain(|name, _| declared.get(name).is_some());
            return (fill(about.path, &[self.meeting.to_string()]), body);
        }
        if judged_by::<ConsultantFacts>(about) {
            return (fill(about.path, &[consultant.to_string()]), self.hours.clone());
        }
        let removes = about.method == Method::DELETE;
        let id = if removes { self.absence(about, whose).await } else { consultant };
        let last = self.day.tomorrow().unwrap();
        let path = format!("{}?id={id}", about.path);
        if judged_by::<RedirectionFacts>(about) {
            return (path, json!({ "to": self.third, "from": self.day, "until": last, "reason": "Férias" }));
        }
        let consultants = if whose == Whose::All { json!([]) } else { json!([consultant]) };
        let path = if removes { path } else { about.path.to_owned() };
        (path, json!({ "date": last, "consultants": consultants, "reason": "Curso" }))
    }

    async fn meeting(&self, about: &Descriptor, whose: Whose) {
        let state = if about.id == "meetings.restore" { "cancelled" } else { "booked" };
        let by = if whose == Whose::BookedFor { self.own } else { self.consultant(whose) };
        let sql = "update meetings set state = $1, manager_id = $2, booked_by = $3 where id = $4";
        let params = [state.into(), self.consultant(whose).into(), by.into(), self.meeting.into()];
        self.app.execute(sql, &params).await;
    }

    /// Makes the redirection or the closed day that a call removes.
    async fn absence(&self, about: &Descriptor, whose: Whose) -> i64 {
        let consultant = self.consultant(whose);
        let day = self.day.to_string();
        if judged_by::<RedirectionFacts>(about) {
            let sql = "insert into redirections (consultant_id, to_id, first, last, created_at)
                values ($1, $2, $3, $3, 0)";
            self.app.execute(sql, &[consultant.into(), self.third.into(), day.as_str().into()]).await;
            return self.app.number("select max(id) from redirections", &[]).await;
        }
        let sql = "insert into closed_days (first, last, reason, created_at) values ($1, $1, 'Curso', 0)";
        self.app.execute(sql, &[day.as_str().into()]).await;
        let id = self.app.number("select max(id) from closed_days", &[]).await;
        if whose != Whose::All {
            let sql = "insert into closed_day_consultants (closed_day_id, consultant_id) values ($1, $2)";
            self.app.execute(sql, &[id.into(), consultant.into()]).await;
        }
        id
    }
}

/// Returns whose records a call is tried on as a role. A role without meetings has no agenda of its own.
fn tried(role: Role, about: &Descriptor) -> Vec<Whose> {
    let mut tried = if judged_by::<MeetingFacts>(about) {
        vec![Whose::Own, Whose::BookedFor, Whose::Other]
    } else if judged_by::<ClosedDayFacts>(about) {
        vec![Whose::Own, Whose::Other, Whose::All]
    } else {
        vec![Whose::Own, Whose::Other]
    };
    tried.retain(|whose| *whose != Whose::Own || role.takes_meetings());
    tried
}

/// Returns whether the declaration lets a role change a record: managers and root any, the others what is theirs.
fn may(role: Role, about: &Descriptor, whose: Whose) -> bool {
    let able = allows(&default_abilities(role), about.needs.ability().expect("not public"));
    let leads = [Role::Manager, Role::Root].contains(&role);
    able && (leads || matches!(whose, Whose::Own | Whose::BookedFor))
}

async fn aim(app: &App, role: Role, monday: Timestamp, meeting: i64) -> Aim<'_> {
    let other = if role == Role::Success { Role::Sales } else { Role::Success };
    let third = if role == Role::Cerc { Role::Mentoring } else { Role::Cerc };
    let day = day_of(monday);
    let sql = "select id from staff where email = $1";
    let own = app.number(sql, &[format!("{}@demo.test", role.name()).as_str().into()]).await;
    let (other, third) = (id_of(app, other).await, id_of(app, third).await);
    let list = app.role(Role::Manager).get("/scheduler/consultants").await.expect(200);
    let hours = list["consultants"][0]["hours"].clone();
    Aim { app, meeting, day, own, other, third, hours }
}

#[tokio::test]
async fn each_role_changes_its_own_and_managers_and_root_change_all() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let sales = id_of(app, Role::Sales).await;
        let meeting =
            booked(&app.role(Role::Manager), booking(sales, monday, 2)).await["id"].as_i64().unwrap();
        // It has begun, so that its outcome can be told.
        app.advance(SignedDuration::from_hours(3));
        let mut told = OutcomeRoles::default();
        for role in Role::STAFF {
            let (caller, aim) = (app.role(role), aim(app, role, monday, meeting).await);
            // Who may invite a member does not depend on whose the member is.
            let is_owned = |about: &Descriptor| !about.guards.is_empty() && !judged_by::<InviteFacts>(about);
            for about in calls().into_iter().filter(|about| is_owned(about)) {
                for whose in tried(role, about) {
                    let (path, body) = aim.at(about, whose).await;
                    let answer = send(&caller, about, &path, body).await;
                    let refused = refusal(&answer);
                    let declared = may(role, about, whose);
                    assert!(answer.status != 422, "{}: {}", about.id, answer.text());
                    assert_eq!(
                        refused.is_none(),
                        declared,
                        "{} of {whose:?} as {role:?}: {}",
                        about.id,
                        answer.text()
                    );
                    let outcome = refused.map_or("allowed".to_owned(), |kind| format!("refused ({kind})"));
                    told.tell(format!("{}, {}", about.id, whose.words()), outcome, role);
                }
            }
        }
        assert_snapshot!("whose", told.text());
    })
    .await;
}

#[tokio::test]
async fn each_role_that_reads_the_agenda_reads_the_meetings_of_all() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let sales = id_of(app, Role::Sales).await;
        let meeting = booked(&app.role(Role::Manager), booking(sales, monday, 2)).await["id"].clone();
        for role in Role::STAFF {
            let list = app.role(role).get(&format!("/scheduler/meetings?manager={sales}")).await;
            if allows(&default_abilities(role), calls()[0].needs.ability().unwrap()) {
                let rows = list.expect(200)["meetings"]["data"].clone();
                assert_eq!((rows.as_array().unwrap().len(), &rows[0]["id"]), (1, &meeting), "{role:?}");
            } else {
                list.expect(403);
            }
        }
    })
    .await;
}
