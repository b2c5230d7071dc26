import { reasonMapFinder } from '@app/domain/day/assessment/contract'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'

/** Returns a function that translates a till code on a day by the maps of its company; unmapped codes stay. */
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

/** Stores the till codes of a refused file, so that users can map them before sending it again. */
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
