-- The members whose search keys are to be made anew. Triggers mark them, so that no program of the version before, which knows fewer
-- keys, leaves one that its phones and documents do not find: the upkeep of this one indexes it again.

create table unindexed_members (
    id bigint not null primary key
);
insert into unindexed_members (id) select id from members;

create function mark_member_to_index() returns trigger language plpgsql as $$
begin
    insert into unindexed_members (id) values (new.id) on conflict do nothing;
    return null;
end $$;
create function unmark_member_to_index() returns trigger language plpgsql as $$
begin
    delete from unindexed_members where id = old.id;
    return null;
end $$;
create function mark_contact_to_index() returns trigger language plpgsql as $$
begin
    if tg_op <> 'INSERT' then
        insert into unindexed_members (id) values (old.member_id) on conflict do nothing;
    end if;
    if tg_op <> 'DELETE' then
        insert into unindexed_members (id) values (new.member_id) on conflict do nothing;
    end if;
    return null;
end $$;
create function mark_invalid_phone_to_index() returns trigger language plpgsql as $$
begin
    insert into unindexed_members (id) select distinct member_id from imported_phones where phone = new.phone
        on conflict do nothing;
    return null;
end $$;

create trigger members_to_index_inserted after insert on members for each row execute function mark_member_to_index();
create trigger members_to_index_updated after update of name, name_sort, company_name, email, phone, cpf, cnpj, erased_at on members for each row execute function mark_member_to_index();
create trigger members_to_index_deleted after delete on members for each row execute function unmark_member_to_index();
create trigger member_phones_to_index_written after insert or delete on member_phones for each row execute function mark_contact_to_index();
create trigger member_phones_to_index_updated after update of phone, member_id, removed_at on member_phones for each row execute function mark_contact_to_index();
create trigger member_emails_to_index_written after insert or delete on member_emails for each row execute function mark_contact_to_index();
create trigger member_emails_to_index_updated after update of email, member_id, removed_at on member_emails for each row execute function mark_contact_to_index();
create trigger imported_phones_to_index_written after insert or delete on imported_phones for each row execute function mark_contact_to_index();
create trigger imported_phones_to_index_updated after update of phone, member_id on imported_phones for each row execute function mark_contact_to_index();
create trigger invalid_phones_to_index_inserted after insert on invalid_phones for each row execute function mark_invalid_phone_to_index();
