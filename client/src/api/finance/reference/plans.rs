//! The calls of plans.

use super::PlanList;
use crate::api::finance::columns::PLANS;
use crate::endpoints;

endpoints!(
    ListPlans("Lista os grupos de planos com seus planos.")
        .get("plans.list", "/plans")
        .answers::<PlanList>()
        .needs(Read, Auth)
        .lists(&PLANS)
        .exported_by("plans.export"),
);
