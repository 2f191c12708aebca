//! The price list as a file: exported, edited, imported by a plan, and taken back.

use crate::office::Office;

const LISTED: &str =
    "retaguarda plan-prices list --order-by from_day --all -o csv --fields plan_id,price,from_day";
const EXPORT: &str = "retaguarda plan-prices list --state in_force --plan-group 3 --all -o csv --fields plan_id,price,features > prices.csv";

/// Writes the exported prices into a file, each with a day and changed by a function.
fn edit(office: &Office, change: impl Fn(&str) -> String) {
    office.sh(EXPORT);
    let text = office.text("prices.csv");
    let mut lines = text.lines();
    let head = format!("{},from_day", lines.next().unwrap());
    let rows = lines.map(|line| {
        let [plan, price, features] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        format!("{plan},{},{features},2090-01-01", change(price))
    });
    let text: Vec<String> = std::iter::once(head).chain(rows).collect();
    assert!(text.len() > 1, "{text:?}");
    office.file("next.csv", text.join("\n"));
}

#[test]
fn the_price_list_is_edited_as_a_file_and_taken_back() {
    let office = Office::of("manager");
    let before = office.sh(LISTED);
    let plans = before.matches('\n').count();
    edit(&office, |price| format!("{price}9"));
    let plan = office.sh("retaguarda batch plan plan-prices.create --from next.csv -o plan -q --jq .refused");
    assert_eq!(plan, "0\n-- exit 0");
    assert_eq!(office.sh(LISTED), before, "a plan changes nothing");
    assert!(office.sh("retaguarda batch apply plan -q").ends_with("-- exit 0"));
    let after = office.sh(LISTED);
    assert!(after.matches('\n').count() > plans && after.contains(",389.99,"), "{after}");
    assert!(office.sh("retaguarda batch undo plan -o undo -q").ends_with("-- exit 0"));
    assert!(office.sh("retaguarda batch apply undo -q").ends_with("-- exit 0"));
    assert_eq!(office.sh(LISTED), before);
}

#[test]
fn a_file_with_a_price_that_is_none_is_refused_by_its_line() {
    let office = Office::of("manager");
    let before = office.sh(LISTED);
    edit(&office, |_| "muito".to_owned());
    let refused = office.sh("retaguarda plan-prices import next.csv --yes");
    assert!(refused.contains("linha 2") && refused.ends_with("-- exit 2"), "{refused}");
    edit(&office, |_| "0".to_owned());
    let rehearse = "retaguarda plan-prices import next.csv --rehearse -q --jq '.ready, .refused'";
    let refused = office.sh(rehearse);
    assert!(refused.starts_with("0\n") && refused.ends_with("-- exit 7"), "{refused}");
    edit(&office, str::to_owned);
    let unchanged = office.sh(rehearse);
    assert!(unchanged.starts_with("0\n") && unchanged.ends_with("-- exit 7"), "{unchanged}");
    assert_eq!(office.sh(LISTED), before);
}
