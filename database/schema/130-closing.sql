-- Work on a day: differences, manual entries, corrections and counts.

-- Differences of a day with their explanation.
create table differences (
  id uuid not null,
  company_id uuid not null,
  cash_conciliation_id uuid not null,
  code text not null,
  ref text not null,
  amount_cents bigint not null,
  volume_ml bigint,
  effects jsonb not null,
  items jsonb not null,
  sentence text not null,
  suggestion jsonb,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  status text not null check (status in ('open', 'explained', 'accepted', 'refused', 'resolved', 'deferred')),
  reason_id uuid references movement_reason_maps (id),
  note text,
  explained_by uuid references users (id),
  explained_at timestamptz,
  -- Last day on which the explaining file is expected; the difference counts as explained until then.
  deferred_to date,
  -- First deferral; deferred_to is at most ten days later.
  deferred_on date,
  -- Set if deferred_to passed without the file.
  lapsed_at timestamptz,
  -- Place and time, and the amounts of both sides.
  occurred_at timestamptz,
  cash_session_id bigint,
  system_cents bigint,
  confirmed_cents bigint,
  version int not null default 1,
  updated_at timestamptz,
  updated_by uuid references users (id),
  primary key (company_id, id),
  constraint differences_key unique (company_id, cash_conciliation_id, code, ref),
  foreign key (company_id, cash_conciliation_id) references cash_conciliations (company_id, id),
  constraint differences_deferral check (status <> 'deferred' or (deferred_to is not null and deferred_on is not null))
) with (fillfactor = 90);
create index differences_id on differences (id);
create index differences_deferred on differences (company_id, deferred_to) where deferred_to is not null;
create index differences_waiting on differences (deferred_to) where status = 'deferred' and lapsed_at is null;
create index differences_of_company on differences (company_id, status) where status = 'deferred';
select protect_by_company('differences', 'select, insert, update, delete');
-- The undo of an import deletes a day with its assessment, but nothing that people wrote.
create policy work_stays on differences as restrictive for delete using (explained_by is null and deferred_on is null);

-- Explanations of differences that an adjustment would create.
create table adjustment_explanations (
  company_id uuid not null references companies (id),
  cash_conciliation_id uuid not null,
  code text not null,
  ref text not null,
  amount_cents bigint not null,
  volume_ml bigint,
  reason_id uuid not null references movement_reason_maps (id),
  note text not null,
  explained_by uuid not null references users (id),
  explained_at timestamptz not null,
  primary key (company_id, cash_conciliation_id, code, ref),
  foreign key (company_id, cash_conciliation_id) references cash_conciliations (company_id, id)
);
select protect_by_company('adjustment_explanations', 'select, insert, update, delete');

-- Entries that people add to a day, or reclassifications and exclusions of its lines. A draft or proposed entry does
-- not count yet.
create table manual_transactions (
  id uuid not null,
  company_id uuid not null,
  cash_conciliation_id uuid not null,
  kind text not null check (kind in ('add', 'reclassify', 'exclude')),
  side text not null check (side in ('system', 'confirmation')),
  movement_type_code text not null references movement_types (code),
  target_id bigint,
  method_from text,
  method_to text,
  amount_cents bigint not null check (amount_cents > 0),
  occurred_at timestamptz not null,
  nsu text,
  auth_code text,
  e2e_id text,
  terminal_logical_no text,
  fuelling_id bigint,
  note text not null,
  status text not null check (status in ('draft', 'applied', 'cancelled', 'proposed', 'refused')),
  cancelled_by uuid references users (id),
  cancelled_at timestamptz,
  -- The request that proposes the entry for a closed day.
  solicitation_id uuid,
  reason_id uuid references movement_reason_maps (id),
  doc_no text,
  customer text,
  -- Only a part of a line moves to another method: the sale was paid in two ways.
  part boolean not null default false,
  -- The debtor of an advance; some types require it (operations R34).
  employee text,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz,
  updated_by uuid references users (id),
  primary key (company_id, id),
  foreign key (company_id, cash_conciliation_id) references cash_conciliations (company_id, id),
  constraint manual_transactions_part_check check (not part or (kind = 'reclassify' and side = 'system')),
  foreign key (company_id, solicitation_id) references cash_conciliation_solicitations (company_id, id)
);
create index manual_transactions_id on manual_transactions (id);
create index manual_transactions_day on manual_transactions (company_id, cash_conciliation_id);
-- At most one live correction of a target and kind: a double click cannot reclassify twice.
create unique index manual_transactions_one_per_target on manual_transactions (company_id, kind, side, target_id)
  where status in ('applied', 'proposed') and target_id is not null;
