//! The statements of reading payments, as a program that does nothing else would write them.

use crate::by_hand::{ByHand, Statement, Values};

const COLUMNS: &str =
    "select t.id, t.amount, t.status, t.plots, t.payment_type, t.gateway_type, t.gateway_ref, t.recurrent,
     t.recurrent_cutoff, t.created_at, t.paid_at, ms.success_manager_at, ms.account_manager_at, t.invoice_pdf_link,
     p.payment_interval, p.payment_interval_label, p.gateway_ref as plan_ref, p.price, g.name as group_name,
     t.member_id, m.name as member_name, m.email, t.account_manager_id, am.name as manager_name, t.failure,
     t.failure_text, t.expires_at, t.version, t.changed_at, t.changed_by, t.gateway_subscription,
     t.gateway_invoice, t.gateway_charge, t.gateway_status, t.link_token from";

const JOINS: &str =
    "join members m on m.id = t.member_id left join member_settings ms on ms.member_id = t.member_id
     left join plans p on p.id = t.plan_id left join plan_groups g on g.id = p.group_id
     left join staff am on am.id = t.account_manager_id";

/// The products of all payments of a page.
const PRODUCTS: Statement = Statement {
    sql: &["select tp.transaction_id, p.name from transaction_products tp join products p on p.id = tp.product_id
        where tp.transaction_id in ({}) order by tp.transaction_id, p.name"],
    values: Values::Of("id"),
};

/// The first page, without the total.
pub const FIRST_PAGE: ByHand = &[
    Statement {
        sql: &[
            COLUMNS,
            "(select id, created_at from transactions order by created_at desc, id desc limit 25) page
             join transactions t on t.id = page.id",
            JOINS,
            "order by page.created_at desc, page.id desc",
        ],
        values: Values::Fixed(&[]),
    },
    PRODUCTS,
];

/// A deep page without the total, sought by its first row.
pub const PAGE_2000: ByHand = &[
    Statement {
        sql: &[
            COLUMNS,
            "(select id, created_at from transactions where created_at <= $1 and (created_at < $1 or id <= $2)
             order by created_at desc, id desc limit 25) page join transactions t on t.id = page.id",
            JOINS,
            "order by page.created_at desc, page.id desc",
        ],
        values: Values::Found(
            "select created_at, id from transactions order by created_at desc, id desc limit 1 offset 49975",
        ),
    },
    PRODUCTS,
];

/// A payment by its id, with its owner's facts and its history.
pub const fn get<const ID: i64>() -> ByHand {
    const {
        &[
            Statement { sql: &[COLUMNS, "transactions t", JOINS, "where t.id = $1"], values: Values::Fixed(&[ID]) },
            PRODUCTS,
            Statement {
                sql: &["select q.account_manager_id, s.name, q.created_at, q.end_of_plan from quotas q
                    left join staff s on s.id = q.account_manager_id
                    where q.member_id = $1 and q.type_of_acquisition in ('buy', 'automatic')
                    order by q.created_at desc, q.id desc limit 1"],
                values: Values::Of("member_id"),
            },
            Statement {
                sql: &["select ms.cerc_right_manager_id, r.name, ms.cerc_right_until, ms.cerc_right_at,
                    ms.cerc_preference_manager_id, p.name, ms.cerc_preference_until, ms.cerc_preference_at,
                    ms.account_manager_id, a.name, ms.account_manager_until, ms.account_manager_at,
                    ms.kanban_account_manager_id, k.name
                    from member_settings ms
                    left join staff r on r.id = ms.cerc_right_manager_id
                    left join staff p on p.id = ms.cerc_preference_manager_id
                    left join staff a on a.id = ms.account_manager_id
                    left join staff k on k.id = ms.kanban_account_manager_id where ms.member_id = $1"],
                values: Values::Of("member_id"),
            },
            Statement {
                sql: &["select id, status, gateway_type, gateway_ref, started_at, changed_at, changed_by, version
                    from subscriptions where member_id = $1 order by id desc limit 1"],
                values: Values::Of("member_id"),
            },
            Statement {
                sql: &["select at, actor_name, endpoint, new_values from audit_log
                    where record = 'transaction' and record_id = $1 order by seq desc limit 50"],
                values: Values::Of("id"),
            },
        ]
    }
}
