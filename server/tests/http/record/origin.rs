//! Where a member registered from, and what the member searches.

use client::access::Role;
use serde_json::{Value as Json, json};

use super::{at, complete};
use crate::app::{App, everywhere};

async fn emptied(app: &App) {
    app.execute("delete from member_registrations where id = 1", &[]).await;
    app.execute("delete from member_search_profiles where id = 1", &[]).await;
}

#[tokio::test]
async fn an_origin_is_saved_field_by_field_with_its_version() {
    everywhere(async |app| {
        emptied(app).await;
        let sales = app.role(Role::Sales);
        let call = "/user/registration-info/1";
        let refused = sales.post(call).json(json!({ "campaign": "Feira" })).await.expect(422);
        assert!(refused["errors"]["origin"].is_array(), "{refused}");
        let first = sales.post(call).json(json!({ "origin": "event", "campaign": "Feira" })).await.expect(200);
        let seen = first["sections"]["registration_info"]["version"].clone();
        let more = json!({ "referred_by": "Ana", "notes": "Veio no estande." });
        at(sales.post(call), &seen).json(more.clone()).await.expect(200);
        at(sales.post(call), &seen).json(more).await.expect(412);
        let saved = complete(&sales, 1).await["sections"]["registration_info"]["fields"].clone();
        let expected = json!({ "origin": "event", "campaign": "Feira", "referred_by": "Ana", "notes": "Veio no estande." });
        assert_eq!(saved, expected);
        let sql = "select new_values from audit_log where record = 'registration_info' and record_id = 1 order by seq desc limit 1";
        assert!(app.rows(sql, &[]).await[0].text(0).contains("Veio no estande."));
        sales.post(call).json(json!({ "origin": "moon" })).await.expect(422);
        sales.post("/user/registration-info/999999").json(json!({ "origin": "site" })).await.expect(404);
        app.role(Role::System).post(call).json(json!({ "origin": "site" })).await.expect(403);
    })
    .await;
}

#[tokio::test]
async fn the_undo_of_an_origin_brings_the_previous_one_back() {
    everywhere(async |app| {
        emptied(app).await;
        let sales = app.role(Role::Sales);
        let call = "/user/registration-info/1";
        let save = |origin: &str| sales.post(call).json(json!({ "origin": origin }));
        assert_eq!(save("site").rehearsed().await.expect(200)["inverse"], Json::Null);
        save("site").await.expect(200);
        let inverse = save("event").rehearsed().await.expect(200)["inverse"].clone();
        assert_eq!(inverse["body"], json!({ "origin": "site" }), "{inverse}");
    })
    .await;
}

#[tokio::test]
async fn a_search_profile_names_segments_and_places_that_exist() {
    everywhere(async |app| {
        emptied(app).await;
        let sales = app.role(Role::Sales);
        let call = "/user/search-profile/1";
        let sub = app.number("select min(id) from segments where parent_id is not null", &[]).await;
        let root = app.number("select parent_id from segments where id = $1", &[sub.into()]).await;
        let body = json!({ "words": "calçados", "segments": [sub], "zones": ["SP", 1], "active": true });
        let saved = sales.post(call).json(body).await.expect(200);
        let fields = &saved["sections"]["search_profile"]["fields"];
        assert_eq!(fields["zones"], json!(["SP", 1]));
        let segments = fields["segments"].as_array().unwrap();
        assert!(segments.contains(&json!(sub)) && segments.contains(&json!(root)), "{fields}");
        for (field, body) in [
            ("segments", json!({ "segments": [999_999] })),
            ("zones", json!({ "zones": [999] })),
            ("words", json!({ "words": "", "segments": [], "zones": [] })),
        ] {
            let refused = sales.post(call).json(body).await.expect(422);
            assert!(refused["errors"][field].is_array(), "{refused}");
        }
        sales
            .post(call)
            .json(json!({ "words": "", "segments": [], "zones": [], "active": false }))
            .await
            .expect(200);
    })
    .await;
}
