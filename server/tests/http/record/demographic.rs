//! The demographic record: what each origin requires, what a save keeps, and its history.

use client::access::Role;
use serde_json::{Value as Json, json};

use super::{at, errors, member};
use crate::app::everywhere;
use crate::ask::Caller;

const NOTES: &str = "Falamos por meia hora sobre a carteira e as regiões que faltam.";

fn company(id: i64) -> String {
    format!("/user/demographic/company/{id}")
}

async fn record(caller: &Caller, id: i64) -> Json {
    caller.get(&format!("/user/demographic/{id}")).await.expect(200)
}

/// Forgets the record of the demonstration.
async fn fresh(app: &crate::app::App, id: i64) {
    app.execute("delete from member_demographics where id = $1", &[id.into()]).await;
}

#[tokio::test]
async fn a_save_is_checked_by_the_form_of_its_origin() {
    everywhere(async |app| {
        let (caller, id) = (app.role(Role::Success), member(app, "company").await);
        fresh(app, id).await;
        let problem = caller.post(&company(id)).json(json!({})).await.expect(422);
        for field in ["talked_with", "responsible", "commercial_team_size", "notes"] {
            assert_eq!(errors(&problem, field), ["Este campo é obrigatório!"], "{field}");
        }
        let body = json!({ "talked_with": "other", "notes": "curta", "origin": "sales", "crm": "maybe" });
        assert!(caller.post(&company(id)).json(body).await.expect(422)["errors"]["crm"].is_array());
        let body =
            json!({ "talked_with": "other", "notes": "curta", "origin": "sales", "objective": "other" });
        let problem = caller.post(&company(id)).json(body).await.expect(422);
        assert_eq!(errors(&problem, "notes"), ["Tamanho mínimo é de 40 caracteres"]);
        for field in
            ["objective_other", "company_size", "experience_with_representatives", "crm", "digital_maturity"]
        {
            assert_eq!(errors(&problem, field), ["Este campo é obrigatório!"], "{field}");
        }
        assert!(problem["errors"].get("responsible").is_none(), "{problem}");
        assert_eq!(record(&caller, id).await["version"], 1);
        let wrong = format!("/user/demographic/representative/{id}");
        caller.post(&wrong).json(json!({ "talked_with": "partner", "notes": NOTES })).await.expect(409);
    })
    .await;
}

#[tokio::test]
async fn what_a_save_does_not_name_stays_and_choosing_fills_the_name() {
    everywhere(async |app| {
        let (caller, id) = (app.role(Role::Success), member(app, "company").await);
        fresh(app, id).await;
        let name = caller.get(&format!("/user/{id}")).await.expect(200)["user"]["name"].clone();
        let body =
            json!({ "talked_with": "responsible", "commercial_team_size": "one_to_five", "notes": NOTES });
        let saved = caller.post(&company(id)).json(body).await.expect(200);
        assert_eq!(saved["message"], "Alteração salva!");
        let fields = &saved["record"]["demographic"];
        assert_eq!((&fields["responsible"], &fields["origin"]), (&name, &json!("success")));
        let body = json!({ "objective": "increase_sales", "crm": "yes", "crm_detail": "Planilha" });
        let saved = caller.post(&company(id)).json(body).await.expect(200);
        let fields = &saved["record"]["demographic"];
        assert_eq!((&fields["notes"], &fields["crm_detail"]), (&json!(NOTES), &json!("Planilha")));
        let saved = caller.post(&company(id)).json(json!({ "crm": "no" })).await.expect(200);
        assert_eq!(saved["record"]["demographic"]["crm_detail"], "");

        let history =
            caller.get(&format!("/user/audit/demographic/{id}")).await.expect(200)["audits"].clone();
        let last = &history[0];
        assert_eq!(last["endpoint"], "demographic.save-company");
        let labels: Vec<&str> = last["changes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|change| change["label"].as_str().unwrap())
            .collect();
        assert_eq!(labels, ["CRM", "Qual CRM"]);
        assert_eq!(last["new_values"]["crm"], "no");
        let all = caller.get(&format!("/audits/user/{id}")).await.expect(200);
        assert_eq!(all["audits"][0]["id"], last["id"]);
    })
    .await;
}

#[tokio::test]
async fn a_stale_save_is_refused_and_names_who_was_first() {
    everywhere(async |app| {
        let (one, other, id) = (app.role(Role::Success), app.role(Role::Sales), member(app, "company").await);
        let version = record(&one, id).await["version"].clone();
        let body = json!({ "goal": "Vender mais", "talked_with": "secretary", "responsible": "Bia",
            "commercial_team_size": "none", "notes": NOTES });
        at(one.post(&company(id)).json(body), &version).await.expect(200);
        let stale = at(other.post(&company(id)).json(json!({ "notes": NOTES })), &version).await.expect(412);
        assert_eq!(stale["reason"]["why"]["is"], "changed");
        for role in Role::STAFF {
            let caller = app.role(role);
            caller.get(&format!("/user/demographic/{id}")).await.expect(200);
            let status = caller.post(&company(id)).json(json!({ "notes": NOTES })).rehearsed().await.status;
            let may = !matches!(role, Role::System | Role::Mentoring);
            assert_eq!(status, if may { 200 } else { 403 }, "{role:?}");
        }
        app.nobody().get(&format!("/user/demographic/{id}")).await.expect(401);
        one.get("/user/demographic/999999").await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn hostile_text_comes_back_as_it_was_sent() {
    everywhere(async |app| {
        let (caller, id) = (app.role(Role::Success), member(app, "company").await);
        let text = "<script>alert(1)</script>'; drop table members; -- \u{202e}🙈 aspas \" e barra \\";
        let body = json!({ "talked_with": "other", "responsible": text, "position_in_company": text,
            "commercial_team_size": "none", "notes": text });
        let saved = caller.post(&company(id)).json(body).await.expect(200);
        assert_eq!(saved["record"]["demographic"]["notes"], text);
        let nul = json!({ "notes": format!("{NOTES}\u{0}") });
        caller.post(&company(id)).json(nul).await.expect(422);
        let long = json!({ "notes": "n".repeat(4_001) });
        caller.post(&company(id)).json(long).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn the_form_of_each_sidebar_is_served_with_the_present_answers() {
    everywhere(async |app| {
        let (caller, id) = (app.role(Role::Sales), member(app, "representative").await);
        let form = |suffix: &str| format!("/forms/demographic.save-representative{suffix}?path={id}");
        let names = |form: &Json| -> Vec<String> {
            let fields = form["fields"].as_array().unwrap().iter();
            fields.map(|field| field["name"].as_str().unwrap().to_owned()).collect()
        };
        let plain = caller.get(&form("")).await.expect(200);
        assert!(names(&plain).contains(&"experience_with_representation".to_owned()));
        let sales = caller.get(&form(".sales")).await.expect(200);
        let origin =
            sales["fields"].as_array().unwrap().iter().find(|field| field["name"] == "origin").unwrap();
        assert_eq!(origin["default"], "sales");
        let notes =
            sales["fields"].as_array().unwrap().iter().find(|field| field["name"] == "notes").unwrap();
        assert_eq!(notes["default"], Json::Null, "a sidebar asks for new notes");
    })
    .await;
}
