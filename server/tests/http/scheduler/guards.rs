//! What meetings, consultants and absences say of their guards agrees with the server's decision.

use client::access::Role;
use client::api::service::scheduler::{ConsultantFacts, MeetingFacts};
use client::catalogue::descriptors;
use serde_json::{Value as Json, json};

use crate::app::everywhere;
use crate::ask::Caller;
use crate::guards::{judged_by, rehearsed};

const CALLERS: [Role; 4] = [Role::Root, Role::Manager, Role::Sales, Role::Success];

/// Compares what a record says of the calls by its number, which these facts decide, with their rehearsals.
async fn agree<F: 'static>(caller: &Caller, record: &Json) {
    for about in descriptors().iter().filter(|about| judged_by::<F>(about)) {
        let hours = record.get("hours").cloned().unwrap_or(json!({}));
        let decision = rehearsed(caller, about, &[record["id"].to_string()], hours).await;
        // A meeting of a time that is taken or past is not brought back, which no guard can tell.
        let decision = if decision["why"]["kind"] == "slot" { Json::Null } else { decision };
        assert_eq!(record["can"][&*about.verb()], decision, "{} of {record}", about.id);
    }
}

/// Compares what a record says of its removal, which a query names, with the rehearsal.
async fn agree_on_removal(caller: &Caller, record: &Json, path: &str) {
    let removed = caller.delete(&format!("{path}?id={}", record["id"])).rehearsed().await;
    let refused = if removed.status == 200 { Json::Null } else { removed.expect(403)["reason"].clone() };
    assert_eq!(record["can"]["delete"], refused, "{record}");
}

#[tokio::test]
async fn a_meeting_says_what_may_be_done_to_it() {
    everywhere(async |app| {
        for role in CALLERS {
            let caller = app.role(role);
            for state in ["invited", "booked", "done", "missed", "cancelled"] {
                let list = format!("/scheduler/meetings?state={state}&per_page=4");
                let list = caller.get(&list).await.expect(200)["meetings"]["data"].clone();
                assert!(!list.as_array().unwrap().is_empty(), "the demonstration has {state}");
                for meeting in list.as_array().unwrap() {
                    agree::<MeetingFacts>(&caller, meeting).await;
                }
            }
        }
    })
    .await;
}

#[tokio::test]
async fn consultants_and_absences_say_who_may_change_them() {
    everywhere(async |app| {
        for role in CALLERS {
            let caller = app.role(role);
            let list = caller.get("/scheduler/consultants").await.expect(200)["consultants"].clone();
            for consultant in list.as_array().unwrap() {
                agree::<ConsultantFacts>(&caller, consultant).await;
            }
            let requests = "/scheduler/redirect-request";
            let absences = [
                ("consultants", "consultant", "consultants"),
                ("disabled-dates", "disabled-date", "disabled_dates"),
            ];
            for (listed, removed, field) in absences {
                let list = caller.get(&format!("{requests}/{listed}")).await.expect(200);
                let rows = list[field]["data"].as_array().unwrap();
                assert!(!rows.is_empty(), "the demonstration has {listed}");
                for row in rows {
                    agree_on_removal(&caller, row, &format!("{requests}/{removed}")).await;
                }
            }
        }
    })
    .await;
}
