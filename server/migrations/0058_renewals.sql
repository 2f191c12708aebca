-- The gateway's reference of the subscription that a payment began or is charged by. Its further charges are found by it.
alter table transactions add column subscription_ref text;
-- The payment that began the subscription which charged this one; null for a payment that we made.
alter table transactions add column renewal_of bigint references transactions (id);
update transactions set subscription_ref = gateway_subscription{{json}} ->> 'id'
where gateway_subscription is not null;
create index transactions_subscription on transactions (subscription_ref, id);
-- A second subscription of a member was not recorded, though the gateway charges it.
insert into subscriptions (member_id, transaction_id, gateway_type, gateway_ref, status, started_at, changed_at, changed_by)
select member_id, id, gateway_type, gateway_ref, 'active', coalesce(paid_at, created_at), changed_at, changed_by
from transactions t where recurrent = 1 and status = 'paid' and gateway_subscription is not null
and not exists (select 1 from subscriptions s where s.transaction_id = t.id);
