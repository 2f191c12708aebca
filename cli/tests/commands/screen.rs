//! At a terminal: questions, tables, and escaped text.

use insta::assert_snapshot;

use crate::office::Office;

#[test]
fn a_person_is_asked_before_what_cannot_be_undone() {
    let office = Office::of("root");
    assert_snapshot!(office.on_screen("NO_COLOR=1 retaguarda payments approve 400", "n\n"), @r"
    n
    payments.approve · perfil demo · [server] · Helena Duarte (Administração)
      • O pagamento 400 de [price] passa de Aberto para Pago.
      • Destaque na busca é liberado para Teles Utilidades S.A.
    Isto não pode ser desfeito. Continuar? [s/N] Nada foi feito.
    -- exit 1
    ");
    assert_snapshot!(office.on_screen("retaguarda payments approve 400 --fields transaction.status --no-color", "s\n"), @r"
    s
    payments.approve · perfil demo · [server] · Helena Duarte (Administração)
      • O pagamento 400 de [price] passa de Aberto para Pago.
      • Destaque na busca é liberado para Teles Utilidades S.A.
    Isto não pode ser desfeito. Continuar? [s/N] Pagamento aprovado!
    transaction.status  Pago
    -- exit 0
    ");
}

#[test]
fn who_is_not_signed_in_is_asked_to_and_the_command_goes_on() {
    let office = Office::open();
    let seen =
        office.on_screen("retaguarda payments get 12 --jq .transaction.id", "root@demo.test\nDemo@2026\n");
    assert!(seen.contains("Conectado como") && seen.ends_with("\n12\n-- exit 0"), "{seen}");
}

#[test]
fn a_screen_gets_a_table_and_no_file() {
    let office = Office::of("root");
    assert_snapshot!(office.on_screen("NO_COLOR=1 retaguarda products list", ""), @r"
    ID  Nome                           Preço  Com o plano
     6  Consultoria de carreira    R$ 249,90  não
     2  Destaque na busca           R$ 29,90  sim
     3  Selo de verificação        R$ 149,90  não
     5  Serviço personalizado        R$ 0,00  não
     1  Turbine seu Perfil          R$ 49,90  sim
     4  Vitrine na página inicial   R$ 69,90  sim
    6 resultados
    -- exit 0
    ");
    assert_snapshot!(office.on_screen("NO_COLOR=1 retaguarda payments export", ""), @r"
    erro: Isto é um arquivo. Redirecione a saída: retaguarda payments export > pagamentos.csv
    -- exit 2
    ");
}

#[test]
fn a_narrow_screen_gets_the_columns_that_matter_most() {
    let office = Office::of("root");
    let head = |columns: usize| {
        let list = "NO_COLOR=1 retaguarda payments list --per-page 1 --order-by id -q";
        let seen = office.on_screen(&format!("stty cols {columns}; {list}"), "");
        seen.lines()
            .next()
            .unwrap()
            .split("  ")
            .filter(|title| !title.is_empty())
            .map(str::trim)
            .collect::<Vec<_>>()
            .join(" | ")
    };
    assert_snapshot!(head(80), @"Transação | Valor | Membro | Criado em | Status");
    assert_snapshot!(head(120), @"Transação | Valor | Forma | Membro | Consultor | Criado em | Status");
    assert_snapshot!(head(160), @"Transação | Valor | Forma | Membro | Consultor | Criado em | Pago em | Status | Vencimento | Motivo da falha | Recebido");
}

#[test]
fn text_of_members_does_not_control_the_terminal() {
    let office = Office::of("root");
    let name = "a\\u001b[31mb\\u202ec\\u009bd\\u200be\\u007f";
    // Twice, so that the second event is by a user of that name.
    for _ in 0..2 {
        office.sh(&format!("retaguarda profile update -d '{{\"name\": \"{name}\"}}'"));
    }
    for line in [
        "session whoami -o table --fields user.name",
        "session whoami --jq .user.name",
        "session whoami -o json --fields user.name",
        "session whoami -o ndjson --fields user.name",
        "session whoami -o csv --fields user.name",
        "api GET /me",
        "api GET /me -o table",
        "api GET /me --jq .user.name",
        "api GET /me -o csv --fields user.name",
        "watch --after 0 --only profile.update --count 2",
        "watch --after 0 --only profile.update --count 2 --jq .actor",
        "watch --after 0 --only profile.update --count 2 -o csv",
    ] {
        let seen = office.on_screen(&format!("retaguarda --no-color {line}"), "");
        let steers =
            |letter: char| letter != '\n' && (letter.is_control() || "\u{202e}\u{200b}".contains(letter));
        assert!(seen.contains("31mb") && !seen.contains(steers), "{line}: {seen:?}");
    }
    let raw = office.sh("retaguarda session whoami --jq .user.name");
    assert!(raw.starts_with("a\u{1b}[31mb\u{202e}c"), "programs get the bytes as they are: {raw:?}");
}
