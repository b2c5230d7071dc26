import { differenceStatuses, getDeferralWindow, maxDeferralDays } from '@app/domain/day/differences/contract'
import { findDifferenceItems, findReasonsFor } from '@app/domain/day/differences/server'
import { getDayEditRefusal } from '@app/domain/day/life/contract'
import { getToday } from '@app/domain/day/life/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import type { DifferenceDetail } from '../cash-conciliations/difference.contract.ts'
import { withPaidRefusals } from '../manuals/paid-suggestions.server.ts'
import { canBeDeferred, getWaitingReason } from './defer.server.ts'
import { type DifferenceRow, getDifferenceRow } from './differences.store.ts'

export async function differenceDetail(db: Db, id: string, now: string): Promise<DifferenceDetail> {
  const row = (await getDifferenceRow(db, id)) ?? fail(notFound)
  const [difference = row] = await withPaidRefusals(db, row.company_id, [row])
  return {
    ...difference,
    items: await findDifferenceItems(db, { company_id: row.company_id, items: row.item_refs }),
    refusal: getDayEditRefusal({ ...row, status: row.day_status }),
    reasons: await findReasonsFor(db, row),
    deferral: await deferralOf(db, row, await getToday(db, row.company_id, now)),
  }
}

async function deferralOf(db: Db, row: DifferenceRow, today: string): Promise<DifferenceDetail['deferral']> {
  const withRefusal = (refusal: string) => ({ from: null, to: null, refusal })
  if (!canBeDeferred(row.status)) return withRefusal(`Está “${differenceStatuses[row.status].toLowerCase()}”.`)
  const waiting = await getWaitingReason(db, row)
  if (!waiting?.difference_codes.includes(row.code))
    return withRefusal(`Motivo não permitido para o código ${row.code}.`)
  const window = getDeferralWindow(row, today)
  if (!window) return withRefusal(`Esta diferença já foi adiada pelo prazo máximo de ${maxDeferralDays} dias.`)
  return { ...window, refusal: null }
}
