//! Members: found by whatever is known of them, listed by several filters, read whole.

use insta::assert_snapshot;

use crate::office::Office;

#[test]
fn a_member_is_found_by_name_phone_and_document() {
    let office = Office::of("system");
    let one = "retaguarda members list --type representative --person pj --order-by id --per-page 1 --jq '.users.data[0].id'";
    let member = "retaguarda members get $(cat one) --columns complete --jq";
    office.sh(&format!("{one} > one"));
    for (known, wanted) in [
        (".user.name | ascii_upcase", "the name"),
        (".user.email | split(\"@\") | .[0]", "the beginning of the e-mail"),
        (".user.cnpj", "the CNPJ"),
        (".user.cpf[:3] + \".\" + .user.cpf[3:6] + \".\" + .user.cpf[6:]", "the CPF with points"),
        (".user.id", "the id"),
    ] {
        for call in ["list", "search", "quick-search"] {
            let line =
                format!("retaguarda members {call} --q \"$({member} '{known}')\" -o ids | grep -cxf one");
            assert_eq!(office.sh(&line), "1\n-- exit 0", "{call} by {wanted}");
        }
    }
    assert_snapshot!(office.sh("retaguarda members list --q '\"*%' 2>&1 | head -2"), @r"
    Erros de validação: Existe 1 erro de validação.
      --q: Formato inválido
    -- exit 0
    ");
}

#[test]
fn filters_go_together_and_every_page_is_read() {
    let office = Office::of("manager");
    let states = "[.users.data[] | \"\\(.status) \\(.state)\"] | unique[]";
    let line =
        format!("retaguarda members list --all --status active --state SP --verified 1 --jq '{states}'");
    assert_snapshot!(office.sh(&line), @r"
    active SP
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda members list --all --per-page 60 -o ids | sort -u | wc -l"), @r"
    200
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda members list --state XX 2>&1 | head -1"), @r"
    erro: “XX” não serve para --state <PALAVRA>.
    -- exit 0
    ");
}

#[test]
fn addresses_are_given_one_by_one_or_with_commas_between_them() {
    let office = Office::of("manager");
    let two = "[.users.data[:2][].email] | join";
    office.sh(&format!("retaguarda members list-active --jq '{two}(\",\")' > emails"));
    assert_snapshot!(office.sh("retaguarda members list-active --emails \"$(cat emails)\" -o ids | wc -l"), @r"
    2
    -- exit 0
    ");
    let each = "retaguarda members list-active --emails $(cut -d, -f1 emails) --emails $(cut -d, -f2 emails) -o ids | wc -l";
    assert_snapshot!(office.sh(each), @r"
    2
    -- exit 0
    ");
}

#[test]
fn a_record_is_read_with_its_labels_and_a_number_told_apart() {
    let office = Office::of("manager");
    let cnpj = "$(retaguarda members list --person pj --per-page 1 --jq '.users.data[0].id' | xargs -I_ retaguarda members get _ --columns complete --jq .user.cnpj)";
    let labels = "grep -oE '^ *(CNPJ|Razão social|Segmentos|Zonas|Consultor)' | sed 's/^ *//'";
    assert_snapshot!(office.sh(&format!("retaguarda members get-by-cnpj {cnpj} -o table | {labels} | sort -u")), @r"
    CNPJ
    Consultor
    Razão social
    Segmentos
    Zonas
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda records identify 3 -o csv --fields kind,url"), @r"
    kind,url
    transaction,/cms/financial?id=3&open=3
    user,/cms/user-form/3
    conversation,/cms/conversations?finished=all&open=3
    card,/cms/kanban?open=3
    meeting,/agendador/reunioes?id=3
    plan_group,/cms/commercia/form/3
    plan_additional,/cms/commercia/plan-additionals/form/3
    account,/crm/account-edit/3
    account_user,/crm/user-edit/3
    letter,/cms/letters?open=3
    email_template,/cms/tools-email-template-form/3
    mass_email,/cms/mass-emails/edit?id=3
    -- exit 0
    ");
}
