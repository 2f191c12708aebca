//! Measures the ceiling: the calls of a plan from threads with one kept connection each, and nothing else.

#[expect(dead_code, reason = "the server's bench makes its calls of types")]
#[path = "../../../server/benches/figures/wire.rs"]
mod wire;

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use client::batch::Plan;
use client::catalogue::dynamic::{self, Dynamic};
use client::message::Lang;
use wire::Connection;

use crate::subject::Subject;

/// Rows a second.
pub fn rate(subject: &Subject, plan: &Path, connections: usize) -> f64 {
    let plan = Plan::read(plan, Lang::default()).expect("it was just made");
    let endpoints = dynamic::all();
    let endpoint = endpoints.iter().find(|endpoint| endpoint.about.id == plan.header.endpoint);
    let requests = requests(endpoint.expect("it was planned for"), &plan, &subject.token());
    let (next, before) = (AtomicUsize::new(0), Instant::now());
    std::thread::scope(|scope| {
        for _ in 0..connections {
            scope.spawn(|| {
                let mut connection = Connection::open(subject.at).expect("the server listens");
                while let Some(request) = requests.get(next.fetch_add(1, Ordering::Relaxed)) {
                    connection.send(request).expect("what was rehearsed is done");
                }
            });
        }
    });
    requests.len() as f64 / before.elapsed().as_secs_f64()
}

fn requests(endpoint: &Dynamic, plan: &Plan, token: &str) -> Vec<Vec<u8>> {
    let rows = plan.rows.iter().filter(|row| row.refused.is_none());
    let request = rows.map(|row| {
        let call = endpoint.encode(&row.path, &row.query, &row.body).expect("the plan holds calls");
        let mut head = format!("{} /api{} HTTP/1.1\r\nhost: bench\r\n", endpoint.about.method, call.target);
        head +=
            &format!("authorization: Bearer {token}\r\nidempotency-key: {}-{}\r\n", plan.header.id, row.row);
        if let Some(version) = row.target.as_ref().and_then(|target| target.version) {
            head += &format!("if-match: {version}\r\n");
        }
        head += &format!("content-type: application/json\r\ncontent-length: {}\r\n\r\n", call.body.len());
        [head.into_bytes(), call.body].concat()
    });
    request.collect()
}
