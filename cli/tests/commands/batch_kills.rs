//! A batch killed at any moment, on either side, is applied once.

use std::io::{BufRead, BufReader};
use std::process::{Child, ExitStatus};

use insta::assert_snapshot;

use crate::office::Office;

/// Rows of a batch: a new payment for each member, which nothing but its key keeps from being made twice.
const ROWS: usize = 60;

/// Returns an office with a plan.
fn planned() -> Office {
    let office = Office::of("root");
    let ids: String = (1..=ROWS).map(|id| format!("{id}\n")).collect();
    office.file("rows.txt", ids);
    let fields = "--set planId=5 --set method=pix --set discount=0 --set turbo=0";
    let plan =
        format!("retaguarda batch plan payments.create --from rows.txt {fields} -o plan -q --jq .ready");
    assert_eq!(office.sh(&plan), format!("{ROWS}\n-- exit 0"));
    office
}

fn payments(office: &Office) -> usize {
    let total = office.sh("retaguarda payments list --per-page 1 --jq .transactions.total");
    total.lines().next().unwrap().parse().unwrap()
}

/// Waits until so many rows are settled, and leaves the child as it is then.
fn settled(child: &mut Child, rows: usize) {
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.take(rows).map(Result::unwrap).count(), rows, "the batch ended before {rows} rows");
}

fn ended(mut child: Child) -> ExitStatus {
    child.wait().unwrap()
}

