//! A server without rehearsals: a rehearsal fails, irreversible calls still ask, and plans are marked.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};

use insta::assert_snapshot;

use crate::office::Office;

const SENTENCE: &str = "Este sistema não sabe ensaiar.";

/// Starts a server with a session that refuses every rehearsal. Returns its origin.
fn served(me: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            answer(stream.unwrap(), &me);
        }
    });
    origin
}

fn answer(mut stream: TcpStream, me: &str) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let (mut head, mut length) = (String::new(), 0);
    while reader.read_line(&mut head).unwrap() > 2 {
        let line = head.lines().last().unwrap().to_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
    }
    reader.read_exact(&mut vec![0; length]).unwrap();
    let refusal = format!(
        "{{\"message\":\"{SENTENCE}\",\"reason\":{{\"sentence\":\"{SENTENCE}\",\"why\":{{\"kind\":\"no_rehearsal\"}}}}}}"
    );
    let (status, body) = match head.to_lowercase() {
        head if head.contains("prefer: rehearsal") => ("501 Not Implemented", refusal.as_str()),
        head if head.starts_with("get /api/me ") => ("200 OK", me),
        _ => ("500 Internal Server Error", "{}"),
    };
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close"
    );
    let _ = stream.write_all(format!("{head}\r\n\r\n{body}").as_bytes());
}

#[test]
fn what_cannot_be_rehearsed_is_confirmed_without_its_effects() {
    let office = Office::of("root");
    let me = office.sh("retaguarda api GET /me");
    let origin = served(me.strip_suffix("-- exit 0").unwrap().trim().to_owned());
    let there = |line: &str| {
        let told = office.sh(&format!(
            "RETAGUARDA_SERVER={origin} RETAGUARDA_PROFILE=there RETAGUARDA_TOKEN=any retaguarda {line}"
        ));
        told.replace(&origin, "[there]")
    };
    assert_snapshot!(there("payments approve 400 --rehearse"), @r"
    -- stderr
    erro: Este sistema não sabe ensaiar.
    -- exit 1
    ");
    assert_snapshot!(there("payments approve 400"), @r"
    -- stderr
    payments.approve · perfil there · [there] · Helena Duarte (Administração)
      • Este servidor não sabe ensaiar: não há como mostrar antes o que será feito.
    erro: Isto não pode ser desfeito. Repita com --yes para confirmar.
    -- exit 2
    ");
    assert_snapshot!(there("api PUT /financial/payment/approve/400 --rehearse > /dev/null"), @r"
    -- stderr
    erro: Este sistema não sabe ensaiar.
    -- exit 1
    ");
    office.file("rows.txt", "400\n");
    assert_snapshot!(there("batch plan payments.approve --from rows.txt -o plan"), @r"
    -- stderr
    erro: Este sistema não sabe ensaiar.
      Para planejar sem ensaio: --without-rehearsal
    -- exit 1
    ");
    assert!(!office.home.path().join("plan").exists());
    assert_snapshot!(there("batch plan payments.approve --from rows.txt -o plan --without-rehearsal --yes -q --jq .ready"), @r"
    1
    -- exit 0
    ");
    assert!(office.text("plan").contains("\"unrehearsed\":true"));
}
