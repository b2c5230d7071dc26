import { findShownDifferences } from '@app/domain/day/differences/server'
import { changeDay, type DayActor, type DayTarget } from '@app/domain/day/life/server'
import { showMoney, sumOf } from '@app/kit/contract'
import { type Db, DomainError } from '@app/kit/server'
import type { ItemOutcome } from '../matches/many-matches.server.ts'
import { writeOneExplanation } from './differences.server.ts'

type ManyExplanations = DayTarget & { difference_ids: readonly string[]; reason_id: string; note: string }

export async function explainDayDifferences(
  db: Db,
  actor: DayActor,
  { difference_ids, reason_id, note, ...target }: ManyExplanations,
) {
  const outcomes: ItemOutcome[] = []
  const day = await changeDay(db, actor, target, {
    action: 'difference.explain-many',
    reason: note,
    async work(day) {
      const differencesById = new Map(
        (await findShownDifferences(db, day)).map((difference) => [difference.id, difference]),
      )
      const explained = []
      for (const id of new Set(difference_ids)) {
        const difference = differencesById.get(id)
        const reason = difference
          ? await refusalOf(() => writeOneExplanation(db, day, difference, { reason_id, note, actor }))
          : 'Esta diferença não existe mais.'
        outcomes.push({ id, done: reason === null, reason })
        if (difference && reason === null) explained.push(difference)
      }
      const amount_cents = sumOf(explained, (difference) => difference.amount_cents)
      return {
        after: {
          count: explained.length,
          amount_cents,
          differences: explained.map(({ code, ref, amount_cents }) => `${code} ${ref} ${showMoney(amount_cents)}`),
        },
      }
    },
  })
  return { day, outcomes }
}

async function refusalOf(work: () => Promise<unknown>) {
  try {
    await work()
    return null
  } catch (cause) {
    if (cause instanceof DomainError) return cause.message
    throw cause
  }
}
