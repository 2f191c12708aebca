//! What an erasure leaves: a word of the member in every field, looked for in every table, file and answer, by every role.

use std::collections::BTreeMap;

use client::access::Role;
use client::catalogue::dynamic::{self, FieldKind};
use client::endpoint::Danger;
use client::record::Kind;
use jiff::SignedDuration;
use serde_json::{Value as Json, json};
use server::work::files::Files;
use sha2::{Digest, Sha256};

use super::erasure::{PLANTED, planted, remains};
use super::path;
use crate::app::{App, carriers, without_gateway};
use crate::ask::Caller;
use crate::outreach::willing;
use crate::place::say;

const FILE: &[u8] = b"%PDF-1.7\nZuleica assina\n";
/// The most records of a kind that one call is made for.
const MOST: usize = 4;

/// Has the member named by calls, so that answers are stored, changes are audited, and letters go to the member and to others.
async fn lived(app: &App, id: i64) {
    // It has no content.
    app.execute("delete from member_files where sha256 = 'ab'", &[]).await;
    let root = app.role(Role::Root);
    let save = path(&root, "primary", id).await;
    for (number, street) in ["Rua Zuleica", "Avenida Zuleica"].iter().enumerate() {
        let save = root.post(&save).key(&format!("save-{number}"));
        save.json(json!({ "street": street })).await.expect(200);
    }
    let noted = root.post(&format!("/user/annotation/{id}")).key("note");
    let noted = noted.json(json!({ "text": "Zuleica quer pagar" })).await.expect(200);
    let edit = root.put(&format!("/user/annotation/{}", noted["annotation"]["id"])).key("edit");
    edit.json(json!({ "text": "Zuleica pagou" })).await.expect(200);
    let file = root.post(&format!("/user/file/{id}")).file("Zuleica.pdf", FILE).key("file");
    file.await.expect(200);
    let same =
        "select min(b.id) from members a join members b on b.kind = a.kind and b.id <> a.id where a.id = $1";
    let other = app.number(same, &[id.into()]).await;
    willing(app, other).await;
    app.execute(
        "delete from direct_indications where member_id = $1 and to_id = $2",
        &[id.into(), other.into()],
    )
    .await;
    let recommend = root.post(&format!("/user/direct-indication/{id}")).key("recommend");
    recommend.json(json!({ "to": [other], "message": "Fale com Zuleica" })).await.expect(200);
    let charge = json!({ "product_id": 3, "method": "pix", "discount": 0 });
    let made = root.post(&format!("/user/create-payment/{id}")).json(charge).await.expect(200);
    let approve = format!("/financial/payment/approve/{}", made["transaction_id"]);
    root.put(&approve).key("approve").await.expect(200);
    let told = "update transactions set gateway_type = 'iugu', gateway_ref = 'FATURA1', failure_text = 'Zuleica sem saldo',
        gateway_invoice = '{\"payer\":\"Zuleica\"}' where id = $1";
    app.execute(told, &[made["transaction_id"].as_i64().unwrap().into()]).await;
    let notice = "insert into gateway_callbacks (gateway, notice_id, received_at, payload)
        values ('iugu', 'zz', 1, 'id=FATURA1&payer=Zuleica')";
    app.execute(notice, &[]).await;
    root.post(&format!("/user/email-direct-access/{id}")).key("access").await.expect(200);
    while server::outbox::deliver::deliver_one(&app.shared, &carriers(app)).await.unwrap() {}
    root.post(&format!("/user/email-direct-access/{id}")).key("again").await.expect(200);
}

/// Returns values for a field of a path: words, or the numbers of records, those of the member first.
fn values(field: &dynamic::Field, member: i64, records: &BTreeMap<String, Vec<i64>>) -> Vec<String> {
    match (&field.kind, field.record.as_deref()) {
        (FieldKind::Word(words), _) => words.clone(),
        (_, Some(record)) => {
            let known = records.get(record).cloned().unwrap_or_else(|| vec![member]);
            known.iter().take(MOST).map(i64::to_string).collect()
        }
        (FieldKind::Text, None) => vec!["all".to_owned(), "sales".to_owned()],
        _ => vec![member.to_string(), "2026".to_owned()],
    }
}

/// Returns the numbers of the records of each kind that are about the member.
async fn records(app: &App, member: i64) -> BTreeMap<String, Vec<i64>> {
    let mut records = BTreeMap::new();
    for kind in client::record::all() {
        let Kind { name, table, members, .. } = kind;
        let condition = match members {
            [] => continue,
            members => members.iter().map(|column| format!("{column} = $1")).collect::<Vec<_>>().join(" or "),
        };
        let sql = format!("select id from {table} where {condition} order by id desc");
        let rows = app.rows(sql.leak(), &[member.into()]).await;
        records.insert((*name).to_owned(), rows.iter().map(|row| row.int(0)).collect());
    }
    records.insert("member".to_owned(), vec![member]);
    records
}

