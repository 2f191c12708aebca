-- What lists of members show and are narrowed by. Names are kept a second time as they sort: without accents and case.

alter table members add column name_sort {{text}} not null default '';
alter table members add column company_name text;
alter table members add column person {{text}};
alter table members add column cpf text;
alter table members add column cnpj text;
alter table members add column state {{text}};
alter table members add column verified_at bigint;
alter table members add column last_login_at bigint;
alter table members add column health_score bigint;
-- Each sort, with what is missing before everything else, and the filters that leave few rows of many.
create index members_name on members (name_sort, id);
create index members_created on members (created_at, id);
create index members_end_of_plan_sort on members ((coalesce(end_of_plan, '')), id);
create index members_login on members ((coalesce(last_login_at, 0)), id);
create index members_health on members ((coalesce(health_score, -1)), id);
create index members_status on members (status, id);
create index members_state on members (state, id);
create index members_cnpj on members (cnpj);
create index members_email on members (lower(email));

create index member_settings_account on member_settings (account_manager_id);
create index member_settings_success on member_settings (success_manager_id);
create index member_settings_cerc on member_settings ((coalesce(cerc_preference_manager_id, cerc_right_manager_id)));

-- Where members work, and what they deal in.
create table zones (
    id {{id}},
    state {{text}} not null,
    name text not null
);
create table segments (
    id {{id}},
    name text not null
);
create table member_zones (
    zone_id bigint not null references zones (id),
    member_id bigint not null references members (id),
    primary key (zone_id, member_id)
);
create index member_zones_member on member_zones (member_id);
create table member_segments (
    segment_id bigint not null references segments (id),
    member_id bigint not null references members (id),
    primary key (segment_id, member_id)
);
create index member_segments_member on member_segments (member_id);
