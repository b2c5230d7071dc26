-- The security log names more of what the audit holds: infected files, changed connections, personal data exported or removed.
create or replace function note_security_of_audit() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  event security_events;
begin
  event.kind := case
    when new.action = 'attachment.infected' then 'file-infected'
    when new.entity = 'user' and new.action = 'anonymise' then 'anonymised'
    when new.entity in ('user', 'ability', 'profile') then 'rights-changed'
    when new.entity = 'download_source' then 'connection-changed'
    when new.entity = 'personal-data' then 'personal-data-exported'
    else 'export' end;
  event.person_id := new.actor_id;
  event.entity_id := new.entity_id;
  event.action := new.action;
  event.detail := coalesce(new.after ->> 'list', new.after ->> 'name', new.reason, '');
  if event.kind = 'file-infected' then
    -- The scanner works for nobody: the person is the one who sent the file.
    event.person_id := new.before ->> 'added_by';
    event.action := null;
    event.detail := concat_ws(': ', new.before ->> 'file_name', new.reason);
  elsif event.kind = 'personal-data-exported' and new.entity_id not like '%-%' then
    -- A CPF or CNPJ leaves the audit with its end only: the security log goes to other systems.
    event.entity_id := null;
    event.detail := 'CPF ou CNPJ terminado em ' || right(new.entity_id, 4);
  end if;
  insert into security_events (kind, happened_at, person_id, ip, request_id, entity, entity_id, action, detail)
  values (event.kind, new.created_at, event.person_id, new.ip, new.request_id, new.entity, event.entity_id, event.action,
    left(event.detail, 300));
  return null;
end $$;

drop trigger audit_events_security on audit_events;
create trigger audit_events_security after insert on audit_events for each row
  when (new.entity in ('user', 'ability', 'profile') and new.action <> 'image'
    or new.entity in ('export', 'transaction_export') and new.action <> 'purge'
    or new.entity = 'personal-data'
    or new.entity = 'download_source' and new.action in ('create', 'update', 'activate', 'inactivate')
    or new.action = 'attachment.infected')
  execute function note_security_of_audit();
