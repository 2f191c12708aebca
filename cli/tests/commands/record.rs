//! A member's record by script: its sections, what is noted and kept with it, and what is decided of it.

use crate::office::Office;

/// Returns the first line that a command writes to standard output. Rejects a failure.
fn first(office: &Office, command: &str) -> String {
    let told = office.sh(command);
    assert!(told.ends_with("-- exit 0"), "{command}\n{told}");
    told.lines().next().unwrap().to_owned()
}

/// Returns a representative, by number.
fn representative(office: &Office) -> String {
    first(
        office,
        "retaguarda members list --type representative --status active --order-by id --per-page 1 -o ids",
    )
}

/// Notes of a conversation, which have at least forty characters.
const NOTES: &str = "Falou com o sócio, que pede contato depois da feira de maio.";

#[test]
fn sections_are_saved_field_by_field() {
    let office = Office::of("root");
    let id = representative(&office);
    for (call, read, wanted) in [
        (
            format!("members save-profile representative {id} --headline 'Couro e solado'"),
            format!("members get {id} --columns complete --jq .sections.profile.fields.headline"),
            "Couro e solado",
        ),
        (
            format!("members save-primary representative {id} --city Bonito"),
            format!("members get {id} --columns complete --jq .sections.primary.fields.city"),
            "Bonito",
        ),
        (
            format!("members save-socials representative {id} --linkedin https://linkedin.com/in/ana"),
            format!("members get {id} --columns complete --jq .sections.socials.fields.linkedin"),
            "https://linkedin.com/in/ana",
        ),
        (
            format!("members save-registration-info {id} --campaign 'Feira de maio'"),
            format!("members get {id} --columns complete --jq .sections.registration_info.fields.campaign"),
            "Feira de maio",
        ),
        (
            format!("settings save {id} --show-phones true"),
            format!("settings get {id} --jq .data.settings.show_phones"),
            "true",
        ),
        (
            format!("tax-data save {id} --city Santos"),
            format!("tax-data get {id} --jq .tax_data.city"),
            "Santos",
        ),
        (
            format!("demographic save-representative {id} --talked-with partner --notes '{NOTES}'"),
            format!("demographic get {id} --jq .demographic.notes"),
            NOTES,
        ),
    ] {
        first(&office, &format!("retaguarda {call}"));
        assert_eq!(first(&office, &format!("retaguarda {read}")), wanted, "{call}");
    }
}

#[test]
fn a_member_is_annotated_and_the_note_is_listed() {
    let office = Office::of("root");
    let id = representative(&office);
    first(&office, &format!("retaguarda annotations create {id} --text 'Prefere a tarde' --pinned true"));
    let noted = first(&office, &format!("retaguarda annotations list {id} --jq '.annotations.data[0].text'"));
    assert_eq!(noted, "Prefere a tarde");
    let note = first(&office, &format!("retaguarda annotations list {id} -o ids"));
    first(&office, &format!("retaguarda annotations update {note} --text 'Prefere a manhã'"));
    let noted = first(&office, &format!("retaguarda annotations list {id} --jq '.annotations.data[0].text'"));
    assert_eq!(noted, "Prefere a manhã");
}

#[test]
fn a_search_is_saved_and_its_results_are_sent() {
    let office = Office::of("root");
    let id = representative(&office);
    first(&office, &format!("retaguarda searches save {id} --name Sul --kind company --zones PR,SC,RS"));
    assert_eq!(first(&office, &format!("retaguarda searches list {id} --jq '.searches[0].name'")), "Sul");
    let search = first(&office, &format!("retaguarda searches list {id} -o ids"));
    let sent =
        format!("retaguarda searches send {id} --search-id {search} --channels email --yes --jq .message");
    assert!(!first(&office, &sent).is_empty());
}

#[test]
fn a_plan_ends_on_another_day() {
    let office = Office::of("root");
    let member = first(
        &office,
        "retaguarda payments list --status paid --per-page 1 --jq '.transactions.data[0].user_id'",
    );
    let quota = first(&office, &format!("retaguarda quotas get {member} --jq '.data.quotas[0].id'"));
    first(&office, &format!("retaguarda quotas change-end {quota} --end-of-plan 2099-01-31"));
    let end = format!(
        "retaguarda quotas get {member} --jq '.data.quotas[] | select(.id == {quota}) | .end_of_plan'"
    );
    assert_eq!(first(&office, &end), "0000-00-00", "a day");
    assert!(office.shell(&end).output().unwrap().stdout.starts_with(b"2099-01-31"));
}

#[test]
fn a_registration_is_checked_and_approved() {
    let office = Office::of("root");
    let one = "retaguarda reviews list --status review --per-page 1 --jq '.reviews.data[0] | \"\\(.type) \\(.id)\"'";
    let member = first(&office, one);
    let (_, id) = member.split_once(' ').unwrap();
    let checks = first(&office, &format!("retaguarda reviews run {id} --jq '.checks | length > 3'"));
    assert_eq!(checks, "true");
    first(&office, &format!("retaguarda members save-primary {member} --status active"));
    assert_eq!(first(&office, &format!("retaguarda members get {id} --jq .user.status")), "active");
    assert_ne!(first(&office, one), member, "it waits no longer");
}

