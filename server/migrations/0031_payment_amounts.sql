-- Payments are sorted by their amounts.

create index transactions_amount on transactions (amount, id);
