import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

export async function dropLateRows(db: Db) {
  await sql`delete from late_items late using undone_rows removed
    where late.company_id = removed.company_id and late.kind = removed.kind and late.item_id = removed.id
      and late.status = 'waiting'`.execute(db)
}

export const dropLateChanges = async (db: Db) => {
  for (const [kind, table] of [
    ['movement', 'system_movements'],
    ['capture', 'acquirer_transactions'],
    ['sale_item', 'sale_items'],
  ] as const)
    await sql`delete from late_items late using undone_changes changed, ${sql.table(table)} known
      where late.company_id = changed.company_id and late.kind = ${kind} and changed.kind = ${kind}
        and late.item_id = changed.id and late.status = 'waiting' and late.proven is not null
        and known.company_id = changed.company_id and known.business_date = changed.business_date
        and known.id = changed.id and to_jsonb(known) @> late.proven`.execute(db)
}
