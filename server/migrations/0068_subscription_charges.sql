-- The charges of a subscription are found by the payment that began it.
create index transactions_renewals on transactions (renewal_of, id) where renewal_of is not null;
create index subscriptions_started on subscriptions (started_at, id);
create index subscriptions_reference on subscriptions (gateway_ref, id);
create index subscriptions_transaction on subscriptions (transaction_id, id);
