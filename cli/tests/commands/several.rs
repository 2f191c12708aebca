//! One command on several records, and the plans that it leaves.

use insta::assert_snapshot;

use crate::office::Office;

#[test]
fn a_read_of_several_records_writes_each() {
    let office = Office::of("root");
    assert_snapshot!(office.sh("retaguarda payments get 12 13 999999 --jq .transaction.id"), @r"
    12
    13
    -- stderr
    999999: Não encontramos o que você procura. Confira o número e tente de novo.
    erro: 1 linha não foi feita.
    -- exit 7
    ");
    assert_snapshot!(office.sh("retaguarda payments get 12 13 -o csv --fields transaction.id"), @r"
    transaction.id
    12
    13
    -- exit 0
    ");
    let documents = office.sh("retaguarda payments get 12 13 -o yaml --fields transaction.id");
    assert_eq!(documents, "---\ntransaction.id: 12\n---\ntransaction.id: 13\n-- exit 0");
    assert!(office.sh("retaguarda payments get 999998 999999 -o ids").ends_with("-- exit 5"));
    assert!(office.sh("printf '12\\n13\\n' | retaguarda payments get - -o ids").starts_with("12\n13\n"));
}

#[test]
fn a_change_of_several_records_is_a_plan_with_a_result_for_each() {
    let office = Office::of("root");
    let approve = "retaguarda payments approve 400 398 12";
    let rehearsed = office.sh(&format!("{approve} --rehearse -o table"));
    assert!(rehearsed.contains("2 linhas a fazer") && rehearsed.ends_with("-- exit 7"), "{rehearsed}");
    let asked = office.sh(&format!("{approve} < /dev/null"));
    assert!(asked.contains("Repita com --yes") && asked.ends_with("-- exit 2"), "{asked}");
    assert_eq!(
        office.sh("retaguarda batch list -o ids"),
        "-- exit 0",
        "nothing was done, and no plan is left"
    );

    let results = format!("{approve} --yes -q --jq '.outcomes[] | \"\\(.record) \\(.outcome) \\(.code)\"'");
    assert_snapshot!(office.sh(&results), @r"
    400 done 0
    398 done 0
    12 refused 6
    -- stderr
    erro: 1 linha não foi feita.
    -- exit 7
    ");
    let again = office.sh("retaguarda payments approve 400 398 --yes -q > /dev/null");
    assert!(again.ends_with("-- exit 6"), "all failed alike: {again}");
    let plan = office.sh("retaguarda batch list --jq '.plans[-1].plan'");
    let plan = plan.lines().next().unwrap();
    assert_snapshot!(office.sh(&format!("retaguarda batch show {plan} -o csv --fields record,outcome,code")), @r"
    record,outcome,code
    400,done,0
    398,done,0
    12,refused,6
    -- exit 0
    ");
    // The plan of the user's folder has a name without it.
    let name = format!("$(basename {plan} .plan)");
    assert!(office.sh(&format!("retaguarda batch status {name} --jq .done")).starts_with("2\n"));
}

#[test]
fn records_come_from_stdin_and_from_pairs() {
    let office = Office::of("root");
    let open = "retaguarda payments list --status open --per-page 2 -o ids";
    let done =
        office.sh(&format!("{open} | retaguarda payments approve - --yes -q --jq '.outcomes[].outcome'"));
    assert_eq!(done, "done\ndone\n-- exit 0");
    // A filter that finds nothing is no fault of the script.
    let nothing = office.sh("retaguarda payments approve - --yes < /dev/null");
    assert_eq!(nothing, "-- stderr\nA entrada não tem nenhum registro.\n-- exit 0");

    let pairs = "retaguarda conversations list --finished 0 --per-page 20 -o ndjson --jq \
        '[.conversations.data[] | \"\\(.company_user_id) \\(.rep_user_id)\"] | unique | .[0:2][]'";
    let pairs = office.sh(pairs);
    let pairs: Vec<&str> = pairs.lines().take(2).collect();
    let finish = "retaguarda conversations finish";
    let reason = "--reason 'Sem retorno' -q --jq '.outcomes[].outcome'";
    assert_eq!(office.sh(&format!("{finish} {} {reason}", pairs.join(" "))), "done\ndone\n-- exit 0");
    let lone = office.sh(&format!("{finish} {} 3 {reason}", pairs[0]));
    assert!(lone.contains("erro: Falta: <REP-USER-ID>."), "{lone}");
}

#[test]
fn a_plan_is_compared_with_what_would_be_done_now() {
    let office = Office::of("root");
    office.file("rows.txt", "400\n398\n");
    office.sh("retaguarda batch plan payments.approve --from rows.txt -o plan -q");
    assert_snapshot!(office.sh("retaguarda batch diff plan -o table"), @r"
    -- stderr
    2 linhas seriam feitas como no plano
    -- exit 0
    ");
    office.sh("retaguarda payments approve 400 --yes -q");
    assert_snapshot!(office.sh("retaguarda batch diff plan -o csv --fields record,now"), @r#"
    record,now
    400,"Este pagamento já está “Pago” desde [moment], por Helena Duarte."
    -- stderr
    erro: 1 linha mudou desde o plano.
    -- exit 6
    "#);
    let listed = office.sh("retaguarda batch list . -o csv --fields plan,rows,done,left");
    assert_eq!(listed, "plan,rows,done,left\nplan,2,0,2\n-- exit 0");
}

#[test]
fn a_plan_of_final_calls_is_handed_in_only_when_confirmed() {
    let office = Office::of("root");
    let planned =
        office.sh("echo 400 | retaguarda batch plan payments.approve --from - --format ids --to plan -q");
    assert!(planned.ends_with("-- exit 0"), "{planned}");
    let hand_in = "retaguarda jobs run-plan --plan \"$(cat plan)\"";
    let asked = office.sh(&format!("{hand_in} < /dev/null"));
    assert!(asked.contains("Repita com --yes") && asked.ends_with("-- exit 2"), "{asked}");
    assert_eq!(office.sh("retaguarda jobs list --kind plan -o ids"), "-- exit 0", "nothing was handed in");
    let done = office.sh(&format!("{hand_in} --yes --jq .job.plan.rows"));
    assert!(done.starts_with("1\n"), "{done}");
}