create unique index manual_transactions_one_per_fuelling on manual_transactions (company_id, fuelling_id)
  where status in ('applied', 'proposed') and fuelling_id is not null;
create index manual_transactions_customer on manual_transactions (company_id, customer_key(customer))
  where customer is not null;
select protect_by_company('manual_transactions', 'select, insert, update');

-- Faulty data of a day (operations R29), and the decisions on it.
create table inconsistencies (
  id uuid not null,
  company_id uuid not null,
  cash_conciliation_id uuid not null,
  business_date date not null,
  code text not null,
  ref text not null,
  item_kind text not null check (item_kind in ('movement', 'capture', 'fuelling', 'sale', 'nozzle')),
  item_id text not null,
  occurred_at timestamptz not null,
  cash_session_id bigint,
  document text,
  method text,
  amount_cents bigint not null,
  sentence text not null,
  suggestion text not null,
  suggested jsonb not null default '{}',
  status text not null check (status in ('pending', 'corrected', 'ignored', 'became_difference')),
  reason text,
  decided_by uuid references users (id),
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references users (id),
  primary key (company_id, id),
  constraint inconsistencies_ref_key unique (company_id, cash_conciliation_id, code, ref),
  foreign key (company_id, cash_conciliation_id) references cash_conciliations (company_id, id)
) with (fillfactor = 90);
create index inconsistencies_id on inconsistencies (id);
create index inconsistencies_of_date on inconsistencies (company_id, business_date);
create index inconsistencies_pending on inconsistencies (cash_conciliation_id) where status = 'pending';
select protect_by_company('inconsistencies', 'select, insert, update, delete');
create policy work_stays on inconsistencies as restrictive for delete using (reason is null);

-- Corrections of fields of imported lines. The line itself does not change; the latest correction of a field that is
-- not undone applies.
create table line_corrections (
  id bigint generated always as identity,
  company_id uuid not null,
  cash_conciliation_id uuid not null,
  inconsistency_id uuid not null,
  item_kind text not null check (item_kind in ('movement', 'fuelling')),
  item_id bigint not null,
  field text not null check (field in ('nsu', 'auth_code', 'terminal_logical_no', 'e2e_id', 'customer', 'employee',
    'envelope_no', 'shift', 'sale_external_id')),
  value_before text,
  value_after text not null,
  -- The external key of a corrected shift, which outlives another import of the shift.
  shift_source_system text,
  shift_external_id text,
  undone_by uuid references users (id),
  undone_at timestamptz,
  created_at timestamptz not null,
  created_by uuid references users (id),
  primary key (company_id, id),
  constraint line_corrections_shift_check check ((field = 'shift') = (shift_source_system is not null)
    and (field = 'shift') = (shift_external_id is not null)),
  foreign key (company_id, cash_conciliation_id) references cash_conciliations (company_id, id)
);
create index line_corrections_day on line_corrections (company_id, cash_conciliation_id);
create index line_corrections_customer on line_corrections (company_id, item_id)
  where field = 'customer' and undone_at is null;
create index line_corrections_envelope on line_corrections (company_id, envelope_key(value_after))
  where field = 'envelope_no' and undone_at is null;
create index line_corrections_shift on line_corrections (company_id, item_id)
  where field = 'shift' and undone_at is null;
select protect_by_company('line_corrections', 'select, insert, update');

-- The shift of a till line: the one of the last correction if the day has it, or that of the line.
create function session_of(of_company uuid, of_date date, line_id bigint, session_id bigint) returns bigint
language sql stable parallel safe return coalesce((select session.id
  from (select said.shift_source_system, said.shift_external_id from line_corrections said
    where said.company_id = of_company and said.item_kind = 'movement' and said.item_id = line_id
      and said.field = 'shift' and said.undone_at is null
    order by said.id desc limit 1) last
  join cash_sessions session on session.company_id = of_company and session.business_date = of_date
    and session.source_system = last.shift_source_system and session.external_id = last.shift_external_id), session_id);

