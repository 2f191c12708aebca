//! Sealed plans: a row edited after its rehearsal is detected.

use insta::assert_snapshot;

use crate::office::Office;

/// Returns an office with a plan of three rows, the second of which was edited.
fn edited() -> Office {
    let office = Office::of("root");
    office.file("rows.txt", "12\n13\n14\n");
    office.sh("retaguarda batch plan payments.change-manager --from rows.txt --set manager_id=0 -o plan -q");
    let plan = office.text("plan").replace("\"path\":[\"13\"]", "\"path\":[\"19\"]");
    office.file("plan", plan);
    office
}

fn version(office: &Office, payment: u32) -> String {
    office.sh(&format!("retaguarda payments get {payment} --jq .transaction.version"))
}

#[test]
fn an_edited_row_is_not_applied() {
    let office = edited();
    let before = [13, 19].map(|id| version(&office, id));
    assert_snapshot!(office.sh("retaguarda batch apply plan -o table -q"), @r"
    2 feitas
    1 não pode ser feita
      1× A linha foi alterada no plano depois do ensaio e não é aplicada; para ensaiá-la de novo: --rehearse-changed (linha 2)
    -- stderr
    erro: 1 linha não foi feita.
    -- exit 7
    ");
    assert_eq!([13, 19].map(|id| version(&office, id)), before);
}

#[test]
fn an_edited_row_is_rehearsed_anew_and_asked_about() {
    let office = edited();
    let before = version(&office, 19);
    let told = office.sh("retaguarda batch apply plan --rehearse-changed -o table");
    assert!(
        told.contains("As linhas alteradas, ensaiadas de novo:") && told.contains("pagamento 19"),
        "{told}"
    );
    assert!(told.contains("Repita com --yes para confirmar.") && told.ends_with("-- exit 2"), "{told}");
    assert_eq!(version(&office, 19), before, "nothing is done before the yes");
    assert_snapshot!(office.sh("retaguarda batch apply plan --rehearse-changed --yes -q -o table"), @r"
    3 feitas
    -- exit 0
    ");
    assert_ne!(version(&office, 19), before);
    assert_snapshot!(office.sh("retaguarda batch apply plan -q -o table"), @r"
    3 feitas
    -- exit 0
    ");
}

#[test]
fn a_header_that_was_edited_unseals_every_row() {
    let office = Office::of("root");
    office.file("rows.txt", "12\n13\n");
    office.sh("retaguarda batch plan payments.change-manager --from rows.txt --set manager_id=0 -o plan -q");
    office.sh("sed -i '1s/payments.change-manager/payments.approve/' plan");
    assert_snapshot!(office.sh("retaguarda batch apply plan --yes --jq '.done, .refused' -q"), @r"
    0
    2
    -- stderr
    erro: 2 linhas não foram feitas.
    -- exit 7
    ");
}

#[test]
fn an_effect_that_was_edited_away_unseals_its_row() {
    let office = Office::of("root");
    office.file("rows.txt", "400\n");
    office.sh("retaguarda batch plan payments.approve --from rows.txt -o plan -q");
    office.sh("sed -i '2s/passa de Aberto para Pago/fica como está/' plan");
    assert_snapshot!(office.sh("retaguarda batch status plan --jq '.waiting, .refused'"), @r"
    0
    1
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda batch apply plan --yes --jq .done -q"), @r"
    0
    -- stderr
    erro: 1 linha não foi feita.
    -- exit 7
    ");
}

#[test]
fn a_plan_without_a_rehearsal_asks_twice() {
    let office = Office::of("root");
    office.file("rows.txt", "12\n");
    let plan = "retaguarda batch plan payments.change-manager --from rows.txt --set manager_id=0 -o plan --without-rehearsal";
    assert_snapshot!(office.sh(plan), @r"
    -- stderr
    payments.change-manager · perfil demo · [server] · Helena Duarte (Administração)
    1 linha não foi ensaiada: não se sabe o que ela fará.
    erro: Isto precisa de confirmação. Repita com --yes para confirmar.
    -- exit 2
    ");
    assert_snapshot!(office.sh(&format!("{plan} --yes --jq .ready -q")), @r"
    1
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda batch apply plan"), @r"
    -- stderr
    payments.change-manager · perfil demo · [server] · Helena Duarte (Administração)
    1 linha a fazer, de 1.
    1 linha não foi ensaiada: não se sabe o que ela fará.
    erro: Isto precisa de confirmação. Repita com --yes para confirmar.
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda batch apply plan --yes --jq .done -q"), @r"
    1
    -- exit 0
    ");
}
