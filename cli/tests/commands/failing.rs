//! Every kind of failure: its message and exit code.

use insta::assert_snapshot;

use crate::office::Office;

#[test]
fn wrong_usage_is_2() {
    let office = Office::open();
    assert_snapshot!(office.sh("retaguarda payments list --order-by colour"), @r"
    -- stderr
    erro: “colour” não serve para --order-by <PALAVRA>.
      Valores aceitos: id, id DESC, amount, amount DESC, created_at, created_at DESC, paid_at, paid_at DESC, status, status DESC, actions, actions DESC
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda payments list --stauts open"), @r"
    -- stderr
    erro: A opção “--stauts” não existe aqui.
      Seria --status?
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda payments lst"), @r"
    -- stderr
    erro: O comando “lst” não existe.
      Seria list?
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda payments approve"), @r"
    -- stderr
    erro: Falta: <ID>.
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda payments approve twelve"), @r"
    -- stderr
    erro: <ID>: “twelve” não é um número inteiro; use por exemplo 12.
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda payments list --page"), @r"
    -- stderr
    erro: --page <N> precisa de um valor.
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda payments list --created-at 2026-02-01::2026-01-01 --per-page 1000"), @r"
    -- stderr
    erro: --created-at: “0000-00-00::0000-00-00” não é um período; use 0000-00-00, 00/00/0000..00/00/0000, 2026-01, 7d, hoje ou este-mes.
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda payments list --fields id,colour"), @r"
    -- stderr
    erro: O campo “colour” não existe na resposta. Existem: id, amount, status, failure, failure_text, paid_amount, received, exception, price, plots, payment_type, gateway_type, gateway_ref, recurrent, recurrent_cutoff, expires_at, created_at, paid_at, settings_success_manager_at, settings_account_manager_at, invoice_pdf_link, products, plan, plan_group, user, user_id, account_manager, gateway_raw, updated_at, version.
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda --server ftp://somewhere whoami"), @r"
    -- stderr
    erro: --server: “ftp://somewhere” não é um servidor; use por exemplo http://127.0.0.1:8080.
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda payments 2>&1 | head -n 3"), @r"
    Pagamentos: o que os membros devem e pagaram.

    Uso: retaguarda payments <COMANDO> [opções]
    -- exit 0
    ");
}

#[test]
fn not_signed_in_is_3() {
    let office = Office::open();
    assert_snapshot!(office.sh("retaguarda payments list"), @r"
    -- stderr
    erro: Você não está conectado. Entre para continuar.
      Entre com: retaguarda login
    -- exit 3
    ");
    assert_snapshot!(office.sh("retaguarda payments approve 12 --yes"), @r"
    -- stderr
    erro: Você não está conectado. Entre para continuar.
      Entre com: retaguarda login
    -- exit 3
    ");
}

#[test]
fn not_allowed_is_4() {
    let office = Office::of("success");
    assert_snapshot!(office.sh("retaguarda payments approve 12 --yes"), @r"
    -- stderr
    erro: Falta a permissão “Alterar pagamentos”. Quem a tem: Gestão de processos, Vendas, Gerência, Administração.
      requisição: 0000000000000000
    -- exit 4
    ");
}

#[test]
fn not_found_is_5() {
    let office = Office::of("root");
    assert_snapshot!(office.sh("retaguarda payments get 999999"), @r"
    -- stderr
    erro: Não encontramos o que você procura. Confira o número e tente de novo.
      requisição: 0000000000000000
    -- exit 5
    ");
    assert_snapshot!(office.sh("retaguarda api GET /nowhere > /dev/null"), @r"
    -- stderr
    erro: Este endereço não existe na API. Veja /api/docs.
      requisição: 0000000000000000
    -- exit 5
    ");
}

#[test]
fn out_of_reach_is_8() {
    let office = Office::open();
    assert_snapshot!(office.sh("retaguarda --profile other --server http://127.0.0.1:9 products list"), @r"
    -- stderr
    erro: Não foi possível falar com http://127.0.0.1:9. Confira o endereço e a rede.
    -- exit 8
    ");
}
