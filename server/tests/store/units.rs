//! Units of work: atomic, durable when answered, and isolated.

use std::sync::mpsc;
use std::thread;

use client::api::service::outbox::OutboxKind;
use client::value::id::MemberId;
use jiff::Timestamp;
use jiff::civil::{Date, date};
use server::store::{Options, Outcome, StoreError, Value};

use super::{SCHEMA, add, everywhere, names};

#[test]
fn values_come_back_as_they_went_in() {
    everywhere(|database| {
        let store = database.open();
        let seal = vec![0_u8, 255, 39];
        let given = seal.clone();
        let row = store.write_blocking(move |conn| {
            // The same parameter twice, and not in the order of the numbers.
            let sql = "insert into things (seal, amount, paid_at, name) values ($4, $2, $3, $1) returning id";
            let params = ["aço 'ß' 🙂".into(), i64::MIN.into(), Value::Null, given.into()];
            let id = conn.insert(sql, &params).unwrap();
            conn.execute(
                "update things set status = $2, paid_at = $1 where id = $1",
                &[id.into(), "paid".into()],
            )
            .unwrap();
            let sql =
                "select name, amount, paid_at, seal, status = 'paid', id, null, sum(id) over () from things";
            Outcome::Commit(conn.query_one(sql, &[]).unwrap().unwrap())
        });
        let row = row.unwrap();
        assert_eq!((row.str(0), row.int(1), row.blob(3)), ("aço 'ß' 🙂", i64::MIN, seal));
        assert_eq!((row.opt_int(2), row.flag(4)), (Some(row.int(5)), true));
        assert_eq!((row.opt_int(6), row.opt_text(6), row.int(7)), (None, None, row.int(5)));
    });
}

#[test]
fn columns_are_read_by_the_names_that_the_statement_gives_them() {
    everywhere(|database| {
        let store = database.open();
        add(&store, "mail").unwrap();
        let row = store.read_blocking(|conn| {
            let sql = "select t.id, t.name, upper(t.name) as loud, cast(86400000 as bigint) as at, '2026-02-28' as day,
                 cast(null as bigint) as gone, 'email' as kind, 'pigeon' as unknown from things t";
            conn.query_one(sql, &[])
        });
        let row = row.unwrap().unwrap().unwrap();
        assert_eq!((row.get("name"), row.get("loud")), ("mail", "MAIL".to_owned()));
        assert_eq!(row.get::<Timestamp>("at"), Timestamp::from_second(86_400).unwrap());
        assert_eq!(row.get::<Option<Date>>("day"), Some(date(2026, 2, 28)));
        assert_eq!(row.get::<Option<MemberId>>("gone"), None);
        assert_eq!(row.word("kind"), Ok(OutboxKind::Email));
        assert!(row.opt_word::<OutboxKind>("unknown").is_err());
    });
}

#[test]
fn sums_and_counts_are_whole_numbers() {
    everywhere(|database| {
        let sums = database.open().read_blocking(|conn| {
            let sql = "select sum(n), sum(-n), sum(0 * n), sum(n / n) * 10000 from
                       (select cast(4000000000012345678 as bigint) as n union all select 90000000) numbers";
            conn.query_one(sql, &[])
        });
        let row = sums.unwrap().unwrap().unwrap();
        let sum = 4_000_000_000_102_345_678;
        assert_eq!([row.int(0), row.int(1), row.int(2), row.int(3)], [sum, -sum, 0, 20_000]);
    });
}

#[test]
fn what_is_answered_as_committed_is_there_after_a_new_start() {
    everywhere(|database| {
        let store = database.open();
        add(&store, "kept").unwrap();
        let rehearsed = store.write_blocking(|conn| {
            Outcome::Rollback(conn.insert("insert into things (name) values ('rehearsed') returning id", &[]))
        });
        assert!(rehearsed.unwrap().is_ok());
        assert_eq!(names(&store), ["kept"]);
        store.shutdown();
        assert_eq!(names(&database.open()), ["kept"]);
    });
}

