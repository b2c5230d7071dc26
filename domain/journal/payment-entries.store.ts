import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { Journal } from './journal.rules.ts'

const source = 'bordero'

type PaymentEntry = {
  id: string
  bordero_id: string
  business_date: BusinessDate
  description: string
  journal: Journal
}

/** Inserts one entry for each lot and day; an entry of the same lot gets the next revision. */
export async function insertPaymentEntries(
  db: Db,
  { company_id, by, now }: { company_id: string; by: string | null; now: string },
  entries: readonly PaymentEntry[],
) {
  const rows = entries.map(({ journal, ...entry }) => ({ ...entry, total_cents: journal.debit_total_cents }))
  await sql`insert into journal_entries (id, company_id, source, source_id, revision, kind, business_date, description,
      debit_total_cents, credit_total_cents, posted_by, posted_at)
    select id, ${company_id}::uuid, ${source}, bordero_id, coalesce((select max(earlier.revision) from journal_entries earlier
        where earlier.company_id = ${company_id}::uuid and earlier.source = ${source}
          and earlier.source_id = bordero_id), 0) + row_number() over (partition by bordero_id order by business_date),
      'payment', business_date, description, total_cents, total_cents, ${by}::uuid, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id uuid, bordero_id uuid, business_date date,
      description text, total_cents bigint)`.execute(db)
  const lines = entries.flatMap(({ id, journal }) =>
    journal.lines.map((line, index) => ({ entry: id, line_no: index + 1, ...line })),
  )
  await sql`insert into journal_lines (company_id, journal_entry_id, line_no, account, account_name, debit_cents,
      credit_cents)
    select ${company_id}::uuid, entry, line_no, account, account_name, debit_cents, credit_cents
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (entry uuid, line_no int, account text,
      account_name text, debit_cents bigint, credit_cents bigint)`.execute(db)
}