#[test]
fn a_killed_batch_goes_on_where_it_was() {
    let office = planned();
    let before = payments(&office);
    // Six moments, from the first row to nearly the last; each run settles the rows that the one before left open first.
    for rows in [1, 7, 2, 12, 9, 5] {
        let mut child = office.begin("retaguarda batch apply plan -o ndjson -q --concurrency 5 --rate 100/s");
        settled(&mut child, rows);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let status = office.sh("retaguarda batch status plan --jq '.done < 60, .running'");
    assert_snapshot!(status, @r"
    true
    false
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda batch apply plan -q --jq '.rows, .done, .waiting, .unanswered'"), @r"
    60
    60
    0
    0
    -- exit 0
    ");
    assert_eq!(payments(&office), before + ROWS);
}

#[test]
fn a_server_that_is_killed_and_comes_back_is_waited_for() {
    let mut office = planned();
    let before = payments(&office);
    let mut child = office.begin("retaguarda batch apply plan -o ndjson -q --concurrency 4 --rate 100/s");
    settled(&mut child, 10);
    office.kill_server();
    office.start_server();
    assert!(ended(child).success());
    assert_eq!(payments(&office), before + ROWS);
    assert_snapshot!(office.sh("retaguarda batch status plan --jq '.done, .failed'"), @r"
    60
    0
    -- exit 0
    ");
}

#[test]
fn a_server_that_stays_away_ends_the_batch_and_not_its_journal() {
    let mut office = planned();
    let before = payments(&office);
    let mut child =
        office.begin("retaguarda batch apply plan -o ndjson -q --concurrency 4 --rate 100/s --patience 1");
    settled(&mut child, 10);
    office.kill_server();
    assert_eq!(ended(child).code(), Some(8));
    office.start_server();
    assert_snapshot!(office.sh("retaguarda batch apply plan -q --jq '.done, .failed'"), @r"
    60
    0
    -- exit 0
    ");
    assert_eq!(payments(&office), before + ROWS);
}

#[test]
fn one_batch_is_applied_by_one_process() {
    let office = planned();
    let mut child = office.begin("retaguarda batch apply plan -o ndjson -q --rate 20/s");
    settled(&mut child, 1);
    assert_snapshot!(office.sh("retaguarda batch apply plan"), @r"
    -- stderr
    erro: Outro processo está aplicando este plano agora.
    -- exit 6
    ");
    assert_snapshot!(office.sh("retaguarda batch status plan --jq .running"), @r"
    true
    -- exit 0
    ");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_batch_that_is_asked_to_stop_says_how_to_go_on() {
    let office = planned();
    let before = payments(&office);
    let mut child = office.begin("retaguarda batch apply plan -o ndjson --rate 40/s");
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    lines.next().unwrap().unwrap();
    office.sh(&format!("kill -INT {}", child.id()));
    let rest: Vec<String> = lines.map(Result::unwrap).collect();
    assert!(rest.last().unwrap().contains("\"unanswered\":0"), "{rest:?}");
    let talk: Vec<String> =
        BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap).collect();
    assert!(talk.iter().any(|line| line == "Para continuar: retaguarda batch apply plan"), "{talk:?}");
    assert_eq!(ended(child).code(), Some(130));
    assert!(payments(&office) < before + ROWS);
    assert_snapshot!(office.sh("retaguarda batch apply plan -q --jq '.done'"), @r"
    60
    -- exit 0
    ");
    assert_eq!(payments(&office), before + ROWS);
}

#[test]
fn a_session_that_ends_stops_the_batch_and_another_one_goes_on() {
    let office = planned();
    let before = payments(&office);
    let mut child = office.begin("retaguarda batch apply plan -o ndjson -q --rate 40/s");
    settled(&mut child, 3);
    office.sh("retaguarda logout -q");
    assert_eq!(ended(child).code(), Some(3));
    office.sign_in("root");
    assert_snapshot!(office.sh("retaguarda batch apply plan -q --jq '.done, .failed'"), @r"
    60
    0
    -- exit 0
    ");
    assert_eq!(payments(&office), before + ROWS);
}

/// Lines of an import.
const LINES: usize = 40;

/// The members that the import registered and that are still there.
fn imported(office: &Office) -> usize {
    let total = office.sh("retaguarda members list --q diariotest --per-page 1 --jq .users.total");
    total.lines().next().unwrap().parse().unwrap()
}

#[test]
fn an_import_that_is_killed_registers_each_line_once_and_its_undo_keeps_used_members() {
    let mut office = Office::of("root");
    let line = |n| format!("{{\"users\":\"Pessoa diariotest {n}; p{n}@diario.test\"}}\n");
    office.file("lines.ndjson", (1..=LINES).map(line).collect::<String>());
    let plan = "retaguarda batch plan members.create --from lines.ndjson --set type=company -o plan -q";
    assert_eq!(office.sh(&format!("{plan} --jq .ready")), format!("{LINES}\n-- exit 0"));
    for rows in [1, 9, 5] {
        let mut child = office.begin("retaguarda batch apply plan -o ndjson -q --concurrency 5 --rate 100/s");
        settled(&mut child, rows);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let mut child = office.begin("retaguarda batch apply plan -o ndjson -q --concurrency 4 --rate 100/s");
    settled(&mut child, 6);
    office.kill_server();
    office.start_server();
    assert!(ended(child).success());
    assert_eq!(imported(&office), LINES);

    let used = "retaguarda members list --q diariotest --per-page 3 --jq '.users.data[].id'";
    let used = office.sh(used);
    let ids: Vec<&str> = used.lines().take(3).collect();
    for id in &ids {
        assert!(
            office.sh(&format!("retaguarda annotations create {id} --text Ligou -q")).ends_with("-- exit 0")
        );
    }
    let undo = office.sh("retaguarda batch undo plan -o undo -q --jq '.ready, .refused, .reasons[].reason'");
    assert!(undo.starts_with("37\n3\n") && undo.contains("porque já tem: anotações"), "{undo}");
    let mut child = office.begin("retaguarda batch apply undo --yes -o ndjson -q --rate 100/s");
    settled(&mut child, 8);
    child.kill().unwrap();
    child.wait().unwrap();
    let applied = office.sh("retaguarda batch apply undo --yes -q --jq '.done, .refused, .failed, .stale'");
    assert!(applied.starts_with("37\n3\n0\n0\n"), "{applied}");
    assert_eq!(imported(&office), ids.len());
    let failed = office.sh("cat undo.failed.csv");
    assert!(ids.iter().all(|id| failed.contains(id)) && failed.contains("anotações"), "{failed}");
    let again = office.sh("retaguarda batch undo plan -o again -q --jq '.ready, .refused, .undone'");
    assert!(again.starts_with("0\n3\n37\n"), "{again}");
}
