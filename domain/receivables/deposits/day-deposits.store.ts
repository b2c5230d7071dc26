import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayDeposit } from '../../day/facts/day-cash.contract.ts'
import { castItemId } from '../links/link-numbers.store.ts'

type OfDay = { company_id: string; id: string; business_date: BusinessDate }

/** Returns the active matches of the day's cash with the bank: the whole day and separate envelopes. */
export async function findDepositsOfDay(db: Db, { company_id, id, business_date }: OfDay): Promise<DayDeposit[]> {
  const { rows } = await sql<DayDeposit>`
    with sent as (
      select 'deposit' as kind, ${id} as id
      union all
      select 'envelope', drop.id::text from system_movements drop
      join movement_types type on type.code = drop.movement_type_code and type.nature = 'withdrawal'
      where drop.company_id = ${company_id}::uuid and drop.business_date = ${business_date}::date
    )
    select match_group.id, match_group.pass_no, match_group.status, match_group.sentence, (
        select coalesce(sum(line.amount_cents), 0)::bigint from match_links other
        join statement_lines line on line.company_id = other.company_id and line.id = ${castItemId('other', 'line')}
        where other.company_id = match_group.company_id and other.match_group_id = match_group.id
          and other.item_kind = 'line'
      ) as amount_cents
    from sent
    join match_links link on link.company_id = ${company_id}::uuid and link.pair_type = 'CASH'
      and link.item_kind = sent.kind and link.item_id = sent.id and link.active
    join match_groups match_group on match_group.company_id = link.company_id and match_group.id = link.match_group_id
    order by match_group.id`.execute(db)
  return rows
}
