//! Plans: rows from every source, checked line by line, rehearsed, and written.

use insta::assert_snapshot;
use serde_json::Value;

use crate::office::Office;

/// Returns the lines of a plan, without its header.
fn rows(office: &Office, plan: &str) -> Vec<Value> {
    office.text(plan).lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the values that a plan sends, row by row.
fn calls(office: &Office, plan: &str) -> String {
    let call = |row: &Value| format!("{}: {} {} {}\n", row["line"], row["path"], row["body"], row["target"]);
    rows(office, plan).iter().map(call).collect()
}

/// Returns a consultant of sales, by number.
fn consultant(office: &Office) -> String {
    let id = office
        .sh("retaguarda managers list --jq '[.managers[] | select(.permission_type == \"sales\")][0].id'");
    id.lines().next().unwrap().to_owned()
}

#[test]
fn a_table_becomes_a_plan() {
    let office = Office::of("root");
    let manager = consultant(&office);
    // As a spreadsheet in Portuguese writes it: a mark, semicolons, CRLF, quotes, and a line that was emptied.
    let table =
        format!("\u{feff}id;Observação;manager-id\r\n12;\"a; b\";{manager}\r\n;;\r\n13;'=soma;{manager}\r\n");
    office.file("rows.csv", table);
    let planned =
        office.sh("retaguarda batch plan payments.change-manager --from rows.csv --to plan --output table");
    assert!(planned.ends_with("-- exit 0"), "{planned}");
    assert!(
        planned.contains("2 linhas a fazer") && planned.contains("Colunas sem uso: Observação."),
        "{planned}"
    );
    let rows = rows(&office, "plan");
    assert_eq!(rows.len(), 2);
    assert_eq!((&rows[0]["path"][0], &rows[0]["line"]), (&"12".into(), &2.into()));
    assert_eq!(rows[0]["body"]["manager_id"].to_string(), manager);
    assert_eq!(rows[0]["columns"]["Observação"], "a; b");
    assert_eq!((&rows[1]["line"], &rows[1]["columns"]["Observação"]), (&4.into(), &"=soma".into()));
    assert_eq!((&rows[0]["target"]["record"], &rows[0]["target"]["id"]), (&"transaction".into(), &12.into()));
    let version = office.sh("retaguarda payments get 12 --jq .transaction.version");
    assert_eq!(format!("{}\n-- exit 0", rows[0]["target"]["version"]), version, "nothing was changed");
    let header: Value = serde_json::from_str(office.text("plan").lines().next().unwrap()).unwrap();
    assert_eq!((&header["endpoint"], &header["rows"]), (&"payments.change-manager".into(), &2.into()));
    assert_eq!((&header["profile"], &header["actor"]["role"]), (&"demo".into(), &"root".into()));
    assert_eq!(header["origin"], office.origin);
}

#[test]
fn rows_come_as_json_as_ids_and_from_a_list() {
    let office = Office::of("root");
    let manager = consultant(&office);
    office.file("rows.ndjson", format!("{{\"payment\":{{\"id\":12}},\"manager_id\":{manager}}}\n\n{{\"payment\":{{\"id\":\"13\"}},\"manager_id\":0}}\n"));
    let plan = |line: &str| {
        office.sh(&format!("retaguarda batch plan payments.change-manager -q {line} -o plan --jq .ready"))
    };
    assert_snapshot!(plan("--from rows.ndjson --map payment.id=id"), @r"
    2
    -- exit 0
    ");
    assert_snapshot!(calls(&office, "plan"), @r#"
    1: ["12"] {"manager_id":12} {"record":"transaction","id":12,"version":1}
    3: ["13"] {"manager_id":0} {"record":"transaction","id":13,"version":1}
    "#);
    let ids = format!(
        "printf '12\\n\\n13\\n' | retaguarda batch plan payments.change-manager --from - --set manager_id={manager} -o plan --jq .ready"
    );
    assert_snapshot!(office.sh(&ids), @r"
    2
    -- stderr
    Para fazer: retaguarda batch apply plan
    -- exit 0
    ");
    let filter = "--where 'status=open&payment_type=pix' --set manager_id=0";
    let listed =
        office.sh("retaguarda payments list --all --status open --payment-type pix -o ids | sort -n");
    plan(filter);
    let mut planned: Vec<u64> =
        rows(&office, "plan").iter().map(|row| row["path"][0].as_str().unwrap().parse().unwrap()).collect();
    planned.sort_unstable();
    let planned: String = planned.iter().map(|id| format!("{id}\n")).collect();
    assert_eq!(format!("{planned}-- exit 0"), listed);
}

#[test]
fn a_list_gives_the_id_that_the_call_is_about() {
    let office = Office::of("root");
    let filter = "--where 'id=12' --set planId=5 --set method=pix --set discount=0 --set turbo=0";
    office.sh(&format!("retaguarda batch plan payments.create {filter} -o plan"));
    let member = office.sh("retaguarda payments get 12 --jq .transaction.user_id");
    let row = &rows(&office, "plan")[0];
    assert_eq!(format!("{}\n-- exit 0", row["path"][0].as_str().unwrap()), member);
}

#[test]
fn of_two_members_neither_is_taken_for_the_other() {
    let office = Office::of("root");
    // A message has both members of its conversation under the names that closing it takes, and neither of those that
    // moving a member's conversations takes.
    let filter = "--where 'finished=0&latest=1'";
    office.sh(&format!(
        "retaguarda batch plan conversations.finish {filter} --set 'reason=Sem retorno' -o plan -q"
    ));
    let planned = rows(&office, "plan");
    let row = &planned[0];
    assert!(row["path"][0] != row["path"][1] && row["target"]["record"] == "conversation", "{row}");
    let all = format!("{}\n-- exit 0", planned.len());
    assert_eq!(office.sh("retaguarda batch apply plan -q --jq .done"), all);
    assert_eq!(office.sh("retaguarda batch undo plan -o undo -q --jq .ready"), all);
    assert_eq!(office.sh("retaguarda batch apply undo -q --jq .done"), all);
    let migrate = "retaguarda batch plan conversations.migrate --where 'latest=1' -o migration";
    assert_snapshot!(office.sh(migrate), @r"
    -- stderr
    erro: Não há coluna “origin_id”. Há: id, folder, sender_type, company_user_id, rep_user_id, sender_name, receiver_name, sender_avatar, receiver_avatar, finished, responded, sender_is_active, readed_at, last_readed_at, send_on, conversation_id, preview, found, can, updated_at, version.
    -- exit 2
    ");
}

#[test]
fn every_broken_row_is_named_by_line_and_column() {
    let office = Office::of("root");
    office.file("rows.csv", "id,manager_id\n12,9\ntwelve,9\n13,x\n14\n15,1,2\n,9\n16,\n");
    assert_snapshot!(office.sh("retaguarda batch plan payments.change-manager --from rows.csv -o plan"), @r"
    -- stderr
    erro: Há 2 erros nas linhas. Nada foi planejado.
      linha 5: células nesta linha: 1; no cabeçalho: 2
      linha 6: células nesta linha: 3; no cabeçalho: 2
    -- exit 2
    ");
    office.file("rows.csv", "id,manager_id\n12,9\ntwelve,9\n13,x\n,9\n16,\n");
    assert_snapshot!(office.sh("retaguarda batch plan payments.change-manager --from rows.csv -o plan"), @r"
    -- stderr
    erro: Há 4 erros nas linhas. Nada foi planejado.
      linha 3, coluna id: “twelve” não é um número inteiro
      linha 4, coluna manager_id: “x” não é um número inteiro
      linha 5, coluna id: Este campo é obrigatório!
      linha 6, coluna manager_id: Este campo é obrigatório!
    -- exit 2
    ");
    office.file("rows.ndjson", "{\"id\":12}\nnothing\n{\"id\":");
    assert_snapshot!(office.sh("retaguarda batch plan payments.approve --from rows.ndjson -o plan"), @r"
    -- stderr
    erro: Há 2 erros nas linhas. Nada foi planejado.
      linha 2: isto não é um objeto JSON: expected ident at line 1 column 2
      linha 3: isto não é um objeto JSON: EOF while parsing a value at line 1 column 6
    -- exit 2
    ");
    office.file("rows.txt", "12\n13 14\n");
    assert_snapshot!(office.sh("retaguarda batch plan payments.approve --from rows.txt -o plan"), @r"
    -- stderr
    erro: Há 1 erro nas linhas. Nada foi planejado.
      linha 2: valores esperados: 1; encontrados: 2
    -- exit 2
    ");
    assert!(!office.home.path().join("plan").exists());
}

#[test]
fn other_encodings_are_refused_by_name() {
    let office = Office::of("root");
    office.file("rows.csv", b"id,nome\n12,Jo\xe3o\n");
    assert_snapshot!(office.sh("retaguarda batch plan payments.approve --from rows.csv -o plan"), @r"
    -- stderr
    erro: Há 1 erro nas linhas. Nada foi planejado.
      linha 2: o arquivo não está em UTF-8 (parece Latin-1 ou Windows-1252); salve-o como “CSV UTF-8”
    -- exit 2
    ");
    office.file("rows.csv", b"\xff\xfei\0d\0\n\0");
    assert_snapshot!(office.sh("retaguarda batch plan payments.approve --from rows.csv -o plan"), @r"
    -- stderr
    erro: Há 1 erro nas linhas. Nada foi planejado.
      linha 1: o arquivo está em UTF-16; salve-o em UTF-8
    -- exit 2
    ");
    office.file("rows.csv", "id,id\n1,2\n");
    assert_snapshot!(office.sh("retaguarda batch plan payments.approve --from rows.csv -o plan"), @r"
    -- stderr
    erro: Há 1 erro nas linhas. Nada foi planejado.
      linha 1, coluna id: esta coluna aparece duas vezes
    -- exit 2
    ");
    office.file("rows.csv", "");
    assert_snapshot!(office.sh("retaguarda batch plan payments.approve --from rows.csv -o plan"), @r"
    -- stderr
    erro: Há 1 erro nas linhas. Nada foi planejado.
      linha 1: não há linhas
    -- exit 2
    ");
}

#[test]
fn what_the_rehearsal_refuses_is_kept_and_named() {
    let office = Office::of("root");
    let ids = "printf '400\\n1\\n400\\n99999\\n' | retaguarda batch plan payments.approve --from - --to plan";
    assert_snapshot!(office.sh(&format!("{ids} --output table")), @r"
    payments.approve · perfil demo · [server] · Helena Duarte (Administração)
    1 linha a fazer
    3 linhas não podem ser feitas
      1× Este pagamento já está “Pago” desde [moment], por iugu. (linha 2)
      1× O mesmo registro já está na linha 1 (linha 3)
      1× Não encontramos o que você procura. Confira o número e tente de novo. (linha 4)
    Primeiros efeitos:
      • O pagamento 400 de [price] passa de Aberto para Pago.
      • Destaque na busca é liberado para Teles Utilidades S.A.
    -- stderr
    Para fazer: retaguarda batch apply plan
    erro: 3 linhas não podem ser feitas; as outras podem ser aplicadas.
    -- exit 7
    ");
    assert_snapshot!(office.sh(&format!("{ids} -q --jq '.ready, .refused'")), @r"
    1
    3
    -- stderr
    erro: 3 linhas não podem ser feitas; as outras podem ser aplicadas.
    -- exit 7
    ");
    assert_snapshot!(office.sh("retaguarda payments get 400 --jq .transaction.status"), @r"
    open
    -- exit 0
    ");
}

#[test]
fn only_what_can_be_asked_again_is_planned() {
    let office = Office::of("root");
    let plan = |line: &str| office.sh(&format!("retaguarda batch plan {line} -o plan"));
    let refused = |line: &str| {
        let answer = plan(line);
        assert!(answer.ends_with("-- exit 2"), "{answer}");
        answer.lines().nth(1).unwrap().to_owned()
    };
    assert_snapshot!(refused("payments.list --from x"), @"erro: “payments.list” não serve para <CHAMADA>.");
    assert_snapshot!(refused("profile.change-password --from x"), @"erro: “profile.change-password” não serve para <CHAMADA>.");
    assert_snapshot!(refused("payments.approve"), @"erro: Diga de onde vêm as linhas: --from ARQUIVO, --from -, --where FILTRO ou --from-set CONJUNTO.");
    assert_snapshot!(refused("payments.approve --from nowhere.csv"), @"erro: Não foi possível usar o arquivo nowhere.csv: ele não existe.");
    assert_snapshot!(refused("payments.approve --where status=opne"), @"Erros de validação: Existe 1 erro de validação.");
    assert_snapshot!(refused("payments.approve --where status=open --set colour=x"), @"erro: payments.approve não tem o campo “colour”. Tem: id, paid_at, reference, note, end_subscription.");
    assert_snapshot!(refused("access.set --where a=b"), @"Erros de validação: Existe 1 erro de validação.");
    office.file("rows.csv", "id\n1\n");
    assert_snapshot!(refused("payments.approve --from rows.csv --map payment=id"), @"erro: Não há coluna “payment”. Há: id.");
    office.sh("retaguarda logout -q");
    assert!(plan("payments.approve --from rows.csv").ends_with("-- exit 3"));
}

#[test]
fn rows_that_change_the_same_member_say_that_their_effects_add_up() {
    let office = Office::of("root");
    let make = |member: u32| {
        let flags = "--plan-id 3 --turbo 0 --method pix --discount 0 -q --jq .transaction_id";
        let made = office.sh(&format!("retaguarda payments create {member} {flags}"));
        made.lines().next().unwrap().to_owned()
    };
    let payments = [make(41), make(42), make(41)];
    office.file("rows.txt", payments.join("\n"));
    office.sh("retaguarda batch plan payments.approve --from rows.txt --to plan -q");
    let added = |row: &Value| {
        let effects = row["effects"].as_array().unwrap().iter();
        effects
            .filter_map(Value::as_str)
            .filter(|effect| effect.contains("se somam"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let told: Vec<String> = rows(&office, "plan").iter().map(added).collect();
    assert_eq!(told, ["", "", "Também na linha 1, para o mesmo item: os efeitos se somam."]);
}
