//! Batches that fail in part or as a whole.

use insta::assert_snapshot;

use crate::office::Office;

#[test]
fn a_batch_stops_after_failures() {
    let office = Office::of("root");
    let ids: String = (1..=30).map(|id| format!("{id}\n")).collect();
    office.file("rows.txt", &ids);
    office.sh("retaguarda batch plan payments.change-manager --from rows.txt --set manager_id=0 -o plan -q");
    for id in 1..=30 {
        office.sh(&format!("retaguarda payments change-manager {id} --manager-id 0 -q"));
    }
    let stopped = office.sh("retaguarda batch apply plan --stop-after-failures 3 --concurrency 1 --rate 1000/s --jq '.stale, .waiting'");
    // One payment had no consultant, so that nothing changed.
    assert_snapshot!(stopped, @r"
    3
    26
    -- stderr
    payments.change-manager · perfil demo · [server] · Helena Duarte (Administração)
    30 linhas a fazer, de 30.
    As linhas não feitas estão em plan.failed.csv, com o motivo; corrija e planeje de novo.
    Para continuar: retaguarda batch apply plan
    erro: Parado depois de 3 linhas não feitas.
    -- exit 7
    ");
    assert_snapshot!(office.sh("retaguarda batch apply plan --rate fast"), @r"
    -- stderr
    erro: --rate: “fast” não é um ritmo; use por exemplo 50/s, 100/min ou 1000/h.
    -- exit 2
    ");
}

#[test]
fn a_batch_whose_records_all_changed_is_a_conflict() {
    let office = Office::of("root");
    office.file("rows.txt", "12\n13\n");
    office.sh("retaguarda batch plan payments.change-manager --from rows.txt --set manager_id=0 -o plan -q");
    office.sh("retaguarda payments change-manager 13 --manager-id 0 -q");
    assert_snapshot!(office.sh("retaguarda batch apply plan -q --jq '.done, .stale'"), @r"
    1
    1
    -- stderr
    erro: 1 registro mudou desde o plano e não foi tocado.
    -- exit 6
    ");
}

#[test]
fn a_full_disk_is_a_failure_and_leaves_nothing_half_written() {
    let office = Office::of("root");
    office.file("rows.txt", "12\n13\n");
    let plan = "retaguarda batch plan payments.change-manager --from rows.txt --set manager_id=0 -o plan";
    // A limit on the size of files stands for the disk: the shell ignores its signal, and so do its children.
    let full = |line: &str| office.sh(&format!("trap '' XFSZ; ulimit -f 0; {line}"));
    assert_snapshot!(full(plan), @r"
    -- stderr
    erro: Não foi possível usar o arquivo plan: o disco está cheio; nada ficou salvo pela metade.
    -- exit 1
    ");
    let left: Vec<_> = std::fs::read_dir(office.home.path()).unwrap().flatten().collect();
    let left: Vec<_> = left.iter().map(|entry| entry.file_name()).filter(|name| name != "rows.txt").collect();
    assert!(left.iter().all(|name| name.to_string_lossy().starts_with('.')), "{left:?}");
    office.sh(&format!("{plan} -q"));
    assert_snapshot!(full("retaguarda batch apply plan -q"), @r"
    -- stderr
    erro: Não foi possível usar o arquivo plan.journal: o disco está cheio; nada ficou salvo pela metade.
    -- exit 1
    ");
    assert_eq!(office.text("plan.journal"), "");
    assert_snapshot!(office.sh("retaguarda payments list > /dev/full"), @r"
    -- stderr
    erro: Não foi possível escrever a resposta: o disco está cheio; nada ficou salvo pela metade.
    -- exit 1
    ");
}

#[test]
fn a_column_of_failed_rows_is_no_field_of_a_call() {
    let office = Office::of("root");
    let pair = "retaguarda conversations list --finished 0 --latest 1 --per-page 1 -o csv --fields company_user_id,rep_user_id";
    let pair = office.sh(&format!("{pair} | tail -n 1"));
    let pair = pair.lines().next().unwrap();
    office.file(
        "rows.csv",
        format!("company_user_id,rep_user_id,reason\n{pair},Sem retorno\n1,1,Sem retorno\n"),
    );
    let plan = "retaguarda batch plan conversations.finish -q --jq .ready";
    assert_snapshot!(office.sh(&format!("{plan} --from rows.csv -o plan")), @r"
    1
    -- stderr
    erro: 1 linha não pode ser feita; as outras podem ser aplicadas.
    -- exit 7
    ");
    office.sh("retaguarda batch apply plan -q");
    let failed = office.text("plan.failed.csv");
    let failed: Vec<&str> = failed.lines().collect();
    assert_eq!(failed[0], "company_user_id,rep_user_id,reason,retaguarda_status,retaguarda_reason");
    assert!(failed[1].starts_with("1,1,Sem retorno,404,"), "{failed:?}");
    assert_snapshot!(office.sh(&format!("{plan} --from plan.failed.csv -o again")), @r"
    0
    -- stderr
    erro: 1 linha não pode ser feita; as outras podem ser aplicadas.
    -- exit 7
    ");
}