#[test]
fn many_writers_at_once_lose_nothing_and_leave_nothing() {
    everywhere(|database| {
        let store = database.open();
        let rehearse = |name: String| {
            let sql = "insert into things (name) values ($1)";
            let rehearsed =
                store.write_blocking(move |conn| Outcome::Rollback(conn.execute(sql, &[name.into()])));
            assert_eq!(rehearsed, Ok(Ok(1)));
        };
        thread::scope(|scope| {
            for writer in 0..16 {
                let (store, rehearse) = (&store, &rehearse);
                scope.spawn(move || {
                    for turn in 0..20 {
                        add(store, &format!("{writer}/{turn}")).unwrap();
                        add(store, &format!("{writer}/0")).unwrap_err();
                        rehearse(format!("{writer}/{turn}/rehearsed"));
                    }
                });
            }
        });
        store.shutdown();
        let mut kept = names(&database.open());
        kept.sort();
        let mut wanted: Vec<String> =
            (0..16).flat_map(|writer| (0..20).map(move |turn| format!("{writer}/{turn}"))).collect();
        wanted.sort();
        assert_eq!(kept, wanted);
    });
}

#[test]
fn of_many_that_change_the_same_state_one_wins() {
    everywhere(|database| {
        let store = database.open();
        add(&store, "contested").unwrap();
        let approve = || {
            let sql = "update things set status = 'paid' where name = 'contested' and status = 'open'";
            store.write_blocking(move |conn| Outcome::Commit(conn.execute(sql, &[]))).unwrap().unwrap()
        };
        let winners: u64 = thread::scope(|scope| {
            let racers: Vec<_> = (0..16).map(|_| scope.spawn(approve)).collect();
            racers.into_iter().map(|racer| racer.join().unwrap()).sum()
        });
        assert_eq!(winners, 1);
    });
}

#[test]
fn a_duplicate_names_the_columns_of_its_index() {
    everywhere(|database| {
        let store = database.open();
        add(&store, "ana").unwrap();
        let insert = |sql: &'static str| {
            store.write_blocking(|conn| Outcome::Rollback(conn.execute(sql, &[]))).unwrap()
        };
        let unique = |index: &str| Err(StoreError::Unique(index.into()));
        assert_eq!(insert("insert into things (name) values ('ana')"), unique("things.name"));
        let sole = "insert into things (name, status) values ('h', 'sole'), ('i', 'sole')";
        assert_eq!(insert(sole), unique("things_sole"));
        insert("insert into things (id, name, seal) values (7, 'b', '1'), (8, 'c', '2')").unwrap();
        assert_eq!(insert("insert into things (id, name) values (7, 'd'), (7, 'e')"), unique("things.id"));
        let both = "insert into things (name, seal) values ('f', '1'), ('g', '1')";
        assert_eq!(insert(both), unique("things.status, things.seal"));
    });
}

#[test]
fn after_a_failed_statement_nothing_of_the_unit_is_kept() {
    everywhere(|database| {
        let store = database.open();
        add(&store, "first").unwrap();
        let answer = store.write_blocking(|conn| {
            conn.execute("insert into things (name) values ('second')", &[]).unwrap();
            let failure = conn.execute("insert into things (name) values ('first')", &[]).unwrap_err();
            assert_eq!(conn.execute("insert into things (name) values ('third')", &[]), Err(failure));
            Outcome::Commit(())
        });
        assert_eq!(answer, Err(StoreError::Unique("things.name".into())));
        assert_eq!(names(&store), ["first"]);
    });
}

#[test]
fn a_panic_ends_its_unit_of_work_and_nothing_else() {
    everywhere(|database| {
        let store = database.open();
        let panicked = store.write_blocking(|conn| -> Outcome<()> {
            conn.execute("insert into things (name) values ('gone')", &[]).unwrap();
            panic!("on purpose");
        });
        assert!(matches!(panicked, Err(StoreError::Internal(_))), "{panicked:?}");
        let misread = store.read_blocking(|conn| conn.query_one("select 1", &[]).unwrap().unwrap().text(0));
        assert!(matches!(misread, Err(StoreError::Internal(_))), "{misread:?}");
        add(&store, "next").unwrap();
        assert_eq!(names(&store), ["next"]);
        assert!(store.is_alive());
    });
}

#[test]
fn a_reader_sees_one_snapshot() {
    everywhere(|database| {
        let store = database.open();
        add(&store, "before").unwrap();
        let (looked, has_looked) = mpsc::channel();
        let (written, is_written) = mpsc::channel();
        thread::scope(|scope| {
            let reader = scope.spawn(|| {
                store.read_blocking(move |conn| {
                    let mut count =
                        || conn.query_one("select count(*) from things", &[]).unwrap().unwrap().int(0);
                    let first = count();
                    looked.send(()).unwrap();
                    is_written.recv().unwrap();
                    (first, count())
                })
            });
            has_looked.recv().unwrap();
            add(&store, "after").unwrap();
            written.send(()).unwrap();
            assert_eq!(reader.join().unwrap(), Ok((1, 1)));
        });
        assert_eq!(names(&store), ["before", "after"]);
    });
}

