//! Plans of creations: each row makes a record of its own.

use crate::office::Office;

/// Returns the lines that a command writes to standard output, with their times.
fn lines(office: &Office, command: &str) -> Vec<String> {
    let output = office.shell(command).output().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// Plans a table of three rows, and applies it.
fn create(office: &Office, call: &str, table: &str) {
    office.file("rows.csv", table);
    let planned = office
        .sh(&format!("retaguarda batch plan {call} --from rows.csv -o {call} -q --jq '.ready, .refused'"));
    assert_eq!(planned, "3\n0\n-- exit 0", "{call}");
    let applied = office.sh(&format!("retaguarda batch apply {call} -q --yes --jq .done"));
    assert_eq!(applied, "3\n-- exit 0", "{call}");
}

#[test]
fn each_row_of_a_plan_creates_a_record() {
    let office = Office::of("root");
    for (call, table) in [
        ("annotations.create", "id,text\n1,um\n1,dois\n2,três\n"),
        (
            "searches.save",
            "id,name,kind,words\n1,Sul,company,couro\n1,Norte,company,sola\n2,Sul,representative,linho\n",
        ),
        (
            "sets.create",
            "name,list,ids\nUm,members.list,\"1,2\"\nDois,members.list,3\nTrês,payments.list,4\n",
        ),
        (
            "staff.create",
            "name,email,role\nAna,ana@x.test,sales\nBia,bia@x.test,sales\nCris,cris@x.test,cerc\n",
        ),
        (
            "members.create",
            "users,type\nAna; ana@y.test,company\nBia; bia@y.test,company\nCris; cris@y.test,company\n",
        ),
        ("payments.create", "id,planId,turbo,method,discount\n1,5,0,boleto,0\n2,5,0,pix,0\n3,5,0,pix,0\n"),
        ("quotas.create-daily", "user_id,type,signature_length\n41,gold,3\n42,gold,2\n43,gold,1\n"),
        ("tracks.add-issue-success", "users,description\n51,a\n52,b\n53,c\n"),
        ("closed-days.create", "date,reason\n2096-01-02,a\n2096-01-03,b\n2096-01-04,c\n"),
    ] {
        create(&office, call, table);
    }
}

#[test]
fn meetings_are_booked_by_a_plan() {
    let office = Office::of("root");
    let slots = lines(
        &office,
        "retaguarda meetings slots --days 14 --jq '.consultants[0] | .manager.id as $id | .slots[] | \"\\($id),\\(.)\"'",
    );
    let rows: Vec<String> =
        slots.iter().take(3).zip(7..).map(|(slot, member)| format!("{slot},{member}")).collect();
    assert_eq!(rows.len(), 3, "{slots:?}");
    create(&office, "meetings.book", &format!("manager_id,start_at,listener_id\n{}\n", rows.join("\n")));
}

#[test]
fn a_second_undo_of_what_a_plan_created_says_so_once_and_does_nothing() {
    let office = Office::of("root");
    create(
        &office,
        "members.create",
        "users,type\nAna; ana@y.test,company\nBia; bia@y.test,company\nCris; cris@y.test,company\n",
    );
    let undo = |name: &str| {
        office.sh(&format!("retaguarda batch undo members.create --to {name} -q --output table"))
    };
    assert!(undo("undo").contains("3 linhas a fazer"));
    assert_eq!(office.sh("retaguarda batch apply undo -q --yes --jq .done"), "3\n-- exit 0");
    let done = "Tudo o que este plano criou já foi desfeito. Não há nada a fazer.\n-- exit 0";
    assert_eq!(undo("again"), done);
    assert!(!office.home.path().join("again").exists());
    let summary =
        office.sh("retaguarda batch undo members.create -o again -q --jq '.plan, .ready, .refused, .undone'");
    assert_eq!(summary, "null\n0\n0\n3\n-- exit 0");
}
