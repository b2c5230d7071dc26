import { sourceNames } from '@app/domain/companies/contract'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { CaptureCoverage } from './acquirer-transactions.contract.ts'

type CoverageQuery = {
  from: BusinessDate
  to: BusinessDate
  company_id?: string | undefined
  acquirer?: string | undefined
  /** No file is expected from this day on: acquirers report a day after its end. */
  today: BusinessDate
}

const known = Object.keys(sourceNames)
const machineSources = known.filter((source) => !['pos', 'bank', 'tank'].includes(source))
const maxNamed = 3

const sourceOf = (acquirer: string) => (known.includes(acquirer) ? acquirer : 'other')

/** A contract with a fleet or voucher network expects no file: its sales may be in the file of another acquirer. */
export async function findCoverage(db: Db, { from, to, company_id, acquirer, today }: CoverageQuery) {
  const { rows } = await sql<CaptureCoverage>`
    with day as materialized (
      select company_id, business_date, sources from cash_conciliations
      where business_date between ${from}::date and ${to}::date and business_date < ${today}::date
        and (${company_id ?? null}::uuid is null or company_id = ${company_id ?? null}::uuid)
    ), wanted as (
      select company_id, acquirer as source from acquirer_companies where active and acquirer = any (${machineSources}::text[])
      union select company_id, source from day, jsonb_object_keys(sources) as source where source = any (${machineSources}::text[])
    ), source_day as (
      select wanted.source, day.business_date, companies.name, day.sources -> wanted.source ? 'received_at' as has_file,
        day.sources ? wanted.source as known
      from wanted join day using (company_id) join companies on companies.id = day.company_id
    )
    select source, count(*)::int as expected, (count(*) filter (where has_file))::int as received,
      (count(*) filter (where known and has_file is not true))::int as waived,
      coalesce(to_jsonb((array_agg(jsonb_build_object('company_name', name, 'business_date', business_date)
        order by business_date desc, name) filter (where not known))[1:${sql.lit(maxNamed)}]), '[]') as missing
    from source_day where ${acquirer === undefined ? null : sourceOf(acquirer)}::text is null
      or source = ${acquirer === undefined ? null : sourceOf(acquirer)}
    group by source order by source`.execute(db)
  return rows
}
