//! Files and pipes as people and other programs write them.

use serde_json::{Value, json};

use crate::office::Office;

/// Returns the first line of what a command tells, and the code that it ends with.
fn ends(told: &str) -> (&str, &str) {
    let line = told.lines().find(|line| *line != "-- stderr").unwrap();
    (line, told.rsplit(' ').next().unwrap())
}

#[test]
fn a_plan_replaces_no_file_that_is_none() {
    let office = Office::of("root");
    office.file("rows.csv", "id,manager_id\n12,0\n");
    let plan = "retaguarda batch plan payments.change-manager --from rows.csv";
    for flag in ["--to", "-o"] {
        let told = office.sh(&format!("{plan} {flag} rows.csv"));
        assert!(told.contains("não é um plano") && told.ends_with("-- exit 2"), "{told}");
        assert_eq!(office.text("rows.csv"), "id,manager_id\n12,0\n");
    }
    for _ in 0..2 {
        assert_eq!(office.sh(&format!("{plan} --to plan -q -o ndjson --jq .ready")), "1\n-- exit 0");
    }
    assert!(office.sh(&format!("{plan} -o table")).contains("Falta: --to"));
    assert!(office.sh(&format!("{plan} --to plan -o other")).ends_with("-- exit 2"));
}

#[test]
fn amounts_and_days_of_a_file_are_those_of_a_flag() {
    let office = Office::of("root");
    office.file("prices.csv", "id;custom_price\n41;1.500\n41;1.500,00\n41;R$ 2.000\n");
    let fixed = "--set product_id=4 --set turbo=0 --set method=pix --set discount=0";
    office.sh(&format!("retaguarda batch plan payments.create --from prices.csv {fixed} --to plan -q"));
    let plan = office.text("plan");
    let rows = plan.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap());
    let prices: Vec<Value> = rows.map(|row| row["body"]["custom_price"].clone()).collect();
    assert_eq!(prices, [json!(1500), json!(1500), json!(2000)]);
    office.file("ambiguous.csv", "id;custom_price\n41;1,500\n");
    let told =
        office.sh(&format!("retaguarda batch plan payments.create --from ambiguous.csv {fixed} --to none"));
    assert!(told.contains("1.500,00") && told.ends_with("-- exit 2"), "{told}");
    let flag = "retaguarda payments create 41 --product-id 4 --turbo 0 --method pix --discount 0 --rehearse";
    assert!(office.sh(&format!("{flag} --custom-price=1,500")).ends_with("-- exit 2"));
    let told = office.sh(&format!("{} --custom-price 'R$ 1.234,56'", flag.replace("id 4", "id 5")));
    assert!(told.contains("cobrança de R$ 1.234,56"), "{told}");
    let fixed = fixed.replace("id=4", "id=5");
    let set = "--set 'custom_price=R$ 1.234,56'";
    office.sh(&format!(
        "printf '41\\n' | retaguarda batch plan payments.create --from - {fixed} {set} --to set -q"
    ));
    assert!(office.text("set").contains("1234.56"), "{}", office.text("set"));
    office.file("days.csv", "id;end_of_plan\n12;31/12/2099\n12;31.02.2099\n");
    let told = office.sh("retaguarda batch plan quotas.change-end --from days.csv --to days");
    assert!(told.contains("linha 3") && !told.contains("linha 2"), "{told}");
}

#[test]
fn a_byte_order_mark_is_no_part_of_what_is_piped() {
    let office = Office::of("root");
    let told = office.sh("printf '\\357\\273\\2773\\r\\n4\\r\\n' | retaguarda payments get - -o ids");
    assert_eq!(told, "3\n4\n-- exit 0");
    let login = "retaguarda login --email root@demo.test --password-stdin -q";
    assert_eq!(office.sh(&format!("printf '\\357\\273\\277Demo@2026' | {login}")), "-- exit 0");
}

#[test]
fn a_line_that_tells_the_separator_and_the_ends_of_old_macs_are_read() {
    let office = Office::of("root");
    let planned = |file: &str, text: &str| {
        office.file(file, text);
        let plan = format!("retaguarda batch plan payments.change-manager --from {file} --to plan -q");
        let told = office.sh(&plan);
        assert!(told.ends_with("-- exit 0"), "{text:?}: {told}");
        let lines: Vec<Value> =
            office.text("plan").lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
        lines.iter().map(|row| (row["line"].as_i64().unwrap(), row["path"][0].clone())).collect::<Vec<_>>()
    };
    let rows = [(3, json!("12")), (4, json!("13"))];
    assert_eq!(planned("a.csv", "\u{feff}sep=;\r\nid;manager-id\r\n12;0\r\n13;0\r\n"), rows);
    assert_eq!(planned("a.csv", "\"sep=|\"\nid|manager-id|a;b\n12|0|x;y\n13|0|z\n"), rows);
    assert_eq!(planned("a.csv", "\rid;manager-id\r12;0\r13;0\r"), rows);
    assert_eq!(planned("a.csv", "SEP=,\n\"id\",manager-id\n12,0\n13,0"), rows);
}

