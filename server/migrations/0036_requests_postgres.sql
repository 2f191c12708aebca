-- What decides who is admitted draws a new stamp whenever it changes, so that a server may remember sessions for as long as
-- the stamp is the same. New sessions and accounts change nothing that could be remembered, and neither does the last use.
-- The stamp is drawn at the very end of a transaction, after all its other locks, so that two of them never deadlock.

create function draw_admission_stamp() returns trigger language plpgsql as $$
begin
    update admission_stamp set stamp = cast(gen_random_uuid() as text) where id = 1;
    return null;
end $$;
create constraint trigger admission_session_changed after update of
    staff_id, door, access_hash, access_expires_at, expires_at, revoked_at, password_at on sessions
    deferrable initially deferred for each row execute function draw_admission_stamp();
create constraint trigger admission_session_deleted after delete on sessions
    deferrable initially deferred for each row execute function draw_admission_stamp();
create constraint trigger admission_account_changed after update of
    name, role, language, active, totp_confirmed_at on staff
    deferrable initially deferred for each row execute function draw_admission_stamp();
create constraint trigger admission_matrix_changed after update of stamp on access_matrix
    deferrable initially deferred for each row execute function draw_admission_stamp();

-- Each index that an approval changes is pages that it writes. Overdue payments are open boletos, so no others need an index by
-- their due day; what is left to count payments by status and type stands in an index that changes anyway.
drop index transactions_due;
create index transactions_due on transactions (expires_at) where status = 'open' and payment_type = 'boleto';
drop index transactions_status_created;
create index transactions_status_created on transactions (status, created_at, id, payment_type);
-- Members are sorted by the other index of that day, and so can be found by it.
drop index members_end_of_plan;
