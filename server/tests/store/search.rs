//! Indexes of words: both databases give the same results for any search.

use std::cell::Cell;

use client::search::{Term, words};
use client::wire::page::Paging;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use server::store::{Conn, List, Migration, Options, Outcome, Script, Store, StoreError};

use super::{Database, SCHEMA, add, everywhere};

const INDEXED: &[Migration] = &[
    SCHEMA[0],
    Migration {
        name: "0002_words",
        script: Script::Each {
            sqlite:
                "create virtual table thing_words using fts5 (words, content = '', contentless_delete = 1,
                tokenize = 'ascii', prefix = '1 2')",
            postgres: "create table thing_words (rowid bigint primary key, words tsvector not null)",
        },
    },
];
const THINGS: List = List::new("things", "t", "t.id, t.name");

fn open(database: &Database) -> Store {
    database.open_with(Options { migrations: INDEXED, ..Options::default() }).unwrap()
}

/// Adds a thing that is found by the words of its name.
fn add_indexed(store: &Store, name: &str) -> i64 {
    let (id, said) = (add(store, name).unwrap(), words(name).collect::<Vec<_>>());
    let done = store.write_blocking(move |conn| {
        conn.touch("things");
        Outcome::Commit(conn.index("thing_words", id, &said))
    });
    done.unwrap().unwrap();
    id
}

/// Returns the names found, and their number.
fn found(store: &Store, text: &str) -> Result<(Vec<String>, i64), StoreError> {
    let wanted: Vec<String> = words(text).collect();
    store.read_blocking(move |conn| {
        let selection =
            THINGS.select().found(conn.dialect(), "thing_words", Some(wanted)).sorted("t.id", false);
        let page = selection.page(conn, Paging { page: 1, per_page: 200 }, |row| row.text(1))?;
        Ok((page.data, page.total))
    })?
}

#[test]
fn all_words_are_found_by_their_beginnings() {
    everywhere(|database| {
        let store = open(database);
        let names = [
            "Ação em São Paulo",
            "acaso",
            "São João del-Rei",
            "it's a \"NEAR\" miss",
            "1,5 kg de a:b",
            "letra 🅐",
        ];
        let ids = names.map(|name| add_indexed(&store, name));
        for (text, which) in [
            ("aca", &[0, 1][..]),
            ("ação", &[0]),
            ("SAO", &[0, 2]),
            ("joao sao rei", &[2]),
            ("near(s)", &[3]),
            ("b a 5", &[4]),
            ("🅐", &[5]),
            ("cao", &[]),
        ] {
            let expected: Vec<String> = which.iter().map(|at| names[*at].to_owned()).collect();
            let total = expected.len() as i64;
            assert_eq!(found(&store, text), Ok((expected, total)), "{text}");
        }
        let gone = ids[2];
        let done = store.write_blocking(move |conn| {
            conn.touch("things");
            Outcome::Commit(conn.unindex("thing_words", gone))
        });
        done.unwrap().unwrap();
        assert_eq!(found(&store, "sao").unwrap().0, ["Ação em São Paulo"]);
    });
}

#[test]
fn what_was_written_is_found_by_any_of_its_words() {
    everywhere(|database| {
        let store = open(database);
        let config = Config { cases: 60, failure_persistence: None, ..Config::default() };
        let written = Cell::new(0);
        let tried = TestRunner::new(config).run(&(any::<String>(), any::<String>()), |(text, other)| {
            written.set(written.get() + 1);
            let name = format!("{} {}", written.get(), text.replace('\0', " "));
            add_indexed(&store, &name);
            for word in words(&name) {
                let (names, _) =
                    found(&store, &word).map_err(|error| TestCaseError::fail(error.to_string()))?;
                prop_assert!(names.contains(&name), "{word:?} of {name:?}");
            }
            if words(&other).next().is_some() {
                found(&store, &other).map_err(|error| TestCaseError::fail(format!("{other:?}: {error}")))?;
            }
            Ok(())
        });
        tried.unwrap();
    });
}

