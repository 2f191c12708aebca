//! Addresses by postal code, from the shipped table.

use client::access::Role;
use serde_json::json;

use crate::app::everywhere;

#[tokio::test]
async fn the_shipped_table_finds_codes_addresses_and_registrations() {
    everywhere(async |app| {
        let caller = app.role(Role::Success);
        let found = caller.get("/postal-code/01310-100").await.expect(200);
        assert_eq!((&found["city"], &found["status"]), (&json!("São Paulo"), &json!(200)));
        let absent = caller.get("/postal-code/99999999").await.expect(404);
        assert_eq!(absent["message"], "Cep não encontrado");
        let short = caller.get("/postal-code/0131010").await.expect(422);
        assert_eq!(short["errors"]["cep"], json!(["Tamanho mínimo é de 8 caracteres"]));
        let paulista = "/postal-code?state=SP&city=sao%20paulo&street=paulista";
        assert_eq!(caller.get(paulista).await.expect(200)["addresses"].as_array().unwrap().len(), 2);
        caller.get("/postal-code?state=SP").await.expect(422);
        let people = caller.get("/registry?q=SP-104233").await.expect(200);
        assert_eq!(people["registrations"][0]["name"], "Ana Lima Representações Ltda");
        assert_eq!(caller.get("/registry?q=ningu%C3%A9m").await.expect(200)["registrations"], json!([]));
        caller.get("/registry?q=a").await.expect(422);
    })
    .await;
}
