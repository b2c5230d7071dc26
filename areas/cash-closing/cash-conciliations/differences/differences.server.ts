import { invalidInput, notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { attachmentRequired, noteTooShort, reasonNotAllowed } from '../day-refusals.contract.ts'
import { type Actor, changeDay, type DayTarget } from '../days/change-day.server.ts'
import type { Day } from '../days/days.store.ts'
import { explainDifference, findShownDifferences, type StoredDifference } from '../recompute/differences.store.ts'
import { getReason } from './reasons.store.ts'

const criticalNote = 30

export type GivenExplanation = DayTarget & { difference_id: string; reason_id: string; note: string }

/** Says why a difference is there: it counts until the difference changes. */
export async function explainDayDifference(db: Db, actor: Actor, given: GivenExplanation) {
  const { difference_id, reason_id, note, ...target } = given
  const day = await changeDay(db, actor, target, {
    action: 'difference.explain',
    reason: note,
    async work(day) {
      const difference = pick(await findShownDifferences(db, day), difference_id)
      const reason = await allowedReason(db, difference, { ...given, day })
      await explainDifference(db, day, difference.id, { reason_id, note, by: actor.id, at: actor.now })
      return {
        before: { difference: said(difference) },
        after: { difference: { ...said(difference), status: 'explained', reason: reason.name, note } },
      }
    },
  })
  return pick(await findShownDifferences(db, day), difference_id)
}

const pick = (differences: readonly StoredDifference[], id: string) =>
  differences.find((difference) => difference.id === id) ?? fail(notFound)

const said = ({ code, ref, amount_cents, volume_ml, status, reason_name, note }: StoredDifference) => ({
  code,
  ref,
  amount_cents,
  volume_ml,
  status,
  reason: reason_name,
  note,
})

async function allowedReason(
  db: Db,
  { code, severity }: StoredDifference,
  { reason_id, note, day }: GivenExplanation & { day: Pick<Day, 'company_id' | 'business_date'> },
) {
  const reason =
    (await getReason(db, reason_id, day)) ?? fail(invalidInput, { fields: { reason_id: 'Motivo inválido.' } })
  if (!reason.difference_codes.includes(code)) fail(reasonNotAllowed, { values: { code } })
  if (reason.attachment_required) fail(attachmentRequired)
  if (severity === 'critical' && note.length < criticalNote) fail(noteTooShort)
  return reason
}
