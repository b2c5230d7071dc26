import { formatCount, showDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { notify } from '../../people/notify.store.ts'
import { type DayKey, getCompany } from '../life/days.store.ts'
import { findAnalysts } from './critical-alerts.store.ts'
import type { KnownDifference } from './difference-changes.rules.ts'
import type { AssessedDifference } from './explanations.rules.ts'

type Found = Pick<AssessedDifference, 'code' | 'ref' | 'severity' | 'sentence'>

/** More at once are one story, as a whole file of a foreign machine: the first are told, the rest counted. */
const mostTold = 5

/** Critical differences (D07, D10) that the day did not show before. */
export function newCritical(known: readonly Pick<KnownDifference, 'code' | 'ref'>[], found: readonly Found[]) {
  const before = new Set(known.map(({ code, ref }) => `${code} ${ref}`))
  return found.filter(({ code, ref, severity }) => severity === 'critical' && !before.has(`${code} ${ref}`))
}

/** Whoever analyses the company's days, and administrators, hear of each once, as soon as a file shows it. */
export async function alertCritical(
  db: Db,
  day: DayKey,
  critical: readonly Found[],
  { now, tab = 'diferencas' }: { now: string; tab?: 'diferencas' | 'ajuste' },
) {
  if (critical.length === 0) return
  const { name } = await getCompany(db, day)
  const told = critical.slice(0, mostTold)
  const messages = told.map(
    ({ code, sentence }) => `Alerta crítico ${code} em ${name}, ${showDate(day.business_date)}: ${sentence}.`,
  )
  if (critical.length > told.length)
    messages.push(
      `Mais ${formatCount(critical.length - told.length, 'alerta crítico', 'alertas críticos')} em ${name}, ${showDate(day.business_date)}.`,
    )
  for (const user_id of await findAnalysts(db, day.company_id))
    for (const message of messages)
      await notify(db, {
        user_id,
        company_id: day.company_id,
        type: 'critical_difference',
        message,
        entity: 'cash_conciliation',
        entity_id: day.id,
        link: `/cash-conciliation/${day.id}?tab=${tab}`,
        now,
      })
}
