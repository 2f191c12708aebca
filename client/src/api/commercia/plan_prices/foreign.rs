//! The form of prices, which needs the plans.

use super::Create;
use crate::api::finance::payments::pricing::HIDDEN_GROUP;
use crate::api::finance::reference::ListPlans;
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{form, required, text};
use crate::endpoint::reads::{Missing, Reads};
use crate::form::{Choice, Field, Form, Kind};
use crate::message::Key;

/// Makes the form of a new price, with the plans that have one and whose price may change.
pub fn create_form(_: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let lang = reads.actor.lang;
    let groups = reads.get(&ListPlans::find(()))?.plans;
    let groups = groups.iter().filter(|group| group.id != HIDDEN_GROUP);
    let plans = groups.flat_map(|group| group.plans.iter().map(move |plan| (group, plan)));
    let name = |group: &str, period: &str| format!("{group} · {period}");
    let plans =
        plans.map(|(group, plan)| Choice::new(plan.id, name(&group.name, &plan.payment_interval_label)));
    let from_day = Field {
        hint: Some(Key::PlanGroupsHintFromDay.text(lang, &[])),
        ..Field::new("from_day", Key::FieldFromDay.text(lang, &[]), Kind::Date)
    };
    let features = Field {
        hint: Some(Key::PlanGroupsHintFeatures.text(lang, &[])),
        ..text("features", Key::FieldFeatures, lang)
    };
    let gateway_ref = Field {
        hint: Some(Key::PlanPricesHintGatewayRef.text(lang, &[])),
        ..Field::new("gateway_ref", Key::ColumnGatewayRef.text(lang, &[]), Kind::Text)
    };
    let fields = vec![
        Field { options: plans.collect(), ..required("plan_id", Key::NounPlanTitle, Kind::Select, lang) },
        required("price", Key::ColumnPrice, Kind::Money, lang),
        from_day,
        features,
        gateway_ref,
    ];
    Ok(form(Create::ID, fields, lang))
}
