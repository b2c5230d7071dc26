import { differenceRecord } from '@app/domain/day/differences/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { solicitationRecord } from '../solicitation-record.contract.ts'
import type { RequestRisk } from './risk.contract.ts'

type RiskScope = { company_id: string; since: string; date: string }

export const findOperators = async (db: Db, { company_id, since, date }: RiskScope) =>
  (
    await sql<RequestRisk['operators'][number]>`
      select day_operator.operator, count(shortage.id)::int as shortages,
        coalesce(sum(shortage.amount_cents), 0)::bigint as shortage_cents, max(day.business_date) as last_date
      from (select distinct operator from cash_sessions
        where company_id = ${company_id} and business_date = ${date}) as day_operator
      left join (cash_sessions as session
          join cash_conciliations as day on day.company_id = session.company_id
            and day.business_date = session.business_date
          join differences as shortage on shortage.company_id = day.company_id
            and shortage.cash_conciliation_id = day.id and shortage.ref = 'session:' || session.id
            and shortage.code = 'D09' and shortage.amount_cents < 0 and shortage.status <> 'resolved')
        on session.company_id = ${company_id} and session.operator = day_operator.operator
          and session.business_date between ${since} and ${date}
      group by day_operator.operator
      order by shortage_cents, day_operator.operator`.execute(db)
  ).rows

export const findCancelling = async (db: Db, { company_id, since, date }: RiskScope) =>
  (
    await sql<RequestRisk['terminals'][number]>`
      select terminal_logical_no, count(*)::int as captures,
        count(*) filter (where cancelled_at is not null)::int as cancelled,
        coalesce(sum(gross_cents) filter (where cancelled_at is not null), 0)::bigint as cancelled_cents,
        count(*) filter (where cancelled_at is not null and business_date = ${date})::int as cancelled_today
      from acquirer_transactions
      where company_id = ${company_id} and kind = 'sale' and business_date between ${since} and ${date}
        and terminal_logical_no in (select terminal_logical_no from acquirer_transactions
          where company_id = ${company_id} and business_date = ${date})
      group by terminal_logical_no
      having count(*) filter (where cancelled_at is not null) > 0
      order by cancelled desc, terminal_logical_no
      limit 10`.execute(db)
  ).rows

/** Files of a request and its items whose bytes are also attached elsewhere in the company. */
export const findReused = async (db: Db, company_id: string, id: string) =>
  (
    await sql<RequestRisk['reused'][number]>`
      with mine as (
        select file.id, file.file_name, file.sha256, file.entity, file.entity_id from attachments as file
        where file.company_id = ${company_id} and file.removed_at is null
          and ((file.entity = ${solicitationRecord.entity} and file.entity_id = ${id})
            or file.entity_id in (select item_id from cash_conciliation_solicitation_items
              where company_id = ${company_id} and solicitation_id = ${id}))
      )
      select mine.file_name, other.entity, difference.code, day.business_date, other.added_at,
        person.name as added_by_name
      from mine
      join attachments as other on other.company_id = ${company_id} and other.sha256 = mine.sha256
        and other.removed_at is null and (other.entity, other.entity_id) <> (mine.entity, mine.entity_id)
      join users as person on person.id = other.added_by
      left join differences as difference on difference.company_id = other.company_id
        and difference.id = other.entity_id and other.entity = ${differenceRecord.entity}
      left join cash_conciliations as day on day.company_id = difference.company_id
        and day.id = difference.cash_conciliation_id
      order by other.added_at desc, other.id
      limit 20`.execute(db)
  ).rows
