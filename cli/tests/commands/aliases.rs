//! Aliases of commands.

use insta::assert_snapshot;

use crate::office::Office;

#[test]
fn an_alias_stands_for_the_beginning_of_a_command() {
    let office = Office::of("root");
    assert_snapshot!(office.sh("retaguarda alias set abertos \"payments list --status open --order-by 'id DESC'\""), @r"
    -- stderr
    abertos: retaguarda payments list --status open --order-by 'id DESC'
    -- exit 0
    ");
    let long = office.sh("retaguarda payments list --status open --order-by 'id DESC' --per-page 3 -o ids");
    assert_eq!(office.sh("retaguarda --lang en abertos --per-page 3 -o ids"), long);
    assert!(office.sh("retaguarda --help").contains("\nApelidos:\n  abertos  payments list --status open"));
    assert_snapshot!(office.sh("retaguarda alias list -o csv"), @r"
    name,expansion
    abertos,payments list --status open --order-by 'id DESC'
    -- exit 0
    ");
    assert!(office.sh("retaguarda complete fish retaguarda abertos --order-by sta").starts_with("status\t"));
    assert!(
        office.sh("retaguarda complete fish retaguarda abertos --payment-t").starts_with("--payment-type\t")
    );
    assert_eq!(office.sh("retaguarda complete bash 'retaguarda alias remove ab' ab"), "abertos\n-- exit 0");
    office.sh("retaguarda alias remove abertos");
    assert!(office.sh("retaguarda abertos").ends_with("-- exit 2"));
}

#[test]
fn an_alias_hides_no_command_and_runs_no_shell() {
    let office = Office::open();
    let refused = |line: &str| office.sh(line).lines().nth(1).unwrap().to_owned();
    assert_snapshot!(refused("retaguarda alias set payments 'outbox list'"), @"erro: “payments” é um comando, e um apelido não o esconde.");
    assert_snapshot!(refused("retaguarda alias set a/b 'outbox list'"), @"erro: “a/b” não serve de apelido: use letras, números e hífens, começando por uma letra.");
    assert_snapshot!(refused("retaguarda alias set um 'nada list'"), @"erro: “nada list” não começa por um comando.");
    assert_snapshot!(refused("retaguarda alias remove um"), @"erro: O apelido “um” não existe.");
    // A file that was edited by hand hides nothing either.
    office.sh("mkdir -p .config/retaguarda");
    office.file(".config/retaguarda/aliases.toml", "whoami = 'logout'\noi = 'help; touch mal'\n");
    assert!(office.sh("retaguarda whoami").contains("Você não está conectado"));
    office.sh("retaguarda oi");
    assert_eq!(office.sh("ls mal 2>/dev/null"), "-- exit 2");
}
