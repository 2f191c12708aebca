//! `can`: the answer, the reason, and the exit code. It changes nothing.

use insta::assert_snapshot;

use crate::office::Office;

#[test]
fn a_permission_that_is_missing_is_named_with_those_who_have_it() {
    let office = Office::of("success");
    assert_snapshot!(office.sh("retaguarda can payments.approve -o table"), @r"
    não
    -- exit 4
    ");
    assert_snapshot!(office.sh("retaguarda can payments.approve 400 --explain -o table"), @r"
    não
    Falta a permissão “Alterar pagamentos”. Quem a tem: Gestão de processos, Vendas, Gerência, Administração.
    -- exit 4
    ");
    assert_snapshot!(office.sh("retaguarda can payments.approve 400 -o json --jq '.allowed, .reason.why.kind'"), @r"
    false
    permission
    -- exit 4
    ");
    assert_snapshot!(office.sh("retaguarda can payments.list --explain -o table"), @r"
    sim
    -- exit 0
    ");
}

#[test]
fn the_record_decides_and_stays_as_it_was() {
    let office = Office::of("sales");
    assert_snapshot!(office.sh("retaguarda can payments.approve 400 --explain -o table"), @r"
    sim
    -- exit 0
    ");
    let rows =
        r#"retaguarda payments list --id 12 --jq '.transactions.data[] | [.id, .status, "a\"b", null]"#;
    assert_eq!(office.sh(&format!("{rows} | @csv'")), "12,\"paid\",\"a\"\"b\",\n-- exit 0");
    assert_eq!(office.sh(&format!("{rows} | @tsv'")), "12\tpaid\ta\"b\t\n-- exit 0");
    assert_snapshot!(office.sh("retaguarda payments get 400 --jq .transaction.status"), @r"
    open
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda can payments.create 1 --explain -o table"), @r"
    sim
    Ainda precisa informar: discount, method, planId, turbo.
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda can payments.create 21 --explain -o table"), @r"
    não
    Você não pode gerar link de pagamento para este usuário pois ele pertence a outro consultor
    Pertence a Juliana Castanho até 00/00/0000.
    -- exit 4
    ");
    assert_snapshot!(office.sh("retaguarda can payments.get 999999 --explain -o table"), @r"
    não
    Não encontramos o que você procura. Confira o número e tente de novo.
    -- exit 5
    ");
}

#[test]
fn wrong_usage_is_explained() {
    let office = Office::of("root");
    assert_snapshot!(office.sh("retaguarda can payments.aprove 400 -o table"), @r"
    -- stderr
    erro: Não existe a chamada “payments.aprove”. Veja todas com: retaguarda call --help
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda can payments.approve 400 401 -o table"), @r"
    -- stderr
    erro: payments.approve leva: id.
    -- exit 2
    ");
}
