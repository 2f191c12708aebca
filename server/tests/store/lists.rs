//! Lists: for any filter, order and depth, a page equals the result of a plain query.

use std::thread;

use client::wire::page::Paging;
use server::store::{Conn, List, Outcome, Selection, Store, StoreError};

use super::{Dice, add, everywhere};

const THINGS: List = List::new("things", "t", "t.id, t.name");
const ROWS: i64 = 50_000;

/// Many things: of each status, with amounts and moments that repeat, and a third without a moment.
fn fill(store: &Store, from: i64, until: i64) {
    let sql = "
        insert into things (name, status, amount, paid_at)
        with recursive seq (n) as (select cast($1 as bigint) union all select n + 1 from seq where n < $2)
        select 'thing ' || n,
            case when n % 7 = 0 then 'error' when n % 3 = 0 then 'open' else 'paid' end,
            n * 7919 % 1009,
            case when n % 3 = 0 then null else 1 + n * 104729 % 20011 end
        from seq";
    let filled = store.write_blocking(move |conn| {
        conn.touch("things");
        Outcome::Commit(conn.execute(sql, &[from.into(), (until - 1).into()]))
    });
    filled.unwrap().unwrap();
}

/// A request, for the builder and in plain SQL.
#[derive(Clone, Copy, Debug)]
struct Case {
    status: Option<&'static str>,
    amount: (Option<i64>, Option<i64>),
    paid: Option<bool>,
    above: Option<i64>,
    key: &'static str,
    descending: bool,
    page: i64,
    per_page: i64,
}

impl Case {
    fn roll(dice: &mut Dice) -> Case {
        let bound = |dice: &mut Dice, at: i64| (dice.below(3) == 0).then(|| at + dice.below(300));
        let status = dice.pick(&[None, Some("open"), Some("paid"), Some("error"), Some("none such")]);
        let amount = (bound(dice, 0), bound(dice, 500));
        let (paid, above) = (dice.pick(&[None, None, Some(false)]), bound(dice, 0));
        let (key, descending) =
            (dice.pick(&["t.id", "t.amount", "t.paid_key", "t.name"]), dice.below(2) == 0);
        let per_page = dice.pick(&[1, 25, 200]);
        let pages = dice.pick(&[3, 1 + ROWS / per_page]);
        let page = 1 + dice.below(pages);
        Case { status, amount, paid, above, key, descending, page, per_page }
    }

    fn selection(&self) -> Selection {
        let unpaid = self.paid.map(|_| None::<i64>);
        THINGS
            .select()
            .equals("t.status", self.status)
            .matching("t.amount >= {}", self.amount.0)
            .matching("t.amount < {}", self.amount.1)
            .equals("t.paid_at", unpaid)
            .matching("exists (select 1 from things u where u.id = t.id and u.amount > {})", self.above)
            .sorted(self.key, self.descending)
    }

    fn built(&self, conn: &mut Conn<'_>) -> (Vec<i64>, i64) {
        let paging = Paging { page: self.page, per_page: self.per_page };
        let page = self.selection().page(conn, paging, |row| (row.int(0), row.text(1))).unwrap();
        assert!(page.data.iter().all(|(_, name)| name.starts_with("thing ")));
        (page.data.into_iter().map(|(id, _)| id).collect(), page.total)
    }

    fn plain(&self, conn: &mut Conn<'_>) -> (Vec<i64>, i64) {
        let mut filter = String::from("where true");
        let mut and = |condition: Option<String>| filter.extend(condition.map(|text| format!(" and {text}")));
        and(self.status.map(|status| format!("status = '{status}'")));
        and(self.amount.0.map(|from| format!("amount >= {from}")));
        and(self.amount.1.map(|until| format!("amount < {until}")));
        and(self.paid.map(|_| "paid_at is null".into()));
        and(self.above.map(|above| format!("amount > {above}")));
        let key = self.key.replace("t.paid_key", "paid_at").replace("t.", "");
        // Nothing comes before something.
        let way = if self.descending { "desc nulls last" } else { "asc nulls first" };
        let tie = if self.descending { "desc" } else { "asc" };
        let (limit, offset) = (self.per_page, (self.page - 1) * self.per_page);
        let sql = format!(
            "select id from things {filter} order by {key} {way}, id {tie} limit {limit} offset {offset}"
        );
        let ids = conn.query(&sql, &[]).unwrap().iter().map(|row| row.int(0)).collect();
        let total = conn.query_one(&format!("select count(*) from things {filter}"), &[]).unwrap().unwrap();
        (ids, total.int(0))
    }

    fn check(self, store: &Store) {
        store
            .read_blocking(move |conn| assert_eq!(self.built(conn), self.plain(conn), "{self:?}"))
            .expect("the same");
    }
}

#[test]
fn pages_agree_with_a_plain_query() {
    everywhere(|database| {
        let store = database.open();
        fill(&store, 0, ROWS);
        let mut dice = Dice(2026);
        for round in 0..25 {
            let case = Case::roll(&mut dice);
            case.check(&store);
            // From what was remembered: the same page, its neighbours, one far behind, and the last.
            case.check(&store);
            Case { page: case.page + 1, ..case }.check(&store);
            Case { page: (case.page - 1).max(1), ..case }.check(&store);
            Case { page: case.page + dice.below(400), ..case }.check(&store);
            Case { page: ROWS / case.per_page, ..case }.check(&store);
            if round % 6 == 0 {
                fill(&store, ROWS + round, ROWS + round + 1);
            }
        }
    });
}