#[test]
fn suspects_are_told_not_to_be_the_same() {
    let office = Office::of("root");
    let pair = first(
        &office,
        "retaguarda duplicates list --state pending --per-page 1 --jq '.duplicates.data[0] | \"\\(.first.id) \\(.second.id)\"'",
    );
    let (one, other) = pair.split_once(' ').unwrap();
    let suspects = |of: &str| office.sh(&format!("retaguarda duplicates of {of} --jq '.suspects[].id'"));
    assert!(suspects(one).lines().any(|id| id == other));
    first(&office, &format!("retaguarda duplicates resolve {one} --not-duplicate '[{other}]'"));
    assert!(suspects(one).lines().all(|id| id != other));
    first(&office, &format!("retaguarda duplicates reopen {one} --suspects '[{other}]'"));
    assert!(suspects(one).lines().any(|id| id == other));
}

#[test]
fn a_member_is_migrated_to_another_and_back() {
    let office = Office::of("root");
    let two = "retaguarda members list --type company --status basic --order-by id --per-page 2 -o ids";
    let two = office.sh(two);
    let [from, to] = two.lines().take(2).collect::<Vec<_>>()[..] else { panic!("{two}") };
    let status = || first(&office, &format!("retaguarda members get {from} --jq .user.status"));
    let before = status();
    first(&office, &format!("retaguarda members migrate {from} {to} --yes"));
    assert_eq!(status(), "inactive");
    first(&office, &format!("retaguarda members undo-migration {from} --yes"));
    assert_eq!(status(), before);
}

#[test]
fn who_saw_a_record_is_told_and_its_data_are_collected_and_erased() {
    let office = Office::of("root");
    let id = first(&office, "retaguarda members list --status basic --order-by id --per-page 1 -o ids");
    let views = format!(
        "retaguarda personal-data list-views {id} --all --jq '[.views.data[] | select(.role == \"root\") | .times] | add // 0'"
    );
    let before: i64 = first(&office, &views).parse().unwrap();
    first(&office, &format!("retaguarda members get {id} --columns complete"));
    let seen = office.sh(&format!("until [ \"$({views})\" != {before} ]; do sleep 0.1; done; {views}"));
    assert_eq!(seen, format!("{}\n-- exit 0", before + 1));
    let all = first(
        &office,
        &format!("retaguarda personal-data collect {id} --jq 'has(\"member\") or length > 1'"),
    );
    assert_eq!(all, "true");
    first(&office, &format!("retaguarda personal-data erase {id} --rehearse"));
    first(&office, &format!("retaguarda personal-data erase {id} --yes"));
    let told = office.sh(&format!("retaguarda annotations create {id} --text oi"));
    assert!(told.ends_with("-- exit 6"), "{told}");
}

#[test]
fn a_job_is_started_and_followed() {
    let office = Office::of("root");
    let job = first(&office, "retaguarda health-scores recalculate-all --jq .job.id");
    assert_ne!(job, "null", "the answer names the job");
    let state = format!("retaguarda jobs get {job} --jq .job.state");
    let done = office.sh(&format!("until [ \"$({state})\" = done ]; do sleep 0.1; done; {state}"));
    assert_eq!(done, "done\n-- exit 0");
    let file = office.sh(&format!("retaguarda jobs download {job} --to saude.csv; wc -l < saude.csv"));
    assert!(file.ends_with("-- exit 0"), "{file}");
}

/// A picture of one point.
const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0\x3a\x7e\x9b\x55\0\0\0\nIDATx\xda\x63\x60\0\0\0\x02\0\x01\xe5\x27\xde\xfc\0\0\0\0IEND\xae\x42\x60\x82";

#[test]
fn files_and_the_picture_of_a_member_are_kept_and_read_back() {
    let office = Office::of("root");
    let id = representative(&office);
    office.file("contrato.pdf", b"%PDF-1.7\n1 0 obj\n");
    first(&office, &format!("retaguarda files add {id} --file contrato.pdf"));
    let file = first(&office, &format!("retaguarda files list {id} -o ids"));
    let same =
        office.sh(&format!("retaguarda files download {file} --to copia.pdf -q; cmp contrato.pdf copia.pdf"));
    assert!(same.ends_with("-- exit 0"), "{same}");
    office.file("foto.png", PICTURE);
    first(&office, &format!("retaguarda avatars save {id} --file foto.png"));
    first(&office, &format!("retaguarda avatars rotate {id} --angle 90"));
    first(&office, &format!("retaguarda avatars delete {id} --yes"));
}

#[test]
fn lists_around_the_record_are_read_and_changed() {
    let office = Office::of("root");
    let id = representative(&office);
    first(&office, &format!("retaguarda turo set {id} --turo true"));
    let smarty = first(&office, "retaguarda smarties list --per-page 1 -o ids");
    first(&office, &format!("retaguarda smarties delete {smarty} --yes"));
    let left = office.sh("retaguarda smarties list --all -o ids");
    assert!(left.lines().all(|id| *id != smarty), "{left}");
    for list in [
        "ratings list",
        "turo list",
        "health-scores list",
        "duplicates list",
        "reviews list",
        "jobs list",
        "sets list",
    ] {
        first(&office, &format!("retaguarda {list} --per-page 1 --jq 'length'"));
    }
    for list in ["searches", "indications", "campaigns", "phones", "emails", "favourites", "journey", "files"]
    {
        first(&office, &format!("retaguarda {list} list {id} --jq 'length'"));
    }
    first(&office, &format!("retaguarda statistics get {id} --jq 'length'"));
}
