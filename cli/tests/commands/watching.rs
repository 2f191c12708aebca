//! `watch`: a line for each event, a hook for each, and a position that is kept.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::office::Office;

/// Approves payments, each of which is an event of its own.
fn approve(office: &Office, ids: &[i64]) {
    for id in ids {
        let done = office.sh(&format!("retaguarda payments approve {id} --yes -q -o ids"));
        assert!(done.ends_with("-- exit 0"), "{done}");
    }
}

/// The open payments of the demonstration, the latest first.
fn open(office: &Office) -> Vec<i64> {
    let told = office.sh("retaguarda payments list --status open -o ids");
    told.lines().filter_map(|line| line.parse().ok()).collect()
}

#[test]
fn events_come_as_they_happen_and_again_from_where_one_was() {
    let office = Office::of("root");
    let open = open(&office);
    approve(&office, &open[..1]);
    let watch = "exec retaguarda watch --after 0 --only payments.approve --record transaction";
    let mut watching = office.shell(watch).spawn().unwrap();
    let lines = BufReader::new(watching.stdout.take().unwrap()).lines();
    let mut events = lines.map(|line| serde_json::from_str::<serde_json::Value>(&line.unwrap()).unwrap());
    let first = events.find(|event| event["id"] == open[0]).unwrap();
    approve(&office, &open[1..2]);
    let second = events.next().unwrap();
    assert_eq!((&second["id"], &second["endpoint"]), (&open[1].into(), &"payments.approve".into()));
    watching.kill().unwrap();
    watching.wait().unwrap();
    let after = format!("retaguarda watch --after {} --record transaction --count 1", first["seq"]);
    let again: serde_json::Value = serde_json::from_str(office.sh(&after).lines().next().unwrap()).unwrap();
    assert_eq!((&again["seq"], &again["id"]), (&second["seq"], &second["id"]));
}

#[test]
fn a_hook_that_fails_keeps_its_event_for_the_next_run() {
    let office = Office::of("root");
    approve(&office, &open(&office)[..3]);
    let watch = "retaguarda watch --record transaction --position place --after 0";
    let told = office.sh(&format!("{watch} --exec 'cat >>seen; test $(wc -l <seen) -lt 2'"));
    assert!(told.contains("O comando falhou no evento") && told.ends_with("-- exit 1"), "{told}");
    let seen = fs::read_to_string(office.home.path().join("seen")).unwrap();
    let ids: Vec<String> = seen.lines().map(id_of).collect();
    assert_eq!(ids.len(), 2);
    let again = "retaguarda watch --record transaction --position place";
    let mut watching = office
        .shell(&format!("exec {again} --exec 'echo $RETAGUARDA_EVENT_ID >>later; cat >/dev/null'"))
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let later = office.home.path().join("later");
    let lines =
        || fs::read_to_string(&later).unwrap_or_default().lines().map(str::to_owned).collect::<Vec<_>>();
    while lines().len() < 2 {
        std::thread::yield_now();
    }
    watching.kill().unwrap();
    watching.wait().unwrap();
    assert_eq!(lines()[0], ids[1]);
    assert_ne!(lines()[1], ids[1]);
}

#[test]
fn a_position_that_is_none_is_refused() {
    let office = Office::of("root");
    let told = office.sh("echo ontem > place; retaguarda watch --position place");
    assert!(
        told.contains("place não guarda o número de um evento.") && told.ends_with("-- exit 2"),
        "{told}"
    );
}

fn id_of(line: &str) -> String {
    let event: serde_json::Value = serde_json::from_str(line).unwrap();
    event["id"].to_string()
}
