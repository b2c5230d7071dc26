import type { Mapping } from '../mapping/schema/mapping-schema.ts'
import { type FileReadOptions, read } from '../readers/read.ts'
import type { Layout } from '../reading/layouts.ts'
import type { LeftOutGroup, Problem } from '../reading/report.ts'
import { sumItems } from '../values/amounts.ts'
import type { FileContent, TotalsEquation } from '../values/answer-types.ts'
import { type InspectedTitles, inspectTitles } from './inspect-titles.ts'

/** One account of a statement file. Debits are negative or zero. */
type InspectedAccount = {
  account: string | null
  transactions: number
  credits_cents: number
  debits_cents: number
  balance_cents: number | null
  /** Available balance with limits; `null` if the file does not have it. */
  available_cents: number | null
}

/** Output of the inspect command for one file; a figure that the layout lacks is `null`. */
export type Inspection = {
  file: string
  layout: Layout | Mapping['name'] | null
  institution: string | null
  accounts: InspectedAccount[] | null
  titles: InspectedTitles | null
  records: number | null
  gross_cents: number | null
  /** Positive when the acquirer keeps it, so `gross − fee = net` (rejected amounts deducted too). */
  fee_cents: number | null
  net_cents: number | null
  left_out: LeftOutGroup[]
  equation: TotalsEquation | null
  warnings: Problem[]
  errors: Problem[]
}

/** Reads a file and returns its control totals. `fileName` is only copied to the result, never interpreted. */
export function inspectFile(bytes: Uint8Array, fileName: string, options: FileReadOptions = {}): Inspection {
  const result = read(bytes, options)
  const { layout, institution, totals, content, left_out, equation, warnings, errors } = result
  return {
    file: fileName,
    layout,
    institution,
    accounts: accountsOf(content),
    titles: inspectTitles(content),
    records: totals?.records ?? null,
    gross_cents: totals?.gross_cents ?? null,
    fee_cents: totals?.fee_cents ?? null,
    net_cents: totals?.net_cents ?? null,
    left_out,
    equation,
    warnings,
    errors,
  }
}

/** Returns the inspection of a file that could not be opened; `reason` is in Portuguese. */
export const buildUnopenedInspection = (fileName: string, reason: string): Inspection => ({
  file: fileName,
  layout: null,
  institution: null,
  accounts: null,
  titles: null,
  records: null,
  gross_cents: null,
  fee_cents: null,
  net_cents: null,
  left_out: [],
  equation: null,
  warnings: [],
  errors: [{ line: null, column: null, field: null, value: null, code: 'file.unopened', message: reason }],
})

function accountsOf(content: FileContent | null): InspectedAccount[] | null {
  if (content?.kind !== 'statement') return null
  return content.accounts.map(({ account_id, lines, balance_cents, available_cents = null }) => ({
    account: account_id,
    transactions: lines.length,
    credits_cents: sumItems(lines, (line) => Math.max(0, line.amount_cents)),
    debits_cents: sumItems(lines, (line) => Math.min(0, line.amount_cents)),
    balance_cents,
    available_cents,
  }))
}
