-- What is in the audit log stays as it is, whoever writes to the database.

create trigger audit_log_update before update on audit_log
begin select raise(abort, 'audit_log is append-only'); end;

create trigger audit_log_delete before delete on audit_log
begin select raise(abort, 'audit_log is append-only'); end;
