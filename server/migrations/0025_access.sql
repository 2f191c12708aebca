-- The version of the permission matrix, for lost updates, and a stamp that no two states of it share, for caches.

create table access_matrix (
    id bigint not null primary key,
    version bigint not null,
    stamp text not null
);
insert into access_matrix (id, version, stamp) values (1, 1, 'first');
