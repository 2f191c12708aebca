-- What is in the audit log stays as it is, whoever writes to the database.

create function audit_log_is_append_only() returns trigger language plpgsql as
$$ begin raise exception 'audit_log is append-only'; end $$;

create trigger audit_log_stays before update or delete or truncate on audit_log
for each statement execute function audit_log_is_append_only();
