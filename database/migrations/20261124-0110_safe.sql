-- The safe of a station: what drawers put into it, what a carrier picks up, and to which envelope it belongs.

-- Carriers are companies of the group's register that stations need not see otherwise.
create function carriers() returns table (id uuid, name text, active boolean)
language sql stable security definer set search_path = public as $$
  select id, name, active from companies where kind = 'carrier'
$$;
revoke all on function carriers from public;
grant execute on function carriers to retaguarda_app;

create table cash_pickups (
  id uuid primary key,
  company_id uuid not null references companies (id),
  carrier_id uuid not null references companies (id),
  picked_up_at timestamptz not null,
  guide_no text,
  amount_cents bigint not null check (amount_cents > 0),
  note text,
  cancelled_at timestamptz,
  cancelled_by uuid references users (id),
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid references users (id),
  updated_at timestamptz not null,
  updated_by uuid references users (id)
);
create unique index cash_pickups_guide_key on cash_pickups (carrier_id, guide_no)
  where cancelled_at is null and guide_no is not null;
create index cash_pickups_of on cash_pickups (company_id, picked_up_at desc);
select protect_by_company('cash_pickups', 'select, insert, update');

create table cash_pickup_items (
  company_id uuid not null references companies (id),
  pickup_id uuid not null references cash_pickups (id),
  item_kind text not null check (item_kind in ('drop', 'closing', 'supply')),
  item_id bigint not null,
  business_date date not null,
  amount_cents bigint not null,
  active boolean not null default true,
  constraint cash_pickup_items_pkey primary key (company_id, pickup_id, item_kind, item_id)
);
create unique index cash_pickup_items_once on cash_pickup_items (company_id, item_kind, item_id) where active;
create index cash_pickup_items_day on cash_pickup_items (company_id, business_date) where active;
select protect_by_company('cash_pickup_items', 'select, insert, update');

-- Tills and people write one number in more than one way.
create function envelope_key(envelope text) returns text language sql immutable parallel safe
  return nullif(upper(btrim(envelope)), '');
create index system_movements_envelope on system_movements (company_id, envelope_key(document_no))
  where document_no is not null;
create index line_corrections_envelope on line_corrections (company_id, envelope_key(value_after))
  where field = 'envelope_no' and undone_at is null;

-- The envelope of a drop: what people wrote beside the line holds.
create function envelope_of(of_company uuid, line_id bigint, document_no text) returns text
language sql stable parallel safe return coalesce((select said.value_after from line_corrections said
  where said.company_id = of_company and said.item_kind = 'movement' and said.item_id = line_id
    and said.field = 'envelope_no' and said.undone_at is null order by said.id desc limit 1), document_no);

-- What went into the safe of a company and out of it to its drawers since a day; supplies are negative.
create function safe_movements(of_company uuid, since date)
returns table (item_kind text, item_id bigint, business_date date, occurred_at timestamptz, amount_cents bigint,
  envelope_no text, shift_no int, operator text)
language sql stable parallel safe as $$
  select case type.nature when 'withdrawal' then 'drop' else 'supply' end, line.id, line.business_date,
    line.occurred_at, case type.nature when 'withdrawal' then line.amount_cents else -line.amount_cents end,
    case type.nature when 'withdrawal' then envelope_of(line.company_id, line.id, line.document_no) end,
    session.shift_no, session.operator
  from system_movements line
  join movement_types type on type.code = line.movement_type_code and type.nature in ('withdrawal', 'supply')
  left join cash_sessions session on session.company_id = line.company_id and session.id = line.cash_session_id
  where line.company_id = of_company and line.business_date >= since and line.cancelled_at is null
    and line.method = 'cash' and not exists (select from manual_transactions aside
      where aside.company_id = of_company and aside.target_id = line.id and aside.side = 'system'
        and aside.status = 'applied' and aside.kind = 'exclude')
  union all
  select 'closing', session.id, session.business_date, coalesce(session.closed_at, session.opened_at),
    session.counted_cents - coalesce(session.left_float_cents, 0), null, session.shift_no, session.operator
  from cash_sessions session
  where session.company_id = of_company and session.business_date >= since and session.counted_cents is not null
    and session.counted_cents <> coalesce(session.left_float_cents, 0)
$$;

-- What lies in the safe: what it opened with, what came and went, less what was picked up.
create function safe_balance(of_company uuid, opening bigint, since date) returns bigint
language sql stable parallel safe as $$
  select opening + coalesce((select sum(item.amount_cents) from safe_movements(of_company, since) item), 0)::bigint
    - coalesce((select sum(taken.amount_cents) from cash_pickup_items taken
        where taken.company_id = of_company and taken.active and taken.business_date >= since), 0)::bigint
$$;
