//! Plans are applied once, by their author, and undone.

use insta::assert_snapshot;

use crate::office::Office;

/// Returns a consultant of sales, by number.
fn consultant(office: &Office) -> String {
    let id = office
        .sh("retaguarda managers list --jq '[.managers[] | select(.permission_type == \"sales\")][0].id'");
    id.lines().next().unwrap().to_owned()
}

/// Returns the consultant and the version of some payments.
fn payments(office: &Office, ids: &[u32]) -> String {
    let one = |id: &u32| {
        office.sh(&format!(
            "retaguarda payments get {id} --jq '.transaction | \"\\(.id) \\(.account_manager.id) \\(.version)\"'"
        ))
    };
    ids.iter().map(|id| one(id).lines().next().unwrap().to_owned() + "\n").collect()
}

#[test]
fn a_plan_is_applied_once_and_undone() {
    let office = Office::of("root");
    let ids = [12, 13, 14];
    let before = payments(&office, &ids);
    let manager = consultant(&office);
    office.file("rows.txt", "12\n13\n14\n");
    let plan = format!(
        "retaguarda batch plan payments.change-manager --from rows.txt --set manager_id={manager} -o plan -q --jq .ready"
    );
    assert_snapshot!(office.sh(&plan), @r"
    3
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda batch status plan --output table"), @r"
    payments.change-manager · perfil demo · [server] · Helena Duarte (Administração)
    3 não começadas
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda batch apply plan -o table"), @r"
    3 feitas
    -- stderr
    payments.change-manager · perfil demo · [server] · Helena Duarte (Administração)
    3 linhas a fazer, de 3.
    -- exit 0
    ");
    let after = payments(&office, &ids);
    assert_ne!(after, before);
    assert_snapshot!(office.sh("retaguarda batch apply plan -o table"), @r"
    3 feitas
    -- exit 0
    ");
    assert_eq!(payments(&office, &ids), after, "a second time does nothing");
    assert_snapshot!(office.sh(&plan), @r"
    -- stderr
    erro: O plano plan já começou a ser aplicado. Escolha outro nome.
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda batch status plan --jq '.done, .waiting, .running'"), @r"
    3
    0
    false
    -- exit 0
    ");

    // Another user changes one of them: the others are undone, this one stays.
    office.sh("retaguarda payments change-manager 13 --manager-id 0 -q");
    assert_snapshot!(office.sh("retaguarda batch undo plan --to undo --output table"), @r"
    payments.change-manager · perfil demo · [server] · Helena Duarte (Administração)
    2 linhas a fazer
    1 linha não pode ser feita
      1× Isto mudou desde que você abriu. Atualize e tente de novo. (linha 2)
    Primeiros efeitos:
      • O consultor do pagamento 14 passa de Juliana Castanho para ninguém.
      • O plano que este pagamento liberou passa de Juliana Castanho para ninguém.
      • O consultor do pagamento 12 passa de Juliana Castanho para Larissa Quadros.
      • O plano que este pagamento liberou passa de Juliana Castanho para Larissa Quadros.
    -- stderr
    Para fazer: retaguarda batch apply undo
    erro: 1 linha não pode ser feita; as outras podem ser aplicadas.
    -- exit 7
    ");
    assert_snapshot!(office.sh("retaguarda batch apply undo --jq '.done, .refused'"), @r"
    2
    1
    -- stderr
    payments.change-manager · perfil demo · [server] · Helena Duarte (Administração)
    2 linhas a fazer, de 3.
    As linhas não feitas estão em undo.failed.csv, com o motivo; corrija e planeje de novo.
    erro: 1 linha não foi feita.
    -- exit 7
    ");
    let consultants =
        |text: &str| text.lines().map(|line| line.rsplit_once(' ').unwrap().0.to_owned()).collect::<Vec<_>>();
    let (back, before) = (consultants(&payments(&office, &ids)), consultants(&before));
    assert_eq!((&back[0], &back[2]), (&before[0], &before[2]));
    assert_eq!(back[1], "13 null");
}

#[test]
fn what_cannot_be_undone_needs_a_yes_and_has_no_undo() {
    let office = Office::of("root");
    office.file("rows.txt", "400\n");
    office.sh("retaguarda batch plan payments.approve --from rows.txt -o plan -q");
    assert_snapshot!(office.sh("retaguarda batch apply plan"), @r"
    -- stderr
    payments.approve · perfil demo · [server] · Helena Duarte (Administração)
    1 linha a fazer, de 1.
    erro: Isto não pode ser desfeito. Repita com --yes para confirmar.
    -- exit 2
    ");
    assert_snapshot!(office.on_screen("NO_COLOR=1 retaguarda batch apply plan", "n\n"), @r"
    n
    payments.approve · perfil demo · [server] · Helena Duarte (Administração)
    1 linha a fazer, de 1.
    Isto não pode ser desfeito. Continuar? [s/N] Nada foi feito.
    -- exit 1
    ");
    assert_snapshot!(office.sh("retaguarda payments get 400 --jq .transaction.status"), @r"
    open
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda batch apply plan --yes -o ndjson"), @r#"
    {"row":1,"line":1,"record":"400","outcome":"done","status":null,"code":0,"reason":null}
    {"plan":"plan","id":"00000000000000000000000000000000","endpoint":"payments.approve","failed_rows":null,"reasons":[],"rows":1,"done":1,"stale":0,"failed":0,"refused":0,"unanswered":0,"waiting":0}
    -- stderr
    payments.approve · perfil demo · [server] · Helena Duarte (Administração)
    1 linha a fazer, de 1.
    -- exit 0
    "#);
    assert_snapshot!(office.sh("retaguarda payments get 400 --jq .transaction.status"), @r"
    paid
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda batch undo plan -o undo"), @r"
    -- stderr
    erro: payments.approve não tem inverso: o que este plano fez não pode ser desfeito.
    -- exit 2
    ");
}

#[test]
fn a_row_that_changed_since_is_left_alone_and_can_be_planned_again() {
    let office = Office::of("root");
    let manager = consultant(&office);
    office.file(
        "rows.csv",
        format!("id;nome;manager_id\n12;=João;{manager}\n13;-Ana;{manager}\n99999;Eva;{manager}\n"),
    );
    office.sh("retaguarda batch plan payments.change-manager --from rows.csv -o plan -q");
    office.sh("retaguarda payments change-manager 13 --manager-id 0 -q");
    assert_snapshot!(office.sh("retaguarda batch apply plan -o table"), @r"
    1 feita
    1 mudou desde o plano
    1 não pode ser feita
      1× Isto mudou desde que você abriu. Atualize e tente de novo. (linha 3)
      1× Não encontramos o que você procura. Confira o número e tente de novo. (linha 4)
    -- stderr
    payments.change-manager · perfil demo · [server] · Helena Duarte (Administração)
    2 linhas a fazer, de 3.
    As linhas não feitas estão em plan.failed.csv, com o motivo; corrija e planeje de novo.
    erro: 2 linhas não foram feitas.
    -- exit 7
    ");
    assert_snapshot!(office.sh("cat plan.failed.csv"), @r"
    id;nome;manager_id;retaguarda_status;retaguarda_reason
    13;'-Ana;12;412;Isto mudou desde que você abriu. Atualize e tente de novo.
    99999;Eva;12;404;Não encontramos o que você procura. Confira o número e tente de novo.
    -- exit 0
    ");
    let again = office.sh("retaguarda batch plan payments.change-manager --from plan.failed.csv -o again -q --jq '.rows, .ready'");
    assert_snapshot!(again, @r"
    2
    1
    -- stderr
    erro: 1 linha não pode ser feita; as outras podem ser aplicadas.
    -- exit 7
    ");
    let row: serde_json::Value = serde_json::from_str(office.text("again").lines().nth(1).unwrap()).unwrap();
    assert_eq!(row["columns"]["nome"], "-Ana", "the guard of a spreadsheet is not part of the text");
    assert_snapshot!(office.sh("retaguarda batch apply again -o table"), @r"
    1 feita
    1 não pode ser feita
      1× Não encontramos o que você procura. Confira o número e tente de novo. (linha 3)
    -- stderr
    payments.change-manager · perfil demo · [server] · Helena Duarte (Administração)
    1 linha a fazer, de 2.
    As linhas não feitas estão em again.failed.csv, com o motivo; corrija e planeje de novo.
    erro: 1 linha não foi feita.
    -- exit 7
    ");
}

#[test]
fn a_plan_belongs_to_a_server_and_an_account() {
    let (office, other) = (Office::of("root"), Office::open());
    office.file("rows.txt", "12\n");
    office.sh("retaguarda batch plan payments.change-manager --from rows.txt --set manager_id=0 -o plan -q");
    let there = format!("RETAGUARDA_SERVER={} RETAGUARDA_PROFILE=there", other.origin);
    office
        .sh(&format!("echo Demo@2026 | {there} retaguarda login -q --email root@demo.test --password-stdin"));
    let answer = office.sh(&format!("{there} retaguarda batch apply plan")).replace(&other.origin, "[other]");
    assert_snapshot!(answer, @r"
    -- stderr
    erro: Este plano é do servidor [server]; o perfil there é de [other].
    -- exit 2
    ");
    office.sign_in("manager");
    assert_snapshot!(office.sh("retaguarda batch apply plan"), @r"
    -- stderr
    erro: Este plano foi feito por Helena Duarte; você está conectado como Marcelo Antunes.
    -- exit 2
    ");
    assert!(!office.home.path().join("plan.journal").exists());
}

#[test]
fn files_that_are_no_plan_are_refused() {
    let office = Office::of("root");
    office.file("rows.txt", "12\n13\n");
    assert_snapshot!(office.sh("retaguarda batch apply rows.txt"), @r"
    -- stderr
    erro: rows.txt não é um plano.
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda batch apply nowhere"), @r"
    -- stderr
    erro: Não foi possível usar o arquivo nowhere: ele não existe.
    -- exit 2
    ");
    office.sh("retaguarda batch plan payments.change-manager --from rows.txt --set manager_id=0 -o plan -q");
    assert_snapshot!(office.sh("head -n 2 plan > cut; retaguarda batch apply cut"), @r"
    -- stderr
    erro: O plano cut está incompleto: tem 1 de 2 linhas. Faça-o de novo.
    -- exit 2
    ");
    assert_snapshot!(office.sh("sed '2s/12/\"/' plan > bad; retaguarda batch apply bad"), @r"
    -- stderr
    erro: O plano bad está danificado na linha 2. Faça-o de novo.
    -- exit 2
    ");
    office.file("plan.journal", "{\"plan\":\"another\"}\n");
    assert_snapshot!(office.sh("retaguarda batch apply plan"), @r"
    -- stderr
    erro: O diário plan.journal é de outro plano. Nada foi enviado.
    -- exit 2
    ");
}

#[test]
fn rows_of_json_that_were_not_done_stay_json() {
    let office = Office::of("root");
    office.file(
        "rows.ndjson",
        "{\"id\":12,\"manager_id\":0,\"por\":{\"quê\":1}}\n{\"id\":99999,\"manager_id\":0,\"por\":null}\n",
    );
    office.sh("retaguarda batch plan payments.change-manager --from rows.ndjson -o plan -q");
    assert!(office.sh("retaguarda batch apply plan -q").ends_with("-- exit 7"));
    assert_snapshot!(office.text("plan.failed.ndjson"), @r#"{"id":99999,"manager_id":0,"por":null,"retaguarda_status":404,"retaguarda_reason":"Não encontramos o que você procura. Confira o número e tente de novo."}"#);
    let again =
        "retaguarda batch plan payments.change-manager --from plan.failed.ndjson -o again --jq .refused";
    assert_snapshot!(office.sh(again), @r"
    1
    -- stderr
    Colunas sem uso: por.
    erro: 1 linha não pode ser feita; as outras podem ser aplicadas.
    -- exit 7
    ");
}

/// Returns the id of a plan.
fn id(office: &Office, plan: &str) -> String {
    let header: serde_json::Value = serde_json::from_str(office.text(plan).lines().next().unwrap()).unwrap();
    header["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_torn_line_is_passed_over_and_a_damaged_one_is_not() {
    let office = Office::of("root");
    office.file("rows.txt", "12\n13\n");
    office.sh("retaguarda batch plan payments.change-manager --from rows.txt --set manager_id=0 -o plan -q");
    let head = format!("{{\"plan\":\"{}\"}}\n", id(&office, "plan"));
    office.file("plan.journal", format!("{head}{{\"row\":1,\"se\n{{\"row\":2,\"done\":{{}}}}\n"));
    assert_snapshot!(office.sh("retaguarda batch apply plan"), @r"
    -- stderr
    erro: O diário plan.journal está danificado na linha 2. Nada foi enviado.
    -- exit 2
    ");
    office.file("plan.journal", format!("{head}{{\"row\":2,\"done\":{{}}}}\n{{\"row\":1,\"se"));
    assert_snapshot!(office.sh("retaguarda batch apply plan -o ndjson -q"), @r#"
    {"row":1,"line":1,"record":"12","outcome":"done","status":null,"code":0,"reason":null}
    {"plan":"plan","id":"00000000000000000000000000000000","endpoint":"payments.change-manager","failed_rows":null,"reasons":[],"rows":2,"done":2,"stale":0,"failed":0,"refused":0,"unanswered":0,"waiting":0}
    -- exit 0
    "#);
    assert_snapshot!(office.sh("retaguarda batch status plan --jq .done"), @r"
    2
    -- exit 0
    ");
}

#[test]
fn a_row_whose_key_the_server_forgot_is_not_asked_again() {
    let office = Office::of("root");
    office.file("rows.txt", "12\n");
    office.sh("retaguarda batch plan payments.change-manager --from rows.txt --set manager_id=0 -o plan -q");
    let sent = "{\"row\":1,\"sent\":\"2020-01-01T00:00:00Z\"}\n";
    office.file("plan.journal", format!("{{\"plan\":\"{}\"}}\n{sent}", id(&office, "plan")));
    assert_snapshot!(office.sh("retaguarda batch apply plan -o table -q"), @r"
    1 recusada
      1× Foi enviada há mais de dois dias e a resposta se perdeu: confira o registro antes de repetir (linha 1)
    -- stderr
    erro: 1 linha não foi feita.
    -- exit 7
    ");
    assert_snapshot!(payments(&office, &[12]), @"12 14 1");
}

#[test]
fn grants_of_the_matrix_are_undone() {
    let office = Office::of("root");
    let matrix =
        || office.sh("retaguarda access list --jq '[.grants[] | {ability, roles: (.roles | sort)}]'");
    let before = matrix();
    office.file(
        "rows.csv",
        "role,action,subject,granted\nsales,read,Financial,false\ncerc,read,Financial,true\n",
    );
    assert_snapshot!(office.sh("retaguarda batch plan access.set --from rows.csv -o plan -q --jq .ready"), @r"
    2
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda batch apply plan -q --jq .done"), @r"
    2
    -- exit 0
    ");
    assert_ne!(matrix(), before);
    assert_snapshot!(office.sh("retaguarda batch undo plan -o undo -q --jq .ready"), @r"
    2
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda batch apply undo -q --jq .done"), @r"
    2
    -- exit 0
    ");
    assert_eq!(matrix(), before);
}

#[test]
fn a_new_plan_takes_the_name_of_one_that_was_deleted() {
    let office = Office::of("root");
    let manager = consultant(&office);
    let plan = |payment: u32| {
        office.file("rows.txt", format!("{payment}\n"));
        let set = format!("--from rows.txt --set manager_id={manager} --to plan -q --jq .ready");
        office.sh(&format!("retaguarda batch plan payments.change-manager {set}"))
    };
    assert_eq!(plan(12), "1\n-- exit 0");
    office.sh("retaguarda batch apply plan -q");
    office.sh("rm plan");
    assert_eq!(plan(13), "1\n-- exit 0", "the journal of the deleted plan is not its own");
    let applied = office.sh("retaguarda batch apply plan -q --jq '.done, .waiting'");
    assert_eq!(applied, "1\n0\n-- exit 0");
}
