import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { MethodLine } from '../facts/methods.contract.ts'
import type { DayKey } from '../life/days.store.ts'

export async function writeLines(db: Db, day: DayKey, lines: readonly MethodLine[]) {
  await sql`with new_line as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (method text, system_cents bigint,
        manual_cents bigint, reclassified_cents bigint, confirmed_cents bigint, difference_cents bigint,
        explained_cents bigint, unexplained_cents bigint)
    ), removed as (
      delete from cash_conciliation_lines where company_id = ${day.company_id} and cash_conciliation_id = ${day.id}
        and method not in (select method from new_line)
    )
    insert into cash_conciliation_lines (company_id, cash_conciliation_id, method, system_cents, manual_cents,
      reclassified_cents, confirmed_cents, difference_cents, explained_cents, unexplained_cents)
    select ${day.company_id}, ${day.id}, method, system_cents, manual_cents, reclassified_cents, confirmed_cents,
      difference_cents, explained_cents, unexplained_cents from new_line
    on conflict (company_id, cash_conciliation_id, method) do update set system_cents = excluded.system_cents,
      manual_cents = excluded.manual_cents, reclassified_cents = excluded.reclassified_cents,
      confirmed_cents = excluded.confirmed_cents, difference_cents = excluded.difference_cents,
      explained_cents = excluded.explained_cents, unexplained_cents = excluded.unexplained_cents`.execute(db)
}
