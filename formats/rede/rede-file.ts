import { refuseCount } from '../acquirer/acquirer-frame.ts'
import type { Field, FixedWidthRow, RecordLayout } from '../fixed-width/fixed-width.ts'
import type { Heading } from '../fixed-width/line-layout.ts'
import type { ProblemReport } from '../reading/report.ts'
import { showCents } from '../values/amounts.ts'
import { computePeriod, type Period } from '../values/period.ts'

/** Sums by the name of the layout field that has the expected value. */
type Sums = Record<string, number>

export function newRedeFile() {
  const establishments = new Set<string>()
  let issued: string | null = null
  let movedPeriod: Period | null = null
  let matrix: Sums = {}
  let merchants = new Map<string, Sums>()
  const fileSums: Sums = {}
  return {
    open(merchant_no: string, issued_on: string) {
      establishments.add(merchant_no)
      issued = issued_on
    },
    add(merchant_no: string, figures: Sums) {
      establishments.add(merchant_no)
      merchants.set(merchant_no, addUp(merchants.get(merchant_no) ?? {}, figures))
      addUp(matrix, figures)
      addUp(fileSums, figures)
    },
    /** Adds a day of movement; without any day, the period is the day of issue. */
    movedOn(day: string | null) {
      movedPeriod = computePeriod([movedPeriod?.from ?? null, movedPeriod?.to ?? null, day])
    },
    closeMatrix(): Sums {
      const found = matrix
      matrix = {}
      merchants = new Map()
      return found
    },
    closeMerchant: (merchant_no: string): Sums => merchants.get(merchant_no) ?? {},
    fileSums: (): Sums => fileSums,
    heading(records: number): Heading {
      return {
        institution: 'Rede',
        period: movedPeriod ?? computePeriod([issued]),
        establishments: [...establishments],
        totals: {
          records,
          gross_cents: fileSums.gross_cents ?? 0,
          fee_cents: fileSums.fee_cents ?? 0,
          net_cents: fileSums.net_cents ?? 0,
        },
      }
    },
  }
}

function addUp(sums: Sums, figures: Sums): Sums {
  for (const [name, value] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + value
  return sums
}

/** A reprocessed file has number 000001 again and "repro" in its movement; it replaces earlier files. */
export const toRedeSeries = (sequence: string, movement: string) => ({
  sequence,
  replacement: /repro/i.test(movement),
})

type RecordsCheck = {
  row: FixedWidthRow
  field: Field<number>
  last: Field<number>
  records: number
  report: ProblemReport
}

/** It is unconfirmed whether the count includes header and trailer: both pass. */
export function checkRecords({ row, field, last, records, report }: RecordsCheck): void {
  const promised = row.get(field)
  if (row.text.length < last.to)
    report.error('file.truncated', 'Arquivo cortado: o trailer da Rede está incompleto.', { line: row.line })
  else checkCount({ line: row.line, field: field.name, promised, records, report })
}

type RecordCount = { line: number; field: string; promised: number; records: number; report: ProblemReport }

export function checkCount({ report, ...counted }: RecordCount): void {
  const { promised, records } = counted
  if (promised !== records && promised !== records - 2) refuseCount(report, { code: 'rede.trailer', ...counted })
}

type Comparison<V> = {
  row: { line: number }
  fields: RecordLayout<V>
  promised: V
  found: Sums
  report: ProblemReport
  /** False if it is unconfirmed which records the total includes; a difference is then only a warning. */
  exact?: boolean
}

/** Reports a total record that differs from the sum of its records. Compares only fields with a collected sum. */
export function checkTotals<V extends object>({
  row,
  fields,
  promised,
  found,
  report,
  exact = true,
}: Comparison<V>): void {
  for (const name in fields) {
    const value = promised[name]
    if (typeof value !== 'number' || name === 'records' || name === 'matrices') continue
    const sum = found[name] ?? (Object.keys(found).length === 0 ? 0 : undefined)
    if (sum === undefined || sum === value) continue
    const show = name.endsWith('_cents') ? showCents : String
    report[exact ? 'mismatch' : 'warn'](
      'rede.totals',
      `o total informado (${show(value)}) difere da soma dos registros (${show(sum)}).`,
      { line: row.line, field: fields[name].name, value: show(value) },
    )
  }
}
