//! The export: every row of the filter, and no formulas.

use std::collections::HashSet;
use std::io::Read;
use std::sync::atomic::{AtomicBool, Ordering};

use client::access::Role;
use serde_json::{Value, json};

use crate::app::{App, everywhere};

/// Returns the lines below the heading, each split into its cells.
async fn export(app: &App, query: &str) -> Vec<Vec<String>> {
    let answer = app.role(Role::Root).get(&format!("/financial/export?{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"pagamentos.csv\"");
    let text = answer.text();
    let mut lines = text.strip_prefix('\u{feff}').expect("a byte-order mark").split_terminator("\r\n");
    let columns = lines.next().expect("a heading").split(';').count();
    let lines: Vec<Vec<String>> = lines.map(cells).collect();
    assert!(lines.iter().all(|cells| cells.len() == columns), "{lines:?}");
    lines
}

fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut quoted) = (vec![String::new()], false);
    for character in line.chars() {
        match character {
            '"' => quoted = !quoted,
            ';' if !quoted => cells.push(String::new()),
            other => cells.last_mut().expect("never empty").push(other),
        }
    }
    cells
}

#[tokio::test]
async fn it_has_every_row_of_the_filter_and_no_other() {
    everywhere(async |app| {
        let ids =
            |lines: &[Vec<String>]| lines.iter().map(|cells| cells[0].parse().unwrap()).collect::<Vec<i64>>();
        assert_eq!(export(app, "").await.len(), 400);
        let expected = app.rows("select id from transactions where status = 'open' order by id", &[]).await;
        let expected: Vec<i64> = expected.iter().map(|row| row.int(0)).collect();
        assert_eq!(ids(&export(app, "status=open&order_by=id").await), expected);
        assert_eq!(export(app, "id=999999").await.len(), 0);
    })
    .await;
}

#[tokio::test]
async fn members_write_no_formulas() {
    everywhere(async |app| {
        let names = ["=1+1", "+55 11", "-2", "@SUM(A1)", "\tx", "＝1", "a;b", "say \"hi\"", "two\r\nlines"];
        let id = app.payment(1).await;
        for name in names {
            app.execute("update members set name = $1 where id = 1", &[name.into()]).await;
            let [line] = export(app, &format!("id={id}")).await.try_into().expect("one line");
            let shown = &line[3];
            let guarded = shown.strip_prefix('\'').unwrap_or(shown);
            let dangerous = name.starts_with(['=', '+', '-', '@', '\t', '＝']);
            assert_eq!(shown.starts_with('\''), dangerous, "{name:?}: {shown:?}");
            let plain = name.replace('"', "").replace(['\r', '\n'], " ");
            assert_eq!(guarded, plain, "{name:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn its_filter_is_the_lists() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let problem = sales.get("/financial/export?status=pago&order_by=plots").await.expect(422);
        assert_eq!(problem["errors"].as_object().unwrap().len(), 2, "{problem}");
        let other = app.number("select id from staff where email = 'sales2@demo.test'", &[]).await;
        sales.get(&format!("/financial/export?account_manager={other}")).await.expect(403);
    })
    .await;
}

#[tokio::test]
async fn it_is_the_same_compressed() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let plain = root.get("/financial/export").await;
        for coding in ["gzip", "br"] {
            let packed = root.get("/financial/export").header("accept-encoding", coding).await;
            assert_eq!(packed.header("content-encoding"), coding);
            assert!(packed.bytes.len() < plain.bytes.len() / 2, "{} bytes", packed.bytes.len());
            let mut text = String::new();
            match coding {
                "gzip" => flate2::read::GzDecoder::new(&packed.bytes[..]).read_to_string(&mut text).unwrap(),
                _ => brotli::Decompressor::new(&packed.bytes[..], 4096).read_to_string(&mut text).unwrap(),
            };
            assert_eq!(text, plain.text());
        }
    })
    .await;
}

/// Reads twenty times while payment after payment becomes the newest one and so moves to the first page.
async fn while_others_write(app: &App, read: impl AsyncFn(usize)) {
    let is_read = AtomicBool::new(false);
    let write = async {
        for turn in (1..).take_while(|_| !is_read.load(Ordering::Relaxed)) {
            let sql = "update transactions set created_at = (select max(created_at) + 1 from transactions)
                where id = (select min(id) + $1 from transactions)";
            app.execute(sql, &[(turn * 7 % 400).into()]).await;
        }
    };
    let read = async {
        for turn in 0..20 {
            read(turn).await;
        }
        is_read.store(true, Ordering::Relaxed);
    };
    tokio::join!(read, write);
}

#[tokio::test]
async fn it_tells_one_moment_while_others_write() {
    everywhere(async |app| {
        while_others_write(app, async |_| {
            let rows = export(app, "").await;
            let ids: HashSet<&str> = rows.iter().map(|cells| cells[0].as_str()).collect();
            assert_eq!((rows.len(), ids.len()), (400, 400));
        })
        .await;
    })
    .await;
}

#[tokio::test]
async fn a_set_holds_what_its_filter_finds_at_one_moment_while_others_write() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        while_others_write(app, async |turn| {
            let body = json!({ "name": format!("Todos {turn}"), "list": "payments.list", "filter": "" });
            let made = root.post("/sets").json(body).await.expect(200);
            assert_eq!(made["set"]["count"], 400);
        })
        .await;
    })
    .await;
}

#[tokio::test]
async fn it_has_the_columns_that_are_named_in_their_order() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let text = root.get("/financial/export?fields=user.name,id&status=paid&page=7").await.text();
        let mut lines = text.trim_start_matches('\u{feff}').lines();
        assert_eq!(lines.next(), Some("Membro;Transação"));
        let paid = app.number("select count(*) from transactions where status = 'paid'", &[]).await;
        assert_eq!(lines.map(cells).filter(|cells| cells.len() == 2).count() as i64, paid);
        let problem = root.get("/financial/export?fields=id,secret").await.expect(422);
        assert_eq!(problem["errors"]["fields"], json!(["Valor não permitido!"]));
    })
    .await;
}

#[tokio::test]
async fn programs_read_the_answers_of_the_list() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let asked = root.get("/financial/export?order_by=id").header("accept", "application/x-ndjson");
        let answer = asked.await;
        assert_eq!((answer.status, answer.header("content-type")), (200, "application/x-ndjson"));
        let pages: Vec<Value> =
            answer.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(pages.len(), 2);
        assert_eq!(pages[1], root.get("/financial?order_by=id&page=2&per_page=200").await.expect(200));
    })
    .await;
}
