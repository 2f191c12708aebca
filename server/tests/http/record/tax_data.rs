//! Tax data: its rules, what the registration would fill in, and the lines for invoices.

use client::access::Role;
use serde_json::json;

use super::{at, errors};
use crate::app::everywhere;

#[tokio::test]
async fn a_state_is_required_and_what_is_absent_stays() {
    everywhere(async |app| {
        let (caller, path) = (app.role(Role::Success), "/user/tax-data/11");
        app.execute("delete from member_tax_data where id = 11", &[]).await;
        let problem = caller.post(path).json(json!({ "city": "Rj", "name": "Ana" })).await.expect(422);
        assert_eq!(errors(&problem, "state"), ["Este campo é obrigatório!"]);
        assert_eq!(errors(&problem, "city"), ["Tamanho mínimo é de 3 caracteres"]);
        let problem = caller.post(path).json(json!({ "state": "S" })).await.expect(422);
        assert_eq!(errors(&problem, "state"), ["Tamanho mínimo é de 2 caracteres"]);
        let first = caller.get(path).await.expect(200);
        assert_eq!((&first["version"], &first["tax_data"]), (&json!(1), &json!({})));
        let body = json!({ "state": "SP", "city": "Itu", "name": "Ana", "zip_code": "13300000" });
        at(caller.post(path).json(body.clone()), &first["version"]).await.expect(200);
        at(caller.post(path).json(body), &first["version"]).await.expect(412);
        let saved = caller.post(path).json(json!({ "number": "7", "zip_code": "" })).await.expect(200);
        assert_eq!(
            saved["record"]["tax_data"],
            json!({ "state": "SP", "city": "Itu", "name": "Ana", "number": "7" })
        );
        assert_eq!(saved["record"]["invoicing"], "Nome: Ana\nNúmero: 7\nCidade: Itu\nEstado: SP");
        let undo = caller.post(path).json(json!({ "number": "" })).rehearsed().await.expect(200);
        assert_eq!(undo["inverse"]["body"], json!({ "number": "7" }));
        let name = caller.get("/user/11").await.expect(200)["user"]["name"].clone();
        assert_eq!(saved["record"]["registration"]["name"], name);
        app.execute(
            "update members set address = $1 where id = 11",
            &[r#"{"city":"Itu","street":"Rua A"}"#.into()],
        )
        .await;
        let registration = caller.get(path).await.expect(200)["registration"].clone();
        assert_eq!((&registration["city"], &registration["street"]), (&json!("Itu"), &json!("Rua A")));
        app.role(Role::System).post(path).json(json!({ "state": "SP" })).await.expect(403);
    })
    .await;
}
