import { changeDay, type Day, type DayActor, type DayTarget } from '@app/domain/day/life/server'
import { findDayGroups, type StoredDayGroup } from '@app/domain/matching/server'
import type { Db } from '@app/kit/server'
import { breakGroups, confirmGroups } from './matches.server.ts'

type GroupsTarget = DayTarget & { group_ids: readonly number[] }

export type ItemOutcome = { id: string; done: boolean; reason: string | null }

const gone = 'Este casamento não existe mais.'

async function chosenOf(db: Db, day: Day, group_ids: readonly number[]) {
  const groups = new Map((await findDayGroups(db, day)).map((group) => [group.id, group]))
  return [...new Set(group_ids)].map((id) => ({ id: String(id), group: groups.get(id) }))
}

type Chosen = Awaited<ReturnType<typeof chosenOf>>

function outcomesOf(chosen: Chosen, refusal: (group: StoredDayGroup) => string | null) {
  const outcomes: ItemOutcome[] = []
  const groups: StoredDayGroup[] = []
  for (const { id, group } of chosen) {
    const reason = group ? refusal(group) : gone
    outcomes.push({ id, done: reason === null, reason })
    if (group && reason === null) groups.push(group)
  }
  return { outcomes, groups }
}

const summary = (groups: readonly StoredDayGroup[]) => ({
  matches: groups.map(({ id, sentence }) => ({ id, sentence })),
  count: groups.length,
})

/** Confirms many suggestions; groups that are no longer suggestions are skipped and reported. */
export async function confirmDayMatches(db: Db, actor: DayActor, { group_ids, ...target }: GroupsTarget) {
  let outcomes: ItemOutcome[] = []
  const day = await changeDay(db, actor, target, {
    action: 'match.confirm-many',
    async work(day) {
      const chosen = outcomesOf(await chosenOf(db, day, group_ids), ({ status }) =>
        status === 'suggested' ? null : 'Já estava casado.',
      )
      outcomes = chosen.outcomes
      await confirmGroups(db, day, chosen.groups, actor)
      return { after: summary(chosen.groups) }
    },
  })
  return { day, outcomes }
}

export async function undoDayMatches(db: Db, actor: DayActor, { group_ids, ...target }: GroupsTarget) {
  let outcomes: ItemOutcome[] = []
  const day = await changeDay(db, actor, target, {
    action: 'match.undo-many',
    async work(day) {
      const chosen = outcomesOf(await chosenOf(db, day, group_ids), () => null)
      outcomes = chosen.outcomes
      return { before: summary(chosen.groups), released: await breakGroups(db, day, chosen.groups, actor) }
    },
  })
  return { day, outcomes }
}