-- Counts of a till by denomination (operations R28): the first and one recount, with witness and acknowledgement. An
-- undone count remains in the history.
create table session_counts (
  id uuid not null,
  company_id uuid not null,
  cash_conciliation_id uuid not null,
  cash_session_id bigint not null,
  number int not null check (number in (1, 2)),
  quantities jsonb not null,
  total_cents bigint not null check (total_cents >= 0),
  expected_cents bigint not null,
  difference_cents bigint not null,
  counted_by uuid not null references users (id),
  counted_at timestamptz not null,
  witness text,
  witnessed_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_to uuid references users (id),
  known_before jsonb,
  undone_at timestamptz,
  undone_by uuid references users (id),
  undo_reason text,
  primary key (company_id, id),
  check (difference_cents = total_cents - expected_cents),
  check ((witness is null) = (witnessed_at is null)),
  check ((acknowledged_at is null) = (acknowledged_to is null)),
  constraint session_counts_undone check (
    (undone_at is null) = (undone_by is null) and (undone_at is null) = (undo_reason is null)
    ),
  foreign key (company_id, cash_conciliation_id) references cash_conciliations (company_id, id)
);
create index session_counts_day on session_counts (company_id, cash_conciliation_id);
create unique index session_counts_number_key on session_counts (company_id, cash_session_id, number)
  where undone_at is null;
select protect_by_company('session_counts', 'select, insert');
grant update (witness, witnessed_at, acknowledged_at, acknowledged_to) on session_counts to retaguarda_app;
grant update (cash_session_id, undone_at, undone_by, undo_reason) on session_counts to retaguarda_app;
comment on column session_counts.known_before is
  'counted_cents, counted_by and counted_at of the till before this count; null in counts older than this column';

-- Captures made by a terminal of another company: the sender offers one, its owner accepts or refuses it.
create table forwarded_captures (
  id uuid not null,
  -- The company that the sender names as its owner.
  company_id uuid not null references companies (id),
  from_company_id uuid not null references companies (id),
  difference_id uuid not null,
  business_date date not null,
  captured_at timestamptz,
  acquirer text not null,
  method text not null,
  amount_cents bigint not null check (amount_cents > 0),
  nsu text,
  auth_code text,
  terminal_logical_no text,
  note text not null,
  status text not null default 'offered' check (status in ('offered', 'accepted', 'refused', 'withdrawn')),
  decision_note text,
  decided_by uuid references users (id),
  decided_at timestamptz,
  -- When the difference of the sender was opened again.
  returned_at timestamptz,
  -- When the acceptance was written to the history of the sender's difference.
  acceptance_recorded_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  primary key (company_id, id),
  foreign key (from_company_id, difference_id) references differences (company_id, id)
);
create index forwarded_captures_id on forwarded_captures (id);
create unique index forwarded_captures_once on forwarded_captures (from_company_id, difference_id)
  where status in ('offered', 'accepted');
create index forwarded_captures_of_day on forwarded_captures (company_id, business_date);
create index forwarded_captures_back on forwarded_captures (decided_at) where status = 'refused' and returned_at is null;
create index forwarded_captures_taken on forwarded_captures (decided_at)
  where status = 'accepted' and acceptance_recorded_at is null;
select protect_by_company('forwarded_captures', 'select, insert, update');
-- The sender sees it too.
create policy by_sender on forwarded_captures
  using ((select app_sees_all()) or from_company_id = any ((select app_companies())::uuid[]));

-- Blind count
-- -----------

-- Blind count (operations R28): a person who counts for a station and does not work in the office sees no cash of a day
-- before each of its drawers is counted. Only this section defines the hidden data and the affected people.
create function app_counts_blind() returns boolean language sql stable
  return exists (select from user_abilities where user_id = app_user_id() and ability = 'cash-conciliation.solicitation')
    and not exists (select from user_abilities
      where user_id = app_user_id() and ability in ('cash-conciliation', 'admin'));

-- Returns true if the company counts blind on this day and a drawer is not counted yet.
create function counts_missing(of_company uuid, of_date date) returns boolean language sql stable
  return coalesce((select blind_count from company_settings
      where company_id = of_company and valid_from <= of_date
      order by valid_from desc, created_at desc, id desc limit 1), true)
    and exists (select from cash_sessions
      where company_id = of_company and business_date = of_date and counted_cents is null);

