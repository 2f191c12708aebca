//! Writes: irreversible calls are rehearsed and confirmed; invalid fields are reported one by one.

use insta::assert_snapshot;

use crate::office::Office;

/// The latest open payment that no other test here uses.
const OPEN: &str = "400";

#[test]
fn what_cannot_be_undone_needs_a_yes() {
    let office = Office::of("root");
    let approve = |flags: &str| office.sh(&format!("retaguarda payments approve {OPEN} {flags}"));
    assert_snapshot!(approve(""), @r"
    -- stderr
    payments.approve · perfil demo · [server] · Helena Duarte (Administração)
      • O pagamento 400 de [price] passa de Aberto para Pago.
      • Destaque na busca é liberado para Teles Utilidades S.A.
    erro: Isto não pode ser desfeito. Repita com --yes para confirmar.
    -- exit 2
    ");
    assert_snapshot!(approve("--rehearse -o table"), @r"
    O pagamento 400 de [price] passa de Aberto para Pago.
    Destaque na busca é liberado para Teles Utilidades S.A.
    -- exit 0
    ");
    assert_snapshot!(approve("--rehearse --jq .answer.transaction.status"), @r"
    paid
    -- exit 0
    ");
    assert_snapshot!(approve("--if-match 7 --yes"), @r"
    -- stderr
    erro: Rafael Monteiro mudou isto depois que você abriu, [moment]. Atualize e tente de novo.
      requisição: 0000000000000000
    -- exit 6
    ");
    assert_snapshot!(office.sh(&format!("retaguarda payments get {OPEN} --jq .transaction.status")), @r"
    open
    -- exit 0
    ");
    assert_snapshot!(approve("--yes --jq '.message, .transaction.status'"), @r"
    Pagamento aprovado!
    paid
    -- exit 0
    ");
    assert_snapshot!(approve("--yes"), @r"
    -- stderr
    erro: Este pagamento já está “Pago” desde [moment], por Helena Duarte.
      requisição: 0000000000000000
    -- exit 6
    ");
}

#[test]
fn flags_and_data_make_one_body() {
    let office = Office::of("root");
    let create = |flags: &str| {
        office.sh(&format!(
            "retaguarda payments create 41 {flags} --jq '.message, (.url | startswith(\"http\"))'"
        ))
    };
    assert_snapshot!(create("--plan-id 5 --method boleto --discount 0 --turbo 0"), @r"
    Link de pagamento gerado!
    true
    -- exit 0
    ");
    assert_snapshot!(create("-d '{\"planId\": 5, \"turbo\": 0, \"discount\": 0}' --method pix"), @r"
    Link de pagamento gerado!
    true
    -- exit 0
    ");
    assert_snapshot!(office.typing(
        "retaguarda payments create 41 -d - --discount 10,50 --jq .success",
        r#"{"planId": 5, "turbo": 0, "method": "pix"}"#,
    ), @r"
    true
    -- exit 0
    ");
}

#[test]
fn broken_fields_are_named_each() {
    let office = Office::of("root");
    assert_snapshot!(office.sh("retaguarda payments create 41"), @r"
    -- stderr
    Erros de validação: Existem 4 erros de validação.
      --discount: Este campo é obrigatório!
      --method: Este campo é obrigatório!
      --plan-id: Este campo é obrigatório!
      --turbo: Este campo é obrigatório!
      requisição: 0000000000000000
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda payments change-manager 12"), @r"
    -- stderr
    Erros de validação: Existe 1 erro de validação.
      --manager-id: Este campo é obrigatório!
      requisição: 0000000000000000
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda payments send-charge 400 --email nobody"), @r"
    -- stderr
    Erros de validação: Existe 1 erro de validação.
      --email: Insira um e-mail válido
      requisição: 0000000000000000
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda payments create 41 -d '{\"planId\": 5, \"colour\": 1}'"), @r"
    -- stderr
    Erros de validação: Existe 1 erro de validação.
      colour: Valor não permitido!
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda payments create 41 -d '{'"), @r"
    -- stderr
    erro: O corpo não é um JSON válido: EOF while parsing an object at line 1 column 1.
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda payments create 41 -d @nowhere.json"), @r"
    -- stderr
    erro: Não foi possível usar o arquivo nowhere.json: ele não existe.
    -- exit 2
    ");
}

#[test]
fn reads_are_not_rehearsed() {
    let office = Office::of("root");
    assert_snapshot!(office.sh("retaguarda payments list --rehearse"), @r"
    -- stderr
    erro: --rehearse não vale para “payments list”.
    -- exit 2
    ");
}
