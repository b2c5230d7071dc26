-- A proof may be sent before what it proves is known, and says of itself what it is.
alter table attachments
  alter column entity drop not null,
  alter column entity_id drop not null,
  add constraint attachments_one_place check ((entity is null) = (entity_id is null) and (entity is not null or about is null)),
  add column kind text not null default 'other' check (kind in ('deposit', 'card_slip', 'credit_note', 'invoice',
    'statement', 'measurement', 'expense', 'other')),
  add column document_date date not null default (now() at time zone 'America/Sao_Paulo')::date,
  add column amount_cents bigint check (amount_cents > 0),
  add column description text check (length(description) between 1 and 500),
  -- Five years and the current one; what a process needs for longer says why.
  add column retention_until date not null
    generated always as (make_date(extract(year from document_date)::int + 5, 12, 31)) stored,
  add column hold_reason text check (length(hold_reason) between 5 and 500),
  add column purged_at timestamptz,
  add column scan_status text not null default 'unscanned'
    check (scan_status in ('unscanned', 'pending', 'clean', 'infected')),
  add column scanned_at timestamptz,
  add column threat text,
  add column thumbnail bytea check (octet_length(thumbnail) <= 8000),
  add column version integer not null default 1,
  add column updated_at timestamptz,
  add column updated_by uuid references users (id);

alter table attachments no force row level security;
update attachments set document_date = (added_at at time zone 'America/Sao_Paulo')::date;
alter table attachments force row level security;

-- A person takes a file out of use; what a scanner refuses was taken out by nobody.
alter table attachments drop constraint attachments_check,
  add constraint attachments_taken_out check ((removed_at is null) = (removal_reason is null)
    and (removed_at is null) = (removed_by is null and scan_status <> 'infected'));

-- The library is looked at from its newest documents on, by one company or by all that a person sees.
create index attachments_by_date on attachments (document_date desc, id desc);
create index attachments_of_company_by_date on attachments (company_id, document_date desc, id desc);
create index attachments_not_scanned on attachments (added_at) where scan_status in ('pending', 'unscanned') and removed_at is null;
create index attachments_past_retention on attachments (retention_until) where purged_at is null;

-- Whether anything still names these bytes; asked for the whole product, whoever asks.
create policy owner_reads on attachments for select to current_user using (true);
create policy owner_reads on imports for select to current_user using (true);
create policy owner_reads on exports for select to current_user using (true);
create function file_is_named(content text) returns boolean language sql stable security definer
  return exists (select from attachments where sha256 = content and purged_at is null)
    or exists (select from imports where sha256 = content) or exists (select from exports where sha256 = content);
revoke execute on function file_is_named from public;
grant execute on function file_is_named to retaguarda_app;
create index attachments_content on attachments (sha256);
create index exports_content on exports (sha256);
create index imports_content on imports (sha256);
