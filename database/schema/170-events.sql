-- Events between areas, and their delivery.

-- Events, written in the transaction of their change. domain/events defines the payload of each kind.
create table events (
  company_id uuid not null references companies (id),
  id bigint generated always as identity,
  kind text not null,
  payload jsonb not null,
  published_by uuid references users (id),
  published_at timestamptz not null,
  primary key (company_id, id)
);
create index events_published_at on events (published_at);
select protect_by_company('events', 'select, insert, delete');

-- One row for each event and subscriber that runs by job. It is marked in the transaction of the subscriber, so that
-- after a kill an unfinished event is delivered again and a finished one is not.
create table event_deliveries (
  company_id uuid not null references companies (id),
  event_id bigint not null,
  subscriber text not null,
  delivered_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  error text,
  primary key (company_id, event_id, subscriber),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index event_deliveries_pending on event_deliveries (next_attempt_at, event_id) where delivered_at is null;
select protect_by_company('event_deliveries', 'select, insert, update, delete');
