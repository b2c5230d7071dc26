-- Rules that people give to the matching (pass 6): what to look at, what follows from it, and when it may act alone.
create table conciliation_rules (
  id uuid primary key,
  name text not null,
  company_id uuid references companies (id),
  outcome text not null check (outcome in ('pair', 'explain')),
  text_pattern text,
  acquirer text,
  method text,
  amount_from_cents bigint check (amount_from_cents >= 0),
  amount_to_cents bigint check (amount_to_cents >= amount_from_cents),
  window_minutes int not null default 60 check (window_minutes between 0 and 1440),
  tolerance_cents bigint not null default 0 check (tolerance_cents between 0 and 10000),
  difference_codes text[] not null default '{}',
  reason_id uuid references movement_reason_maps (id),
  acts_alone boolean not null default false,
  needed int not null default 20 check (needed between 1 and 1000),
  cap_cents bigint not null default 0 check (cap_cents >= 0),
  priority int not null default 100,
  valid_from date not null,
  valid_to date,
  active boolean not null default false,
  -- Counts up with every change of what it looks at or does: what was decided before speaks for another rule.
  trust_version int not null default 1,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz not null,
  updated_by uuid references users (id),
  constraint conciliation_rules_validity check (valid_to is null or valid_to >= valid_from),
  constraint conciliation_rules_reason check (outcome = 'pair' or (reason_id is not null and difference_codes <> '{}'))
);
alter table conciliation_rules enable row level security;
alter table conciliation_rules force row level security;
create policy by_company on conciliation_rules for select using (
  company_id is null or (select app_sees_all()) or company_id = any ((select app_companies())::uuid[]));
create policy new_by_company on conciliation_rules for insert with check (app_answers_for(company_id));
create policy changes_by_company on conciliation_rules for update
  using (app_answers_for(company_id)) with check (app_answers_for(company_id));
grant select, insert, update on conciliation_rules to retaguarda_app;

-- What people decided about what a rule proposed or did; a rule is trusted by what they decided last.
create table conciliation_rule_decisions (
  id bigint generated always as identity,
  company_id uuid not null references companies (id),
  rule_id uuid not null references conciliation_rules (id),
  trust_version int not null,
  cash_conciliation_id uuid not null,
  item text not null,
  kept boolean not null,
  decided_by uuid references users (id),
  decided_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, cash_conciliation_id) references cash_conciliations (company_id, id)
);
create index conciliation_rule_decisions_of_rule on conciliation_rule_decisions (rule_id, company_id, id desc);
select protect_by_company('conciliation_rule_decisions', 'select, insert');

-- What a rule would have done, tried on the past; each sees the own trials.
create table conciliation_rule_trials (
  id uuid primary key,
  user_id uuid not null references users (id),
  rule_id uuid not null references conciliation_rules (id),
  job_id uuid,
  result jsonb,
  created_at timestamptz not null
);
create index conciliation_rule_trials_of_rule on conciliation_rule_trials (user_id, rule_id, created_at desc);
alter table conciliation_rule_trials enable row level security;
alter table conciliation_rule_trials force row level security;
create policy own_rows on conciliation_rule_trials using (user_id = (select app_user_id()));
grant select, insert, update on conciliation_rule_trials to retaguarda_app;

alter table match_groups add column rule_id uuid references conciliation_rules (id);
