-- The keys of members, kept in the order in which they are compared: a key is written to two trees, not to three.
create table ordered_keys (
    kind {{text}} not null,
    key {{text}} not null,
    member_id bigint not null references members (id),
    primary key (kind, key, member_id)
) {{ordered}};
insert into ordered_keys (kind, key, member_id)
    select kind, key, member_id from member_keys order by kind, key, member_id;
drop table member_keys;
alter table ordered_keys rename to member_keys;
create index member_keys_member on member_keys (member_id);
