-- Movement reason map (R33): translates codes and texts of other systems into our movement types and explanations.

alter table movement_reason_maps
  add column company_id uuid references companies (id),
  add column source_system text not null default 'internal',
  add column external_code text,
  add column external_text text,
  add column movement_type_code text references movement_types (code),
  add column auto_explain boolean not null default false,
  add column max_amount_cents bigint check (max_amount_cents >= 0),
  add column approval_required boolean not null default false,
  add column cost_center text,
  add column priority int not null default 100,
  add column valid_from date not null default '2000-01-01',
  add column valid_to date,
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column created_by uuid references users (id),
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid references users (id),
  add constraint movement_reason_maps_validity check (valid_to is null or valid_to >= valid_from),
  add constraint movement_reason_maps_what
    check (source_system = 'internal' or external_code is not null or external_text is not null);

update movement_reason_maps set movement_type_code =
  case code when 'SHORTAGE' then 'FALTA' when 'MODALITY' then 'RECLASS' else 'AJUSTE' end;
alter table movement_reason_maps alter column movement_type_code set not null;

-- One map of a code in one company (or in all) on one day.
alter table movement_reason_maps add constraint movement_reason_maps_no_overlap exclude using gist (
  text_range(source_system || ' ' || coalesce(company_id::text, '') || ' ' || coalesce(external_code, '~' || external_text),
    source_system || ' ' || coalesce(company_id::text, '') || ' ' || coalesce(external_code, '~' || external_text),
    '[]') with &&,
  daterange(valid_from, valid_to, '[]') with &&) where (active and source_system <> 'internal');

-- Maps of every company are everyone's, those of one company are its own.
alter table movement_reason_maps enable row level security;
alter table movement_reason_maps force row level security;
create policy by_company on movement_reason_maps using (
  company_id is null or (select app_sees_all()) or company_id = any ((select app_companies())::uuid[]));
create policy owner_reads on movement_reason_maps for select to current_user using (true);