#[test]
fn a_read_cannot_write() {
    everywhere(|database| {
        let store = database.open();
        let refused = store.read_blocking(|conn| conn.execute("insert into things (name) values ('x')", &[]));
        refused.unwrap().unwrap_err();
        assert_eq!(names(&store), [""; 0]);
    });
}

#[test]
fn a_statement_and_its_parameters_must_agree() {
    everywhere(|database| {
        let store = database.open();
        for params in [vec![], vec![1.into()], vec![1.into(), 2.into(), 3.into()]] {
            let sql = "select id from things where id = $1 and amount = $2";
            let answer = store.read_blocking(move |conn| conn.query(sql, &params)).unwrap();
            assert!(matches!(answer, Err(StoreError::Internal(_))), "{answer:?}");
        }
    });
}

#[test]
fn work_beyond_the_queue_is_refused() {
    everywhere(|database| {
        let options = Options { workers: Some(1), queue: 1, migrations: SCHEMA };
        let store = database.open_with(options).unwrap();
        let (entered, has_entered) = mpsc::channel();
        let (leave, may_leave) = mpsc::channel::<()>();
        thread::scope(|scope| {
            let running = scope.spawn(|| {
                store.write_blocking(move |_| {
                    entered.send(()).unwrap();
                    Outcome::Commit(may_leave.recv())
                })
            });
            has_entered.recv().unwrap();
            let waiting = [scope.spawn(|| add(&store, "one")), scope.spawn(|| add(&store, "two"))];
            while !waiting.iter().any(|thread| thread.is_finished()) {
                thread::yield_now();
            }
            leave.send(()).unwrap();
            running.join().unwrap().unwrap().unwrap();
            let answers = waiting.map(|thread| thread.join().unwrap());
            assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
            assert_eq!(answers.iter().filter(|answer| matches!(answer, Err(StoreError::Busy(_)))).count(), 1);
        });
    });
}

#[test]
fn it_opens_and_answers_where_asynchronous_code_runs() {
    everywhere(|database| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let store = database.open();
            let sql = "insert into things (name) values ('awaited') returning id";
            let id = store.write(|conn| Outcome::Commit(conn.insert(sql, &[]))).await.unwrap().unwrap();
            let row = store.read(|conn| conn.query_one("select id from things", &[])).await.unwrap().unwrap();
            assert_eq!(row.map(|row| row.int(0)), Some(id));
        });
    });
}

#[test]
fn abandoned_work_does_not_run() {
    everywhere(|database| {
        let store = database.open_with(Options { workers: Some(1), queue: 8, migrations: SCHEMA }).unwrap();
        let (entered, has_entered) = mpsc::channel();
        let (leave, may_leave) = mpsc::channel::<()>();
        thread::scope(|scope| {
            let running = scope.spawn(|| {
                store.write_blocking(move |_| {
                    entered.send(()).unwrap();
                    Outcome::Commit(may_leave.recv())
                })
            });
            has_entered.recv().unwrap();
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
            runtime.block_on(async {
                let sql = "insert into things (name) values ('late')";
                let given_up = store.write(|conn| Outcome::Commit(conn.execute(sql, &[])));
                tokio::select! {
                    biased;
                    _ = given_up => panic!("another one is running"),
                    () = tokio::task::yield_now() => {}
                }
            });
            leave.send(()).unwrap();
            running.join().unwrap().unwrap().unwrap();
        });
        add(&store, "next").unwrap();
        assert_eq!(names(&store), ["next"]);
    });
}

#[test]
fn a_shutdown_finishes_what_waits_and_takes_no_more() {
    everywhere(|database| {
        let store = database.open();
        let clone = store.clone();
        let (leave, may_leave) = mpsc::channel::<()>();
        let (entered, has_entered) = mpsc::channel();
        thread::scope(|scope| {
            let last = scope.spawn(move || {
                clone.write_blocking(move |conn| {
                    entered.send(()).unwrap();
                    may_leave.recv().unwrap();
                    Outcome::Commit(conn.execute("insert into things (name) values ('last')", &[]))
                })
            });
            has_entered.recv().unwrap();
            let closing = scope.spawn(|| store.shutdown());
            while store.is_alive() {
                thread::yield_now();
            }
            assert!(matches!(add(&store, "too late"), Err(StoreError::Unavailable(_))));
            leave.send(()).unwrap();
            closing.join().unwrap();
            assert_eq!(last.join().unwrap(), Ok(Ok(1)));
        });
        assert_eq!(names(&database.open()), ["last"]);
    });
}
