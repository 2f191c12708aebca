//! Annotations and the journey.

use client::access::Role;
use serde_json::json;

use crate::app::everywhere;

#[tokio::test]
async fn an_annotation_is_changed_by_its_author_within_a_day_or_by_a_manager() {
    everywhere(async |app| {
        let (sales, success) = (app.role(Role::Sales), app.role(Role::Success));
        sales.post("/user/annotation/1").json(json!({ "text": " " })).await.expect(422);
        let written =
            sales.post("/user/annotation/1").json(json!({ "text": "<i>Ligar</i>" })).await.expect(200);
        let id = written["annotation"]["id"].clone();
        assert_eq!(written["annotation"]["manager"]["name"], "Rafael Monteiro");
        let call = format!("/user/annotation/{id}");
        success.put(&call).json(json!({ "text": "outra" })).await.expect(403);
        sales.put(&call).json(json!({ "pinned": true })).await.expect(200);
        let list = sales.get("/user/annotations/1?page=1").await.expect(200);
        assert_eq!(list["annotations"]["data"][0]["pinned"], true);
        app.execute("update annotations set created_at = 1", &[]).await;
        sales.put(&call).json(json!({ "text": "tarde" })).await.expect(403);
        let changed = app.role(Role::Manager).put(&call).json(json!({ "text": "certa" })).await.expect(200);
        assert_eq!(changed["annotation"]["text"], "certa");
        assert_eq!(changed["annotation"]["pinned"], true);
    })
    .await;
}

#[tokio::test]
async fn a_step_of_the_journey_is_removed() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let steps = sales.get("/user/journey/1").await.expect(200)["steps"].clone();
        assert!(steps.as_array().unwrap().iter().any(|step| step["step"] == "registered"), "{steps}");
        let call = format!("/user/journey/{}", steps[0]["id"]);
        assert_eq!(sales.delete(&call).await.expect(200)["message"], "Etapa removida!");
        let left = sales.get("/user/journey/1").await.expect(200)["steps"].clone();
        assert_eq!(left.as_array().unwrap().len() + 1, steps.as_array().unwrap().len());
        sales.delete(&call).await.expect(404);
    })
    .await;
}
