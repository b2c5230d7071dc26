-- The forecourt: pumps, tanks, nozzles, and the measures of a day.

-- Pumps, with the fields of the official records (EFD 1350 and 1360).
create table pumps (
  id uuid not null,
  company_id uuid not null references companies (id),
  serial_no text not null,
  manufacturer text not null,
  model text not null default '',
  counter_kind text not null default 'digital' check (counter_kind in ('digital', 'analog')),
  island int not null check (island between 1 and 99),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id),
  primary key (company_id, id),
  constraint pumps_serial_key unique (company_id, serial_no)
);
create index pumps_id on pumps (id);
select protect_by_company('pumps', 'select, insert, update');

-- Seals of pumps; a removed seal keeps its row.
create table pump_seals (
  id uuid not null,
  company_id uuid not null,
  pump_id uuid not null,
  seal_no text not null,
  sealed_on date not null,
  removed_by uuid references users (id),
  removed_at timestamptz,
  created_at timestamptz not null,
  created_by uuid references users (id),
  primary key (company_id, id),
  constraint pump_seals_number_key unique (company_id, pump_id, seal_no),
  foreign key (company_id, pump_id) references pumps (company_id, id)
);
select protect_by_company('pump_seals', 'select, insert');
grant update (sealed_on, removed_by, removed_at) on pump_seals to retaguarda_app;

-- Fuel tanks.
create table tanks (
  id uuid not null,
  company_id uuid not null references companies (id),
  tank_no int not null,
  product_code text not null references products (code),
  capacity_ml bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id),
  primary key (company_id, id),
  constraint tanks_number_key unique (company_id, tank_no)
);
create index tanks_id on tanks (id);
select protect_by_company('tanks', 'select, insert, update');

-- Nozzles. Product and tank are in fuel_nozzle_links, the state in fuel_nozzle_states.
create table fuel_nozzles (
  id uuid not null,
  company_id uuid not null references companies (id),
  nozzle_no int not null,
  totalizer_max_ml bigint not null default 10000000000,
  controller_code text,
  pump_id uuid,
  valid_from date not null default '2000-01-01',
  valid_to date,
  initial_totalizer_ml bigint not null default 0 check (initial_totalizer_ml >= 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id),
  primary key (company_id, id),
  constraint fuel_nozzles_number_key unique (company_id, nozzle_no),
  constraint fuel_nozzles_controller_key unique (company_id, controller_code),
  constraint fuel_nozzles_validity check (valid_to >= valid_from),
  foreign key (company_id, pump_id) references pumps (company_id, id)
);
create index fuel_nozzles_id on fuel_nozzles (id);
select protect_by_company('fuel_nozzles', 'select, insert, update');

-- Product and tank of a nozzle since a day. A change adds a row.
create table fuel_nozzle_links (
  id uuid not null,
  company_id uuid not null,
  nozzle_id uuid not null,
  product_code text not null references products (code),
  tank_id uuid not null,
  valid_from date not null,
  reason text,
  created_at timestamptz not null default now(),
  created_by uuid references users (id),
  primary key (company_id, id),
  constraint fuel_nozzle_links_day_key unique (company_id, nozzle_id, valid_from),
  foreign key (company_id, nozzle_id) references fuel_nozzles (company_id, id),
  foreign key (company_id, tank_id) references tanks (company_id, id)
);
select protect_by_company('fuel_nozzle_links', 'select, insert');

-- States of nozzles; a nozzle without a row is active.
create table fuel_nozzle_states (
  id uuid not null,
  company_id uuid not null,
  nozzle_id uuid not null,
  status text not null check (status in ('active', 'maintenance', 'blocked', 'inactive')),
  since timestamptz not null,
  reason text not null,
  created_by uuid references users (id),
  primary key (company_id, id),
  foreign key (company_id, nozzle_id) references fuel_nozzles (company_id, id)
);
create index fuel_nozzle_states_of_nozzle on fuel_nozzle_states (company_id, nozzle_id, since desc);
select protect_by_company('fuel_nozzle_states', 'select, insert');

