//! Forms that are filled in by typing and walking through.

use client::access::Role;
use client::api::finance::payments::forms;
use client::api::finance::payments::pricing::{LinkLimits, Offer};
use client::api::finance::reference::{PaymentInterval, Plan, PlanGroup};
use client::form::Form;
use client::message::Lang;
use client::value::money::Money;
use jiff::civil::date;
use tui::kit::sheet::Sheet;
use tui::kit::sheet::form::FormSheet;

use crate::scene::Scene;

/// The form for a payment link of a plan of R$ 300,00 or of R$ 90,00.
fn plan_form() -> Form {
    let plan = |id: i64, reais: i64, interval, label: &str| Plan {
        id: id.into(),
        price: Money::from_cents(reais * 100),
        payment_interval: interval,
        payment_interval_label: label.into(),
    };
    let plans = vec![
        plan(21, 90, PaymentInterval::Quarterly, "Trimestral"),
        plan(22, 300, PaymentInterval::Yearly, "Anual"),
    ];
    let groups = [PlanGroup { id: 2.into(), name: "Prata".into(), plans, offered: true }];
    let today = date(2026, 11, 21);
    let offer = Offer {
        groups: &groups,
        products: &[],
        quotas: &[],
        end_of_plan: None,
        today,
        limits: LinkLimits::default(),
    };
    forms::plan::form(&offer, Lang::PtBr)
}

/// Returns the texts of both discounts, as the form shows them.
fn discounts(scene: &Scene) -> [String; 2] {
    let Some(Sheet::Form(sheet)) = &scene.state.sheet else { panic!("{}", scene.picture()) };
    ["percent", "discount"].map(|name| {
        let (_, line) = sheet.typed.iter().find(|(typed, _)| typed == name).expect("a field of text");
        line.text().to_owned()
    })
}

/// Walks by Tab to a field, at most once around the form.
fn walk_to(scene: &mut Scene, name: &str) {
    for _ in 0..8 {
        let Some(Sheet::Form(sheet)) = &scene.state.sheet else { panic!("{}", scene.picture()) };
        if sheet.now().fields[sheet.field].field.name == name {
            return;
        }
        scene.keys("Tab");
    }
    panic!("no field {name}:\n{}", scene.picture());
}

#[test]
fn walking_through_a_form_changes_no_discount() {
    let mut scene = Scene::signed_in(100, 45, Role::Root);
    let sheet = FormSheet::new(plan_form(), Vec::new(), "Ana".into(), date(2026, 11, 21));
    scene.state.sheet = Some(Sheet::Form(Box::new(sheet)));
    scene.keys("1");
    walk_to(&mut scene, "planId");
    scene.keys("2");
    walk_to(&mut scene, "percent");
    scene.keys("Backspace Backspace Backspace Backspace 20");
    assert_eq!(discounts(&scene), ["20", "60,00"], "{}", scene.picture());
    // Over the money, with the cursor moved in it, and once around to the other plan.
    scene.keys("Tab Left Right");
    walk_to(&mut scene, "planId");
    scene.keys("1");
    assert_eq!(discounts(&scene), ["20", "18,00"], "{}", scene.picture());
    // What is typed last leads.
    walk_to(&mut scene, "discount");
    scene.keys("Backspace Backspace Backspace Backspace Backspace 30");
    assert_eq!(discounts(&scene), ["33,33", "30"], "{}", scene.picture());
    walk_to(&mut scene, "planId");
    scene.keys("2");
    assert_eq!(discounts(&scene), ["10,00", "30"], "{}", scene.picture());
}
