-- Companies with everything their pages show, and the settings of their closing with the day from which each holds.
set local app.all_companies = 'on';

-- A network or region; moving a company is one edit, and its history stays with it.
create table company_groups (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index company_groups_name_key on company_groups (lower(name));
grant select, insert, update on company_groups to retaguarda_app;

insert into company_groups (id, name)
  select gen_random_uuid(), min(group_name) from companies where group_name is not null group by lower(group_name);

alter table companies
  drop constraint companies_kind_check,
  add constraint companies_kind_check check (kind in ('station', 'shop', 'office', 'carrier', 'trr')),
  add column state_registration text,
  add column anp_code text,
  add column brand_flag text,
  add column group_id uuid references company_groups (id),
  add column zip text,
  add column address text,
  add column city text,
  add column uf text,
  add column timezone text not null default 'America/Sao_Paulo',
  add column pos_system text not null default 'other',
  add column pos_code text,
  add column erp_branch text constraint companies_erp_branch_key unique,
  add column sage_code text,
  add column dominio_code text,
  add column rm_code text,
  add column closed_days date[] not null default '{}',
  add column opened_on date,
  add column closed_on date,
  add column updated_by uuid references users (id);
update companies set group_id = company_groups.id from company_groups
  where lower(company_groups.name) = lower(companies.group_name);
update companies set opened_on = coalesce(
  (select min(business_date) from cash_conciliations where company_id = companies.id), created_at::date);
alter table companies drop column group_name;
create index companies_group on companies (group_id);

-- Append-only: the settings of a business day are the newest row among those with the latest valid_from up to that day.
create table company_settings (
  id uuid primary key,
  company_id uuid not null references companies (id),
  valid_from date not null,
  day_cutoff time not null default '00:00',
  direct_limit_cents bigint not null default 500 check (direct_limit_cents >= 0),
  chronological_order boolean not null default true,
  blind_count boolean not null default true,
  fuel_total_rounding text not null default 'truncate' check (fuel_total_rounding in ('truncate', 'half_up')),
  tank_variation_base text not null default 'book' check (tank_variation_base in ('book', 'available')),
  mandatory_sources text[] not null default array['pos', 'cielo', 'pix'],
  pump_test_days int not null default 7 check (pump_test_days between 1 and 365),
  reason text,
  created_by uuid references users (id),
  created_at timestamptz not null default now()
);
create index company_settings_validity on company_settings (company_id, valid_from desc, created_at desc);
select protect_by_company('company_settings', 'select, insert');

insert into company_settings (id, company_id, valid_from, day_cutoff, direct_limit_cents, chronological_order,
    fuel_total_rounding, tank_variation_base, mandatory_sources, created_at)
  select gen_random_uuid(), id, '2000-01-01', day_cutoff, direct_limit_cents, chronological_order,
    fuel_total_rounding, tank_variation_base, mandatory_sources, created_at
  from companies;
alter table companies
  drop column day_cutoff, drop column direct_limit_cents, drop column chronological_order,
  drop column fuel_total_rounding, drop column tank_variation_base, drop column mandatory_sources;
