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

#[tokio::test]
async fn a_phone_is_read_as_every_phone() {
    everywhere(async |app| {
        let (caller, path) = (app.role(Role::Success), "/user/tax-data/11");
        let body = json!({ "state": "SP", "cell_phone": "+55 (92) 98765-4321", "cpf": "529.982.247-25", "zip_code": "01001-000" });
        let saved = caller.post(path).json(body).await.expect(200)["record"]["tax_data"].clone();
        assert_eq!(saved["cell_phone"], "92987654321");
        assert_eq!((&saved["cpf"], &saved["zip_code"]), (&json!("52998224725"), &json!("01001000")));
        for (phone, text) in [
            ("55929876543 21 0", "Telefone inválido"),
            ("+44 98765 43210", "Use um telefone do Brasil, com o código +55"),
            ("1,19876543E+10", "A planilha cortou este número; formate a coluna como texto e preencha de novo"),
        ] {
            let problem = caller.post(path).json(json!({ "cell_phone": phone })).await.expect(422);
            assert_eq!(errors(&problem, "cell_phone"), [text], "{phone}");
        }
        // The other fields have no rule.
        let saved = caller.post(path).json(json!({ "cpf": "a definir" })).await.expect(200);
        assert_eq!(saved["record"]["tax_data"]["cpf"], "a definir");
    })
    .await;
}
