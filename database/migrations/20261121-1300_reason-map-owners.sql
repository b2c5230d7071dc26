-- Whoever may change a reason map: one of a company its people, one of every company those who answer for all of them.
create policy owner_reads on companies for select to current_user using (true);
create function app_holds_every_company() returns boolean language sql stable security definer
  set search_path = public as $$
  select app_companies() is not null
    and not exists (select from companies where active and id <> all (app_companies()))
$$;

create function app_answers_for(company uuid) returns boolean language sql stable as $$
  select app_sees_all() or coalesce(company = any (app_companies()), false)
    or (company is null and app_holds_every_company())
$$;

drop policy by_company on movement_reason_maps;
create policy by_company on movement_reason_maps for select using (
  company_id is null or (select app_sees_all()) or company_id = any ((select app_companies())::uuid[]));
create policy new_by_company on movement_reason_maps for insert with check (app_answers_for(company_id));
create policy changes_by_company on movement_reason_maps for update
  using (app_answers_for(company_id)) with check (app_answers_for(company_id));

-- Codes of the till for which a file was refused: nobody said yet what they are.
create table unmapped_codes (
  company_id uuid not null references companies (id),
  import_id uuid not null references imports (id),
  sha256 text not null,
  source_system text not null,
  external_code text not null,
  count int not null check (count > 0),
  amount_cents bigint not null,
  first_on date not null,
  last_on date not null,
  primary key (company_id, import_id, source_system, external_code)
);
create index unmapped_codes_time on unmapped_codes (company_id, last_on);
select protect_by_company('unmapped_codes', 'select, insert');
