//! Totals, sums and bookmarks that follow from the changes of a table, on its real triggers.

use std::collections::HashMap;
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::Duration;

use client::api::finance::payments::PAYMENTS;
use client::value::money::Money;
use client::wire::page::Paging;
use server::store::{Conn, Dialect, List, Options, Outcome, Selection, Store, Value};

use super::{Database, Dice, everywhere};

const ROWS: List = List::new("transactions", "t", "t.id")
    .logged()
    .sorted_as(
        &PAYMENTS,
        &[
            ("id", "t.id"),
            ("amount", "t.amount"),
            ("created_at", "t.created_at"),
            ("paid_at", "t.paid_sort"),
            ("status", "t.status"),
            ("actions", "t.status"),
        ],
    )
    .summed_as(&PAYMENTS, &[("amount", "t.amount"), ("received", "t.received")]);

const MANY: i64 = 3_000;

/// Opens a server with one reader: a new connection forgets totals, because it may reach another database.
fn open(database: &Database) -> Store {
    database.open_with(Options { workers: Some(1), ..Options::default() }).unwrap()
}

/// Opens a database with a member who has payments.
fn filled(database: &Database) -> Store {
    let store = open(database);
    write(&store, |conn| {
        let member = "insert into members (kind, name, email, status, created_at) values ('company', 'A', 'a@a.test', 'lead', 1)";
        conn.execute(member, &[]).unwrap();
        (0..MANY).for_each(|number| add(conn, number));
    });
    store
}

fn write(store: &Store, job: impl FnOnce(&mut Conn<'_>) + Send + 'static) {
    let done = store.write_blocking(|conn| {
        job(conn);
        Outcome::Commit(())
    });
    done.unwrap();
}

/// Adds a payment, whose values repeat.
fn add(conn: &mut Conn<'_>, number: i64) {
    let status = ["open", "paid", "error"][number.rem_euclid(3) as usize];
    let paid_at = (number % 3 == 1).then_some(1 + number % 89);
    let sql = "insert into transactions (member_id, amount, status, payment_type, gateway_type, created_at, paid_at, changed_at,
        changed_by, link_token) values (1, $1, $2, 'pix', 'sandbox', $3, $4, 0, '', $5)";
    let token = format!("{number}-{:?}", thread::current().id());
    let values: [Value; 5] =
        [(number * 31 % 101).into(), status.into(), (number % 53).into(), paid_at.into(), token.into()];
    conn.execute(sql, &values).unwrap();
}

/// Changes, adds and removes payments, in an order in which units of work do not lock each other out.
fn shuffle(conn: &mut Conn<'_>, dice: &mut Dice, number: i64) {
    let mut ids: Vec<i64> = (0..1 + dice.below(3)).map(|_| 1 + dice.below(MANY)).collect();
    ids.sort_unstable();
    for (turn, id) in (0..).zip(ids) {
        let id = Value::from(id);
        let sql = match dice.below(5) {
            0 => {
                add(conn, 1_000_000 + 10 * number + turn);
                continue;
            }
            1 => "delete from transactions where id = $1",
            2 => "update transactions set status = 'paid', paid_at = 77, received = amount where id = $1",
            3 => "update transactions set amount = amount + 13, created_at = 20 where id = $1",
            _ => {
                "update transactions set status = 'open', paid_at = null, version = version + 1 where id = $1"
            }
        };
        conn.execute(sql, &[id]).unwrap();
    }
}

/// A list, for the builder and in plain SQL.
#[derive(Clone, Copy, Debug)]
struct Case {
    status: Option<&'static str>,
    above: Option<i64>,
    sort: (&'static str, bool),
    page: i64,
}

const PER_PAGE: i64 = 25;

impl Case {
    fn roll(dice: &mut Dice) -> Case {
        let status = dice.pick(&[None, Some("open"), Some("paid"), Some("none such")]);
        let above = dice.pick(&[None, None, Some(50)]);
        let keys = ["t.id", "t.amount", "t.paid_sort", "t.created_at", "t.status"];
        let sort = (dice.pick(&keys), dice.below(2) == 0);
        Case { status, above, sort, page: dice.pick(&[1, 1, 41, 45, 60]) }
    }

    fn selection(self) -> Selection {
        let selection = ROWS.select().equals("t.status", self.status).matching("t.amount > {}", self.above);
        selection.sorted(self.sort.0, self.sort.1).summed(Some(1))
    }

