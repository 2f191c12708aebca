//! `watch`: one line for each event, hooks, and the stored position.

use std::fs;
use std::io::{BufRead, BufReader};

use crate::office::Office;

/// Approves payments, each of which is an event of its own.
fn approve(office: &Office, ids: &[i64]) {
    for id in ids {
        let done = office.sh(&format!("retaguarda payments approve {id} --yes -q -o ids"));
        assert!(done.ends_with("-- exit 0"), "{done}");
    }
}

/// Returns the open payments of the demonstration, the latest first.
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

/// Returns the lines of a file of the home, once there are so many.
fn lines(office: &Office, name: &str, count: usize) -> Vec<String> {
    let path = office.home.path().join(name);
    let begun = std::time::Instant::now();
    loop {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
        if lines.iter().filter(|line| line.ends_with('\n')).count() >= count {
            return lines.iter().map(|line| line.trim().to_owned()).collect();
        }
        assert!(begun.elapsed().as_secs() < 120, "{name} has {} lines of {count}", lines.len());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn a_hook_that_fails_keeps_its_event_for_the_next_run() {
    let office = Office::of("root");
    approve(&office, &open(&office)[..3]);
    let watch = "retaguarda watch --record transaction --position place --after 0";
    let seen = "echo $RETAGUARDA_EVENT_SEQ";
    let told = office.sh(&format!("{watch} --exec '{seen} >>seen; test $(wc -l <seen) -lt 2'"));
    assert!(told.contains("O comando falhou no evento") && told.ends_with("-- exit 1"), "{told}");
    let seqs = lines(&office, "seen", 2);
    let again = "retaguarda watch --record transaction --position place --count 2";
    office.sh(&format!("{again} --exec '{seen} >>later'"));
    let later = lines(&office, "later", 2);
    assert_eq!(later[0], seqs[1]);
    assert_ne!(later[1], seqs[1]);
}

#[test]
fn the_first_event_is_not_lost_when_its_hook_fails() {
    let office = Office::of("root");
    let open = open(&office);
    let watch = "retaguarda watch --only payments.approve --record transaction --position place";
    let mut watching = office.begin(&format!("{watch} --exec 'exit 3'"));
    // The position is written before the first event is waited for.
    lines(&office, "place", 1);
    approve(&office, &open[..1]);
    assert_eq!(watching.wait().unwrap().code(), Some(1));
    assert_eq!(office.sh(&format!("{watch} --count 1 --jq .id")), format!("{}\n-- exit 0", open[0]));
}

#[test]
fn what_happens_between_two_runs_is_not_lost() {
    let office = Office::of("root");
    let open = open(&office);
    let watch = "retaguarda watch --only payments.approve --record transaction --position place";
    let mut watching = office.begin(watch);
    lines(&office, "place", 1);
    watching.kill().unwrap();
    watching.wait().unwrap();
    approve(&office, &open[..1]);
    assert_eq!(office.sh(&format!("{watch} --count 1 --jq .id")), format!("{}\n-- exit 0", open[0]));
}

/// Returns the lines of `watch --once` from the stored position.
fn once(office: &Office, flags: &str) -> Vec<serde_json::Value> {
    let told = office.sh(&format!("retaguarda watch --once --position place {flags}"));
    let lines = told.strip_suffix("-- exit 0").unwrap_or_else(|| panic!("{told}")).lines();
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn each_hour_tells_each_changed_record_once_with_its_new_state() {
    let office = Office::of("root");
    let open = open(&office);
    assert!(once(&office, "").is_empty(), "the first time begins now");
    approve(&office, &open[..1]);
    for name in ["um", "dois"] {
        office.sh(&format!(
            "retaguarda sets create --name {name} --list payments.list --filter status=open -q"
        ));
    }
    let [one, two] = ["um", "dois"].map(|name| {
        let told = office.sh(&format!("retaguarda sets list --q {name} --output ids"));
        told.lines().next().unwrap().parse::<i64>().unwrap()
    });
    office.sh(&format!("retaguarda payments change-manager {} --manager-id 0 -q", open[1]));
    office.sh(&format!("retaguarda sets rename {two} --name três -q; retaguarda sets delete {one} --yes -q"));
    let told = once(&office, "--record transaction,set");
    let of = |record: &str, id: i64| {
        let mut of = told.iter().filter(|event| event["record"] == record && event["id"] == id);
        let event = of.next().unwrap_or_else(|| panic!("no {record} {id} in {told:?}"));
        assert!(of.next().is_none(), "{record} {id} twice in {told:?}");
        event
    };
    let approved = of("transaction", open[0]);
    assert_eq!(approved["state"]["transaction"]["status"], "paid", "{approved}");
    assert_eq!(of("set", two)["state"]["set"]["name"], "três");
    let gone = of("set", one);
    assert_eq!((&gone["endpoint"], &gone["state"]), (&"sets.delete".into(), &serde_json::Value::Null));
    assert!(gone.as_object().unwrap().contains_key("state"), "{gone}");
    assert!(once(&office, "").is_empty(), "nothing is told twice");
    approve(&office, &open[2..3]);
    let next = once(&office, "--record transaction");
    assert_eq!(next.iter().map(|event| event["id"].clone()).collect::<Vec<_>>(), [open[2]]);
}

#[test]
fn what_a_run_did_not_tell_comes_with_the_next_one() {
    let office = Office::of("root");
    let open = open(&office);
    once(&office, "");
    approve(&office, &open[..3]);
    let watch = "retaguarda watch --once --position place --record transaction";
    let told = office.sh(&format!("{watch} --exec 'cat >>seen; test $(wc -l <seen) -lt 2'"));
    assert!(told.ends_with("-- exit 1"), "{told}");
    assert_eq!(lines(&office, "seen", 2).len(), 2);
    let next = once(&office, "--record transaction");
    assert_eq!(next.iter().map(|event| event["id"].clone()).collect::<Vec<_>>(), open[1..3]);
}

#[test]
fn a_position_that_the_server_does_not_have_is_told() {
    let office = Office::of("root");
    office.file("place", "999999999\n");
    let told = office.sh("retaguarda watch --once --position place");
    assert!(told.contains("não tem o evento da posição") && told.ends_with("-- exit 9"), "{told}");
    assert_eq!(office.text("place"), "999999999\n");
    assert!(office.sh("retaguarda watch --once --count 2").ends_with("-- exit 2"));
}

#[test]
fn a_name_that_no_event_has_is_refused() {
    let office = Office::of("root");
    let told = office.sh("retaguarda watch --record payment");
    assert!(told.contains("“payment” não serve para --record"), "{told}");
    assert!(told.contains("transaction, user") && told.ends_with("-- exit 2"), "{told}");
    let told = office.sh("retaguarda watch --only payments.aprove");
    assert!(told.contains("Seria payments.approve?") && told.ends_with("-- exit 2"), "{told}");
}

#[test]
fn events_come_in_the_form_that_is_asked_for() {
    let office = Office::of("root");
    let open = open(&office);
    approve(&office, &open[..1]);
    let watch = "retaguarda watch --after 0 --only payments.approve --record transaction --count 1";
    // The first one may be of the demonstration's own past.
    let ids = office.sh(&format!("{watch} -o ids"));
    assert_eq!(office.sh(&format!("{watch} --jq .id")), ids);
    let csv = office.sh(&format!("{watch} -o csv --fields endpoint,id"));
    assert_eq!(csv, format!("endpoint,id\npayments.approve,{ids}"));
    let told = office.sh(&format!("{watch} --fields id,colour"));
    assert!(told.contains("“colour” não existe") && told.ends_with("-- exit 2"), "{told}");
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
