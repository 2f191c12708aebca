-- The members whose search keys are to be made anew. Triggers mark them, so that no program of the version before, which knows fewer
-- keys, leaves one that its phones and documents do not find: the upkeep of this one indexes it again.

create table unindexed_members (
    id bigint not null primary key
);
insert into unindexed_members (id) select id from members;

create trigger members_to_index_inserted after insert on members begin
    insert into unindexed_members (id) values (new.id) on conflict do nothing;
end;
create trigger members_to_index_updated after update of name, name_sort, company_name, email, phone, cpf, cnpj, erased_at on members begin
    insert into unindexed_members (id) values (new.id) on conflict do nothing;
end;
create trigger members_to_index_deleted after delete on members begin
    delete from unindexed_members where id = old.id;
end;

create trigger member_phones_to_index_inserted after insert on member_phones begin
    insert into unindexed_members (id) values (new.member_id) on conflict do nothing;
end;
create trigger member_phones_to_index_updated after update of phone, member_id, removed_at on member_phones begin
    insert into unindexed_members (id) values (old.member_id) on conflict do nothing;
    insert into unindexed_members (id) values (new.member_id) on conflict do nothing;
end;
create trigger member_phones_to_index_deleted after delete on member_phones begin
    insert into unindexed_members (id) values (old.member_id) on conflict do nothing;
end;

create trigger member_emails_to_index_inserted after insert on member_emails begin
    insert into unindexed_members (id) values (new.member_id) on conflict do nothing;
end;
create trigger member_emails_to_index_updated after update of email, member_id, removed_at on member_emails begin
    insert into unindexed_members (id) values (old.member_id) on conflict do nothing;
    insert into unindexed_members (id) values (new.member_id) on conflict do nothing;
end;
create trigger member_emails_to_index_deleted after delete on member_emails begin
    insert into unindexed_members (id) values (old.member_id) on conflict do nothing;
end;

create trigger imported_phones_to_index_inserted after insert on imported_phones begin
    insert into unindexed_members (id) values (new.member_id) on conflict do nothing;
end;
create trigger imported_phones_to_index_updated after update of phone, member_id on imported_phones begin
    insert into unindexed_members (id) values (old.member_id) on conflict do nothing;
    insert into unindexed_members (id) values (new.member_id) on conflict do nothing;
end;
create trigger imported_phones_to_index_deleted after delete on imported_phones begin
    insert into unindexed_members (id) values (old.member_id) on conflict do nothing;
end;

create trigger invalid_phones_to_index_inserted after insert on invalid_phones begin
    insert into unindexed_members (id) select distinct member_id from imported_phones where phone = new.phone
        on conflict do nothing;
end;
