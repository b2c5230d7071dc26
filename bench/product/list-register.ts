import { buildPageSchema, defineOperations, get, Id, Instant, PageQuery, sortBy } from '@app/kit/contract'
import { implement, paginate, whereTextContains } from '@app/kit/server'
import { sql } from 'kysely'
import { z } from 'zod'

const Entry = z.object({
  id: Id,
  company_id: Id,
  code: z.string(),
  name: z.string(),
  city: z.string(),
  status: z.enum(['active', 'blocked', 'inactive']),
  amount_cents: z.int(),
  created_at: Instant,
})
type Entry = z.infer<typeof Entry>

const EntryFilter = PageQuery.extend({
  sort: sortBy(Entry, ['code', 'name', 'created_at']),
  search: z.string().trim().max(60).optional(),
  company_id: Id.optional(),
  status: Entry.shape.status.optional(),
})

const entries = defineOperations(
  { name: 'bench-entries', ability: 'financial.system-movements' },
  { list: get('/bench-entries', { query: EntryFilter, answer: buildPageSchema(Entry) }) },
)

export const entryOperations = implement(entries, {
  list: ({ db, query: { search, company_id, status, ...page } }) =>
    paginate(
      db,
      sql<Entry>`select id, company_id, code, name, city, status, amount_cents, created_at from bench_entries
        where ${whereTextContains(['code', 'name'], search)}
          and ${company_id === undefined ? sql`true` : sql`company_id = ${company_id}`}
          and ${status === undefined ? sql`true` : sql`status = ${status}`}`,
      {
        ...page,
        order: [
          { column: 'code', direction: 'asc' },
          { column: 'id', direction: 'asc' },
        ],
        sums: ['amount_cents'],
      },
    ),
})

const companyNo = (n: string) => `('01930000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`

export const entriesOf = (rows: number) => `
  select gen_random_uuid() as id, ${companyNo('1 + (n::bigint * 7919) % 20')} as company_id,
    lpad(n::text, 10, '0') as code, 'Cadastro ' || md5(n::text) as name, 'Cidade ' || n % 900 as city,
    (array['active', 'active', 'active', 'blocked', 'inactive'])[1 + n % 5] as status,
    (n::bigint * 7919) % 1000000 as amount_cents,
    '2020-01-01'::timestamptz + (n::bigint * 104729) % 200000000 * interval '1 second' as created_at
  from generate_series(1, ${rows}) n`

export const entryIndexes = (table: string) => `
  create index on ${table} (code, id);
  create index on ${table} (created_at, id);
  create index on ${table} (company_id, code, id)`

export const fillingOf = (rows: number) => `
  insert into companies (id, name, legal_name, cnpj)
    select ${companyNo('n')}, 'Posto ' || n, 'Posto ' || n || ' Ltda', lpad(n::text, 14, '0') from generate_series(1, 20) n;
  insert into users (id, name, username, email, password_hash)
    values ('01930000-0000-7000-8000-00000000aaaa', 'Ana', 'ana', 'ana@x.test', '-');
  insert into user_abilities select '01930000-0000-7000-8000-00000000aaaa', name from abilities
    where name in ('financial.system-movements', 'attachment', 'financial.statements');
  insert into user_companies select '01930000-0000-7000-8000-00000000aaaa', id from companies order by id limit 12;
  create table bench_entries (id uuid not null, company_id uuid not null, code text not null, name text not null,
    city text not null, status text not null, amount_cents bigint not null, created_at timestamptz not null);
  insert into bench_entries ${entriesOf(rows)};
  alter table bench_entries add primary key (company_id, id);
  ${entryIndexes('bench_entries')};
  select protect_by_company('bench_entries', 'select')`

export const movementsFilling = `
  insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
      movement_type_code, method, amount_cents, nsu)
    select c.company_id, d::date, d + n * interval '3 minutes', 'pos', 'm' || n, 1, 'VND-DEB', 'debit', 100 + n,
      lpad(n::text, 12, '0')
    from user_companies c, generate_series('2026-09-01'::timestamptz, '2026-10-15'::timestamptz, '1 day') d,
      generate_series(1, 400) n`
