//! Global flags are supported or rejected, never ignored.

use client::catalogue::dynamic;
use client::endpoint::Danger;
use insta::assert_snapshot;

use crate::office::Office;

/// Returns all visible output, so that a change shows.
fn everything(office: &Office) -> String {
    [
        "payments list --all",
        "conversations list --all",
        "sessions list --jq '[.sessions[].id]'",
        "access list",
        "whoami",
    ]
    .map(|line| office.sh(&format!("retaguarda {line}")))
    .join("\n")
}

#[test]
fn no_write_acts_when_it_is_rehearsed() {
    let office = Office::of("root");
    let before = everything(&office);
    for endpoint in dynamic::all() {
        if endpoint.about.danger == Danger::Read || endpoint.about.id == "session.refresh" {
            continue;
        }
        let ids = vec!["12"; endpoint.about.path_names().len()].join(" ");
        let told =
            office.sh(&format!("retaguarda call {} {ids} --rehearse -q < /dev/null", endpoint.about.id));
        assert!(!told.contains("“--rehearse” não existe"), "{told}");
    }
    assert_eq!(everything(&office), before);
}

#[test]
fn a_command_that_cannot_honour_a_flag_refuses_it() {
    let office = Office::of("root");
    let refused = |line: &str| {
        let told = office.sh(&format!("retaguarda {line}"));
        assert!(told.ends_with("-- exit 2"), "{line}\n{told}");
        told.lines().nth(1).unwrap().to_owned()
    };
    assert_snapshot!(refused("logout --rehearse"), @"erro: --rehearse não vale para “logout”.");
    assert_snapshot!(refused("profiles remove demo --rehearse"), @"erro: --rehearse não vale para “profiles remove”.");
    assert_snapshot!(refused("--rehearse profiles remove demo"), @"erro: --rehearse não vale para “profiles remove”.");
    assert_snapshot!(refused("batch undo plan -o other --rehearse"), @"erro: --rehearse não vale para “batch undo”.");
    assert_snapshot!(refused("payments list --if-match 1"), @"erro: --if-match não vale para “payments list”.");
    assert_snapshot!(refused("payments list --yes"), @"erro: --yes não vale para “payments list”.");
    assert_snapshot!(refused("payments export -o json"), @"erro: “json” não serve para -o.");
    assert_snapshot!(refused("profile update --if-match 1"), @"erro: --if-match não vale para “profile update”.");
    assert_snapshot!(refused("completions bash --jq ."), @"erro: --jq não vale para “completions”.");
    assert_snapshot!(refused("batch status plan --server http://127.0.0.1:9"), @"erro: --server não vale para “batch status”.");
    assert_snapshot!(refused("watch -o table"), @"erro: watch escreve uma linha por evento: use -o ndjson, csv ou ids.");
    assert_snapshot!(refused("watch --exec true --fields id"), @"erro: Com --exec os eventos vão para o comando: -o, --fields e --jq não valem.");
    assert_snapshot!(refused("api GET /financial --rehearse"), @"erro: GET não altera nada: não leva --rehearse, --if-match nem --yes.");
    assert_snapshot!(office.sh("retaguarda whoami --jq .user.email"), @r"
    root@demo.test
    -- exit 0
    ");
}

#[test]
fn a_raw_request_honours_every_flag() {
    let office = Office::of("root");
    let approve = "retaguarda api PUT /financial/payment/approve/400";
    assert_snapshot!(office.sh(&format!("{approve} --rehearse --jq '.rehearsal, .answer.transaction.status'")), @r"
    true
    paid
    -- exit 0
    ");
    assert_snapshot!(office.sh(approve), @r"
    -- stderr
    PUT /financial/payment/approve/400 · perfil demo · [server] · Helena Duarte (Administração)
      • O pagamento 400 de [price] passa de Aberto para Pago.
      • Destaque na busca é liberado para Teles Utilidades S.A.
    erro: Isto não pode ser desfeito. Repita com --yes para confirmar.
    -- exit 2
    ");
    assert_snapshot!(office.sh(&format!("{approve} --yes --if-match 7 > /dev/null")), @r"
    -- stderr
    erro: Rafael Monteiro mudou isto depois que você abriu, [moment]. Atualize e tente de novo.
      requisição: 0000000000000000
    -- exit 6
    ");
    let list = "retaguarda api GET '/financial?per_page=2&order_by=id'";
    assert_snapshot!(office.sh(&format!("{list} -o ndjson --fields id,status")), @r#"
    {"id":1,"status":"paid"}
    {"id":2,"status":"paid"}
    -- exit 0
    "#);
    assert_snapshot!(office.sh(&format!("{list} -o ids")), @r"
    1
    2
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda payments get 400 --jq .transaction.status"), @r"
    open
    -- exit 0
    ");
}

#[test]
fn a_plan_can_be_rehearsed_again_and_nothing_is_done() {
    let office = Office::of("root");
    office.file("rows.txt", "400\n12\n");
    office.sh("retaguarda batch plan payments.approve --from rows.txt -o plan -q");
    assert_snapshot!(office.sh("retaguarda batch apply plan --rehearse -o table"), @r"
    payments.approve · perfil demo · [server] · Helena Duarte (Administração)
    1 linha a fazer
    1 linha não pode ser feita
      1× Este pagamento já está “Pago” desde [moment], por iugu. (linha 2)
    Primeiros efeitos:
      • O pagamento 400 de [price] passa de Aberto para Pago.
      • Destaque na busca é liberado para Teles Utilidades S.A.
    -- stderr
    erro: 1 linha não pode ser feita; as outras podem ser aplicadas.
    -- exit 7
    ");
    assert!(!office.home.path().join("plan.journal").exists());
    office.sh("retaguarda payments approve 400 --yes -q");
    assert_snapshot!(office.sh("retaguarda batch apply plan --rehearse --jq '.ready, .refused'"), @r"
    0
    2
    -- stderr
    erro: 2 linhas não podem ser feitas; as outras podem ser aplicadas.
    -- exit 7
    ");
}

#[test]
fn the_language_is_that_of_the_system() {
    let office = Office::open();
    let first = |variables: &str| {
        let told = office.sh(&format!("{variables} retaguarda whoami"));
        told.lines().nth(1).unwrap().to_owned()
    };
    assert_snapshot!(first(""), @"erro: Você não está conectado. Entre para continuar.");
    assert_snapshot!(first("LANG=en_GB.UTF-8"), @"error: You are not signed in. Sign in to continue.");
    assert!(first("LANG=en_GB.UTF-8 LC_MESSAGES=de_DE.UTF-8").starts_with("Fehler:"));
    assert!(first("LANG=en_GB.UTF-8 LC_MESSAGES=de_DE.UTF-8 LC_ALL=fr_FR.UTF-8").starts_with("erreur"));
    assert!(first("LC_ALL=fr_FR.UTF-8 RETAGUARDA_LANG=en").starts_with("error:"));
    assert!(first("LC_ALL= LANG=C.UTF-8").starts_with("erro:"));
}
