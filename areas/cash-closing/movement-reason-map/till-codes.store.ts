import { reasonMapFinder } from '@app/domain/day/assessment/contract'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'

/** What a code of the till is in our catalogue on a day: as the maps of its company say, else the code itself. */
export async function tillTranslator(db: Db, company_id: string) {
  const maps = await db
    .selectFrom('movement_reason_maps')
    .select(['source_system', 'external_code', 'external_text', 'company_id', 'priority', 'valid_from', 'valid_to'])
    .select('movement_type_code')
    .where('active', '=', true)
    .where('source_system', '=', 'pos')
    .execute()
  const find = reasonMapFinder(maps)
  return (external_code: string, on: BusinessDate) =>
    find({ source_system: 'pos', external_code, external_text: '', company_id, on })?.movement_type_code ??
    external_code
}

type RefusedCode = {
  company_id: string
  external_code: string
  count: number
  amount_cents: number
  first_on: BusinessDate
  last_on: BusinessDate
}

/** Codes of the till that a refused file brought, to be mapped before it is sent again. */
export async function noteUnmappedCodes(
  db: Db,
  { import_id, sha256 }: { import_id: string; sha256: string },
  codes: readonly RefusedCode[],
) {
  if (codes.length === 0) return
  await db
    .insertInto('unmapped_codes')
    .values(codes.map((code) => ({ import_id, sha256, source_system: 'pos', ...code })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
