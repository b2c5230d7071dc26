-- Additions to records of any kind: comments, attachments, follows.

-- Comments on records of any kind.
create table record_comments (
  id uuid not null,
  company_id uuid not null,
  entity text not null,
  entity_id uuid not null,
  author_id uuid not null references users (id),
  body text not null check (length(body) between 1 and 4000),
  mentions uuid[] not null default '{}',
  edited_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id)
);
create index record_comments_of_record on record_comments (company_id, entity, entity_id, created_at);
select protect_by_record('record_comments', 'select, insert, update');

-- People who follow a record and are notified of its changes.
create table record_follows (
  company_id uuid not null,
  entity text not null,
  entity_id uuid not null,
  user_id uuid not null references users (id),
  -- Copied when the person began to follow, so that a notification needs no other read.
  title text not null,
  link text not null check (link like '/%'),
  abilities text[] not null,
  followed_at timestamptz not null,
  primary key (entity, entity_id, user_id)
);
select protect_by_record('record_follows', 'select, insert, update, delete');
-- tell_followers runs as the owner.
create policy owner_reads on record_follows for select to current_user using (true);

-- Notifies the followers of a record of a change, with at most one unread notification each. People without access to
-- the record are skipped.
create function tell_followers() returns trigger language plpgsql as $$
begin
  insert into notifications (id, user_id, company_id, type, message, entity, entity_id, link, created_at)
  select gen_random_uuid(), follow.user_id, nullif(new.company_id, '00000000-0000-0000-0000-000000000000'), 'change',
    coalesce(actor.name || ' alterou ', 'Alteração em ') || follow.title || '.', new.entity, new.entity_id, follow.link,
    new.created_at
  from record_follows follow
  join users person on person.id = follow.user_id and person.active
  left join users actor on actor.id = new.actor_id
  where follow.entity = new.entity and follow.entity_id::text = new.entity_id and follow.company_id = new.company_id
    and follow.user_id is distinct from new.actor_id
    and may_still_see(follow.user_id, follow.company_id, follow.abilities)
    and not exists (select from notifications earlier where earlier.user_id = follow.user_id and earlier.type = 'change'
      and earlier.entity = new.entity and earlier.entity_id = new.entity_id and earlier.read_at is null);
  return null;
end $$;
create trigger audit_events_tell_followers after insert on audit_events for each row
  when (new.action not like 'comment.%' and new.action not like 'follow.%') execute function tell_followers();

-- People with an open record, by tab, and its editor. Unlogged: after a crash the open pages write it again within
-- seconds.
create unlogged table record_presence (
  company_id uuid not null,
  entity text not null,
  entity_id uuid not null,
  user_id uuid not null references users (id),
  tab_id uuid not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  -- Since when this tab holds the soft lock.
  editing_since timestamptz,
  -- The person who took over the lock while this tab has unsaved input.
  taken_by uuid references users (id),
  taken_at timestamptz,
  primary key (entity, entity_id, user_id, tab_id),
  check ((taken_by is null) = (taken_at is null) and (taken_by is null or editing_since is null))
);
select protect_by_record('record_presence', 'select, insert, update, delete');
-- announce_change_to_readers runs as the owner.
create policy owner_reads on record_presence for select to current_user using (true);

-- Notifies the open pages of a record about a change by another person, so that they read it again.
create function announce_change_to_readers() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'notifications:' || reader.user_id) from (
    select distinct user_id from record_presence
    where entity = new.entity and entity_id::text = new.entity_id and user_id is distinct from new.actor_id) reader;
  return null;
end $$;
create trigger audit_events_announce_change after insert on audit_events for each row
  execute function announce_change_to_readers();

-- Proofs of records. The bytes are stored by their hash; a removal is a mark with a reason. A proof can be uploaded
-- before its record exists.
create table attachments (
  id uuid not null,
  company_id uuid not null,
  entity text,
  entity_id uuid,
  file_name text not null check (length(file_name) between 1 and 255),
  media_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  added_by uuid not null references users (id),
  added_at timestamptz not null,
  removed_by uuid references users (id),
  removed_at timestamptz,
  removal_reason text,
  -- The part of the record that the file proves, if the part has no row yet: a difference that an adjustment would
  -- create.
  about text check (length(about) between 1 and 200),
  kind text not null default 'other' check (kind in ('deposit', 'card_slip', 'credit_note', 'invoice',
    'statement', 'measurement', 'expense', 'other')),
  document_date date not null default (now() at time zone 'America/Sao_Paulo')::date,
  amount_cents bigint check (amount_cents > 0),
  description text check (length(description) between 1 and 500),
  -- Five years and the current one; hold_reason is the reason to keep a file longer.
  retention_until date not null
    generated always as (make_date(extract(year from document_date)::int + 5, 12, 31)) stored,
  hold_reason text check (length(hold_reason) between 5 and 500),
  purged_at timestamptz,
  scan_status text not null default 'unscanned'
    check (scan_status in ('unscanned', 'pending', 'clean', 'infected')),
  scanned_at timestamptz,
  threat text,
  thumbnail bytea check (octet_length(thumbnail) <= 8000),
  version integer not null default 1,
  updated_at timestamptz,
  updated_by uuid references users (id),
  primary key (company_id, id),
  constraint attachments_one_place check ((entity is null) = (entity_id is null) and (entity is not null or about is
    null)),
  -- A removal has a person, except for files that the scanner refuses.
  constraint attachments_taken_out check ((removed_at is null) = (removal_reason is null)
    and (removed_at is null) = (removed_by is null and scan_status <> 'infected'))
);
create index attachments_id on attachments (id);
create index attachments_of_record on attachments (company_id, entity, entity_id, added_at);
create index attachments_by_content on attachments (company_id, sha256);
-- The library lists the newest documents first, of one company or of all companies of a person.
create index attachments_by_date on attachments (document_date desc, id desc);
create index attachments_of_company_by_date on attachments (company_id, document_date desc, id desc);
create index attachments_not_scanned on attachments (added_at) where scan_status in ('pending', 'unscanned') and removed_at is null;
create index attachments_past_retention on attachments (retention_until) where purged_at is null;
create index attachments_content on attachments (sha256);
select protect_by_record('attachments', 'select, insert, update');
create policy owner_reads on attachments for select to current_user using (true);
