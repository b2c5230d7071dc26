import { alertCritical, findNewCritical } from '@app/domain/day/assessment/server'
import { type Day, findLateFrauds } from '@app/domain/day/life/server'
import type { Db } from '@app/kit/server'
import { assessAdjusted } from '../cash-conciliations/adjusted-day.server.ts'

/** Alerts, even on a closed day, about captures that were cancelled or come from another company's terminal. */
export async function alertLate(db: Db, day: Day, now: string) {
  const suspects = new Set(await findLateFrauds(db, day))
  if (suspects.size === 0) return
  const { differences, assessment } = await assessAdjusted(db, day, { now })
  const lateDifferences = assessment.differences.filter(({ items }) =>
    items.some(({ kind, id }) => kind === 'capture' && suspects.has(id)),
  )
  await alertCritical(db, day, findNewCritical(differences, lateDifferences), { now, tab: 'ajuste' })
}
