-- The second factor of an account: its secret in base32, when it was confirmed, and the step of the last code that was used.
alter table staff add column totp_secret text;
alter table staff add column totp_confirmed_at bigint;
alter table staff add column totp_step bigint not null default 0;
create table recovery_codes (
    code_hash text not null primary key,
    staff_id bigint not null references staff (id)
);
create index recovery_codes_staff on recovery_codes (staff_id);

-- When the password of a session's account was last typed in it.
alter table sessions add column password_at bigint;

-- Direct-access codes of members: one live code each.
create table member_codes (
    code_hash text not null primary key,
    member_id bigint not null references members (id),
    expires_at bigint not null,
    used_at bigint
);
create unique index member_codes_live on member_codes (member_id) where used_at is null;
