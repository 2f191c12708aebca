//! Lists and records: filters, order, pages, downloads.

use insta::assert_snapshot;

use crate::office::Office;

#[test]
fn lists_are_filtered_ordered_and_cut_into_pages() {
    let office = Office::of("root");
    let ids = |flags: &str| office.sh(&format!("retaguarda payments list -o ids {flags}"));
    assert_snapshot!(ids("--per-page 3 --order-by id"), @r"
    1
    2
    3
    -- exit 0
    ");
    assert_snapshot!(ids("--per-page 3 --order-by 'id DESC' --page 2"), @r"
    397
    396
    395
    -- exit 0
    ");
    assert_snapshot!(ids("--page 1000"), @"-- exit 0");
    let words = "[.transactions.data[] | \"\\(.status) \\(.payment_type)\"] | unique[]";
    assert_snapshot!(office.sh(&format!("retaguarda payments list --all --status open --payment-type pix --jq '{words}'")), @r"
    open pix
    -- exit 0
    ");
}

#[test]
fn all_pages_are_one_answer_of_the_same_shape() {
    let office = Office::of("root");
    let shape = "[.transactions | .current_page, .from, .to, .total, .last_page, (.data | length)] | @json";
    assert_snapshot!(office.sh(&format!("retaguarda payments list --all --jq '{shape}'")), @r"
    [1,1,400,400,1,400]
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda payments list --all --per-page 7 -o ids | sort -u | wc -l"), @r"
    400
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda payments list --all --page 2"), @r"
    -- stderr
    erro: --all e --page <N> não vão juntos.
    -- exit 2
    ");
}

#[test]
fn every_endpoint_can_be_called_by_its_id() {
    let office = Office::of("root");
    assert_snapshot!(office.sh("retaguarda call payments.get 12 --jq .transaction.id"), @r"
    12
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda call payments.check-subscription 12 --jq .subscription.status"), @r"
    active
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda api GET '/financial?per_page=1&order_by=id' --jq '.transactions.data[].id'"), @r"
    1
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda api get /api/financial/999999"), @r#"
    {"message":"Não encontramos o que você procura. Confira o número e tente de novo.","request_id":"0000000000000000"}
    -- stderr
    erro: Não encontramos o que você procura. Confira o número e tente de novo.
      requisição: 0000000000000000
    -- exit 5
    "#);
}

#[test]
fn an_export_is_the_whole_list_as_a_file() {
    let office = Office::of("root");
    assert_snapshot!(office.sh("retaguarda payments export > all.csv; wc -l < all.csv; rm all.csv"), @r"
    401
    -- exit 0
    ");
    assert_snapshot!(office.sh("retaguarda payments export --id 12 | cut -d ';' -f 1,8,12 | tail -n 1"), @r"
    12;Pago;98
    -- exit 0
    ");
    let chosen = "retaguarda payments export --id 12 --fields status,user.name | tail -n 1";
    assert_snapshot!(office.sh(chosen), @r#"
    Pago;"Vanessa Costa Maia"
    -- exit 0
    "#);
    assert_snapshot!(office.sh("retaguarda payments export --created-at someday"), @r"
    -- stderr
    erro: --created-at: “someday” não é um período; use 0000-00-00, 00/00/0000..00/00/0000, 2026-01, 7d, hoje ou este-mes.
    -- exit 2
    ");
}

#[test]
fn a_reader_that_leaves_early_is_no_failure() {
    let office = Office::of("root");
    assert_snapshot!(office.sh("{ retaguarda payments list --all -o ndjson; echo $? >&2; } | head -n 1 | cut -c 1-6"), @r#"
    {"id":
    -- stderr
    0
    -- exit 0
    "#);
}
