//! The kanban by script: cards listed, moved by a plan and back, and contacts imported from a file.

use serde_json::Value;

use crate::office::Office;

const LEADS: &str = "role=sales&column=new_lead&hidden=0";

/// Returns the lines that a command writes to standard output.
fn lines(office: &Office, command: &str) -> Vec<String> {
    let told = office.sh(command);
    let written = told.lines().take_while(|line| !line.starts_with("-- "));
    written.map(str::to_owned).collect()
}

/// Returns the cards of a column of sales, by number.
fn cards(office: &Office, column: &str) -> Vec<String> {
    let list = format!("retaguarda cards list --role sales --column {column} --hidden 0 --all -o ids");
    let mut ids = lines(office, &list);
    ids.sort();
    ids
}

#[test]
fn cards_are_listed_by_a_filter() {
    let office = Office::of("root");
    let columns = lines(
        &office,
        "retaguarda cards list --role sales --column new_lead --jq '.cards.data[] | \"\\(.role) \\(.column)\"'",
    );
    assert!(!columns.is_empty() && columns.iter().all(|card| card == "sales new_lead"), "{columns:?}");
    let table = office.sh("retaguarda cards list --role sales --late 1 -o table");
    assert!(table.contains("Dias na coluna") && table.ends_with("-- exit 0"), "{table}");
    let late = lines(&office, "retaguarda cards list --late 1 --jq '.cards.data[].late'");
    assert!(!late.is_empty() && late.iter().all(|late| late == "true"), "{late:?}");
    let unknown = office.sh("retaguarda cards list --role nowhere");
    assert!(unknown.ends_with("-- exit 2"), "{unknown}");
    let boards = lines(&office, "retaguarda boards list --jq '.boards[].role'");
    assert_eq!(boards.len(), 8, "root sees all boards");
}

#[test]
fn a_column_is_moved_by_a_plan_and_back() {
    let office = Office::of("root");
    let (leads, others) = (cards(&office, "new_lead"), cards(&office, "qualification"));
    assert!(!leads.is_empty());
    let plan = format!(
        "retaguarda batch plan cards.move --where '{LEADS}' --set column=qualification -o plan -q --jq .ready"
    );
    assert_eq!(office.sh(&plan), format!("{}\n-- exit 0", leads.len()));
    assert_eq!(cards(&office, "new_lead"), leads, "a plan changes nothing");
    let applied = office.sh("retaguarda batch apply plan -q --jq .done");
    assert_eq!(applied, format!("{}\n-- exit 0", leads.len()));
    assert!(cards(&office, "new_lead").is_empty());
    let undo = office.sh("retaguarda batch undo plan -o undo -q --jq .ready");
    assert_eq!(undo, format!("{}\n-- exit 0", leads.len()));
    office.sh("retaguarda batch apply undo -q");
    assert_eq!((cards(&office, "new_lead"), cards(&office, "qualification")), (leads, others));
}

#[test]
fn a_filter_names_the_cards_and_not_their_new_values() {
    let office = Office::of("root");
    let hide = format!(
        "retaguarda batch plan cards.hide --where '{LEADS}' --set hide_until=$(date -d '3 days' +%F) -o plan -q"
    );
    let planned = office.sh(&hide);
    assert!(planned.ends_with("-- exit 0"), "{planned}");
    for row in office.text("plan").lines().skip(1) {
        let row: Value = serde_json::from_str(row).unwrap();
        let mut fields: Vec<&String> = row["body"].as_object().unwrap().keys().collect();
        fields.sort();
        assert_eq!(fields, ["hide_until", "role", "user_id"], "{row}");
    }
}

#[test]
fn contacts_made_by_telephone_are_imported() {
    let office = Office::of("root");
    let members = lines(
        &office,
        "retaguarda cards list --role sales --column new_lead --hidden 0 --jq '.cards.data[].user_id'",
    );
    let [first, second, ..] = members.as_slice() else { panic!("{members:?}") };
    let head = "role,column,user_id,channel,annotation,contact_made";
    let row = |member: &str, channel: &str| format!("sales,new_lead,{member},{channel},Ligou de volta,sim");
    // What cannot be read refuses the whole file, by line and column.
    office.file("contacts.csv", format!("{head}\n{}\n{}\n", row(first, "phone"), row(second, "pigeon")));
    let import = "retaguarda cards import contacts.csv";
    let refused = office.sh(import);
    assert!(refused.contains("linha 3") && refused.ends_with("-- exit 2"), "{refused}");
    // A member without a card is refused alone.
    let rows = [row(first, "phone"), row("999999", "phone"), row(second, "whats")].join("\n");
    office.file("contacts.csv", format!("{head}\n{rows}\n"));
    let rehearsed = office.sh(&format!("{import} --rehearse -q --jq '.ready, .refused'"));
    assert!(rehearsed.starts_with("2\n1\n") && rehearsed.ends_with("-- exit 7"), "{rehearsed}");
    let unanswered = office.sh(&format!("{import} < /dev/null"));
    assert!(unanswered.contains("--yes") && !unanswered.ends_with("-- exit 0"), "{unanswered}");
    let told = |member: &str| {
        let activities = format!("retaguarda cards activities {member} --role sales");
        lines(&office, &format!("{activities} --jq '.activities.data[] | .text // empty'"))
    };
    assert!(
        !told(first).contains(&"Ligou de volta".to_owned()),
        "a question without an answer changes nothing"
    );
    let imported = office.sh(&format!("{import} --yes -q --jq '.done, .refused, .failed_rows'"));
    assert!(imported.starts_with("2\n1\n") && imported.ends_with("-- exit 7"), "{imported}");
    for member in [first, second] {
        assert_eq!(told(member)[0], "Ligou de volta");
    }
    let failed = office.sh(&format!("cat {}", imported.lines().nth(2).unwrap()));
    assert!(failed.contains("999999") && !failed.contains(&format!(",{first},")), "{failed}");
    let watched = office.sh("retaguarda watch --after 0 --record card --only cards.contact --count 2");
    assert_eq!(watched.matches("cards.contact").count(), 2, "{watched}");
}

