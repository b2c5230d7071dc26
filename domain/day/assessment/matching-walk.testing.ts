import { matchDay } from '../../matching/match-day.rules.ts'
import type { Capture, SystemMovement } from '../facts/day-facts.contract.ts'
import { workedDay } from '../facts/worked-day.fixture.ts'
import { planGroupChanges } from './group-changes.rules.ts'
import type { MatchGroup, RefusedPair } from './match-groups.contract.ts'

const [anySale] = workedDay.movements
const [anyCapture] = workedDay.captures
if (!anySale || !anyCapture) throw new Error('the worked day has sales and captures')

type StoredMatch = MatchGroup & { id: number; by_person: boolean }
export type Matching = {
  sales: SystemMovement[]
  captures: Capture[]
  matches: readonly StoredMatch[]
  refused: RefusedPair[]
  lastId: number
}
export const newMatching = (): Matching => ({ sales: [], captures: [], matches: [], refused: [], lastId: 0 })

type Random = (below: number) => number

// Few distinct values, so that numbers, amounts and minutes collide.
const receiptOf = (random: Random) => {
  const minute = random(90)
  return {
    cents: [1000, 2000, 3000, 5000, 5003][random(5)] ?? 1000,
    at: new Date(Date.parse(anySale.occurred_at) + minute * 60_000).toISOString(),
    fields: {
      method: 'debit',
      acquirer: 'cielo',
      e2e_id: null,
      txid: null,
      nsu: [null, '1', '2', '3'][random(4)] ?? null,
      auth_code: [null, 'A1', 'A2'][random(3)] ?? null,
      terminal_logical_no: [null, 'T1'][random(2)] ?? null,
    } as const,
  }
}
const maxItems = 5

const addItem = (day: Matching, random: Random) => {
  const { cents, at, fields } = receiptOf(random)
  day.lastId += 1
  const cancelled_at = random(6) === 0 ? at : null
  if (random(2) === 0)
    day.sales = [
      ...day.sales.slice(1 - maxItems),
      { ...anySale, ...fields, id: day.lastId, amount_cents: cents, occurred_at: at, cancelled_at, session_id: 1 },
    ]
  else
    day.captures = [
      ...day.captures.slice(1 - maxItems),
      {
        ...anyCapture,
        ...fields,
        id: day.lastId,
        gross_cents: cents,
        captured_at: at,
        cancelled_at,
        own: random(6) > 0,
      },
    ]
}

function decide(day: Matching, open: ReturnType<typeof matchDay>['open'], random: Random): StoredMatch | null {
  const group = day.matches[random(day.matches.length || 1)]
  if (group && random(2) === 0) {
    for (const system of group.system)
      for (const confirmation of group.confirmation) day.refused = [...day.refused.slice(-40), { system, confirmation }]
    day.matches = day.matches.filter((one) => one !== group)
  } else if (group && !group.by_person)
    day.matches = day.matches.map((one) => (one === group ? { ...one, status: 'confirmed', by_person: true } : one))
  const system = open.system[0]
  const confirmation = open.confirmation[0]
  if (!system || !confirmation || random(3) > 0) return null
  day.lastId += 1
  const verdict = { pass_no: 7, score: 100, status: 'confirmed', sentence: 'Casado por uma pessoa' } as const
  const difference_cents = sumOf(day, 'confirmation', [confirmation]) - sumOf(day, 'system', [system])
  return {
    ...verdict,
    difference_cents,
    system: [system],
    confirmation: [confirmation],
    id: day.lastId,
    by_person: true,
  }
}

type Ref = { kind: string; id: string }
const amountOf = ({ sales, captures }: Matching, side: 'system' | 'confirmation', { id }: Ref) =>
  side === 'system'
    ? (sales.find((sale) => String(sale.id) === id)?.amount_cents ?? Number.NaN)
    : (captures.find((capture) => String(capture.id) === id)?.gross_cents ?? Number.NaN)
const sumOf = (day: Matching, side: 'system' | 'confirmation', items: readonly Ref[]) =>
  items.reduce((sum, item) => sum + amountOf(day, side, item), 0)

const assess = ({ sales: movements, captures, matches, refused }: Matching, personGroups: readonly MatchGroup[] = []) =>
  matchDay({
    business_date: workedDay.business_date,
    manuals: [],
    movements,
    captures,
    refused,
    history: [...matches.filter(({ by_person }) => by_person), ...personGroups],
  })

export function walkMatching(day: Matching, random: Random): string | null {
  if (random(2) === 0) addItem(day, random)
  const personGroup = decide(day, assess(day).open, random)
  const { groups, open } = assess(day, personGroup ? [personGroup] : [])
  const { removed, reworded, added } = planGroupChanges<MatchGroup, StoredMatch>(day.matches, groups)
  const remaining = day.matches.filter(({ id }) => !removed.includes(id))
  day.matches = [
    ...remaining.map((group) => reworded.find(({ id }) => id === group.id) ?? group),
    ...added.map((group) => ({ ...group, id: ++day.lastId, by_person: group.pass_no === 7 })),
  ]
  return brokenMatching(day, open)
}

function brokenMatching(day: Matching, open: ReturnType<typeof matchDay>['open']) {
  for (const side of ['system', 'confirmation'] as const) {
    const matchedIds = day.matches.flatMap((group) => group[side].map(({ id }) => id))
    if (new Set(matchedIds).size !== matchedIds.length) return 'an item is in two living matches'
    const known = side === 'system' ? day.sales : day.captures.filter(({ own }) => own)
    const valid = known.filter(({ cancelled_at }) => cancelled_at === null).map(({ id }) => String(id))
    const all = [...matchedIds, ...open[side].map(({ id }) => id)].sort()
    if (all.join() !== valid.sort().join()) return 'an item is neither matched nor open, or both'
  }
  const refused = new Set(day.refused.map(({ system, confirmation }) => `${system.id} ${confirmation.id}`))
  for (const group of day.matches) {
    const difference = sumOf(day, 'confirmation', group.confirmation) - sumOf(day, 'system', group.system)
    if (group.difference_cents !== difference) return 'a match does not say what it differs by'
    if (group.by_person) continue
    for (const system of group.system)
      if (group.confirmation.some(({ id }) => refused.has(`${system.id} ${id}`))) return 'a refused pair came back'
  }
  return null
}
