//! The output formats.

use insta::assert_snapshot;

use crate::office::Office;

#[test]
fn a_list_in_every_format() {
    let office = Office::of("root");
    let list =
        |flags: &str| office.sh(&format!("retaguarda payments list --per-page 2 --order-by id {flags}"));
    // The day decides what the demonstration's payments add up to.
    let (sums, table): (Vec<_>, Vec<_>) = list("-o table")
        .lines()
        .map(str::to_owned)
        .partition(|line| line.contains("soma de todas as páginas"));
    assert_eq!(sums.len(), 2, "{sums:?}");
    assert_snapshot!(table.join("\n"), @r"
    Transação        Valor  Forma              Membro                  Consultor         Criado em            Pago em              Status  Vencimento  Motivo da falha     Recebido
            1  R$ 1.319,90  Cartão de crédito  Yasmin Coelho Carvalho  Juliana Castanho  00/00/0000 00:00:00  00/00/0000 00:00:00  Pago    —           —                R$ 1.319,90
            2    R$ 799,90  Cartão de crédito  Gomes Tintas Ltda.      —                 00/00/0000 00:00:00  00/00/0000 00:00:00  Pago    —           —                  R$ 799,90
    -- stderr
    1–2 de 400 · página 1 de 200 (--page N, --all)
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda payments list --id 2 -o table"), @r"
    Transação      Valor  Forma              Membro              Consultor  Criado em            Pago em              Status  Vencimento  Motivo da falha   Recebido
            2  R$ 799,90  Cartão de crédito  Gomes Tintas Ltda.  —          00/00/0000 00:00:00  00/00/0000 00:00:00  Pago    —           —                R$ 799,90
    -- stderr
    1 resultado
    Valor, soma de todas as páginas: R$ 799,90
    Recebido, soma de todas as páginas: R$ 799,90
    -- exit 0
    ");
    assert_snapshot!(list("-o csv"), @r"
    id,amount,payment_type,user.name,account_manager.name,created_at,paid_at,status,expires_at,failure,received
    1,1319.9,credit_card,Yasmin Coelho Carvalho,Juliana Castanho,0000-00-00T00:00:00Z,0000-00-00T00:00:00Z,paid,,,1319.9
    2,799.9,credit_card,Gomes Tintas Ltda.,,0000-00-00T00:00:00Z,0000-00-00T00:00:00Z,paid,,,799.9
    -- exit 0
    ");
    assert_snapshot!(list("-o ids"), @r"
    1
    2
    -- exit 0
    ");
    assert_snapshot!(list("-o ndjson --fields id,user.name,plan.price"), @r#"
    {"id":1,"user.name":"Yasmin Coelho Carvalho","plan.price":1319.9}
    {"id":2,"user.name":"Gomes Tintas Ltda.","plan.price":799.9}
    -- exit 0
    "#);
    assert_snapshot!(list("-o json --fields id,status"), @r#"
    [
      {
        "id": 1,
        "status": "paid"
      },
      {
        "id": 2,
        "status": "paid"
      }
    ]
    -- exit 0
    "#);
    assert_snapshot!(list("-o table --fields id,amount,user.email --quiet"), @r"
    id       amount  user.email
     1  R$ 1.319,90  yasmin.carvalho.111@caixapostal.test
     2    R$ 799,90  contato@gomes-115.test
    -- exit 0
    ");
    assert_snapshot!(list("| head -n 9"), @r#"
    {
      "transactions": {
        "current_page": 1,
        "from": 1,
        "to": 2,
        "total": 400,
        "last_page": 200,
        "per_page": 2,
        "data": [
    -- exit 0
    "#);
}

#[test]
fn a_record_in_every_format() {
    let office = Office::of("root");
    // The score follows from the days until the plan ends, and a moment of the database has as many digits as it needs.
    let scoreless = r#"sed -E 's/(Saúde +|"health_score": )[0-9]+/\1XX/; s/\.[0-9]+Z"/Z"/'"#;
    let record = |flags: &str| office.sh(&format!("retaguarda members get 12 {flags} | {scoreless}"));
    assert_snapshot!(record("-o table"), @r"
    IDENTIFICAÇÃO
    Nº do membro                           12
    Nome                                   Eduardo Nascimento Almeida
    Status                                 Ativo
    Tipo                                   Representante
    Pessoa                                 Pessoa jurídica
    Razão social                           Almeida Representações Ltda.
    Telefone                               (47) 90846-4483
    E-mail                                 eduardo.almeida.12@caixapostal.test
    UF                                     SC

    ATUAÇÃO
    Plano                                  até 00/00/0000
    Consultor                              Rafael Monteiro

    ATIVIDADE
    Criado em                              00/00/0000 00:00:00
    E-mail confirmado em                   00/00/0000 00:00:00
    Último acesso                          00/00/0000 00:00:00
    Saúde                                  XX

    Consultor · ID                         5
    Última alteração                       00/00/0000 00:00:00
    Não é possível: Apagar dados pessoais  O plano vale até 00/00/0000. Encerre o plano antes de apagar os dados.
    -- exit 0
    ");
    assert_snapshot!(record("-o json"), @r#"
    {
      "user": {
        "id": 12,
        "type": "representative",
        "name": "Eduardo Nascimento Almeida",
        "email": "eduardo.almeida.12@caixapostal.test",
        "phone": "47908464483",
        "avatar": {
          "sm": null
        },
        "status": "active",
        "end_of_plan": "0000-00-00",
        "company_name": "Almeida Representações Ltda.",
        "person": "pj",
        "state": "SC",
        "account_manager": {
          "id": 5,
          "name": "Rafael Monteiro"
        },
        "created_at": "0000-00-00T00:00:00Z",
        "verified_at": "0000-00-00T00:00:00Z",
        "last_login_at": "0000-00-00T00:00:00Z",
        "health_score": XX,
        "updated_at": "0000-00-00T00:00:00Z"
      },
      "can": {
        "erase": {
          "sentence": "O plano vale até 00/00/0000. Encerre o plano antes de apagar os dados.",
          "why": {
            "kind": "state",
            "is": "in_force",
            "since": null,
            "by": null
          }
        }
      }
    }
    -- exit 0
    "#);
    assert_snapshot!(record("-o ids"), @r"
    12
    -- exit 0
    ");
    assert_snapshot!(record("-o csv --fields user.id,user.status"), @r"
    user.id,user.status
    12,active
    -- exit 0
    ");
}

#[test]
fn a_record_is_read_by_labels_and_its_lists_as_lines() {
    let office = Office::of("root");
    let chosen = "grep -E '^(Transação|Valor|Status|Plano|Membro|Não|user_id|Histórico)'";
    assert_snapshot!(office.sh(&format!("retaguarda payments get 12 -o table | {chosen}")), @r"
    Transação                                    12
    Valor                                        R$ 439,90
    Status                                       Pago
    Plano                                        Essencial · Semestral · R$ 439,90
    Status                                       Inativa
    Plano · Período                              semiannual
    Não é possível: Aprovar pagamento            Este pagamento já está “Pago” desde [moment], por iugu.
    Não é possível: Cancelar assinatura          A assinatura já foi cancelada [moment], por Larissa Quadros.
    Não é possível: Anotar na conferência…       Este pagamento não tem dinheiro a conferir; ele está “Pago” desde [moment].
    Não é possível: Liberar pagamento            Este pagamento não tem dinheiro a conferir; ele está “Pago” desde [moment].
    Não é possível: Gerar novo link              Só um pagamento que falhou ganha um novo link; este está “Pago” desde [moment].
    Não é possível: Enviar cobrança              Só pagamentos em aberto podem ser cobrados; este está “Pago”.
    Não é possível: Enviar proposta              Só pagamentos em aberto podem ser cobrados; este está “Pago”.
    Não é possível: Retirar cobrança             Só a cobrança de um pagamento em aberto pode ser retirada; este está “Pago” desde [moment].
    -- exit 0
    ");
    let thread = office.sh("retaguarda conversations get 1 -o table");
    assert!(thread.contains("\nMensagens  ") && !thread.contains("data:image"), "{thread}");
    assert!(thread.contains("\n                                      10 · "), "{thread}");
}

#[test]
fn conversations_and_messages_are_lists_of_their_own() {
    let office = Office::of("root");
    let same = |noun: &str, fields: &str| office.sh(&format!("retaguarda {noun} list --per-page 3 {fields}"));
    let ids = same("conversations", "-o ids");
    assert_eq!(ids, same("messages", "--latest 1 -o ndjson --fields conversation_id | tr -dc '0-9\\n'"));
    let first = ids.lines().next().unwrap();
    assert!(office.sh(&format!("retaguarda conversations get {first} -q -o ids")).starts_with(first));
    assert_eq!(
        same("messages", "-o ids | head -n 1"),
        same("messages", "-o ndjson | head -n 1 | sed -E 's/^.\"id\":([0-9]+).*/\\1/'")
    );
}

#[test]
fn each_plan_is_a_row() {
    let office = Office::of("root");
    assert_snapshot!(office.sh("retaguarda plans list -o table | head -n 3"), @r"
    ID  Plano         Período           Preço
     2  Essencial     Mensal         R$ 89,90
     3  Essencial     Trimestral    R$ 239,90
    -- stderr
    12 resultados
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda plans list -o csv | head -n 2"), @r"
    plans.id,name,plans.payment_interval_label,plans.price
    2,Essencial,Mensal,89.9
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda plans list -o ids | head -n 3 | paste -sd ' '"), @r"
    2 3 4
    -- exit 0
    ");
}

#[test]
fn jq_takes_text_out_as_it_is_and_the_rest_as_json() {
    let office = Office::of("root");
    assert_snapshot!(office.sh("retaguarda members get 12 --jq '.user.name, .user.id, {id: .user.id}, null'"), @r#"
    Eduardo Nascimento Almeida
    12
    {"id":12}
    null
    -- exit 0
    "#);
    assert_snapshot!(office.sh("retaguarda members get 12 --jq '.user['"), @r"
    -- stderr
    erro: Isto não é uma expressão jq: .user[
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda members get 12 --jq '.user.avatar + 1'"), @r#"
    -- stderr
    erro: Não foi possível escrever a resposta: cannot calculate {"sm":null} + 1.
    -- exit 1
    "#);
}

#[test]
fn a_spreadsheet_runs_nothing() {
    let office = Office::of("root");
    office.sh("retaguarda profile update --name '=1+1'");
    assert_snapshot!(office.sh("retaguarda session whoami -o csv --fields user.name,user.id"), @r"
    user.name,user.id
    '=1+1,1
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda api GET /me -o csv --fields user.name,user.id"), @r"
    user.name,user.id
    '=1+1,1
    -- exit 0
    ");
    office.sh("retaguarda profile update --name '=1+1'");
    let watch = "retaguarda watch --after 0 --only profile.update --count 2 -o csv --fields actor,endpoint";
    assert_snapshot!(office.sh(&format!("{watch} | tail -n 1")), @r"
    '=1+1,profile.update
    -- exit 0
    ");
}

#[test]
fn other_languages() {
    let office = Office::of("root");
    assert_snapshot!(office.sh("retaguarda products list -o table --lang de"), @r"
    ID  Name                           Preis  Mit dem Plan
     6  Consultoria de carreira    R$ 249,90  nein
     2  Destaque na busca           R$ 29,90  ja
     3  Selo de verificação        R$ 149,90  nein
     5  Serviço personalizado        R$ 0,00  nein
     1  Turbine seu Perfil          R$ 49,90  ja
     4  Vitrine na página inicial   R$ 69,90  ja
    -- stderr
    6 Ergebnisse
    -- exit 0
    ");
    assert_snapshot!(office.sh("RETAGUARDA_LANG=en retaguarda payments list --status paidd"), @r"
    -- stderr
    error: “paidd” does not fit --status <WORD>.
      Accepted values: open, paid, cancelled, error, all
      Did you mean paid?
    -- exit 2
    ");
    assert_snapshot!(office.sh("retaguarda --lang fr sessions --help | head -n 8"), @r"
    Ses propres sessions ouvertes.

    Usage: retaguarda sessions <COMMANDE> [options]

    Commandes:
      list    Liste ses propres sessions ouvertes.
      revoke  Termine une de ses propres sessions.
      export  Exporte en CSV toutes les lignes de la liste.
    -- exit 0
    ");
}

#[test]
fn manual_pages_know_every_command() {
    let office = Office::open();
    assert_snapshot!(office.sh("retaguarda man | head -n 5"), @r#"
    .ie \n(.g .ds Aq \(aq
    .el .ds Aq '
    .TH retaguarda 1  "retaguarda 0.1.0" 
    .SH "NOME"
    retaguarda \- A retaguarda em scripts e na linha de comando.
    -- exit 0
    "#);
    let headings = office.sh("retaguarda man | grep '^.SH'");
    assert_eq!(headings, headings.to_uppercase().replace("-- EXIT", "-- exit"), "all are written alike");
    assert_snapshot!(office.sh("retaguarda man pages && ls pages | grep payments-approve; rm -r pages"), @r"
    retaguarda-payments-approve.1
    -- exit 0
    ");
}

#[test]
fn a_text_of_yaml_is_read_as_no_other_value() {
    let office = Office::of("root");
    for name in ["no", "2026-01-31", "1_000", "a: b", "- a", "~"] {
        office.sh(&format!("retaguarda profile update -d '{{\"name\": \"{name}\"}}'"));
        let told = office.sh("retaguarda session whoami -o yaml --fields user.name,user.role");
        // The days of an answer are not told.
        let name = if name.starts_with("2026") { "0000-00-00" } else { name };
        assert_eq!(told, format!("---\nuser.name: \"{name}\"\nuser.role: root\n-- exit 0"));
    }
}
