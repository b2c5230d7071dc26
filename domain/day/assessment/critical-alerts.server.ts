import { formatCount, showDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { notifyUser } from '../../people/notify.store.ts'
import type { KnownDifference } from '../differences/difference-changes.rules.ts'
import type { AssessedDifference } from '../differences/explanations.rules.ts'
import { type DayKey, getCompanyWithSettings } from '../life/days.store.ts'
import { findAnalysts } from './critical-alerts.store.ts'

type Found = Pick<AssessedDifference, 'code' | 'ref' | 'severity' | 'sentence'>

/** More alerts than this usually have one cause, such as a file of a foreign terminal: the rest is only counted. */
const maxAlerts = 5

/** Returns the critical differences (D07, D10) that the day did not have before. */
export function findNewCritical(known: readonly Pick<KnownDifference, 'code' | 'ref'>[], found: readonly Found[]) {
  const before = new Set(known.map(({ code, ref }) => `${code} ${ref}`))
  return found.filter(({ code, ref, severity }) => severity === 'critical' && !before.has(`${code} ${ref}`))
}

/** Notifies the company's analysts and administrators once of each critical difference. */
export async function alertCritical(
  db: Db,
  day: DayKey,
  critical: readonly Found[],
  { now, tab = 'diferencas' }: { now: string; tab?: 'diferencas' | 'ajuste' },
) {
  if (critical.length === 0) return
  const { name } = await getCompanyWithSettings(db, day)
  const alerts = critical.slice(0, maxAlerts)
  const messages = alerts.map(
    ({ code, sentence }) => `Alerta crítico ${code} em ${name}, ${showDate(day.business_date)}: ${sentence}.`,
  )
  if (critical.length > alerts.length)
    messages.push(
      `Mais ${formatCount(critical.length - alerts.length, 'alerta crítico', 'alertas críticos')} em ${name}, ${showDate(day.business_date)}.`,
    )
  for (const user_id of await findAnalysts(db, day.company_id))
    for (const message of messages)
      await notifyUser(db, {
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