-- Volume tests of nozzles.
create table fuel_nozzle_tests (
  id uuid not null,
  company_id uuid not null,
  nozzle_id uuid not null,
  business_date date not null,
  volume_ml bigint not null check (volume_ml > 0),
  deviation_ml int not null,
  note text,
  created_at timestamptz not null,
  created_by uuid references users (id),
  primary key (company_id, id),
  foreign key (company_id, nozzle_id) references fuel_nozzles (company_id, id)
);
create index fuel_nozzle_tests_of_nozzle on fuel_nozzle_tests (company_id, nozzle_id, business_date desc);
create index fuel_nozzle_tests_of_day on fuel_nozzle_tests (company_id, business_date);
select protect_by_company('fuel_nozzle_tests', 'select, insert');

-- Interventions of technicians in the counter of a nozzle.
create table fuel_nozzle_interventions (
  id uuid not null,
  company_id uuid not null,
  nozzle_id uuid not null,
  business_date date not null,
  number text not null,
  reason text not null,
  technician text not null,
  technician_document text not null check (technician_document ~ '^([0-9A-Z]{12}[0-9]{2}|[0-9]{11})$'),
  reading_before_ml bigint not null check (reading_before_ml >= 0),
  reading_after_ml bigint not null check (reading_after_ml >= 0),
  created_at timestamptz not null,
  created_by uuid references users (id),
  primary key (company_id, id),
  constraint fuel_nozzle_interventions_number_key unique (company_id, nozzle_id, number),
  foreign key (company_id, nozzle_id) references fuel_nozzles (company_id, id)
);
create index fuel_nozzle_interventions_of_day on fuel_nozzle_interventions (company_id, business_date);
select protect_by_company('fuel_nozzle_interventions', 'select, insert');

-- Requests to set a price at the forecourt; the product does not control pumps.
create table fuel_price_requests (
  id uuid not null,
  company_id uuid not null,
  nozzle_id uuid not null,
  price_millis bigint not null check (price_millis > 0 and price_millis % 10 = 0),
  applies_on date not null,
  note text,
  created_at timestamptz not null,
  created_by uuid references users (id),
  primary key (company_id, id),
  foreign key (company_id, nozzle_id) references fuel_nozzles (company_id, id)
);
create index fuel_price_requests_of_nozzle on fuel_price_requests (company_id, nozzle_id, created_at desc);
select protect_by_company('fuel_price_requests', 'select, insert');

-- Readings of the counters of nozzles by shift.
create table nozzle_readings (
  id bigint generated always as identity,
  company_id uuid not null,
  nozzle_id uuid not null,
  business_date date not null,
  seq int not null,
  opening_ml bigint not null,
  closing_ml bigint not null,
  test_ml bigint not null default 0,
  source text not null,
  import_id uuid references imports (id),
  rollover_confirmed_by uuid references users (id),
  rollover_confirmed_at timestamptz,
  created_by uuid references users (id),
  primary key (company_id, id),
  constraint nozzle_readings_key unique (company_id, nozzle_id, business_date, seq),
  foreign key (company_id, nozzle_id) references fuel_nozzles (company_id, id)
);
create index nozzle_readings_day on nozzle_readings (company_id, business_date);
create index nozzle_readings_of_nozzle on nozzle_readings (company_id, nozzle_id, business_date desc, seq desc);
select protect_by_company('nozzle_readings', 'select, insert, update, delete');

-- Measured volumes of tanks.
create table tank_measurements (
  id bigint generated always as identity,
  company_id uuid not null,
  tank_id uuid not null,
  business_date date not null,
  kind text not null check (kind in ('opening', 'closing', 'after_receipt')),
  volume_ml bigint not null,
  water_mm int,
  method text not null,
  import_id uuid references imports (id),
  primary key (company_id, id),
  constraint tank_measurements_key unique (company_id, tank_id, business_date, kind),
  foreign key (company_id, tank_id) references tanks (company_id, id)
);
create index tank_measurements_day on tank_measurements (company_id, business_date);
select protect_by_company('tank_measurements', 'select, insert, update, delete');

-- Deliveries of fuel to tanks.
create table fuel_receipts (
  id bigint generated always as identity,
  company_id uuid not null,
  tank_id uuid not null,
  business_date date not null,
  invoice_key text not null,
  volume_ml bigint not null,
  unit_cost_micros bigint,
  import_id uuid references imports (id),
  freight_micros bigint,
  primary key (company_id, id),
  constraint fuel_receipts_key unique (company_id, tank_id, invoice_key),
  foreign key (company_id, tank_id) references tanks (company_id, id)
);
create index fuel_receipts_day on fuel_receipts (company_id, business_date);
select protect_by_company('fuel_receipts', 'select, insert, update, delete');
