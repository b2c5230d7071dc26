import { notFound, showMoney, sumOf } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { type ItemRef, type MatchGroup, methods } from '../day-facts.contract.ts'
import { alreadyMatched, sumsDiffer } from '../day-refusals.contract.ts'
import { type Actor, changeDay, type DayTarget } from '../days/change-day.server.ts'
import type { Day } from '../days/days.store.ts'
import { loadFacts } from '../facts/facts.store.ts'
import { type Item, type Sides, sidesOf } from '../matching/items.rules.ts'
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
      const released = await undoGroups(db, day, { ids: [group_id], by: actor.id, at: actor.now })
      await refusePairs(db, day, group, actor)
      return { before: { match: group }, released }
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
      const sides = sidesOf(await loadFacts(db, day))
      refuseTaken(await findGroups(db, day), [...system, ...captures], [...sides.system, ...sides.confirmation])
      const group = manualGroup({ system, confirmation: captures }, sides, actor.name)
      return { after: { match: group }, groups: [group] }
    },
  })

const isItem = (item: ItemRef) => (other: ItemRef) => item.kind === other.kind && item.id === other.id

function refuseTaken(groups: readonly StoredGroup[], chosen: readonly ItemRef[], items: readonly Item[]) {
  for (const { system, confirmation } of groups.filter(({ status }) => status === 'confirmed')) {
    const isChosen = (member: ItemRef) => chosen.some(isItem(member))
    const [partner] = system.some(isChosen) ? confirmation : confirmation.some(isChosen) ? system : []
    if (partner) fail(alreadyMatched, { values: { ref: nameOf(partner, items) } })
  }
}

function nameOf(ref: ItemRef, items: readonly Item[]) {
  const item = items.find(isItem(ref))
  if (!item) return 'outro item'
  const number = item.nsu === null ? item.e2e : `NSU ${item.nsu}`
  return `${methods[item.method]} de ${showMoney(item.amount_cents)}${number === null ? '' : ` (${number})`}`
}

type Chosen = Pick<MatchGroup, 'system' | 'confirmation'>

function manualGroup(chosen: Chosen, sides: Sides, name: string): MatchGroup {
  const system = amountsOf(chosen.system, sides.system)
  const confirmation = amountsOf(chosen.confirmation, sides.confirmation)
  const difference_cents = confirmation - system
  if (difference_cents !== 0) fail(sumsDiffer, { values: { amount: showMoney(difference_cents) } })
  return { ...chosen, pass_no: 7, score: 100, status: 'confirmed', sentence: `Casado por ${name}`, difference_cents }
}

/** Sum of the chosen items; one that is not open to matching on this day is not found, nor is one chosen twice. */
function amountsOf(chosen: readonly ItemRef[], side: readonly Item[]) {
  const items = new Set(chosen.map((item) => side.find(isItem(item)) ?? fail(notFound)))
  if (items.size !== chosen.length) fail(notFound)
  return sumOf(items, (item) => item.amount_cents)
}
