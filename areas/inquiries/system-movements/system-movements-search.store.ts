import { showDate, showMoney } from '@app/kit/contract'
import { type Db, maxFoundPerKind, type SearchTerms } from '@app/kit/server'

const keyLike = /^[\w-]{4,40}$/

/** Per company along its index: the table may hold a year of a whole network. */
export async function findMovementsLike(db: Db, { text }: SearchTerms) {
  if (!keyLike.test(text)) return []
  const rows = await db
    .selectFrom('companies')
    .innerJoin('system_movements', (movement) =>
      movement.onRef('system_movements.company_id', '=', 'companies.id').on('system_movements.nsu', '=', text),
    )
    .innerJoin('movement_types', 'movement_types.code', 'system_movements.movement_type_code')
    .select([
      'system_movements.id',
      'system_movements.business_date',
      'system_movements.amount_cents',
      'companies.name as company_name',
      'movement_types.name as movement_type_name',
    ])
    .orderBy('system_movements.business_date', 'desc')
    .limit(maxFoundPerKind)
    .execute()
  return rows.map((row) => ({
    id: `${row.id}`,
    title: `NSU ${text} · ${showMoney(row.amount_cents)}`,
    detail: `${row.movement_type_name} · ${row.company_name} · ${showDate(row.business_date)}`,
    to: `/financial/system-movements?search=${encodeURIComponent(text)}&from=${row.business_date}&to=${row.business_date}`,
  }))
}
