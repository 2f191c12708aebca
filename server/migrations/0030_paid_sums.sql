-- What members have paid is summed up from this index alone. SQLite reads the table for a column that only the condition names.

create index transactions_member_paid on transactions (member_id, amount, status) where status = 'paid';
