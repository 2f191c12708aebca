//! Help by command and by topic, the pager, and the browser.

use insta::assert_snapshot;

use crate::office::Office;

#[test]
fn help_is_a_command() {
    let office = Office::open();
    assert_eq!(office.sh("retaguarda help"), office.sh("retaguarda --help"));
    assert_eq!(
        office.sh("retaguarda help payments approve"),
        office.sh("retaguarda payments approve --help")
    );
    assert_snapshot!(office.sh("retaguarda help dates --lang en | head -n 5"), @r"
    Dates and periods

    A filter of a period takes, in any language of the program:
      today, yesterday, tomorrow        a day
      this-month, last-month            a whole month
    -- exit 0
    ");
    assert!(office.sh("retaguarda help environment").contains("  RETAGUARDA_TOKEN"));
    let batch = office.sh("retaguarda help batch");
    assert!(batch.starts_with("Lotes\n") && batch.contains("Uso: retaguarda batch"), "{batch}");
    assert_snapshot!(office.sh("retaguarda help nada"), @r"
    -- stderr
    erro: Não há ajuda sobre “nada”. Temas: dates, filters, output, batch, aliases, exit-codes, environment, files.
    -- exit 2
    ");
    assert!(office.sh("retaguarda help payments lst").contains("Seria list?"));
    let help = office.sh("retaguarda payments approve --help");
    assert!(help.contains("\nExemplos:\n  retaguarda payments approve 812 --rehearse\n"), "{help}");
}

#[test]
fn output_that_is_longer_than_the_screen_goes_through_the_pager() {
    let office = Office::of("root");
    let pager = "export RETAGUARDA_PAGER=\"sed s/^/[paged]/\"";
    let seen = |rows: usize, line: &str| {
        office.on_screen(&format!("stty rows {rows}; {pager}; retaguarda --no-color {line}"), "")
    };
    assert!(seen(5, "products list").contains("[paged]"), "{}", seen(5, "products list"));
    assert!(!seen(40, "products list").contains("[paged]"));
    assert!(!seen(5, "products list --no-pager").contains("[paged]"));
    assert!(!seen(5, "products list -o ids").contains("[paged]"), "lines for programs are not paged");
    assert!(seen(5, "help dates").contains("[paged]"));
    assert!(!office.sh(&format!("{pager}; retaguarda products list -o table")).contains("[paged]"));
}

#[test]
fn web_opens_the_same_thing_in_the_browser() {
    let office = Office::of("root");
    assert_snapshot!(office.sh("retaguarda payments get 12 --web"), @r"
    [server]/cms/financial?id=12&open=12
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda payments list --status open --web"), @r"
    [server]/cms/financial?status=open
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda members get 12 --web"), @r"
    [server]/cms/user-form/12
    -- exit 0
    ");
    office.file("browser", "#!/bin/sh\nprintf %s \"$1\" > opened.new; mv opened.new opened\n");
    assert_snapshot!(office.sh("chmod +x browser; BROWSER=./browser retaguarda members list --web; while [ ! -e opened ]; do sleep 0.1; done; cat opened"), @r"
    [server]/cms/users
    -- stderr
    Aberto no navegador: [server]/cms/users
    -- exit 0
    ");
    assert!(office.sh("retaguarda payments approve 12 --web").contains("--web não vale"));
}
