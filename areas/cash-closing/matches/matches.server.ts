import type { ItemRef, MatchGroup } from '@app/domain/day/assessment/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { loadSides } from '@app/domain/day/facts/server'
import {
  alreadyMatched,
  captureDayDelivered,
  getCaptureDayRefusal,
  notSuggested,
  sumsDiffer,
} from '@app/domain/day/life/contract'
import { changeDay, type Day, type DayActor, type DayTarget, lockDayOfDate } from '@app/domain/day/life/server'
import { buildMatchSides, type MatchableItem, type Sides } from '@app/domain/matching/contract'
import {
  claimGroups,
  findDayGroups,
  findOtherDatesOfGroups,
  findSaleGroups,
  noteDecisions,
  refusePairs,
  rewordGroups,
  type StoredDayGroup,
  type StoredGroup,
  toRuleDecisions,
  undoGroups,
} from '@app/domain/matching/server'
import { type BusinessDate, notFound, showMoney, sumOf } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'

type GroupTarget = DayTarget & { group_id: number }

/** Confirms suggestions; automatic passes no longer change them. */
export async function confirmGroups(db: Db, day: Day, groups: readonly StoredDayGroup[], actor: DayActor) {
  const suggested = groups.filter(({ status }) => status === 'suggested')
  const addConfirmer = (sentence: string) => `${sentence}; confirmado por ${actor.name}`
  await rewordGroups(
    db,
    day,
    suggested.map((group) => ({ ...group, status: 'confirmed' as const, sentence: addConfirmer(group.sentence) })),
  )
  const ids = groups.map(({ id }) => id)
  await claimGroups(db, day, ids, actor.id)
  await noteDecisions(db, day, toRuleDecisions(suggested, true), actor)
}

/** Returns why matches cannot be undone, by group: a delivered day must not get a capture back. */
export async function findUndoRefusals(db: Db, day: Day, group_ids: readonly number[]) {
  const refusals = new Map<number, string>()
  const statuses = new Map<BusinessDate, Day['status'] | undefined>()
  for (const { group_id, date } of await findOtherDatesOfGroups(db, day, group_ids)) {
    if (!statuses.has(date)) statuses.set(date, (await lockDayOfDate(db, day.company_id, date))?.status)
    const status = statuses.get(date)
    const refusal = status && getCaptureDayRefusal(date, status)
    if (refusal) refusals.set(group_id, refusal)
  }
  return refusals
}

/** Undoes matches; the passes do not propose these pairs again. Returns the other days that get captures back. */
export async function undoDayGroups(db: Db, day: Day, groups: readonly StoredDayGroup[], actor: DayActor) {
  const ids = groups.map(({ id }) => id)
  const [refusal] = (await findUndoRefusals(db, day, ids)).values()
  if (refusal) fail({ ...captureDayDelivered, message: refusal })
  const released = await undoGroups(db, day, { ids, by: actor.id, at: actor.now })
  await refusePairs(db, day, groups, actor)
  await noteDecisions(db, day, toRuleDecisions(groups, false), actor)
  return released
}

export const confirmDayMatch = (db: Db, actor: DayActor, { group_id, ...target }: GroupTarget) =>
  changeDay(db, actor, target, {
    action: 'match.confirm',
    async work(day) {
      const group = await requireGroup(db, day, group_id)
      await confirmGroups(db, day, [group], actor)
      return { before: { match: group }, after: { match: { ...group, status: 'confirmed' } } }
    },
  })

export const undoDayMatch = (db: Db, actor: DayActor, { group_id, ...target }: GroupTarget) =>
  changeDay(db, actor, target, {
    action: 'match.undo',
    async work(day) {
      const group = await requireGroup(db, day, group_id)
      return { before: { match: group }, released: await undoDayGroups(db, day, [group], actor) }
    },
  })

