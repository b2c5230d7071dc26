-- The forecourt with its history: nozzle - pump - tank - product at any business day.
set local app.all_companies = 'on';

-- What the law's records of pumps hold (EFD 1350 and 1360).
create table pumps (
  id uuid primary key,
  company_id uuid not null references companies (id),
  serial_no text not null,
  manufacturer text not null,
  model text not null default '',
  counter_kind text not null default 'digital' check (counter_kind in ('digital', 'analog')),
  island int not null check (island between 1 and 99),
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint pumps_serial_key unique (company_id, serial_no)
);
select protect_by_company('pumps', 'select, insert, update');

create table pump_seals (
  id uuid primary key,
  company_id uuid not null references companies (id),
  pump_id uuid not null references pumps (id),
  seal_no text not null,
  sealed_on date not null,
  created_by uuid references users (id),
  created_at timestamptz not null,
  constraint pump_seals_number_key unique (company_id, pump_id, seal_no)
);
select protect_by_company('pump_seals', 'select, insert');

alter table fuel_nozzles
  add column controller_code text,
  add column pump_id uuid references pumps (id),
  add column valid_from date not null default '2000-01-01',
  add column valid_to date,
  add column initial_totalizer_ml bigint not null default 0 check (initial_totalizer_ml >= 0),
  add column version int not null default 1,
  add column updated_by uuid references users (id),
  add column updated_at timestamptz not null default now(),
  add constraint fuel_nozzles_controller_key unique (company_id, controller_code),
  add constraint fuel_nozzles_validity check (valid_to >= valid_from);
update fuel_nozzles set controller_code = upper(lpad(to_hex(nozzle_no), 2, '0'));

-- Which tank and product a nozzle draws from, and since when: a change opens a new row and never edits an old one.
create table fuel_nozzle_links (
  id uuid primary key,
  company_id uuid not null references companies (id),
  nozzle_id uuid not null references fuel_nozzles (id),
  product_code text not null references products (code),
  tank_id uuid not null references tanks (id),
  valid_from date not null,
  reason text,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  constraint fuel_nozzle_links_day_key unique (company_id, nozzle_id, valid_from)
);
select protect_by_company('fuel_nozzle_links', 'select, insert');
insert into fuel_nozzle_links (id, company_id, nozzle_id, product_code, tank_id, valid_from)
  select gen_random_uuid(), company_id, id, product_code, tank_id, valid_from from fuel_nozzles;
alter table fuel_nozzles drop column product_code, drop column tank_id;

-- A nozzle without a row here is active.
create table fuel_nozzle_states (
  id uuid primary key,
  company_id uuid not null references companies (id),
  nozzle_id uuid not null references fuel_nozzles (id),
  status text not null check (status in ('active', 'maintenance', 'blocked', 'inactive')),
  since timestamptz not null,
  reason text not null,
  created_by uuid references users (id)
);
create index fuel_nozzle_states_of_nozzle on fuel_nozzle_states (company_id, nozzle_id, since desc);
select protect_by_company('fuel_nozzle_states', 'select, insert');

create table fuel_nozzle_tests (
  id uuid primary key,
  company_id uuid not null references companies (id),
  nozzle_id uuid not null references fuel_nozzles (id),
  business_date date not null,
  volume_ml bigint not null check (volume_ml > 0),
  deviation_ml int not null,
  note text,
  created_by uuid references users (id),
  created_at timestamptz not null
);
create index fuel_nozzle_tests_of_nozzle on fuel_nozzle_tests (company_id, nozzle_id, business_date desc);
create index fuel_nozzle_tests_of_day on fuel_nozzle_tests (company_id, business_date);
select protect_by_company('fuel_nozzle_tests', 'select, insert');

create table fuel_nozzle_interventions (
  id uuid primary key,
  company_id uuid not null references companies (id),
  nozzle_id uuid not null references fuel_nozzles (id),
  business_date date not null,
  number text not null,
  reason text not null,
  technician text not null,
  technician_document text not null check (technician_document ~ '^([0-9A-Z]{12}[0-9]{2}|[0-9]{11})$'),
  reading_before_ml bigint not null check (reading_before_ml >= 0),
  reading_after_ml bigint not null check (reading_after_ml >= 0),
  created_by uuid references users (id),
  created_at timestamptz not null,
  constraint fuel_nozzle_interventions_number_key unique (company_id, nozzle_id, number)
);
create index fuel_nozzle_interventions_of_day on fuel_nozzle_interventions (company_id, business_date);
select protect_by_company('fuel_nozzle_interventions', 'select, insert');

-- A price that people ask the forecourt to set; the product does not command pumps.
create table fuel_price_requests (
  id uuid primary key,
  company_id uuid not null references companies (id),
  nozzle_id uuid not null references fuel_nozzles (id),
  price_millis bigint not null check (price_millis > 0 and price_millis % 10 = 0),
  applies_on date not null,
  note text,
  created_by uuid references users (id),
  created_at timestamptz not null
);
create index fuel_price_requests_of_nozzle on fuel_price_requests (company_id, nozzle_id, created_at desc);
select protect_by_company('fuel_price_requests', 'select, insert');

alter table nozzle_readings
  add column created_by uuid references users (id),
  add column rollover_confirmed_by uuid references users (id),
  add column rollover_confirmed_at timestamptz;
create index nozzle_readings_of_nozzle on nozzle_readings (company_id, nozzle_id, business_date desc, seq desc);
