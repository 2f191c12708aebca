-- The type of a daily plan. That of plans from before is in the log of changes.

alter table quotas add column signature_type {{text}};
update quotas set signature_type = (
    select json_extract(a.new_values, '$.type') from audit_log a
    where a.record = 'quota' and a.record_id = quotas.id and a.endpoint = 'quotas.create-daily' order by a.seq limit 1
) where plan_id is null and type_of_acquisition = 'automatic';
