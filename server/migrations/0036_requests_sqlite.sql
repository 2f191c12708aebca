-- What decides who is admitted draws a new stamp whenever it changes, so that a server may remember sessions for as long as
-- the stamp is the same. New sessions and accounts change nothing that could be remembered, and neither does the last use.

create trigger admission_session_changed after update of
    staff_id, door, access_hash, access_expires_at, expires_at, revoked_at, password_at on sessions begin
    update admission_stamp set stamp = hex(randomblob(16)) where id = 1;
end;
create trigger admission_session_deleted after delete on sessions begin
    update admission_stamp set stamp = hex(randomblob(16)) where id = 1;
end;
create trigger admission_account_changed after update of
    name, role, language, active, totp_confirmed_at on staff begin
    update admission_stamp set stamp = hex(randomblob(16)) where id = 1;
end;
create trigger admission_matrix_changed after update of stamp on access_matrix begin
    update admission_stamp set stamp = hex(randomblob(16)) where id = 1;
end;

-- Each index that an approval changes is pages that it writes. Overdue payments are open boletos, so no others need an index by
-- their due day; what is left to count payments by status and type stands in an index that changes anyway.
drop index transactions_due;
create index transactions_due on transactions (expires_at) where status = 'open' and payment_type = 'boleto';
drop index transactions_status_created;
create index transactions_status_created on transactions (status, created_at, id, payment_type);
-- Members are sorted by the other index of that day, and so can be found by it.
drop index members_end_of_plan;