#[test]
fn one_of_several_words_is_enough_and_some_rows_come_first() {
    everywhere(|database| {
        let store = open(database);
        let ids = ["uva verde", "pera verde", "uva roxa", "pera roxa"].map(|name| add_indexed(&store, name));
        for (per_page, page, expected) in
            [(9, 1, &[0, 2, 1, 3][..]), (1, 1, &[0]), (1, 2, &[2]), (1, 4, &[3])]
        {
            let found = store.read_blocking(move |conn| {
                let any = |words: &[&str]| vec![Term::any(words.iter().map(|word| (*word).to_owned()))];
                let (dialect, index) = (conn.dialect(), "thing_words");
                let both = [any(&["uva", "pera"]), any(&["verde", "roxa", "azul"])].concat();
                let selection = THINGS.select().found(dialect, index, Some(both)).sorted("t.name", true);
                let first = vec![Term::from("uva".to_owned())];
                let selection = selection.led_by(dialect, index, Some(first));
                selection.page(conn, Paging { page, per_page }, |row| row.int(0))
            });
            let expected: Vec<i64> = expected.iter().map(|at| ids[*at]).collect();
            assert_eq!(found.unwrap().unwrap().data, expected, "{per_page} {page}");
        }
    });
}

#[test]
fn what_is_found_is_narrowed_sorted_and_paged_like_any_list() {
    everywhere(|database| {
        let store = open(database);
        let mut rows: Vec<(i64, String)> = Vec::new();
        for number in 0..60 {
            let name =
                format!("{:02} {}", (number * 37) % 60, if number % 3 == 0 { "abacate" } else { "uva" });
            rows.push((add_indexed(&store, &name), name));
        }
        rows.retain(|(_, name)| name.ends_with("abacate"));
        let middle = rows[7].0;
        for (key, descending, above) in [
            ("t.id", true, None),
            ("t.id", false, Some(middle)),
            ("t.name", true, Some(middle)),
            ("t.name", false, None),
        ] {
            let mut expected: Vec<_> =
                rows.iter().filter(|(id, _)| above.is_none_or(|above| *id > above)).cloned().collect();
            expected.sort_by(|(a, one), (b, other)| if key == "t.id" { a.cmp(b) } else { one.cmp(other) });
            if descending {
                expected.reverse();
            }
            for (page, part) in (1..).zip(expected.chunks(4)) {
                let found = store.read_blocking(move |conn| {
                    let wanted = Some(vec!["aba".to_owned()]);
                    let selection = THINGS.select().found(conn.dialect(), "thing_words", wanted);
                    let selection = selection.matching("t.id > {}", above).sorted(key, descending);
                    selection.page(conn, Paging { page, per_page: 4 }, |row| (row.int(0), row.text(1)))
                });
                let found = found.unwrap().unwrap();
                assert_eq!(
                    (found.data.as_slice(), found.total),
                    (part, expected.len() as i64),
                    "{key} {page}"
                );
            }
        }
    });
}

/// The rows of an index of words that PostgreSQL reads in this unit of work.
const READ: &str = "select cast(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as bigint)
    from pg_stat_xact_user_tables where relname = 'thing_words'";

#[test]
fn rare_words_are_found_without_reading_the_rows_of_others() {
    let Some(database) = Database::postgres() else { return };
    let store = open(&database);
    let fill = [
        "insert into things (name) select 'n' || n from generate_series(1, 40000) n",
        "insert into thing_words (rowid, words) select id, array_to_tsvector(array[name, 'many']) from things",
        "create index thing_words_words on thing_words using gin (words)",
        "analyze thing_words",
        "analyze things",
    ];
    for sql in fill {
        let done = store.write_blocking(move |conn| Outcome::Commit(conn.execute(sql, &[])));
        done.unwrap().unwrap();
    }
    // PostgreSQL plans a statement anew until it has seen it five times.
    for (word, most) in [("n170", 1_000), ("n17000", 50), ("zzz", 50), ("n1234", 100), ("many", 120_000)] {
        for _ in 0..8 {
            let read = store.write_blocking(move |conn| {
                let found = |conn: &Conn<'_>| {
                    THINGS.select().found(conn.dialect(), "thing_words", Some(vec![word.to_owned()]))
                };
                let mut search = || -> Result<i64, StoreError> {
                    let before = conn.query_one(READ, &[])?.map_or(0, |row| row.int(0));
                    let first = found(conn).sorted("t.id", true).first(conn, 10, |row| row.text(1))?;
                    let page = found(conn).sorted("t.name", false);
                    let page = page.page(conn, Paging { page: 1, per_page: 10 }, |row| row.text(1))?;
                    assert_eq!(first.len(), page.data.len(), "{word}");
                    Ok(conn.query_one(READ, &[])?.map_or(0, |row| row.int(0)) - before)
                };
                Outcome::Rollback(search())
            });
            let read = read.unwrap().unwrap();
            assert!(read <= most, "{word}: {read} rows");
        }
    }
}