    fn check(self, conn: &mut Conn<'_>) {
        let paging = Paging { page: self.page, per_page: PER_PAGE };
        let page = self.selection().page(conn, paging, |row| row.int(0)).unwrap();
        let status = self.status.map(|status| format!(" and status = '{status}'")).unwrap_or_default();
        let above = self.above.map(|above| format!(" and amount > {above}")).unwrap_or_default();
        let rows = format!("from transactions t where true{status}{above}");
        let sum = |column: &str| format!("cast(coalesce(sum({column}), 0) as bigint)");
        let sql = format!("select count(*), {}, {} {rows}", sum("amount"), sum("received"));
        let plain = conn.query_one(&sql, &[]).unwrap().unwrap();
        let sums = HashMap::from([
            ("amount".to_owned(), Money::from_cents(plain.int(1))),
            ("received".to_owned(), Money::from_cents(plain.int(2))),
        ]);
        let found = (page.total, page.sums.map(|sums| sums.into_iter().collect()));
        assert_eq!(found, (plain.int(0), Some(sums)), "{self:?}");
        let (key, way) = (self.sort.0, if self.sort.1 { "desc" } else { "asc" });
        let skip = (self.page - 1) * PER_PAGE;
        let sql =
            format!("select t.id {rows} order by {key} {way}, t.id {way} limit {PER_PAGE} offset {skip}");
        let ids: Vec<i64> = conn.query(&sql, &[]).unwrap().iter().map(|row| row.int(0)).collect();
        assert_eq!(page.data, ids, "{self:?}");
    }
}

/// Checks several lists, each on its own snapshot.
fn check(store: &Store, dice: &mut Dice) {
    for _ in 0..6 {
        let case = Case::roll(dice);
        store.read_blocking(move |conn| case.check(conn)).expect("what is remembered is what is counted");
    }
}

/// One server on SQLite, and two on PostgreSQL, which do not hear of each other's writes.
fn servers(database: &Database, workers: Option<usize>) -> [Store; 2] {
    filled(database).shutdown();
    let open = || database.open_with(Options { workers, ..Options::default() }).unwrap();
    let first = open();
    let second = if first.dialect() == Dialect::Postgres { open() } else { first.clone() };
    [first, second]
}

#[test]
fn totals_sums_and_deep_pages_follow_from_changes() {
    everywhere(|database| {
        let servers = servers(database, Some(1));
        let mut dice = Dice(33);
        for round in 0..120 {
            let keep = dice.below(4) > 0;
            let mut seed = Dice(round);
            let changed = servers[dice.below(2) as usize].write_blocking(move |conn| {
                shuffle(conn, &mut seed, round as i64);
                if keep { Outcome::Commit(()) } else { Outcome::Rollback(()) }
            });
            changed.unwrap();
            servers.iter().for_each(|store| check(store, &mut dice));
        }
    });
}

#[test]
fn totals_follow_while_several_write_at_once() {
    everywhere(|database| {
        let servers = &servers(database, None);
        thread::scope(|scope| {
            for writer in 0..4_u64 {
                scope.spawn(move || {
                    for turn in 0..60 {
                        let number = writer * 1_000 + turn;
                        let mut dice = Dice(number);
                        let done = servers[writer as usize % 2].write_blocking(move |conn| {
                            shuffle(conn, &mut dice, number as i64);
                            Outcome::Commit(())
                        });
                        done.unwrap();
                    }
                });
            }
            for reader in 0..3 {
                scope.spawn(move || {
                    let mut dice = Dice(reader);
                    (0..40).for_each(|_| check(&servers[reader as usize % 2], &mut dice));
                });
            }
        });
        servers.iter().for_each(|store| check(store, &mut Dice(7)));
    });
}

/// Counts all payments by the list builder.
fn total(store: &Store) -> i64 {
    let page = Paging { page: 1, per_page: 1 };
    store.read_blocking(move |conn| ROWS.select().page(conn, page, |_| ()).unwrap().total).unwrap()
}

/// Runs a job while the triggers do not log.
fn unlogged(conn: &mut Conn<'_>, job: impl FnOnce(&mut Conn<'_>), and_resume: bool) {
    let resume = conn.pause_changes("transactions").unwrap();
    job(conn);
    if and_resume {
        resume.iter().for_each(|statement| conn.batch(statement).unwrap());
    }
}

#[test]
fn a_total_is_not_counted_again_after_a_write() {
    everywhere(|database| {
        let store = filled(database);
        write(&store, |conn| add(conn, -1));
        wait_for_older(&store);
        assert_eq!(total(&store), MANY + 1);
        // What nothing logs shows who counts.
        write(&store, |conn| {
            unlogged(
                conn,
                |conn| conn.execute("delete from transactions where id = 7", &[]).map(drop).unwrap(),
                false,
            )
        });
        assert_eq!(total(&store), MANY + 1);
        assert_eq!(total(&open_again(&store, database)), MANY);
    });
}

