import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DifferenceItem } from './difference-item.contract.ts'

type ItemRefs = { company_id: string; items: readonly { kind: string; id: string }[] }

/** Returns the items of a difference in the given order; items that no longer exist are left out. */
export async function findDifferenceItems(db: Db, { company_id, items }: ItemRefs): Promise<DifferenceItem[]> {
  const { rows } = await sql<DifferenceItem>`
    select ref.item ->> 'kind' as kind, ref.item ->> 'id' as id, found.* from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as ref (item, place)
    join lateral (
      select 'system' as side, concat_ws(' ', type.name, line.sale_external_id) as description, line.occurred_at,
        line.amount_cents, line.nsu, line.auth_code, line.terminal_logical_no, line.cancelled_at is not null as cancelled
      from system_movements line left join movement_types type on type.code = line.movement_type_code
      where ref.item ->> 'kind' = 'movement' and line.company_id = ${company_id}
        and line.id = (case ref.item ->> 'kind' when 'movement' then ref.item ->> 'id' end)::bigint
      union all
      select case line.side when 'system' then 'system' else 'confirmation' end, 'Lançamento manual: ' || line.note,
        line.occurred_at, line.amount_cents, line.nsu, line.auth_code, line.terminal_logical_no,
        line.status = 'cancelled'
      from manual_transactions line where ref.item ->> 'kind' = 'manual' and line.company_id = ${company_id}
        and line.id::text = ref.item ->> 'id'
      union all
      select 'confirmation', concat_ws(' ', capture.acquirer, capture.brand, capture.e2e_id), capture.captured_at,
        capture.gross_cents, capture.nsu, capture.auth_code, capture.terminal_logical_no,
        capture.cancelled_at is not null
      from acquirer_transactions capture where ref.item ->> 'kind' = 'capture' and capture.company_id = ${company_id}
        and capture.id = (case ref.item ->> 'kind' when 'capture' then ref.item ->> 'id' end)::bigint
      union all
      select 'confirmation', 'Bico ' || nozzle.nozzle_no, fuelling.ended_at,
        fuelling.total_cents, null, null, null, false
      from fuellings fuelling join fuel_nozzles nozzle on nozzle.company_id = fuelling.company_id
        and nozzle.id = fuelling.nozzle_id
      where ref.item ->> 'kind' = 'fuelling' and fuelling.company_id = ${company_id}
        and fuelling.id = (case ref.item ->> 'kind' when 'fuelling' then ref.item ->> 'id' end)::bigint
      union all
      select 'other', 'Encerrante do bico ' || nozzle.nozzle_no, null, null, null, null, null, false
      from fuel_nozzles nozzle where ref.item ->> 'kind' = 'nozzle' and nozzle.company_id = ${company_id}
        and nozzle.id::text = ref.item ->> 'id'
      union all
      select 'other', 'Turno ' || session.shift_no || ' · ' || session.operator, session.closed_at, null, null, null,
        null, false
      from cash_sessions session where ref.item ->> 'kind' = 'session' and session.company_id = ${company_id}
        and session.id = (case ref.item ->> 'kind' when 'session' then ref.item ->> 'id' end)::bigint
    ) found on true
    order by ref.place`.execute(db)
  return rows
}
