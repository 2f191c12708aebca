-- Totals also follow from what is held of a payment, and from the filters of what a bank names.
alter table transactions_changes add column received bigint;
alter table transactions_changes add column exception {{text}};
alter table transactions_changes add column gateway_ref {{text}};
alter table transactions_changes add column plan_id bigint;
alter table transactions_changes add column failure {{text}};
create or replace function log_transactions_change() returns trigger language plpgsql as $$
begin
    if tg_op <> 'INSERT' then
        insert into transactions_changes (sign, id, member_id, account_manager_id, status, payment_type, recurrent, amount, created_at,
        paid_sort, expires_at, received, exception, gateway_ref, plan_id, failure)
        values (-1, old.id, old.member_id, old.account_manager_id, old.status, old.payment_type, old.recurrent,
        old.amount, old.created_at, old.paid_sort, old.expires_at, old.received, old.exception,
        old.gateway_ref, old.plan_id, old.failure);
    end if;
    if tg_op <> 'DELETE' then
        insert into transactions_changes (sign, id, member_id, account_manager_id, status, payment_type, recurrent, amount, created_at,
        paid_sort, expires_at, received, exception, gateway_ref, plan_id, failure)
        values (1, new.id, new.member_id, new.account_manager_id, new.status, new.payment_type, new.recurrent,
        new.amount, new.created_at, new.paid_sort, new.expires_at, new.received, new.exception,
        new.gateway_ref, new.plan_id, new.failure);
    end if;
    return null;
end $$;
drop trigger transactions_changes_updated on transactions;
create trigger transactions_changes_updated after update on transactions for each row
    when ((old.id, old.member_id, old.account_manager_id, old.status, old.payment_type, old.recurrent,
        old.amount, old.created_at, old.paid_sort, old.expires_at, old.received, old.exception,
        old.gateway_ref, old.plan_id, old.failure)
        is distinct from (new.id, new.member_id, new.account_manager_id, new.status, new.payment_type, new.recurrent,
        new.amount, new.created_at, new.paid_sort, new.expires_at, new.received, new.exception,
        new.gateway_ref, new.plan_id, new.failure))
    execute function log_transactions_change();
