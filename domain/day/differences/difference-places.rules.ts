import { sumOf } from '@app/kit/contract'
import type { DayView } from '../assessment/day-view.rules.ts'
import type { DifferenceCode, DifferencePlace, FoundDifference } from './found-differences.contract.ts'

type PlaceContext = ReturnType<typeof buildPlaceContext>
type Sides = Pick<DifferencePlace, 'system_cents' | 'confirmed_cents'>

/** Differences that have an amount on one side only: a missing document, a foreign terminal, the pump. */
const onlySystem: readonly DifferenceCode[] = ['D17', 'D18']
const onlyConfirmed: readonly DifferenceCode[] = ['D10', 'D15']

/** If a difference moves money, confirmed minus system is the amount moved; a side without a value is null. */
function sidesOf(
  { code, ref, items, effects, amount_cents }: FoundDifference,
  { view, drawers, cancelled }: PlaceContext,
): Sides {
  if (code === 'D16') return { system_cents: null, confirmed_cents: null }
  if (onlySystem.includes(code)) return { system_cents: amount_cents, confirmed_cents: null }
  // If the records have more litres than the counter, the amount is a system value, not one of the pump.
  if (code === 'D15' && amount_cents < 0) return { system_cents: -amount_cents, confirmed_cents: null }
  if (onlyConfirmed.includes(code)) return { system_cents: null, confirmed_cents: amount_cents }
  const drawer = drawers.get(ref)
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
function sessionAt(at: number, { shifts }: PlaceContext) {
  const open = shifts.filter(({ from, to }) => from <= at && at <= to)
  return open.length === 1 ? (open[0]?.id ?? null) : null
}

function momentOf({ items: [first] }: FoundDifference, { view, lines, sessions, fuellings }: PlaceContext) {
  if (!first) return { at: null, session: null }
  const { kind, id } = first
  const session = kind === 'session' ? sessions.get(id) : undefined
  if (session) return { at: Date.parse(session.closed_at ?? session.opened_at), session: session.id }
  const line = kind === 'movement' ? lines.get(id) : undefined
  if (line) return { at: Date.parse(line.occurred_at), session: line.session_id }
  const fuelling = kind === 'fuelling' ? fuellings.get(id) : undefined
  if (fuelling) return { at: Date.parse(fuelling.ended_at), session: null }
  const item =
    (kind === 'manual' ? view.systemItem({ kind, id }) : undefined) ??
    (kind === 'manual' || kind === 'capture' ? view.confirmationItem({ kind, id }) : undefined)
  return { at: item?.at ?? null, session: item?.session ?? null }
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [String(row.id), row]))

const buildPlaceContext = (view: DayView) => ({
  view,
  lines: byId(view.facts.movements),
  sessions: byId(view.facts.sessions),
  fuellings: byId(view.facts.fuellings),
  drawers: new Map(view.drawers.map((drawer) => [`session:${drawer.session_id}`, drawer])),
  cancelled: new Set(view.sides.cancelledSystem.map(({ key }) => key)),
  shifts: view.facts.sessions.map(({ id, opened_at, closed_at }) => ({
    id,
    from: Date.parse(opened_at),
    to: closed_at === null ? Number.POSITIVE_INFINITY : Date.parse(closed_at),
  })),
})

export function addPlaces(view: DayView, differences: readonly FoundDifference[]): FoundDifference[] {
  const context = buildPlaceContext(view)
  return differences.map((difference) => {
    const { at, session } = momentOf(difference, context)
    return {
      ...difference,
      occurred_at: at === null ? null : new Date(at).toISOString(),
      cash_session_id: session ?? (at === null ? null : sessionAt(at, context)),
      ...sidesOf(difference, context),
    }
  })
}
