//! Messages are held in the outbox and can be recalled.

use insta::assert_snapshot;

use crate::office::Office;

#[test]
fn a_message_is_listed_and_can_be_recalled() {
    let office = Office::of("root");
    let sent = office.sh("retaguarda payments send-charge 400 --email ana@empresa.test -o ids");
    assert!(sent.contains("E-mail para ana@empresa.test: sai em "), "{sent}");
    let id = sent.lines().find_map(|line| line.split_once("retaguarda outbox recall ")).unwrap().1;
    assert_snapshot!(office.sh("retaguarda outbox list -o table -q | tr -s ' '").replace(&format!(" {id} "), " [id] "), @r"
    ID Criado em Tipo Destinatário Autor Situação Tentativas Próxima tentativa Último erro
     [id] 00/00/0000 00:00:00 E-mail ana@empresa.test Helena Duarte Retida 0 00/00/0000 00:00:00 —
    -- exit 0
    ");
    let recalled = office.sh(&format!("retaguarda outbox recall {id} --jq .entry.state"));
    assert_eq!(recalled, "recalled\n-- exit 0");
    let again = office.sh(&format!("retaguarda outbox recall {id}"));
    assert!(again.contains("foi recolhida") && again.ends_with("-- exit 6"), "{again}");
}
