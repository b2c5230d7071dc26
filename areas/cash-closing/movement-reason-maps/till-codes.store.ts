import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'

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
