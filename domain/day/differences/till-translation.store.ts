import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { buildReasonMapFinder } from './reason-map.rules.ts'

/** Loads a translator from till codes to movement types of a day: by the company's reason map, else the code itself. */
export async function loadTillTranslator(db: Db, company_id: string) {
  const maps = await db
    .selectFrom('movement_reason_maps')
    .select(['source_system', 'external_code', 'external_text', 'company_id', 'priority', 'valid_from', 'valid_to'])
    .select('movement_type_code')
    .where('active', '=', true)
    .where('source_system', '=', 'pos')
    .execute()
  const find = buildReasonMapFinder(maps)
  return (external_code: string, on: BusinessDate) =>
    find({ source_system: 'pos', external_code, external_text: '', company_id, on })?.movement_type_code ??
    external_code
}
