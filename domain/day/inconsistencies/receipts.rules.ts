import { groupBy, localTime } from '@app/kit/contract'
import { normalNsu } from '../../matching/items.rules.ts'
import type { Capture, SystemMovement } from '../facts/day-facts.contract.ts'
import type { DayToCheck } from './checked-day.rules.ts'

const minutesAround = 60

const same = (a: string | null, b: string | null) =>
  a === null || b === null || a.trim().toUpperCase() === b.trim().toUpperCase()

const numberOf = ({ nsu, e2e_id }: Pick<SystemMovement, 'nsu' | 'e2e_id'>) => normalNsu(nsu) ?? e2e_id

function freeReceipts({ facts, lines }: DayToCheck) {
  const takenNumbers = new Set(lines.map(numberOf))
  return facts.captures.filter(
    (capture) =>
      capture.kind === 'sale' && capture.own && capture.cancelled_at === null && !takenNumbers.has(numberOf(capture)),
  )
}

const isNear = (line: SystemMovement, capture: Capture) =>
  capture.captured_at !== null &&
  Math.abs(Date.parse(capture.captured_at) - Date.parse(line.occurred_at)) <= minutesAround * 60_000

/** Finds the only capture of equal amount and acquirer within one hour; none if another line has the same amount. */
export function buildReceiptFinder(day: DayToCheck) {
  const free = freeReceipts(day)
  const byAmount = groupBy(free, ({ gross_cents }) => gross_cents)
  const linesByAmount = groupBy(day.lines, ({ amount_cents }) => amount_cents)
  return (line: SystemMovement): Capture | null => {
    const fits = (capture: Capture) =>
      (capture.method === 'pix') === (line.method === 'pix') &&
      same(capture.acquirer, line.acquirer) &&
      same(capture.terminal_logical_no, line.terminal_logical_no) &&
      isNear(line, capture)
    const [found, other] = (byAmount.get(line.amount_cents) ?? []).filter(fits)
    if (!found || other) return null
    const rivals = (linesByAmount.get(line.amount_cents) ?? []).filter(
      (rival) =>
        rival.id !== line.id && numberOf(rival) === null && isNear(rival, found) && same(rival.acquirer, line.acquirer),
    )
    return rivals.length === 0 ? found : null
  }
}

export const formatReceiptName = ({ captured_at }: Capture) =>
  captured_at === null ? 'captura do mesmo valor' : `captura das ${localTime(captured_at)} no mesmo valor`