#[test]
fn a_file_is_attached_to_a_track_entry_and_downloaded() {
    let office = Office::of("manager");
    let entry =
        lines(&office, "retaguarda tracks list --track sanitation --jq '.entries.data[0].id'").remove(0);
    office.file("contrato.pdf", b"%PDF-1.7 contrato");
    let rehearsed = office.sh(&format!("retaguarda tracks attach {entry} --file contrato.pdf --rehearse"));
    assert!(rehearsed.contains("contrato.pdf") && rehearsed.ends_with("-- exit 0"), "{rehearsed}");
    let attached = office.sh(&format!(
        "retaguarda tracks attach {entry} --file contrato.pdf --jq '.entry.attachments | map(.name)'"
    ));
    assert!(attached.contains("contrato.pdf") && attached.ends_with("-- exit 0"), "{attached}");
    let found = format!(
        "retaguarda tracks list --track sanitation --jq '.entries.data[] | select(.id == {entry}).attachments[0].id'"
    );
    let id = lines(&office, &found).remove(0);
    let exists = office.sh(&format!("retaguarda tracks download-attachment {id}"));
    assert!(exists.ends_with("-- exit 2"), "a file of the same name is not replaced: {exists}");
    office.sh(&format!("retaguarda tracks download-attachment {id} --to copia.pdf"));
    assert_eq!(office.text("copia.pdf"), "%PDF-1.7 contrato");
    let written = office.sh(&format!("retaguarda tracks download-attachment {id} --to -"));
    assert_eq!(written, "%PDF-1.7 contrato\n-- exit 0");
    office.file("virus.pdf", b"MZ");
    let refused = office.sh(&format!("retaguarda tracks attach {entry} --file virus.pdf"));
    assert!(refused.contains("--file") && refused.contains("pdf, png, jpg"), "{refused}");
}

#[test]
fn cards_are_hidden_by_their_numbers_as_calls_with_a_path_are_made() {
    let office = Office::of("root");
    let leads = cards(&office, "new_lead");
    let (one, many) = (&leads[0], leads[1..4].join(" "));
    let hidden = "retaguarda cards list --role sales --column new_lead --hidden 1 --all -o ids";
    let before = lines(&office, hidden).len();
    let done = office.sh(&format!("retaguarda cards hide {one} --hide-until +7d --jq .card.id"));
    assert_eq!(done, format!("{one}\n-- exit 0"));
    let planned = office.sh(&format!("retaguarda cards hide {many} --hide-until +7d --jq .done"));
    assert!(planned.ends_with("-- exit 0"), "{planned}");
    assert_eq!(lines(&office, hidden).len(), before + 4);
    let again = format!("echo {many} | retaguarda cards finish - --reason outro --rehearse");
    assert!(office.sh(&again).ends_with("-- exit 0"), "{}", office.sh(&again));
    let unknown = office.sh("retaguarda cards hide 999999 --hide-until +7d");
    assert!(unknown.contains("999999") && unknown.ends_with("-- exit 2"), "{unknown}");
}

#[test]
fn cards_put_their_members_into_a_track_by_one_call() {
    let office = Office::of("root");
    let entered = cards(&office, "proposal").into_iter().take(3).collect::<Vec<_>>().join(" ");
    let added = "--jq '(.added | length) + (.skipped | length)'";
    let done =
        office.sh(&format!("retaguarda tracks add-cerc-assistance {entered} --description Teste {added}"));
    assert_eq!(done, "3\n-- exit 0");
    let again = office.sh(&format!("retaguarda tracks add-cerc-assistance {entered} --jq '.added | length'"));
    assert_eq!(again, "0\n-- exit 0");
}
