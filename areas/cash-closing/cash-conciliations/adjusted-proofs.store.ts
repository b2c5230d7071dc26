import { assignAttachments } from '@app/areas/records/server'
import { dayRecord } from '@app/domain/day/contract'
import { differenceRecord } from '@app/domain/day/differences/contract'
import type { DayKey } from '@app/domain/day/life/server'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

export async function assignProofs(db: Db, { id, company_id }: DayKey) {
  const differences = await db
    .selectFrom('differences')
    .select(['id', sql<string>`code || ' ' || ref`.as('about')])
    .where('company_id', '=', company_id)
    .where('cash_conciliation_id', '=', id)
    .where('status', '<>', 'resolved')
    .execute()
  const from = { entity: dayRecord.entity, entity_id: id }
  await assignAttachments(db, { company_id, from, entity: differenceRecord.entity, targets: differences })
}
