-- The browsers in which an account has signed in. Guessing from elsewhere keeps none of them out.
create table known_devices (
    staff_id bigint not null references staff (id),
    device_hash {{text}} not null,
    last_at bigint not null,
    primary key (staff_id, device_hash)
);
