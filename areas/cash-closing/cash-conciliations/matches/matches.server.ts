import { notFound, showMoney } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { alreadyMatched, sumsDiffer } from '../cash-conciliations.contract.ts'
import type { ItemRef, MatchGroup } from '../day-facts.contract.ts'
import { type Actor, changeDay, type DayTarget } from '../days/change-day.server.ts'
import type { Day } from '../days/days.store.ts'
import { loadFacts } from '../facts/facts.store.ts'
import { sidesOf } from '../matching/items.rules.ts'
import { findGroups, rewordGroups, type StoredGroup, undoGroups } from '../recompute/groups.store.ts'
import { claimGroups, refusePairs } from './matches.store.ts'

export type GroupTarget = DayTarget & { group_id: number }

/** A person says that a suggestion is right: no pass changes it any more. */
export const confirmDayMatch = (db: Db, actor: Actor, { group_id, ...target }: GroupTarget) =>
  changeDay(db, actor, target, {
    action: 'match.confirm',
    async work(day) {
      const group = await groupOf(db, day, group_id)
      if (group.status === 'suggested') {
        const sentence = `${group.sentence}; confirmado por ${actor.name}`
        await rewordGroups(db, day, [{ ...group, status: 'confirmed', sentence }])
      }
      await claimGroups(db, day, [group_id], actor.id)
      return { before: { match: group }, after: { match: { ...group, status: 'confirmed' } } }
    },
  })

/** Takes a match apart; the machine does not propose these pairs again. */
export const undoDayMatch = (db: Db, actor: Actor, { group_id, ...target }: GroupTarget) =>
  changeDay(db, actor, target, {
    action: 'match.undo',
    async work(day) {
      const group = await groupOf(db, day, group_id)
      await undoGroups(db, day, { ids: [group_id], by: actor.id, at: actor.now })
      await refusePairs(db, day, group, actor)
      return { before: { match: group } }
    },
  })

const groupOf = async (db: Db, day: Day, id: number) =>
  (await findGroups(db, day)).find((group) => group.id === id) ?? fail(notFound)

export type ManualMatch = DayTarget & {
  system: readonly ItemRef<'movement' | 'manual'>[]
  /** Ids of captures. */
  confirmation: readonly string[]
}

/** Pass 7: people say what belongs together. */
export const matchDayItems = (db: Db, actor: Actor, { system, confirmation, ...target }: ManualMatch) =>
  changeDay(db, actor, target, {
    action: 'match.manual',
    async work(day) {
      const captures = confirmation.map((id) => ({ kind: 'capture' as const, id }))
      refuseTaken(await findGroups(db, day), [...system, ...captures])
      const group = await manualGroup(db, day, { system, confirmation: captures }, actor.name)
      return { after: { match: group }, groups: [group] }
    },
  })

const isItem = (item: ItemRef) => (other: ItemRef) => item.kind === other.kind && item.id === other.id

function refuseTaken(groups: readonly StoredGroup[], items: readonly ItemRef[]) {
  for (const group of groups) {
    if (group.status !== 'confirmed') continue
    const members = [...group.system, ...group.confirmation]
    if (items.some((item) => members.some(isItem(item))))
      fail(alreadyMatched, { values: { ref: `o grupo ${group.id}` } })
  }
}

type Chosen = Pick<MatchGroup, 'system' | 'confirmation'>

async function manualGroup(db: Db, day: Day, chosen: Chosen, name: string): Promise<MatchGroup> {
  const sides = sidesOf(await loadFacts(db, day))
  const system = amountsOf(chosen.system, sides.system)
  const confirmation = amountsOf(chosen.confirmation, sides.confirmation)
  const difference_cents = confirmation - system
  if (difference_cents !== 0) fail(sumsDiffer, { values: { amount: showMoney(difference_cents) } })
  return { ...chosen, pass_no: 7, score: 100, status: 'confirmed', sentence: `Casado por ${name}`, difference_cents }
}

/** Sum of the chosen items; one that is not open to matching on this day is not found, one chosen twice counts once. */
function amountsOf(chosen: readonly ItemRef[], side: readonly (ItemRef & { amount_cents: number })[]) {
  const items = new Set(chosen.map((item) => side.find(isItem(item)) ?? fail(notFound)))
  if (items.size !== chosen.length) fail(notFound)
  return [...items].reduce((sum, item) => sum + item.amount_cents, 0)
}
