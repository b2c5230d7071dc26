import type { BusinessDate } from '@app/kit/contract'

export type SummaryRow = { company_id: string; date: BusinessDate; amount_cents: number; rows?: number }

export type SummaryDay = SummaryRow & { rows: number }

export function sumRowsByDay(rows: Iterable<SummaryRow>): SummaryDay[] {
  const days = new Map<string, SummaryDay>()
  for (const { company_id, date, amount_cents, rows: count = 1 } of rows) {
    const key = `${date} ${company_id}`
    const day = days.get(key)
    if (day) {
      day.rows += count
      day.amount_cents += amount_cents
    } else days.set(key, { company_id, date, amount_cents, rows: count })
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day)
}

type Line = { line: number | null }

/** Two problems of one row count once; each problem without a row counts as one. */
export function countRejected(problems: readonly Line[]) {
  const lines = new Set<number>()
  let withoutLine = 0
  for (const { line } of problems) {
    if (line === null) withoutLine += 1
    else lines.add(line)
  }
  return lines.size + withoutLine
}

type FileCounts = {
  records_read: number
  records_rejected: number
  records_new: number
  changed: number
  duplicates: number
}

export function countFileRows({ records_read, records_rejected, records_new, changed, duplicates }: FileCounts) {
  const known = Math.max(records_read - records_rejected - records_new, 0)
  const records_duplicate = Math.min(duplicates, known)
  const records_changed = Math.min(changed, known - records_duplicate)
  return {
    records_new,
    records_equal: known - records_duplicate - records_changed,
    records_changed,
    records_duplicate,
    records_invalid: records_rejected,
  }
}