/// Waits until no transaction runs that is older than the log: changes may be missing for it, and other tests have long ones.
fn wait_for_older(store: &Store) {
    let is_over = |conn: &mut Conn<'_>| match conn.dialect() {
        Dialect::Sqlite => true,
        Dialect::Postgres => {
            let sql = "select xid < pg_snapshot_xmin(pg_current_snapshot()) from transactions_changes order by xid limit 1";
            conn.query_one(sql, &[]).unwrap().unwrap().flag(0)
        }
    };
    while !store.read_blocking(is_over).unwrap() {
        thread::sleep(Duration::from_millis(20));
    }
}

/// Starts the server anew: it remembers nothing.
fn open_again(store: &Store, database: &Database) -> Store {
    store.shutdown();
    open(database)
}

#[test]
fn a_table_that_was_filled_without_a_log_is_counted_again() {
    everywhere(|database| {
        let [filling, other] = servers(database, Some(1));
        assert_eq!((total(&filling), total(&other)), (MANY, MANY));
        write(&filling, |conn| {
            unlogged(conn, |conn| (0..50).for_each(|number| add(conn, -1 - number)), true)
        });
        assert_eq!((total(&filling), total(&other)), (MANY + 50, MANY + 50));
        write(&other, |conn| add(conn, -100));
        assert_eq!((total(&filling), total(&other)), (MANY + 51, MANY + 51));
    });
}

#[test]
fn the_oldest_changes_are_removed_and_totals_stay_exact() {
    everywhere(|database| {
        let [first, second] = servers(database, Some(1));
        assert_eq!(total(&second), MANY);
        let oldest = |conn: &mut Conn<'_>| {
            conn.query_one("select min(n) from transactions_changes", &[]).unwrap().unwrap().int(0)
        };
        // Not while an older transaction runs, and other tests have long ones.
        while first.read_blocking(oldest).unwrap() < 6 * MANY {
            write(&first, |conn| {
                conn.execute("update transactions set amount = amount + 1", &[]).unwrap();
                add(conn, -1);
                conn.execute("delete from transactions where link_token like '-1-%'", &[]).unwrap();
            });
        }
        write(&first, |conn| add(conn, -2));
        assert_eq!((total(&first), total(&second)), (MANY + 1, MANY + 1));
        check(&first, &mut Dice(1));
        check(&second, &mut Dice(1));
    });
}

#[test]
fn many_who_need_a_count_wait_for_one_and_hold_up_nobody() {
    let Some(database) = Database::postgres() else { return };
    filled(&database).shutdown();
    let store = database.open_with(Options { workers: Some(2), ..Options::default() }).unwrap();
    let page = Paging { page: 1, per_page: 1 };
    let members = List::new("members", "m", "m.id").logged();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let look = |list: List| {
        let store = store.clone();
        runtime.spawn(async move {
            store.look(move |conn| list.select().page(conn, page, |_| ()).map_or(0, |page| page.total)).await
        })
    };
    // Both readers connect now: a later connection would forget who counts.
    let both = Arc::new(Barrier::new(2));
    thread::scope(|scope| {
        for _ in 0..2 {
            let (store, both) = (&store, both.clone());
            scope.spawn(move || store.read_blocking(move |_| both.wait().is_leader()));
        }
    });
    let mut admin = database.admin();
    let mut lock = admin.transaction().unwrap();
    lock.batch_execute("lock table transactions in access exclusive mode").unwrap();
    let waiting: Vec<_> = (0..6).map(|_| look(ROWS)).collect();
    // Until the count waits for the lock.
    let sql = "select count(*) from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())";
    while lock.query_one(sql, &[]).unwrap().get::<_, i64>(0) == 0 {
        thread::sleep(Duration::from_millis(5));
    }
    for _ in 0..20 {
        assert_eq!(runtime.block_on(look(members)).unwrap(), Ok(1));
    }
    let counts: i64 = lock.query_one(sql, &[]).unwrap().get(0);
    assert_eq!(counts, 1, "one counts for all");
    assert!(waiting.iter().all(|list| !list.is_finished()), "the members were listed meanwhile");
    lock.rollback().unwrap();
    for list in waiting {
        assert_eq!(runtime.block_on(list).unwrap(), Ok(MANY));
    }
}

#[test]
fn changes_of_another_postgres_are_not_taken_for_later_ones() {
    let Some(database) = Database::postgres() else { return };
    let store = filled(&database);
    assert_eq!(total(&store), MANY);
    let foreign = "insert into transactions_changes (xid, sign, id) values ('1099511627776', 1, 1)";
    database.admin().batch_execute(foreign).unwrap();
    write(&store, |conn| add(conn, -1));
    assert_eq!(total(&store), MANY + 1);
    let store = open_again(&store, &database);
    let left = "select count(*) from transactions_changes where xid = '1099511627776'";
    let left = store.read_blocking(move |conn| conn.query_one(left, &[]).unwrap().unwrap().int(0));
    assert_eq!(left, Ok(0));
}
