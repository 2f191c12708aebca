-- Figures of payments are counted and summed up from one index, whatever the filter. What a bank names has an index of its own.
create index transactions_figures on transactions (created_at, id, paid_sort, status, payment_type, recurrent, account_manager_id,
    plan_id, failure, exception, expires_at, amount, received);
create index transactions_gateway_ref on transactions (gateway_ref) where gateway_ref is not null;
create index transactions_paid_reference on transactions (paid_reference) where paid_reference is not null;
create index transaction_products_product on transaction_products (product_id, transaction_id);
-- What members have paid is summed up from what is held of their payments.
create index transactions_member_received on transactions (member_id, received) where received is not null;
-- What moved on each day, and by month and kind.
create index movements_booked_amount on movements (booked_on, kind, amount, transaction_id);