-- States of a day in which a count can still change.
create function open_to_counts(of_status text) returns boolean language sql immutable
  return of_status in ('awaiting_data', 'open', 'in_conference', 'refused', 'reopened');

-- One amount of the cash of a day.
create function cash_of_day(of_company uuid, of_day uuid, amount text) returns bigint language sql stable
  return coalesce((select case amount
      when 'system' then system_cents + manual_cents + reclassified_cents
      when 'confirmed' then confirmed_cents
      when 'difference' then difference_cents
      when 'explained' then explained_cents
      else unexplained_cents end
    from cash_conciliation_lines
    where company_id = of_company and cash_conciliation_id = of_day and method = 'cash'), 0);

-- Days as visible to the reader: with cash_unseen the totals omit the cash.
create view seen_days with (security_invoker = true) as
  select day.id, day.company_id, day.business_date, day.status, day.result,
    day.system_total_cents - case when cash_unseen then cash_of_day(day.company_id, day.id, 'system') else 0 end
      as system_total_cents,
    day.confirmed_total_cents - case when cash_unseen then cash_of_day(day.company_id, day.id, 'confirmed') else 0 end
      as confirmed_total_cents,
    day.difference_cents - case when cash_unseen then cash_of_day(day.company_id, day.id, 'difference') else 0 end
      as difference_cents,
    day.explained_cents - case when cash_unseen then cash_of_day(day.company_id, day.id, 'explained') else 0 end
      as explained_cents,
    day.unexplained_cents - case when cash_unseen then cash_of_day(day.company_id, day.id, 'unexplained') else 0 end
      as unexplained_cents,
    day.sources, day.open_items, day.worst_severity, day.proof, day.proof_hash, day.revision, day.closed_by,
    day.closed_at, day.version, day.updated_by, day.updated_at, day.created_at, day.responsible_id, cash_unseen
  from cash_conciliations as day
  cross join lateral (select case when (select app_counts_blind()) and open_to_counts(day.status)
    then counts_missing(day.company_id, day.business_date) else false end as cash_unseen) as blind;
grant select on seen_days to retaguarda_app;

-- Totals by method as visible to the reader.
create view seen_lines with (security_invoker = true) as
  select line.* from cash_conciliation_lines as line
  where case when (select app_counts_blind()) and line.method = 'cash'
    then not (select cash_unseen from seen_days where id = line.cash_conciliation_id) else true end;
grant select on seen_lines to retaguarda_app;

-- Returns true if a read-only transaction hides the cash. Writing transactions compute with all data.
create function reads_blind() returns boolean language sql stable
  return current_setting('transaction_read_only') = 'on' and app_counts_blind();

-- In PL/pgSQL, because such a function is planned at its first run. With the view in the policy, each statement on
-- differences was planned with it, also for people who never count blind.
create function cash_unseen_of(of_day uuid) returns boolean language plpgsql stable as $$
begin
  return (select cash_unseen from seen_days where id = of_day);
end $$;

-- Business days whose cash is hidden; in PL/pgSQL for the same reason.
create function unseen_days() returns table (of_company uuid, of_date date) language plpgsql stable as $$
begin
  return query select company_id, business_date from seen_days where cash_unseen;
end $$;
-- Hides the difference of a drawer (D09) and litres from which the sales follow (D16; D15 without a named fuelling):
-- litres times price, less the other methods, is the cash.
create policy unseen_until_counted on differences as restrictive for select using (
  case when (code in ('D09', 'D16') or (code = 'D15' and ref not like 'fuelling:%')) and (select reads_blind())
    then not cash_unseen_of(cash_conciliation_id) else true end);
-- The audit events of a day contain its totals.
create policy unseen_until_counted on audit_events as restrictive for select using (
  case when entity = 'cash_conciliation' and (select reads_blind())
    then not coalesce((select cash_unseen from seen_days where id::text = entity_id), false) else true end);
create policy unseen_until_counted on nozzle_readings as restrictive for select using (
  case when (select reads_blind())
    then (company_id, business_date) not in (select of_company, of_date from unseen_days()) else true end);
