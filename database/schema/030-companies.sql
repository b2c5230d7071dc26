-- Companies and the settings of their closing.

-- Networks or regions of companies.
create table company_groups (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index company_groups_name_key on company_groups (lower(name));
grant select, insert, update on company_groups to retaguarda_app;

-- Stations, shops and offices of the group, and the carriers that collect its cash.
create table companies (
  id uuid primary key,
  name text not null,
  legal_name text not null,
  cnpj text not null constraint companies_cnpj_key unique check (cnpj ~ '^[0-9A-Z]{14}$'),
  kind text not null default 'station' check (kind in ('station', 'shop', 'office', 'carrier', 'trr')),
  active boolean not null default true,
  state_registration text,
  anp_code text,
  brand_flag text,
  group_id uuid references company_groups (id),
  zip text,
  address text,
  city text,
  uf text,
  timezone text not null default 'America/Sao_Paulo',
  pos_system text not null default 'other',
  pos_code text,
  erp_branch text constraint companies_erp_branch_key unique,
  sage_code text,
  dominio_code text,
  rm_code text,
  closed_days date[] not null default '{}',
  opened_on date,
  closed_on date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id)
);
create index companies_group on companies (group_id);
alter table companies enable row level security;
alter table companies force row level security;
create policy by_company on companies
  using ((select app_sees_all()) or id = any ((select app_companies())::uuid[]));
-- app_holds_every_company, closing_rank and carriers run as the owner and read all companies.
create policy owner_reads on companies for select to current_user using (true);
grant select, insert, update on companies to retaguarda_app;

-- Settings of the closing. Append-only: a business day uses the newest row among those with the latest valid_from up to
-- that day.
create table company_settings (
  id uuid not null,
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
  -- True if administrators may decide their own requests.
  own_analysis boolean not null default false,
  -- Limits of manual entries: the maximum amount without a proof, and the maximum sum of a day without an analyst.
  manual_proof_cents bigint not null default 50000 check (manual_proof_cents >= 0),
  manual_limit_cents bigint not null default 100000 check (manual_limit_cents >= 0),
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  primary key (company_id, id)
);
create index company_settings_validity on company_settings (company_id, valid_from desc, created_at desc);
select protect_by_company('company_settings', 'select, insert');

-- The companies that each person may see.
create table user_companies (
  user_id uuid not null references users (id),
  company_id uuid not null references companies (id),
  primary key (user_id, company_id)
);
create index user_companies_company on user_companies (company_id);
grant select, insert, delete on user_companies to retaguarda_app;

-- Returns true if the caller may see every active company.
create function app_holds_every_company() returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select app_companies() is not null
    and not exists (select from companies where active and id <> all (app_companies()))
$$;

-- Returns true if the caller may change a record: a record of a company requires that company, a record of all
-- companies requires all of them.
create function app_answers_for(company uuid) returns boolean language sql stable as $$
  select app_sees_all() or coalesce(company = any (app_companies()), false)
    or (company is null and app_holds_every_company())
$$;

-- Returns true if a person without a current session may see a record: the rule of `passes` in kit/contract/access.ts
-- and the companies of the person.
create function may_still_see(of_user uuid, of_company uuid, needed text[]) returns boolean language sql stable
  return exists (select from user_abilities where user_id = of_user and ability = 'admin')
    or ((needed = '{none}' or exists (select from user_abilities where user_id = of_user and ability = any (needed)))
      and (of_company = '00000000-0000-0000-0000-000000000000'
        or exists (select from user_companies where user_id = of_user and company_id = of_company)));

-- The business day
-- ----------------

-- The time at which a business day ends, from the settings of that day: a change of settings does not move captures of
-- earlier days.
create function day_cutoff_of(company uuid, day date) returns time language sql stable as $$
  select coalesce((select day_cutoff from company_settings where company_id = company and valid_from <= day
    order by valid_from desc, created_at desc, id desc limit 1), time '00:00')
$$;

-- Returns true if an instant is, in local time, on the given date and before the cut-off.
create function is_before_cutoff(dated date, at timestamptz, cutoff time) returns boolean language sql stable as $$
  select cutoff > time '00:00' and at is not null and (at at time zone 'America/Sao_Paulo')::date = dated
    and (at at time zone 'America/Sao_Paulo')::time < cutoff
$$;

-- The business day of a capture: the day before its date if its local time is before the cut-off of that day
-- (operations section 1).
create function capture_day(company uuid, dated date, at timestamptz) returns date language sql stable as $$
  select case when is_before_cutoff(dated, at, day_cutoff_of(company, dated - 1)) then dated - 1 else dated end
$$;

-- A day is due at noon, local time, of the next working day of its company. The search covers one day more than the
-- company has closed days, so it finds a working day.
create function closing_due_at(business_date date, closed_days date[], timezone text) returns timestamptz
  language sql stable as $$
  select (business_date + ahead + time '12:00') at time zone timezone
  from generate_series(1, cardinality(closed_days) + 1) as ahead
  where not business_date + ahead = any (closed_days)
  order by ahead limit 1
$$;