#[test]
fn a_page_past_the_end_is_empty_and_knows_the_total() {
    everywhere(|database| {
        let store = database.open();
        fill(&store, 0, 10);
        let past = store.read_blocking(|conn| {
            THINGS.select().page(conn, Paging { page: 4, per_page: 5 }, |row| row.int(0)).unwrap()
        });
        let past = past.unwrap();
        assert_eq!((past.data, past.total, past.last_page), (vec![], 10, 2));
    });
}

#[test]
fn a_unit_of_work_lists_what_it_wrote_itself() {
    everywhere(|database| {
        let store = database.open();
        fill(&store, 0, 3);
        let total = |conn: &mut Conn<'_>| {
            THINGS.select().page(conn, Paging { page: 1, per_page: 5 }, |_| ()).unwrap().total
        };
        let seen = store.write_blocking(move |conn| {
            conn.touch("things");
            conn.execute("delete from things where name = 'thing 1'", &[]).unwrap();
            Outcome::Rollback(total(conn))
        });
        assert_eq!((seen, store.read_blocking(total)), (Ok(2), Ok(3)));
    });
}

#[test]
fn totals_are_true_while_others_write() {
    everywhere(|database| {
        // Two servers over one PostgreSQL, which do not hear of each other's writes.
        let first = database.open();
        let second =
            if first.dialect() == server::store::Dialect::Postgres { database.open() } else { first.clone() };
        thread::scope(|scope| {
            let write = |store: Store, writer: i64| {
                move || (0..40).for_each(|turn| fill(&store, writer * 1000 + turn, writer * 1000 + turn + 1))
            };
            let writers: Vec<_> = [(&first, 1), (&second, 2), (&first, 3), (&second, 4)]
                .map(|(store, writer)| scope.spawn(write(store.clone(), writer)))
                .into();
            while !writers.iter().all(|writer| writer.is_finished()) {
                for store in [&first, &second] {
                    let all = Case {
                        status: None,
                        amount: (None, None),
                        paid: None,
                        above: None,
                        key: "t.id",
                        descending: true,
                        page: 1,
                        per_page: 25,
                    };
                    all.check(store);
                }
            }
        });
        let total =
            first.read_blocking(|conn| THINGS.select().page(conn, Paging { page: 1, per_page: 1 }, |_| ()));
        assert_eq!(total.unwrap().unwrap().total, 160);
    });
}

#[test]
fn a_total_follows_the_other_tables_that_its_conditions_look_at() {
    const MARKED: List = THINGS.watching(&["marks"]);
    everywhere(|database| {
        let store = database.open();
        fill(&store, 0, 3);
        let marked = |conn: &mut Conn<'_>| {
            let marked = "exists (select 1 from marks m where m.thing_id = t.id and m.body = {})";
            let page = Paging { page: 1, per_page: 25 };
            MARKED.select().matching(marked, Some("seen")).page(conn, page, |_| ()).unwrap().total
        };
        assert_eq!(store.read_blocking(marked), Ok(0));
        let sql = "insert into marks (thing_id, body) select id, 'seen' from things where name <> 'thing 1'";
        let added = store.write_blocking(|conn| {
            conn.touch("marks");
            Outcome::Commit(conn.execute(sql, &[]))
        });
        assert_eq!((added, store.read_blocking(marked)), (Ok(Ok(2)), Ok(2)));
    });
}

#[test]
fn a_statement_marks_the_table_that_it_writes() {
    everywhere(|database| {
        let store = database.open();
        fill(&store, 0, 3);
        let total = |conn: &mut Conn<'_>| {
            let page = Paging { page: 1, per_page: 25 };
            THINGS.select().only(Some("t.name <> ''")).page(conn, page, |_| ()).unwrap().total
        };
        assert_eq!(store.read_blocking(total), Ok(3));
        let removed = store.write_blocking(|conn| {
            Outcome::Commit(conn.execute("\n  delete from things where name = 'thing 1'", &[]))
        });
        assert_eq!((removed, store.read_blocking(total)), (Ok(Ok(1)), Ok(2)));
        let renamed = store.write_blocking(|conn| {
            Outcome::Commit(conn.execute("update things set name = '' where name = 'thing 2'", &[]))
        });
        assert_eq!((renamed, store.read_blocking(total)), (Ok(Ok(1)), Ok(1)));
    });
}

#[test]
fn a_sort_key_that_may_be_null_is_refused_loudly() {
    everywhere(|database| {
        let store = database.open();
        add(&store, "unpaid").unwrap();
        let refused = store.read_blocking(|conn| {
            THINGS.select().sorted("t.paid_at", true).page(conn, Paging { page: 1, per_page: 25 }, |_| ())
        });
        assert!(matches!(refused.unwrap(), Err(StoreError::Internal(text)) if text.contains("t.paid_at")));
    });
}