#[test]
fn our_own_export_is_read_back() {
    let office = Office::of("root");
    office.sh("retaguarda payments export --status open > open.csv");
    let plan = "retaguarda batch plan payments.change-manager --from open.csv --set manager_id=0 --to plan -q --map Transação=id";
    let told = office.sh(plan);
    assert!(told.ends_with("-- exit 0"), "{told}");
    assert_eq!(office.text("plan").lines().count(), office.text("open.csv").lines().count());
}

#[test]
fn a_file_without_a_required_column_is_refused_in_one_line() {
    let office = Office::of("root");
    office.file("rows.csv", format!("número\n{}", "12\n".repeat(3_000)));
    let told = office.sh("retaguarda batch plan payments.approve --from rows.csv --to plan");
    assert!(told.contains("“id”") && told.lines().count() < 5, "{told}");
    office.file("rows.csv", format!("id\n{}", "x\n".repeat(3_000)));
    let told = office.sh("retaguarda batch plan payments.approve --from rows.csv --to plan");
    assert!(told.contains("e mais 2980 erros") && told.lines().count() < 30, "{told}");
}

#[test]
fn the_environment_never_keeps_a_command_from_running() {
    let office = Office::of("root");
    for lang in ["pt", "C", "POSIX", "xx_YY.UTF-8", "en_US.UTF-8"] {
        assert!(
            office.sh(&format!("RETAGUARDA_LANG={lang} retaguarda whoami")).ends_with("-- exit 0"),
            "{lang}"
        );
    }
    assert!(office.sh("retaguarda whoami --lang pt").ends_with("-- exit 0"));
    assert!(office.sh("retaguarda whoami --lang xx").ends_with("-- exit 2"));
}

#[test]
fn an_export_is_csv_by_name_too() {
    let office = Office::of("root");
    let export = "retaguarda payments export --status open";
    let file = office.sh(&format!("{export} > a.csv; {export} -o csv > b.csv; cmp a.csv b.csv"));
    assert_eq!(file, "-- exit 0");
    assert!(office.sh(&format!("{export} -o json > c.csv")).ends_with("-- exit 2"));
}

#[test]
fn an_export_is_in_the_language_of_the_command() {
    let office = Office::of("root");
    let first = |lang: &str| {
        let told = office.sh(&format!("retaguarda payments export --status open {lang} | head -n 2"));
        told.trim_start_matches('\u{feff}').to_owned()
    };
    assert!(first("").starts_with("Transação;Valor;") && first("").contains(";Aberto;"), "{}", first(""));
    let english = first("--lang en");
    assert!(english.starts_with("Transaction;Amount;") && english.contains(";Open;"), "{english}");
}

#[test]
fn a_page_beyond_the_last_one_is_told() {
    let told = Office::of("root").sh("retaguarda payments list --page 9999 -o table");
    assert!(!told.contains("null") && told.contains("A página 9999 está vazia"), "{told}");
}

#[test]
fn all_is_a_word_of_every_filter_by_a_list() {
    let office = Office::of("root");
    let count = |flags: &str| {
        office.sh(&format!("retaguarda payments list {flags} --per-page 1 --jq .transactions.total"))
    };
    assert_eq!(count("--status all"), count(""));
    assert_ne!(count("--status open"), count(""));
    office.sh("retaguarda batch plan payments.approve --where 'status=all&payment_type=pix' --to plan -q");
    assert!(office.text("plan").lines().count() > 1);
}

#[test]
fn faults_of_the_system_are_told_in_the_language_of_the_user() {
    let office = Office::of("root");
    office.file("rows.csv", "id\n12\n");
    for (from, to) in [("rows.csv/x", "plan"), ("rows.csv", "rows.csv/x"), ("missing", "plan"), (".", "plan")]
    {
        let told = office.sh(&format!("retaguarda batch plan payments.approve --from {from} --to {to}"));
        let (sentence, code) = ends(&told);
        assert!(sentence.starts_with("erro:") && !sentence.contains("os error"), "{told}");
        assert_eq!(code, "2", "{told}");
    }
}
