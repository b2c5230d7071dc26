import { sumOf } from '@app/kit/contract'
import type { SystemMovement } from '../facts/day-facts.contract.ts'
import type { DayView } from './day-view.rules.ts'
import type { DifferenceCode, DifferencePlace, FoundDifference } from './found-differences.contract.ts'

type Looked = { view: DayView; lines: ReadonlyMap<string, SystemMovement>; cancelled: ReadonlySet<string> }
type Sides = Pick<DifferencePlace, 'system_cents' | 'confirmed_cents'>

/** What no method of payment shows: a paper that is missing, a foreign machine, the pump. */
const onlySystem: readonly DifferenceCode[] = ['D17', 'D18']
const onlyConfirmed: readonly DifferenceCode[] = ['D10', 'D15']

/** Wherever a difference moves money, confirmed minus system is what it moves; a side that says nothing is null. */
function sidesOf({ code, ref, items, effects, amount_cents }: FoundDifference, { view, cancelled }: Looked): Sides {
  if (code === 'D16') return { system_cents: null, confirmed_cents: null }
  if (onlySystem.includes(code)) return { system_cents: amount_cents, confirmed_cents: null }
  // Records with more litres than the counter are the system's word, not the pump's.
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

/** The only session that was open then: a capture names nobody, and two open tills leave it unsaid. */
function sessionAt(at: number, { facts }: DayView) {
  const open = facts.sessions.filter(
    ({ opened_at, closed_at }) => Date.parse(opened_at) <= at && (closed_at === null || at <= Date.parse(closed_at)),
  )
  return open.length === 1 ? (open[0]?.id ?? null) : null
}

/** When and in whose shift the first of its items happened. */
function momentOf({ items: [first] }: FoundDifference, { view, lines }: Looked) {
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

/** Every difference with its time, its shift and both sides. */
export function withPlaces(view: DayView, differences: readonly FoundDifference[]): FoundDifference[] {
  const lines = new Map(view.facts.movements.map((line) => [String(line.id), line]))
  const cancelled = new Set(view.sides.cancelledSystem.map(({ key }) => key))
  const looked = { view, lines, cancelled }
  return differences.map((difference) => {
    const { at, session } = momentOf(difference, looked)
    return {
      ...difference,
      occurred_at: at === null ? null : new Date(at).toISOString(),
      cash_session_id: session ?? (at === null ? null : sessionAt(at, view)),
      ...sidesOf(difference, looked),
    }
  })
}
