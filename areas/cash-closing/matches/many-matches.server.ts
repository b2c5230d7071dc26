import { changeDay, type Day, type DayActor, type DayTarget } from '@app/domain/day/life/server'
import { findDayGroups, type StoredDayGroup } from '@app/domain/matching/server'
import type { Db } from '@app/kit/server'
import { confirmGroups, findUndoRefusals, undoDayGroups } from './matches.server.ts'

type GroupsTarget = DayTarget & { group_ids: readonly number[] }

export type ItemOutcome = { id: string; done: boolean; reason: string | null }

const matchGone = 'Este casamento não existe mais.'

async function findChosenGroups(db: Db, day: Day, group_ids: readonly number[]) {
  const groups = new Map((await findDayGroups(db, day)).map((group) => [group.id, group]))
  return [...new Set(group_ids)].map((id) => ({ id: String(id), group: groups.get(id) }))
}

type ChosenGroups = Awaited<ReturnType<typeof findChosenGroups>>

function assessGroups(chosen: ChosenGroups, refusal: (group: StoredDayGroup) => string | null) {
  const outcomes: ItemOutcome[] = []
  const groups: StoredDayGroup[] = []
  for (const { id, group } of chosen) {
    const reason = group ? refusal(group) : matchGone
    outcomes.push({ id, done: reason === null, reason })
    if (group && reason === null) groups.push(group)
  }
  return { outcomes, groups }
}

const summarizeGroups = (groups: readonly StoredDayGroup[]) => ({
  matches: groups.map(({ id, sentence }) => ({ id, sentence })),
  count: groups.length,
})

export async function confirmDayMatches(db: Db, actor: DayActor, { group_ids, ...target }: GroupsTarget) {
  let outcomes: ItemOutcome[] = []
  const day = await changeDay(db, actor, target, {
    action: 'match.confirm-many',
    async work(day) {
      const result = assessGroups(await findChosenGroups(db, day, group_ids), ({ status }) =>
        status === 'suggested' ? null : 'Já estava casado.',
      )
      outcomes = result.outcomes
      await confirmGroups(db, day, result.groups, actor)
      return { after: summarizeGroups(result.groups) }
    },
  })
  return { day, outcomes }
}

export async function undoDayMatches(db: Db, actor: DayActor, { group_ids, ...target }: GroupsTarget) {
  let outcomes: ItemOutcome[] = []
  const day = await changeDay(db, actor, target, {
    action: 'match.undo-many',
    async work(day) {
      const refusals = await findUndoRefusals(db, day, group_ids)
      const result = assessGroups(await findChosenGroups(db, day, group_ids), ({ id }) => refusals.get(id) ?? null)
      outcomes = result.outcomes
      return { before: summarizeGroups(result.groups), released: await undoDayGroups(db, day, result.groups, actor) }
    },
  })
  return { day, outcomes }
}