/// Returns the addresses of every read call.
fn reads(member: i64, records: &BTreeMap<String, Vec<i64>>) -> Vec<String> {
    let mut targets = Vec::new();
    for endpoint in dynamic::all().iter().filter(|endpoint| endpoint.about.danger == Danger::Read) {
        let shape = endpoint.shape();
        let mut paths: Vec<Vec<String>> = vec![Vec::new()];
        for field in &shape.path {
            let values = values(field, member, records);
            paths = paths
                .iter()
                .flat_map(|path| {
                    values.iter().map(move |value| [&path[..], std::slice::from_ref(value)].concat())
                })
                .collect();
        }
        let mut queries = vec![Vec::new()];
        for name in ["q", "search"].iter().filter(|name| shape.query.iter().any(|field| field.name == **name))
        {
            queries.push(vec![((*name).to_owned(), PLANTED.to_owned())]);
        }
        let of_member = |field: &&dynamic::Field| field.record.as_deref() == Some("member");
        queries.extend(
            shape.query.iter().filter(of_member).map(|field| vec![(field.name.clone(), member.to_string())]),
        );
        if shape.query.iter().any(|field| field.name == "columns") {
            queries.push(vec![("columns".to_owned(), "complete".to_owned())]);
        }
        for path in &paths {
            for query in &queries {
                // A call that does not accept these values is no call.
                if let Ok(encoded) = endpoint.encode(path, query, &Json::Null) {
                    targets.push(encoded.target);
                }
            }
        }
    }
    targets.sort();
    targets.dedup();
    targets
}

async fn telling(caller: &Caller, targets: &[String]) -> (usize, Vec<String>) {
    let (mut answered, mut telling) = (0, Vec::new());
    for target in targets {
        let answer = caller.get(target).await;
        assert_ne!(answer.status, 500, "{target}: {}", answer.text());
        answered += usize::from(answer.status == 200);
        if answer.text().to_lowercase().contains(PLANTED) && !target.contains(PLANTED) {
            telling.push(target.clone());
        }
    }
    (answered, telling)
}

#[tokio::test]
async fn nothing_of_an_erased_member_is_readable_by_anybody() {
    without_gateway(async |app| {
        let id = planted(app).await;
        lived(app, id).await;
        app.execute("update members set end_of_plan = '2020-01-01' where id = $1", &[id.into()]).await;
        app.execute("update subscriptions set status = 'inactive' where member_id = $1", &[id.into()]).await;
        let root = app.role(Role::Root);
        let known = records(app, id).await;
        let targets = reads(id, &known);
        let (_, before) = telling(&root, &targets).await;
        assert!(before.len() > 15, "the word is read by many calls: {before:#?}");
        let sha256: String = Sha256::digest(FILE).iter().map(|byte| format!("{byte:02x}")).collect();
        let files = app.shared.part::<Files>();
        files.open(&sha256).await.map(drop).unwrap();
        app.advance(SignedDuration::from_mins(8));
        root.delete(&format!("/user/{id}")).await.expect(200);

        assert_eq!(remains(app).await, Vec::<String>::new(), "tables");
        assert!(files.open(&sha256).await.is_err(), "the content of the file");
        let refused = root.post(&format!("/user/annotation/{id}")).key("note");
        let refused = refused.json(json!({ "text": "Zuleica quer pagar" })).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("foram apagados"), "{refused}");
        for role in Role::STAFF {
            let (answered, telling) = telling(&app.role(role), &targets).await;
            say(&format!(
                "{role:?}: {answered} of {} answers, {} with the word",
                targets.len(),
                telling.len()
            ));
            assert_eq!(telling, Vec::<String>::new(), "{role:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn root_sees_one_hidden_change_for_a_reason_that_stays() {
    without_gateway(async |app| {
        let id = planted(app).await;
        lived(app, id).await;
        app.execute("update members set end_of_plan = '2020-01-01' where id = $1", &[id.into()]).await;
        app.execute("update subscriptions set status = 'inactive' where member_id = $1", &[id.into()]).await;
        let root = app.role(Role::Root);
        root.delete(&format!("/user/{id}")).await.expect(200);
        let history = async || root.get(&format!("/audits/user/{id}")).await.expect(200)["audits"].take();
        let audits = history().await;
        let hidden =
            audits.as_array().unwrap().iter().find(|audit| audit["endpoint"] == "members.save-primary");
        let hidden = hidden.expect("the history stays");
        assert_eq!(hidden["masked"], true);
        assert!(
            hidden["changes"][0]["new"] == "•••" && hidden["changes"][0]["label"].is_string(),
            "{hidden}"
        );
        let reveal = format!("/audits/reveal/{}", hidden["id"]);
        let reason = json!({ "reason": "Ordem judicial 12/2026" });
        app.role(Role::Manager).post(&reveal).json(reason.clone()).await.expect(403);
        root.post(&reveal).json(json!({ "reason": "porque" })).await.expect(422);
        let shown = root.post(&reveal).key("reveal").json(reason).await.expect(200);
        assert!(shown["audit"]["new_values"].to_string().contains("Zuleica"), "{shown}");
        let latest = history().await[0].clone();
        assert_eq!(latest["endpoint"], "audits.reveal");
        assert_eq!(latest["new_values"]["reason"], "Ordem judicial 12/2026");
        assert_eq!(latest["new_values"]["revealed"], hidden["id"]);
        let labels: Vec<&str> = latest["changes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|change| change["label"].as_str().unwrap())
            .collect();
        assert!(labels.contains(&"Motivo") && labels.contains(&"Valores mostrados da alteração"), "{latest}");
        assert_eq!(remains(app).await, Vec::<String>::new(), "the answer is stored nowhere");
    })
    .await;
}

#[tokio::test]
async fn a_letter_on_its_way_does_not_come_back_after_an_erasure() {
    without_gateway(async |app| {
        let id = planted(app).await;
        let root = app.role(Role::Root);
        root.post(&format!("/user/email-direct-access/{id}")).await.expect(200);
        let taken =
            server::outbox::deliver::take(&app.shared, None).await.unwrap().expect("the letter is due");
        root.delete(&format!("/user/{id}")).await.expect(200);
        server::outbox::deliver::deliver(&app.shared, &carriers(app), taken).await.unwrap();
        assert_eq!(remains(app).await, Vec::<String>::new());
    })
    .await;
}
