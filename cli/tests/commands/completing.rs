//! Completions, requested by a real Bash through the generated function.

use crate::office::Office;

/// Returns Bash's completions at the end of a line, one in a line.
fn offered(office: &Office, line: &str) -> Vec<String> {
    // Readline breaks words at these characters, and hands over the last part alone.
    let breaks = |letter: char| " \t\"'@><=;|&(:".contains(letter);
    let escaped = |at: usize| line[..at].ends_with('\\');
    let start = line.char_indices().rev().find(|(at, letter)| breaks(*letter) && !escaped(*at));
    let word = start.map_or(line, |(at, _)| &line[at + 1..]);
    let script = "source <(retaguarda completions bash)
        complete -p retaguarda | grep -q -- '-F _retaguarda' || exit 9
        COMP_LINE=$1 COMP_POINT=${#1}
        _retaguarda retaguarda \"$2\" \"\"
        printf '%s\\n' \"${COMPREPLY[@]}\"";
    office.file("offer.sh", script);
    let quote = |text: &str| format!("'{}'", text.replace('\'', "'\\''"));
    let told = office.sh(&format!("bash offer.sh {} {}", quote(line), quote(word)));
    let told = told.strip_suffix("-- exit 0").unwrap_or_else(|| panic!("{line}\n{told}"));
    told.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
fn commands_and_options_are_offered() {
    let office = Office::open();
    assert_eq!(offered(&office, "retaguarda pay"), ["payments"]);
    assert_eq!(offered(&office, "retaguarda payments change"), ["change-manager"]);
    assert_eq!(offered(&office, "retaguarda payments list --crea"), ["--created-at"]);
    assert_eq!(offered(&office, "retaguarda --lang en payments appr"), ["approve"]);
    // What a command would refuse is not offered.
    assert_eq!(offered(&office, "retaguarda payments list --rehe"), [""; 0]);
    assert_eq!(offered(&office, "retaguarda payments approve 812 --rehe"), ["--rehearse"]);
}

#[test]
fn closed_words_stay_one_word_whatever_is_in_them() {
    let office = Office::open();
    let orders = offered(&office, "retaguarda payments list --order-by created");
    assert_eq!(orders, ["created_at", "created_at\\ DESC"]);
    assert_eq!(offered(&office, "retaguarda payments list --order-by created_at\\ "), ["created_at\\ DESC"]);
    assert_eq!(offered(&office, "retaguarda payments list --order-by=created_at\\ "), ["created_at\\ DESC"]);
    let reasons = offered(&office, "retaguarda conversations finish 1 2 --reason Sem");
    assert!(reasons.contains(&"Sem\\ retorno".to_owned()), "{reasons:?}");
    let quoted = offered(&office, "retaguarda conversations finish 1 2 --reason 'Sem");
    assert!(quoted.contains(&"Sem retorno".to_owned()), "{quoted:?}");
    // The line is a word of the shell again.
    for reason in reasons {
        let told = office.sh(&format!("printf '%s|' {reason}"));
        assert_eq!(told.matches('|').count(), 1, "{told}");
    }
}

#[test]
fn files_profiles_calls_and_records_are_offered() {
    let office = Office::of("root");
    office.file("novos.csv", "");
    office.file("novos (2).csv", "");
    office.sh("mkdir notas; touch notas/a.json");
    let plan = "retaguarda batch plan payments.approve --from";
    assert_eq!(offered(&office, &format!("{plan} no")), ["notas/", "novos\\ \\(2\\).csv", "novos.csv"]);
    assert_eq!(offered(&office, "retaguarda payments create 1 -d @notas/"), ["notas/a.json"]);
    assert_eq!(offered(&office, "retaguarda batch apply notas/"), ["notas/a.json"]);
    assert_eq!(offered(&office, "retaguarda --profile "), ["demo"]);
    assert_eq!(offered(&office, "retaguarda profiles use d"), ["demo"]);
    assert_eq!(offered(&office, "retaguarda can payments.appr"), ["payments.approve"]);
    assert_eq!(offered(&office, "retaguarda call payments.appr"), ["payments.approve"]);
    assert_eq!(offered(&office, "retaguarda batch plan payments.appr"), ["payments.approve"]);
    assert_eq!(offered(&office, "retaguarda watch --record conv"), ["conversation"]);
    assert_eq!(offered(&office, "retaguarda watch --record user,conv"), ["user,conversation"]);
    assert_eq!(offered(&office, "retaguarda watch --only payments.appr"), ["payments.approve"]);
}

#[test]
fn zsh_and_fish_get_whole_words() {
    let office = Office::open();
    let zsh = office.sh("retaguarda complete zsh retaguarda payments list '--order-by=created_at '");
    assert_eq!(zsh, "--order-by=created_at DESC\n-- exit 0");
    let fish = office.sh("retaguarda complete fish retaguarda conv");
    assert_eq!(fish, "conversations\tConversas entre empresas e representantes.\n-- exit 0");
    for shell in ["zsh", "fish"] {
        let script = office.sh(&format!("retaguarda completions {shell}"));
        assert!(script.contains(&format!("complete {shell}")), "{script}");
    }
}

#[test]
fn ids_are_offered_with_names_and_nothing_is_said_without_a_server() {
    let mut office = Office::of("root");
    let approve = "retaguarda complete fish retaguarda payments approve 39";
    // Another process reads the ids, and a busy machine may take its time.
    let found = std::iter::repeat_with(|| office.sh(approve)).take(200).find(|told| told.contains("398\t"));
    let told = found.expect("the ids come");
    let name = office.sh("retaguarda payments get 398 --jq .transaction.user.name");
    assert!(told.contains(&format!("398\t{}", name.lines().next().unwrap())), "{told}");
    for line in ["retaguarda payments approve 39", "retaguarda payments approve 400 39"] {
        let ids = offered(&office, line);
        assert!(ids.contains(&"398".to_owned()) && ids.iter().all(|id| id.starts_with("39")), "{ids:?}");
    }
    office.kill_server();
    assert!(office.sh(approve).contains("398\t"), "what is kept is offered");
    assert_eq!(office.sh("retaguarda complete fish retaguarda members get 1"), "-- exit 0");
}

#[test]
fn periods_topics_and_plans_are_offered() {
    let office = Office::of("root");
    assert_eq!(offered(&office, "retaguarda payments list --created-at h"), ["hoje"]);
    assert_eq!(
        offered(&office, "retaguarda --lang en payments list --created-at=t"),
        ["today", "this-month"]
    );
    assert_eq!(offered(&office, "retaguarda help dat"), ["dates"]);
    office.sh("retaguarda conversations finish 1 2 3 4 --reason 'Sem retorno' -q > /dev/null");
    let plan = office.sh("retaguarda batch list --jq '.plans[0].plan'");
    let name = plan.lines().next().unwrap().rsplit('/').next().unwrap().trim_end_matches(".plan");
    assert_eq!(offered(&office, &format!("retaguarda batch show {}", &name[..10])), [name]);
}
