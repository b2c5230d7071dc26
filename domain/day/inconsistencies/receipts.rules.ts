import { groupBy, localTime } from '@app/kit/contract'
import { normalNsu } from '../../matching/items.rules.ts'
import type { Capture, SystemMovement } from '../facts/day-facts.contract.ts'
import type { DayToCheck } from './checked-day.rules.ts'

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

const hour_ms = 60 * 60_000

const isWithin = (line: SystemMovement, { captured_at }: Capture, minutes: number) =>
  captured_at !== null && Math.abs(Date.parse(captured_at) - Date.parse(line.occurred_at)) <= minutes * 60_000

const isNear = (line: SystemMovement, capture: Capture) => isWithin(line, capture, 60)

const hourOf = (at: string) => Math.floor(Date.parse(at) / hour_ms)
const hourKey = (amount_cents: number, hour: number) => `${amount_cents}|${hour}`

type RowsByHour<Row> = ReadonlyMap<string, readonly Row[]>

function* findAround<Row>(rows: RowsByHour<Row>, amount_cents: number, at: string | null) {
  const hour = hourOf(at ?? '')
  for (const offset of [-1, 0, 1]) yield* rows.get(hourKey(amount_cents, hour + offset)) ?? []
}

/** Returns the only fitting row. Stops at the second one, because a day may have thousands of equal amounts. */
function findOnly<Row>(rows: Iterable<Row>, fits: (row: Row) => boolean) {
  let only: Row | undefined
  for (const row of rows) {
    if (!fits(row)) continue
    if (only !== undefined) return undefined
    only = row
  }
  return only
}

/** Finds the only capture of equal amount and acquirer within one hour; none if another line has the same amount. */
export function buildReceiptFinder(day: DayToCheck) {
  const free = freeReceipts(day)
  const captures = groupBy(free, ({ gross_cents, captured_at }) => hourKey(gross_cents, hourOf(captured_at ?? '')))
  const lines = groupBy(day.lines, ({ amount_cents, occurred_at }) => hourKey(amount_cents, hourOf(occurred_at)))
  return (line: SystemMovement): Capture | null => {
    const fits = (capture: Capture) =>
      (capture.method === 'pix') === (line.method === 'pix') &&
      same(capture.acquirer, line.acquirer) &&
      same(capture.terminal_logical_no, line.terminal_logical_no) &&
      isNear(line, capture)
    const found = findOnly(findAround(captures, line.amount_cents, line.occurred_at), fits)
    if (!found) return null
    for (const rival of findAround(lines, line.amount_cents, found.captured_at))
      if (
        rival.id !== line.id &&
        numberOf(rival) === null &&
        isNear(rival, found) &&
        same(rival.acquirer, line.acquirer)
      )
        return null
    return found
  }
}

/** Minutes between a line and its receipt, if a correction needs no further look (design of the workbench, 4.3). */
const provenMinutes = 10

/** Returns true if the suggested numbers are of a receipt of the line's terminal and minutes, not only of its hour. */
export function hasProvenReceipt(
  line: SystemMovement,
  { captures, suggested }: { captures: readonly Capture[]; suggested: Readonly<Record<string, string>> },
) {
  const number = numberOf({ nsu: suggested.nsu ?? null, e2e_id: suggested.e2e_id ?? null })
  return captures.some(
    (capture) =>
      numberOf(capture) === number &&
      capture.gross_cents === line.amount_cents &&
      isWithin(line, capture, provenMinutes) &&
      (line.method === 'pix' ||
        (line.terminal_logical_no !== null &&
          capture.terminal_logical_no !== null &&
          same(line.terminal_logical_no, capture.terminal_logical_no))),
  )
}

export const formatReceiptName = ({ captured_at }: Capture) =>
  captured_at === null ? 'captura do mesmo valor' : `captura das ${localTime(captured_at)} no mesmo valor`
