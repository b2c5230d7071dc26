-- What people add to a record of any kind. What belongs to no company stands under the zero id, as in the audit; who may
-- see the record decides who sees these, and the server asks that first.
create function protect_by_record(target regclass, rights text) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy by_company on %s using ((select app_sees_all()) or company_id = any ((select app_companies())::uuid[])
      or company_id = ''00000000-0000-0000-0000-000000000000'')',
    target);
  execute format('grant %s on %s to retaguarda_app', rights, target);
end $$;

create table record_comments (
  id uuid primary key,
  company_id uuid not null,
  entity text not null,
  entity_id uuid not null,
  author_id uuid not null references users (id),
  body text not null check (length(body) between 1 and 4000),
  mentions uuid[] not null default '{}',
  created_at timestamptz not null,
  edited_at timestamptz
);
create index record_comments_of_record on record_comments (company_id, entity, entity_id, created_at);
select protect_by_record('record_comments', 'select, insert, update');

create table record_follows (
  company_id uuid not null,
  entity text not null,
  entity_id uuid not null,
  user_id uuid not null references users (id),
  -- As it was when the person began to follow: for notifications that nothing else is read for.
  title text not null,
  link text not null check (link like '/%'),
  abilities text[] not null,
  followed_at timestamptz not null,
  primary key (entity, entity_id, user_id)
);
select protect_by_record('record_follows', 'select, insert, update, delete');

-- Proofs of a record: bytes are kept by their content, a removal is a mark with its reason.
create table attachments (
  id uuid primary key,
  company_id uuid not null,
  entity text not null,
  entity_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 255),
  media_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  added_by uuid not null references users (id),
  added_at timestamptz not null,
  removed_by uuid references users (id),
  removed_at timestamptz,
  removal_reason text,
  check ((removed_at is null) = (removed_by is null) and (removed_at is null) = (removal_reason is null))
);
create index attachments_of_record on attachments (company_id, entity, entity_id, added_at);
create index attachments_by_content on attachments (company_id, sha256);
select protect_by_record('attachments', 'select, insert, update');

-- Whoever follows a record hears of a change, whatever made it; one unread word at a time. Who lost sight of it hears nothing.
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

-- The rule of `passes` and of the companies, for people who are not there to be asked.
create function may_still_see(of_user uuid, of_company uuid, needed text[]) returns boolean language sql stable
  return exists (select from user_abilities where user_id = of_user and ability = 'admin')
    or ((needed = '{none}' or exists (select from user_abilities where user_id = of_user and ability = any (needed)))
      and (of_company = '00000000-0000-0000-0000-000000000000'
        or exists (select from user_companies where user_id = of_user and company_id = of_company)));

create trigger audit_events_tell_followers after insert on audit_events for each row
  when (new.action not like 'comment.%' and new.action not like 'follow.%') execute function tell_followers();

-- The audit is appended as the owner, whose role is under FORCE too.
create policy owner_reads on record_follows for select to current_user using (true);
create policy owner_reads on notifications for select to current_user using (true);
