//! Typed dates and periods, and errors that name the form of a value.

use insta::assert_snapshot;

use crate::office::Office;

#[test]
fn a_period_is_typed_by_name_length_or_date_in_any_language() {
    let office = Office::of("root");
    let ids =
        |period: &str| office.sh(&format!("retaguarda payments list --created-at '{period}' --all -o ids"));
    let year = ids("1y");
    assert!(year.lines().count() > 20 && year.ends_with("-- exit 0"), "{year}");
    assert_eq!(ids("12m"), year);
    for words in
        [["hoje", "today"], ["este-mes", "dieser-monat"], ["Mês passado", "mois-dernier"], ["7d", "1w"]]
    {
        let found = words.map(ids);
        assert!(found[0].ends_with("-- exit 0") && found[0] == found[1], "{words:?} {found:?}");
    }
    assert_eq!(ids("2025-01..2025-03"), ids("01/01/2025..31/03/2025"));
    assert_eq!(ids("2025-01-01::2025-03-31"), ids("2025-01..31/03/2025"));
    let planned = office.sh(
        "retaguarda batch plan payments.send-charge --where 'status=open&created_at=1y' -o plan --jq .rows",
    );
    let open = office.sh("retaguarda payments list --status open --created-at 1y --all -o ids | wc -l");
    assert_eq!(planned.lines().next(), open.lines().next());
    let planned = office.sh(
        "retaguarda batch plan payments.send-charge --where 'status=open&updated_since=ontem 9h' -o late --jq .rows",
    );
    let open =
        office.sh("retaguarda payments list --status open --updated-since 'ontem 9h' --all -o ids | wc -l");
    assert_eq!(planned.lines().next(), open.lines().next());
}

#[test]
fn a_wrong_value_is_named_with_its_flag_and_form() {
    let office = Office::open();
    let told = |line: &str| office.sh(&format!("retaguarda {line}")).lines().nth(1).unwrap().to_owned();
    assert_snapshot!(told("--lang en payments list --created-at soon"), @"error: --created-at: “soon” is not a period; use 0000-00-00, 0000-00-00..0000-00-00, 2026-01, 7d, today or this-month.");
    assert_snapshot!(told("--lang de payments create 1 --expires-at bald"), @"Fehler: --expires-at: „bald“ ist kein Datum; richtig ist 0000-00-00, 00/00/0000, heute, morgen oder +7d.");
    assert_snapshot!(told("--lang fr payments create 1 --discount beaucoup"), @"erreur : --discount : « beaucoup » n’est pas un montant ; utilisez par exemple 199.90 ou 1.199,90.");
    assert_snapshot!(told("sets create --name Um --list members.list --ids 1,dois"), @"erro: --ids: “1,dois” não são números inteiros com vírgulas entre eles; use por exemplo 12,13.");
    assert_snapshot!(told("payments list --per-page muitos"), @"erro: --per-page: “muitos” não é um número inteiro; use por exemplo 12.");
    assert_snapshot!(told("batch apply plan --concurrency 0"), @"erro: --concurrency: “0” não é um número de 1 a 256.");
    assert_snapshot!(told("watch --count 0"), @"erro: --count: “0” não é um número a partir de 1.");
    assert_snapshot!(told("batch plan payments.approve --from - --set a -o p"), @"erro: --set: “a” não tem a forma campo=valor.");
}

/// The beginnings of the errors of a language, and words of the others that none of its messages has.
const LANGUAGES: [(&str, &str, &[&str]); 4] = [
    ("pt-BR", "erro: ", &[" is ", " the ", " ist ", " est "]),
    ("en", "error: ", &[" não ", " é ", " ist ", " est "]),
    ("de", "Fehler: ", &[" não ", " é ", " the ", " est "]),
    ("fr", "erreur : ", &[" não ", " é ", " is ", " ist "]),
];

#[test]
fn errors_and_tables_are_in_the_language_that_was_asked_for() {
    let office = Office::of("root");
    for (lang, title, foreign) in LANGUAGES {
        for line in [
            "payments list --status none",
            "payments list --created-at none",
            "payments list --nothing",
            "payments lst",
            "payments approve",
            "payments approve x",
            "payments list --fields none",
            "payments list --page",
            "payments list --all --page 2",
            "payments get 999999",
            "payments list --jq '.['",
            "batch apply none",
            "batch plan payments.approve -o p",
            "alias set payments x",
            "help none",
            "can none",
            "profiles use none",
            "conversations finish 1",
            "payments approve 1 2 --if-match 3",
        ] {
            let told = office.sh(&format!("retaguarda --lang {lang} {line} < /dev/null"));
            let (_, message) = told.split_once("-- stderr\n").unwrap_or_else(|| panic!("{line}\n{told}"));
            assert!(message.starts_with(title), "{lang} {line}: {message}");
            assert!(!foreign.iter().any(|word| message.contains(word)), "{lang} {line}: {message}");
        }
    }
    let heads = |list: &str| {
        let head = |(lang, ..): (&str, &str, &[&str])| {
            office
                .sh(&format!("retaguarda --lang {lang} {list} -o table -q"))
                .lines()
                .next()
                .unwrap()
                .to_owned()
        };
        LANGUAGES.map(head)
    };
    for list in ["payments list --per-page 1", "members list --per-page 1", "outbox list --all", "staff list"]
    {
        let heads = heads(list);
        let is_own = |at: usize| heads.iter().skip(at + 1).all(|other| *other != heads[at]);
        assert!(list.starts_with("outbox") || (0..heads.len()).all(is_own), "{list}: {heads:?}");
    }
}