export const refuseDayMatch = (db: Db, actor: DayActor, { group_id, ...target }: GroupTarget) =>
  changeDay(db, actor, target, {
    action: 'match.refuse',
    async work(day) {
      const group = await requireGroup(db, day, group_id)
      if (group.status !== 'suggested') fail(notSuggested)
      return { before: { match: group }, released: await undoDayGroups(db, day, [group], actor) }
    },
  })

const requireGroup = async (db: Db, day: Day, id: number) =>
  (await findDayGroups(db, day)).find((group) => group.id === id) ?? fail(notFound)

type ManualMatch = DayTarget & {
  system: readonly ItemRef<'movement' | 'manual'>[]
  confirmation: readonly string[] // capture ids
  with_difference: boolean
}

/** Pass 7: matches chosen by users. */
export const matchDayItems = (
  db: Db,
  actor: DayActor,
  { system, confirmation, with_difference, ...target }: ManualMatch,
) =>
  changeDay(db, actor, target, {
    action: 'match.manual',
    async work(day) {
      const captures = confirmation.map((id) => ({ kind: 'capture' as const, id }))
      const sides = buildMatchSides(await loadSides(db, day))
      const groups = await findSaleGroups(db, day)
      const chosen = [...system, ...captures]
      refuseTaken(groups, chosen, [...sides.system, ...sides.confirmation])
      const group = buildManualGroup({ system, confirmation: captures, with_difference }, sides, actor.name)
      // The match counts against the rules that suggested other pairs of these items.
      await noteDecisions(db, day, toRuleDecisions(groups.filter(containsAny(chosen)), false), actor)
      return { after: { match: group }, groups: [group] }
    },
  })

const isSameItem = (item: ItemRef) => (other: ItemRef) => item.kind === other.kind && item.id === other.id

const containsAny = (chosen: readonly ItemRef[]) => (group: StoredGroup) =>
  [...group.system, ...group.confirmation].some((member) => chosen.some(isSameItem(member)))

function refuseTaken(groups: readonly StoredGroup[], chosen: readonly ItemRef[], items: readonly MatchableItem[]) {
  for (const { system, confirmation } of groups.filter(({ status }) => status === 'confirmed')) {
    const isChosen = (member: ItemRef) => chosen.some(isSameItem(member))
    const [partner] = system.some(isChosen) ? confirmation : confirmation.some(isChosen) ? system : []
    if (partner) fail(alreadyMatched, { values: { ref: formatItem(partner, items) } })
  }
}

function formatItem(ref: ItemRef, items: readonly MatchableItem[]) {
  const item = items.find(isSameItem(ref))
  if (!item) return 'outro item'
  const number = item.nsu === null ? item.e2e : `NSU ${item.nsu}`
  return `${paymentMethodLabels[item.method]} de ${showMoney(item.amount_cents)}${number === null ? '' : ` (${number})`}`
}

type ChosenItems = Pick<MatchGroup, 'system' | 'confirmation'> & Pick<ManualMatch, 'with_difference'>

function buildManualGroup({ with_difference, ...chosen }: ChosenItems, sides: Sides, name: string): MatchGroup {
  const system = sumItems(chosen.system, sides.system)
  const confirmation = sumItems(chosen.confirmation, sides.confirmation)
  const difference_cents = confirmation - system
  const amount = showMoney(difference_cents)
  if (difference_cents !== 0 && !with_difference) fail(sumsDiffer, { values: { amount } })
  const sentence = `Casado por ${name}${difference_cents === 0 ? '' : ` com diferença de ${amount}`}`
  return { ...chosen, pass_no: 7, score: 100, status: 'confirmed', sentence, difference_cents }
}

function sumItems(chosen: readonly ItemRef[], side: readonly MatchableItem[]) {
  const items = new Set(chosen.map((item) => side.find(isSameItem(item)) ?? fail(notFound)))
  if (items.size !== chosen.length) fail(notFound)
  return sumOf(items, (item) => item.amount_cents)
}
