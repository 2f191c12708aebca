//! The sections of a member's record.

use client::access::Role;
use serde_json::json;

use super::{complete, path};
use crate::app::everywhere;

#[tokio::test]
async fn an_absent_field_stays_and_a_stale_version_is_refused() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let call = path(&sales, "primary", 3).await;
        let before = complete(&sales, 3).await["sections"]["primary"].clone();
        let body = json!({ "city": "Campinas", "street": "<b>Rua</b> \"Ária\"" });
        let save = || sales.post(&call).header("if-match", &format!("\"{}\"", before["version"]));
        let saved = save().json(body).await.expect(200);
        let after = &saved["sections"]["primary"];
        assert_eq!(after["fields"]["city"], "Campinas");
        assert_eq!(after["fields"]["street"], "<b>Rua</b> \"Ária\"");
        assert_eq!(after["fields"]["name"], before["fields"]["name"]);
        save().json(json!({ "city": "Santos" })).await.expect(412);
        assert_eq!(complete(&sales, 3).await["sections"]["primary"]["fields"]["city"], "Campinas");
    })
    .await;
}

#[tokio::test]
async fn documents_are_checked_and_belong_to_one_member() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let call = path(&sales, "primary", 3).await;
        let bad = json!({ "cpf": "11111111111", "cnpj": "12ABC34501DE3A", "name": " ", "zip_code": "1" });
        let errors = sales.post(&call).json(bad).await.expect(422)["errors"].clone();
        for field in ["cpf", "cnpj", "name", "zip_code"] {
            assert!(errors[field].is_array(), "{errors}");
        }
        let good = json!({ "cpf": "529.982.247-25", "cnpj": "12.abc.345/01de-35" });
        let saved = sales.post(&call).json(good).await.expect(200);
        assert_eq!(saved["sections"]["primary"]["fields"]["cnpj"], "12ABC34501DE35");
        let other = path(&sales, "primary", 4).await;
        let refused = sales.post(&other).json(json!({ "cpf": "52998224725" })).await.expect(409);
        let owner = complete(&sales, 3).await["user"]["name"].clone();
        assert!(refused["message"].as_str().unwrap().contains(owner.as_str().unwrap()), "{refused}");
        let kind = if call.contains("/company/") { "representative" } else { "company" };
        sales.post(&format!("/user/{kind}/primary/3")).json(json!({})).await.expect(409);
        sales.post("/user/other/primary/3").json(json!({})).await.expect(404);
        sales.post("/user/company/primary/999999").json(json!({})).await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn a_status_follows_by_the_table_except_for_root() {
    everywhere(async |app| {
        app.execute("update members set status = 'blocked' where id = 5", &[]).await;
        let (manager, root) = (app.role(Role::Manager), app.role(Role::Root));
        let call = path(&root, "primary", 5).await;
        let refused = manager.post(&call).json(json!({ "status": "active" })).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("Só a administração"), "{refused}");
        root.post(&call).json(json!({ "status": "active" })).await.expect(200);
        let needs = manager.post(&call).json(json!({ "status": "inactive" })).await.expect(422);
        assert!(needs["errors"]["deactivation_reason"].is_array(), "{needs}");
        let body = json!({ "status": "inactive", "deactivation_reason": "user_request" });
        let saved = manager.post(&call).json(body).await.expect(200);
        assert_eq!(saved["sections"]["primary"]["fields"]["deactivation_reason"], "user_request");
    })
    .await;
}

#[tokio::test]
async fn a_registration_is_approved_sent_back_or_blocked_with_a_reason() {
    everywhere(async |app| {
        let staff = app.role(Role::ServiceQualification);
        app.execute("update members set status = 'review' where id = 6", &[]).await;
        let call = path(&staff, "approval", 6).await;
        let body = json!({ "decision": "block" });
        staff.post(&call).json(body).await.expect(422);
        let saved = staff.post(&call).json(json!({ "decision": "send_back" })).await.expect(200);
        assert_eq!(saved["sections"]["primary"]["fields"]["status"], "filter");
        staff.post(&call).json(json!({ "decision": "approve" })).await.expect(409);
        let body = json!({ "decision": "block", "deactivation_reason": "double", "notes": "igual ao 3" });
        let saved = staff.post(&call).json(body).await.expect(200);
        let approval = &saved["sections"]["approval"];
        assert_eq!((&approval["decision"], &approval["notes"]), (&json!("block"), &json!("igual ao 3")));
        assert!(approval["decided_by"].is_string());
    })
    .await;
}

