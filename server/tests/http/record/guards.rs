//! The guards of contacts, sections and annotations agree with the server's decision.

use client::access::Role;
use client::api::members::annotations::AnnotationState;
use client::api::members::contacts::{EmailState, PhoneState};
use client::api::members::members::sections::SectionFacts;
use client::catalogue::descriptors;
use serde_json::{Value as Json, json};

use super::complete;
use crate::app::everywhere;
use crate::ask::Caller;
use crate::guards::{judged_by, rehearsed};

/// Compares the refusals that an answer tells with the rehearsals of the calls that these facts judge. A call whose path has fewer
/// parts takes the last ones.
async fn agree<F: 'static>(caller: &Caller, can: &Json, path: &[String]) {
    let mut compared = 0;
    for about in descriptors().iter().filter(|about| judged_by::<F>(about)) {
        let path = &path[path.len() - about.path.matches('{').count()..];
        let decision = rehearsed(caller, about, path, json!({})).await;
        assert_eq!(can[&*about.verb()], decision, "{} of {path:?}", about.id);
        compared += 1;
    }
    assert!(compared > 0);
}

#[tokio::test]
async fn a_record_and_its_contacts_say_what_may_be_done_to_them() {
    everywhere(async |app| {
        let sql = "select min(id) as id from members group by status order by 1";
        let members: Vec<i64> = app.rows(sql, &[]).await.iter().map(|row| row.get("id")).collect();
        assert!(members.len() > 4, "{members:?}");
        for role in [Role::Root, Role::Manager, Role::Sales, Role::Mentoring] {
            let caller = app.role(role);
            for member in members.iter().chain(&[2, 4]) {
                let record = complete(&caller, *member).await;
                let kind = record["user"]["type"].as_str().unwrap().to_owned();
                agree::<SectionFacts>(&caller, &record["can"], &[kind, member.to_string()]).await;
                let additions = &record["sections"]["additions"];
                for phone in additions["phones"].as_array().unwrap() {
                    agree::<PhoneState>(&caller, &phone["can"], &[phone["id"].to_string()]).await;
                }
                for email in additions["emails"].as_array().unwrap() {
                    agree::<EmailState>(&caller, &email["can"], &[email["id"].to_string()]).await;
                }
            }
        }
    })
    .await;
}

#[tokio::test]
async fn an_annotation_says_who_may_change_it() {
    everywhere(async |app| {
        app.role(Role::Sales).post("/user/annotation/1").json(json!({ "text": "nova" })).await.expect(200);
        for role in [Role::Root, Role::Manager, Role::Sales, Role::Success, Role::Mentoring] {
            let caller = app.role(role);
            let list = caller.get("/user/annotations/1").await.expect(200);
            for annotation in list["annotations"]["data"].as_array().unwrap() {
                agree::<AnnotationState>(&caller, &annotation["can"], &[annotation["id"].to_string()]).await;
            }
        }
    })
    .await;
}
