-- Signed heads of the audit chains, in the order they were made. The same text is kept outside the database
-- (AUDIT_ANCHORS), out of reach of a person who can change the database.
create table audit_anchors (
  installation_id uuid not null,
  number int not null check (number > 0),
  made_at timestamptz not null,
  -- The signed text and its signature, as they are delivered.
  body text not null,
  delivered_at timestamptz,
  primary key (installation_id, number)
);
create index audit_anchors_undelivered on audit_anchors (installation_id, number) where delivered_at is null;
grant select, insert, update (delivered_at) on audit_anchors to retaguarda_app;

-- How far anchors cover each chain; a chain has the id of its company, or the zero id.
create table audit_anchored_heads (
  chain_id uuid primary key,
  chain_no bigint not null
);
grant select, insert, update on audit_anchored_heads to retaguarda_app;

-- Chains with entries that no anchor covers, and their heads. The application's role reads no heads by itself.
create function audit_unanchored_heads() returns table (chain_id uuid, chain_no bigint, hash text)
language sql stable security definer set search_path = public, pg_temp as $$
  select h.company_id, h.chain_no, encode(h.hash, 'hex') from audit_heads h
  left join audit_anchored_heads a on a.chain_id = h.company_id
  where h.chain_no > coalesce(a.chain_no, 0) order by h.company_id
$$;
revoke all on function audit_unanchored_heads from public;
grant execute on function audit_unanchored_heads to retaguarda_app;
