import { sumOf } from '@app/kit/contract'
import type { DayView } from '../assessment/day-view.rules.ts'
import type { SystemMovement } from '../facts/day-facts.contract.ts'
import type { DifferenceCode, DifferencePlace, FoundDifference } from './found-differences.contract.ts'

type PlaceContext = { view: DayView; lines: ReadonlyMap<string, SystemMovement>; cancelled: ReadonlySet<string> }
type Sides = Pick<DifferencePlace, 'system_cents' | 'confirmed_cents'>

/** Differences that have an amount on one side only: a missing document, a foreign terminal, the pump. */
const onlySystem: readonly DifferenceCode[] = ['D17', 'D18']
const onlyConfirmed: readonly DifferenceCode[] = ['D10', 'D15']

/** If a difference moves money, confirmed minus system is the amount moved; a side without a value is null. */
function sidesOf(
  { code, ref, items, effects, amount_cents }: FoundDifference,
  { view, cancelled }: PlaceContext,
): Sides {
  if (code === 'D16') return { system_cents: null, confirmed_cents: null }
  if (onlySystem.includes(code)) return { system_cents: amount_cents, confirmed_cents: null }
  // If the records have more litres than the counter, the amount is a system value, not one of the pump.
  if (code === 'D15' && amount_cents < 0) return { system_cents: -amount_cents, confirmed_cents: null }
  if (onlyConfirmed.includes(code)) return { system_cents: null, confirmed_cents: amount_cents }
  const drawer = view.drawers.find(({ session_id }) => ref === `session:${session_id}`)
  if (drawer && drawer.counted_cents !== null)
    return { system_cents: drawer.expected_cents, confirmed_cents: drawer.counted_cents }
  const gap = sumOf(effects, (effect) => effect.amount_cents)
  const sold = sumOf(items, ({ kind, id }) => {
    const item = kind === 'movement' || kind === 'manual' ? view.systemItem({ kind, id }) : undefined
    return item && !cancelled.has(item.key) ? item.amount_cents : 0
  })
  const system = sold === 0 ? Math.max(0, -gap) : sold
  return { system_cents: system || null, confirmed_cents: system + gap || null }
}

/** Returns the only session open at that time; null if two tills were open, since a capture names no operator. */
function sessionAt(at: number, { facts }: DayView) {
  const open = facts.sessions.filter(
    ({ opened_at, closed_at }) => Date.parse(opened_at) <= at && (closed_at === null || at <= Date.parse(closed_at)),
  )
  return open.length === 1 ? (open[0]?.id ?? null) : null
}

function momentOf({ items: [first] }: FoundDifference, { view, lines }: PlaceContext) {
  if (!first) return { at: null, session: null }
  const { kind, id } = first
  const session = kind === 'session' && view.facts.sessions.find((one) => String(one.id) === id)
  if (session) return { at: Date.parse(session.closed_at ?? session.opened_at), session: session.id }
  const line = kind === 'movement' ? lines.get(id) : undefined
  if (line) return { at: Date.parse(line.occurred_at), session: line.session_id }
  const fuelling = kind === 'fuelling' && view.facts.fuellings.find((one) => String(one.id) === id)
  if (fuelling) return { at: Date.parse(fuelling.ended_at), session: null }
  const item =
    (kind === 'manual' ? view.systemItem({ kind, id }) : undefined) ??
    (kind === 'manual' || kind === 'capture' ? view.confirmationItem({ kind, id }) : undefined)
  return { at: item?.at ?? null, session: item?.session ?? null }
}

export function addPlaces(view: DayView, differences: readonly FoundDifference[]): FoundDifference[] {
  const lines = new Map(view.facts.movements.map((line) => [String(line.id), line]))
  const cancelled = new Set(view.sides.cancelledSystem.map(({ key }) => key))
  const context = { view, lines, cancelled }
  return differences.map((difference) => {
    const { at, session } = momentOf(difference, context)
    return {
      ...difference,
      occurred_at: at === null ? null : new Date(at).toISOString(),
      cash_session_id: session ?? (at === null ? null : sessionAt(at, view)),
      ...sidesOf(difference, context),
    }
  })
}
