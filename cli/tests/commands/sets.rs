//! Sets of records: made by a filter, and taken up by a plan.

use insta::assert_snapshot;

use crate::office::Office;

const KEEP: &str =
    "retaguarda sets create --name Pix --list payments.list --filter 'status=open&payment_type=pix' -q";

#[test]
fn a_plan_is_made_of_a_set_by_its_name_or_its_number() {
    let office = Office::of("root");
    office.sh(KEEP);
    let rows = |source: &str| {
        office.sh(&format!(
            "retaguarda batch plan payments.change-manager {source} --set manager_id=0 -o plan -q"
        ));
        office.sh("tail -n +2 plan | grep -o '\"path\":\\[[^]]*\\]' | sort; rm plan")
    };
    let filtered = rows("--where 'status=open&payment_type=pix'");
    assert!(filtered.lines().filter(|row| row.starts_with("\"path\"")).count() > 2, "{filtered}");
    assert_eq!(rows("--from-set pix"), filtered);
    let id = office.sh("retaguarda sets list --q pix -o ids");
    assert_eq!(rows(&format!("--from-set {}", id.lines().next().unwrap())), filtered);
}

#[test]
fn a_set_of_other_records_is_refused_by_a_plan() {
    let office = Office::of("root");
    office.sh(KEEP);
    let refused = |call: &str| office.sh(&format!("retaguarda batch plan {call} -o plan"));
    assert_snapshot!(refused("conversations.finish --from-set Pix"), @r"
    -- stderr
    erro: O conjunto “Pix” é de Pagamentos, e conversations.finish não age sobre esses registros.
    -- exit 2
    ");
    assert_snapshot!(refused("payments.approve --from-set Nada"), @r"
    -- stderr
    erro: Não há conjunto “Nada”. Veja os que há: retaguarda sets list
    -- exit 2
    ");
}
