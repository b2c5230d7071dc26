-- The security log: sign-ins, refusals, changes of rights, exports. Rows of no company: its own ability opens it whole.
create table security_events (
  id bigint generated always as identity primary key,
  kind text not null,
  happened_at timestamptz not null,
  -- Equal events of one moment are one row.
  occurrences int not null default 1 check (occurrences > 0),
  -- No foreign key: what happened stays, and a row that cannot be written would hold up all behind it.
  person_id uuid,
  -- The e-mail that was tried, where no person is signed in.
  account text,
  ip text,
  request_id text,
  -- The record that was requested or changed, and the action.
  entity text,
  entity_id text,
  action text,
  detail text not null default '',
  -- Time of writing the row to the file of lines and of sending it to syslog; null while it waits or if not configured.
  filed_at timestamptz,
  sent_at timestamptz
);
create index security_events_by_time on security_events (happened_at desc, id desc);
create index security_events_of_kind on security_events (kind, happened_at desc, id desc);
create index security_events_of_person on security_events (person_id, happened_at desc, id desc);
create index security_events_of_ip on security_events (ip, happened_at desc, id desc);
create index security_events_unfiled on security_events (id) where filed_at is null;
create index security_events_unsent on security_events (id) where sent_at is null;
grant select, insert, update (filed_at, sent_at) on security_events to retaguarda_app;

-- Changes of rights and exports are logged with their audit entry, for every author: both rows exist or neither.
create function note_security_of_audit() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into security_events (kind, happened_at, person_id, ip, request_id, entity, entity_id, action, detail)
  values (case when new.entity in ('user', 'ability', 'profile') then 'rights-changed' else 'export' end,
    new.created_at, new.actor_id, new.ip, new.request_id, new.entity, new.entity_id, new.action,
    left(coalesce(new.after ->> 'list', new.after ->> 'name', new.reason, ''), 300));
  return null;
end $$;
create trigger audit_events_security after insert on audit_events for each row
  when (new.entity in ('user', 'ability', 'profile') and new.action <> 'image'
    or new.entity in ('export', 'transaction_export') and new.action <> 'purge')
  execute function note_security_of_audit();

-- The application removes rows by this function alone, and none that is younger than half a year.
create function forget_security_events(before timestamptz) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from security_events where happened_at < least(before, now() - interval '180 days') returning 1
  )
  select count(*) from gone
$$;
revoke all on function forget_security_events from public;
grant execute on function forget_security_events to retaguarda_app;
