//! Money from the first charge to the last return, at both gateways: what is booked here is what they hold, whatever happens in whatever
//! order.

mod months;
mod standin;
mod world;

use client::api::finance::payments::GatewayType;

use world::Step::{self, *};
use world::World;

/// Lets steps happen at a gateway, then everything arrive.
async fn played(gateway: GatewayType, steps: &[Step]) -> World {
    let mut world = World::start(gateway).await;
    for step in steps {
        world.step(*step).await;
    }
    world.settle().await;
    world.check(&format!("{gateway:?} {steps:?}")).await;
    world
}

/// A life cycle: what happens, the payments with what is held of them, the payable charges and running subscriptions at the gateway.
type Cycle = (&'static [Step], &'static [&'static str], usize, usize);

/// The price of the product and of the plan, in cents.
const CYCLES: &[Cycle] = &[
    (&[Link, Deliver], &["open 0"], 1, 0),
    (&[Link, Deliver, Pay(0), Tell(0)], &["paid 14990"], 0, 0),
    (&[Link, Deliver, Pay(0), Tell(0), Tell(0), Tell(0)], &["paid 14990"], 0, 0),
    (&[Link, Deliver, PayPart(0, 10_000), Tell(0)], &["paid 10000"], 0, 0),
    (&[Link, Deliver, PayPart(0, 20_000), Tell(0)], &["paid 20000"], 0, 0),
    (&[Link, Deliver, Expire(0), Tell(0)], &["cancelled 0"], 0, 0),
    (&[Link, Deliver, Cancel(0), Tell(0)], &["cancelled 0"], 0, 0),
    (&[Link, Deliver, Expire(0), Tell(0), Pay(0), Tell(0)], &["cancelled 0 late"], 0, 0),
    (&[Link, Deliver, Expire(0), Tell(0), Pay(0), Tell(0), Release(0)], &["paid 14990"], 0, 0),
    (&[Link, Deliver, Expire(0), Tell(0), Pay(0), Tell(0), Again(0)], &["cancelled 0 late"], 0, 0),
    (&[Link, Deliver, Expire(0), Tell(0), Pay(0), Tell(0), Return(0), Tell(0)], &["cancelled 0"], 0, 0),
    (&[Link, Deliver, Expire(0), Tell(0), PayPart(0, 9_000), Tell(0), Release(0)], &["paid 9000"], 0, 0),
    (&[Link, Deliver, Pay(0), Tell(0), Return(0), Tell(0)], &["paid 0"], 0, 0),
    (&[Link, Deliver, Pay(0), Tell(0), Return(0), Tell(0), Tell(0)], &["paid 0"], 0, 0),
    (&[Link, Deliver, Pay(0), Tell(0), ReturnPart(0, 5_000), Tell(0)], &["paid 9990"], 0, 0),
    (
        &[Link, Deliver, Pay(0), Tell(0), ReturnPart(0, 5_000), Tell(0), ReturnPart(0, 9_990), Tell(0)],
        &["paid 0"],
        0,
        0,
    ),
    (&[Link, Deliver, Pay(0), ReturnPart(0, 5_000), Tell(0)], &["paid 9990"], 0, 0),
    (&[Link, Approve(0)], &["paid 14990"], 0, 0),
    (&[Link, Approve(0), Deliver], &["paid 14990"], 0, 0),
    (&[Link, Deliver, Approve(0)], &["paid 14990"], 0, 0),
    (&[Link, Deliver, Approve(0), Deliver, Tell(0)], &["paid 14990"], 0, 0),
    (&[Link, Deliver, Pay(0), Approve(0), Deliver], &["paid 14990 twice"], 0, 0),
    (&[Link, Deliver, Pay(0), TellLater(0), Approve(0), Deliver], &["paid 14990 twice"], 0, 0),
    (&[Link, Deliver, Approve(0), Pay(0), Deliver], &["paid 14990 twice"], 0, 0),
    (&[Link, Deliver, Approve(0), Pay(0), Deliver, Return(0), Tell(0)], &["paid 14990"], 0, 0),
    (&[Link, Deliver, Pay(0), Tell(0), Approve(0)], &["paid 14990"], 0, 0),
    (&[Link, Withdraw(0), Deliver], &["cancelled 0"], 0, 0),
    (&[Link, Deliver, Withdraw(0), Deliver], &["cancelled 0"], 0, 0),
    (&[Link, Deliver, Withdraw(0), Pay(0), Deliver], &["cancelled 0 late"], 0, 0),
    (&[Link, Deliver, Withdraw(0), Deliver, Pay(0), Tell(0), Release(0)], &["paid 14990"], 0, 0),
    (&[Link, Deliver, Expire(0), Tell(0), Again(0), Deliver], &["cancelled 0", "open 0"], 1, 0),
    (
        &[Link, Deliver, Expire(0), Tell(0), Again(0), Pay(0), Deliver],
        &["cancelled 0 late", "cancelled 0"],
        0,
        0,
    ),
    (
        &[Link, Deliver, Expire(0), Tell(0), Again(0), Deliver, Pay(1), Tell(1)],
        &["cancelled 0", "paid 14990"],
        0,
        0,
    ),
    (&[Strange, Pay(0), Tell(0)], &[], 0, 0),
    (&[Strange, Pay(0), Tell(0), Return(0), Tell(0)], &[], 0, 0),
    (&[Plan, Deliver], &["open 0"], 1, 1),
    (&[Plan, Deliver, Pay(0), Tell(0)], &["paid 23990"], 0, 1),
    (&[Plan, Deliver, Pay(0), Tell(0), Renew(0), Tell(1)], &["paid 23990", "open 0"], 1, 1),
    (&[Plan, Deliver, Pay(0), Tell(0), Renew(0), Pay(1), Tell(1)], &["paid 23990", "paid 23990"], 0, 1),
    (
        &[
            Plan,
            Deliver,
            Pay(0),
            Tell(0),
            Renew(0),
            Pay(1),
            Tell(1),
            Renew(0),
            Pay(2),
            Tell(2),
            Renew(0),
            Pay(3),
            Tell(3),
        ],
        &["paid 23990", "paid 23990", "paid 23990", "paid 23990"],
        0,
        1,
    ),
    (&[Plan, Deliver, Pay(0), Tell(0), Renew(0), Expire(1), Tell(1)], &["paid 23990", "cancelled 0"], 0, 1),
    (
        &[Plan, Deliver, Pay(0), Tell(0), Renew(0), Expire(1), Tell(1), Pay(1), Tell(1), Release(1)],
        &["paid 23990", "cancelled 0 late"],
        0,
        1,
    ),
    (
        &[Plan, Deliver, Pay(0), Tell(0), Renew(0), Pay(1), Tell(1), Return(1), Tell(1)],
        &["paid 23990", "paid 0"],
        0,
        1,
    ),
    (&[Plan, Deliver, Pay(0), Tell(0), CancelHere, Deliver], &["paid 23990"], 0, 0),
    (&[Plan, Deliver, Pay(0), Tell(0), CancelHere, CancelHere, Deliver], &["paid 23990"], 0, 0),
    (
        &[Plan, Plan, Deliver, Pay(0), Tell(0), Pay(1), Tell(1), CancelHere, Deliver],
        &["paid 23990", "paid 23990"],
        0,
        0,
    ),
    (&[Plan, Deliver, Approve(0), Deliver], &["paid 23990"], 0, 1),
    (&[Plan, Deliver, ApproveAndEnd(0), Deliver], &["paid 23990"], 0, 0),
    (&[Plan, Approve(0), Deliver], &["paid 23990"], 0, 0),
    (&[Plan, Deliver, Withdraw(0), Deliver], &["cancelled 0"], 0, 0),
    (&[Plan, Deliver, Expire(0), Tell(0), Again(0), Deliver], &["cancelled 0", "open 0"], 1, 1),
    (&[Plan, Deliver, TellLater(0), Pay(0), Deliver], &["paid 23990"], 0, 1),
    (
        &[PlanFirst, Deliver, Pay(0), Tell(0), Renew(0), Pay(1), Tell(1), Renew(0), Pay(2), Tell(2)],
        &["paid 21591", "paid 23990", "paid 23990"],
        0,
        1,
    ),
    (&[PlanEach, Deliver, Pay(0), Tell(0), Renew(0), Pay(1), Tell(1)], &["paid 21591", "paid 21591"], 0, 1),
    (&[PlanFree, Deliver], &["paid 0"], 0, 0),
];

/// Life cycles of money that goes back, as iugu alone reports it.
const DISPUTES: &[Cycle] = &[
    (&[Link, Deliver, Pay(0), Tell(0), Return(0), Tell(0), Again(0), Deliver], &["paid 0", "open 0"], 1, 0),
    (&[Link, Deliver, Pay(0), Tell(0), Contest(0), Tell(0)], &["paid 0"], 0, 0),
    (&[Link, Deliver, Pay(0), Tell(0), Contest(0), Tell(0), Win(0), Tell(0)], &["paid 14990"], 0, 0),
    (&[Link, Deliver, Pay(0), Tell(0), Contest(0), Tell(0), Lose(0), Tell(0)], &["paid 0"], 0, 0),
    (
        &[Link, Deliver, Pay(0), Tell(0), Contest(0), Tell(0), Win(0), Tell(0), Return(0), Tell(0)],
        &["paid 0"],
        0,
        0,
    ),
];

async fn is_so(gateway: GatewayType, cycles: &[Cycle]) {
    for (steps, states, payable, running) in cycles {
        let world = played(gateway, steps).await;
        assert_eq!(world.states().await, *states, "{gateway:?} {steps:?}");
        let there = world.there.with(|books| (books.payable(), books.running()));
        assert_eq!(there, (*payable, *running), "payable and running at {gateway:?} after {steps:?}");
        let left = "select count(*) from outbox where lane in ('iugu', 'vindi') and state not in ('sent')";
        assert_eq!(world.app.number(left, &[]).await, 0, "nothing is left to do after {steps:?}");
    }
}

#[tokio::test]
async fn each_life_of_a_charge_ends_alike_here_and_at_iugu() {
    is_so(GatewayType::Iugu, CYCLES).await;
    is_so(GatewayType::Iugu, DISPUTES).await;
}

#[tokio::test]
async fn each_life_of_a_charge_ends_alike_here_and_at_vindi() {
    is_so(GatewayType::Vindi, CYCLES).await;
}

/// Numbers that look random and are the same in each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

fn any_step(dice: &mut Dice) -> Step {
    let at = |dice: &mut Dice| dice.below(3) as usize;
    match dice.below(22) {
        0 => Link,
        1 => Plan,
        2 | 3 => Deliver,
        4 | 5 => Pay(at(dice)),
        6 => PayPart(at(dice), 1_000),
        7 => Expire(at(dice)),
        8 => Cancel(at(dice)),
        9 => Return(at(dice)),
        10 => ReturnPart(at(dice), 500),
        11 => Contest(at(dice)),
        12 => Win(at(dice)),
        13 => Lose(at(dice)),
        14 => Renew(at(dice)),
        15 => Tell(at(dice)),
        16 => TellLater(at(dice)),
        17 => Approve(at(dice)),
        18 => Withdraw(at(dice)),
        19 => Again(at(dice)),
        20 => Release(at(dice)),
        _ => CancelHere,
    }
}

#[tokio::test]
async fn after_any_sequence_the_books_agree() {
    for seed in 0..24 {
        let mut dice = Dice(seed);
        let begin = [[Link, Deliver], [Plan, Deliver]][dice.below(2) as usize];
        let steps: Vec<Step> = begin.into_iter().chain((0..14).map(|_| any_step(&mut dice))).collect();
        let gateway = if seed % 2 == 0 { GatewayType::Iugu } else { GatewayType::Vindi };
        let world = played(gateway, &steps).await;
        let payable = "select count(*) from transactions where status <> 'open' and link_token not like 'demo-%' and gateway_ref = $1";
        let open: Vec<i64> = world.there.with(|books| {
            books.charges.iter().filter(|charge| charge.is_payable()).map(|charge| charge.id).collect()
        });
        for id in open {
            let name = if gateway == GatewayType::Iugu { format!("N{id}") } else { id.to_string() };
            assert_eq!(
                world.app.number(payable, &[name.into()]).await,
                0,
                "{id} can be paid after {steps:?}"
            );
        }
    }
}

#[tokio::test]
async fn money_of_another_currency_waits_for_a_person() {
    for gateway in [GatewayType::Iugu, GatewayType::Vindi] {
        let mut world = World::start(gateway).await;
        world.step(Link).await;
        world.step(Deliver).await;
        world.pay(0, None, None);
        world.change(0, |charge| charge.currency = "USD");
        world.step(Tell(0)).await;
        world.step(Tell(0)).await;
        assert_eq!(world.states().await, ["open 0 currency"], "{gateway:?}");
        let root = world.app.account("root");
        let id = world.payments[0];
        let told = root.get(&format!("/financial/{id}")).await.expect(200);
        assert!(told["advice"].as_str().unwrap().contains("outra moeda"), "{told}");
        assert_eq!(told["exceptions"][0]["came"], serde_json::Value::Null);
        assert!(told["movements"][0].is_null(), "{told}");
        let refused = root.put(&format!("/financial/payment/release/{id}")).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("outra moeda"), "{refused}");
        world.step(Approve(0)).await;
        world.step(Deliver).await;
        world.step(Tell(0)).await;
        world.settle().await;
        assert_eq!(world.states().await, ["paid 14990"], "{gateway:?}");
    }
}

#[tokio::test]
async fn money_of_another_currency_that_goes_back_waits_no_longer() {
    let mut world = World::start(GatewayType::Iugu).await;
    for step in [Link, Deliver] {
        world.step(step).await;
    }
    world.pay(0, None, None);
    world.change(0, |charge| charge.currency = "USD");
    world.step(Tell(0)).await;
    assert_eq!(world.states().await, ["open 0 currency"]);
    world.step(Return(0)).await;
    world.step(Tell(0)).await;
    assert_eq!(world.states().await, ["open 0"]);
    let closed =
        world.app.number("select count(*) from payment_exceptions where state = 'returned'", &[]).await;
    assert_eq!(closed, 1);
}

#[tokio::test]
async fn money_of_another_currency_for_a_closed_payment_is_released_by_a_person() {
    let mut world = World::start(GatewayType::Vindi).await;
    for step in [Link, Deliver, Expire(0), Tell(0)] {
        world.step(step).await;
    }
    world.pay(0, None, None);
    world.change(0, |charge| charge.currency = "USD");
    world.step(Tell(0)).await;
    assert_eq!(world.states().await, ["cancelled 0 currency"]);
    world.step(Release(0)).await;
    world.step(Tell(0)).await;
    assert_eq!(world.states().await, ["paid 14990"]);
}

#[tokio::test]
async fn a_renewal_of_another_currency_is_no_payment() {
    for gateway in [GatewayType::Iugu, GatewayType::Vindi] {
        let mut world = World::start(gateway).await;
        for step in [Plan, Deliver, Pay(0), Tell(0), Renew(0)] {
            world.step(step).await;
        }
        world.pay(1, None, None);
        world.change(1, |charge| charge.currency = "USD");
        world.step(Tell(1)).await;
        assert_eq!(world.states().await, ["paid 23990"], "{gateway:?}");
        let list =
            world.app.account("root").get("/financial/exceptions?kind=unknown&state=open").await.expect(200);
        let rows = list["exceptions"]["data"].as_array().unwrap();
        assert!(rows.iter().any(|row| row["came"].is_null()), "{gateway:?} {list}");
    }
}

#[tokio::test]
async fn the_day_of_payment_is_the_gateways() {
    let mut world = World::start(GatewayType::Iugu).await;
    world.step(Link).await;
    world.step(Deliver).await;
    world.pay(0, None, None);
    world.change(0, |charge| charge.paid_at = Some("2026-10-31T23:10:00-03:00".to_owned()));
    world.step(Tell(0)).await;
    let id = world.payments[0];
    let root = world.app.account("root");
    let details = root.get(&format!("/financial/{id}")).await.expect(200);
    assert_eq!(details["transaction"]["paid_at"], "2026-11-01T02:10:00Z");
    assert_eq!(details["movements"][0]["day"], "2026-10-31");
    assert_eq!(details["told"]["method"], "pix");
    let list = root
        .get(&format!("/financial/movements?transaction_id={id}&day=2026-10-01::2026-10-31&sums=1"))
        .await;
    assert_eq!(list.expect(200)["movements"]["sums"]["amount"], 149.9);
}