#[tokio::test]
async fn a_decision_is_undone_where_the_status_before_may_follow() {
    everywhere(async |app| {
        let staff = app.role(Role::ServiceQualification);
        app.execute("update members set status = 'review' where id = 6", &[]).await;
        let call = path(&staff, "approval", 6).await;
        let approval = json!({ "decision": "approve" });
        let rehearsed = staff.post(&call).json(approval.clone()).rehearsed().await.expect(200);
        let inverse = &rehearsed["inverse"];
        assert_eq!(inverse["endpoint"], "members.save-primary");
        assert_eq!(inverse["body"], json!({ "status": "review" }));
        let done = staff.post(&call).json(approval).await.expect(200);
        assert_eq!(done["message"], "Cadastro aprovado.");
        let primary = path(&staff, "primary", 6).await;
        let undone = staff.post(&primary).json(inverse["body"].clone()).await.expect(200);
        assert_eq!(undone["sections"]["primary"]["fields"]["status"], "review");
        // A status that becomes active is an approval, whichever section says so.
        app.execute("delete from journey_steps where member_id = 6 and step = 'approved'", &[]).await;
        staff.post(&primary).json(json!({ "status": "active" })).await.expect(200);
        let approved = "select count(*) from journey_steps where member_id = 6 and step = 'approved'";
        assert_eq!(app.number(approved, &[]).await, 1);
        app.execute("update members set status = 'filter' where id = 6", &[]).await;
        let block = json!({ "decision": "block", "deactivation_reason": "double" });
        let final_one = staff.post(&call).json(block).rehearsed().await.expect(200);
        assert!(final_one["inverse"].is_null(), "a blocked member does not go back to its registration");
    })
    .await;
}

#[tokio::test]
async fn zones_are_one_flat_list_and_a_sub_segment_brings_its_root() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let call = path(&sales, "zones", 7).await;
        let states = sales.get("/zones/by-state").await.expect(200)["states"].clone();
        assert_eq!(states.as_array().unwrap().len(), 27);
        let zone = &states[0]["zones"][0];
        let (zone, city) = (zone["id"].clone(), zone["cities"][0]["id"].clone());
        let sub = app.number("select min(id) from segments where parent_id is not null", &[]).await;
        let root = app.number("select parent_id from segments where id = $1", &[sub.into()]).await;
        let body = json!({ "zones": ["SP", city, zone, "SP"], "segments": [sub, sub] });
        let saved = sales.post(&call).json(body).await.expect(200);
        let fields = &saved["sections"]["zones"]["fields"];
        assert_eq!(fields["zones"], json!(["SP", zone, city]));
        assert_eq!(fields["segments"], json!([root, sub]));
        // Histories tell names: a number says nothing to who reads them.
        let place = states[0]["zones"][0]["name"].as_str().unwrap();
        for history in ["/audits/user/7", "/user/activities/7?type=change"] {
            let told = sales.get(history).await.expect(200).to_string();
            assert!(told.contains(&format!("SP, {place}, ")), "{history}: {told}");
        }
        let bad = json!({ "zones": [999_999], "segments": [999_999] });
        let errors = sales.post(&call).json(bad).await.expect(422)["errors"].clone();
        assert!(errors["zones"].is_array() && errors["segments"].is_array(), "{errors}");
        let listed = sales.get(&format!("/users?zone={zone}&per_page=200")).await.expect(200);
        assert!(listed["users"]["data"].as_array().unwrap().iter().any(|user| user["id"] == 7));
    })
    .await;
}

#[tokio::test]
async fn profile_and_links_are_saved_and_undone() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        for (section, field, bad) in [("profile", "website", "não"), ("socials", "linkedin", "não")] {
            let call = path(&sales, section, 8).await;
            let first = json!({ field: "https://exemplo.test/um" });
            sales.post(&call).json(first.clone()).await.expect(200);
            let second =
                sales.post(&call).json(json!({ field: "https://exemplo.test/dois" })).await.expect(200);
            assert_eq!(second["sections"][section]["fields"][field], "https://exemplo.test/dois");
            assert_eq!(second["sections"][section]["version"], 3);
            let refused = sales.post(&call).json(json!({ field: bad })).await.expect(422);
            assert!(refused["errors"][field].is_array(), "{refused}");
        }
    })
    .await;
}

#[tokio::test]
async fn only_who_may_update_members_saves() {
    everywhere(async |app| {
        let path = path(&app.role(Role::Root), "socials", 1).await;
        for role in [Role::Root, Role::Manager, Role::Sales, Role::Success, Role::Cerc, Role::System] {
            let caller = app.role(role);
            let may = client::access::default_abilities(role).iter().any(|ability| {
                let needed = client::access::Ability {
                    action: client::access::Action::Update,
                    subject: client::access::Subject::Users,
                };
                client::access::allows(&[*ability], needed)
            });
            let status = caller.post(&path).json(json!({})).await.status;
            assert_eq!(status, if may { 200 } else { 403 }, "{role:?}");
        }
    })
    .await;
}
