import type { FileContent, TotalsEquation } from './answer-types.ts'
import { type InspectedTitles, titlesOf } from './inspect-titles.ts'
import type { Layout } from './layouts.ts'
import type { Mapping } from './mapping/mapping-schema.ts'
import { type ReadOptions, read } from './read.ts'
import type { LeftOut, Problem } from './report.ts'

/** One account of a statement file; debits are negative or zero. */
export type InspectedAccount = {
  /** `null` where a table does not say. */
  account: string | null
  transactions: number
  credits_cents: number
  debits_cents: number
  balance_cents: number | null
  /** What may be drawn, limits included; `null` where the file does not say. */
  available_cents: number | null
}

/** What the inspect command prints for one file; a field the layout lacks is `null`. */
export type Inspection = {
  file: string
  /** One of the product's own, or the name of the mapping that reads its columns. */
  layout: Layout | Mapping['name'] | null
  institution: string | null
  accounts: InspectedAccount[] | null
  titles: InspectedTitles | null
  records: number | null
  gross_cents: number | null
  /** Positive when the acquirer keeps it, so `gross − fee = net` (with what it rejected taken off too). */
  fee_cents: number | null
  net_cents: number | null
  /** Records with money that an import leaves out, by reason. */
  left_out: LeftOut[]
  /** The file's own total as what is imported and what is left out; `null` where its layout has no such total. */
  equation: TotalsEquation | null
  warnings: Problem[]
  errors: Problem[]
}

/** Reads a file and answers its control totals. `fileName` is only repeated, never looked at. */
export function inspectFile(bytes: Uint8Array, fileName: string, options: ReadOptions = {}): Inspection {
  const result = read(bytes, options)
  const { layout, institution, totals, content, left_out, equation, warnings, errors } = result
  return {
    file: fileName,
    layout,
    institution,
    accounts: accountsOf(content),
    titles: titlesOf(content),
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

/** The line for a file that could not even be opened; `reason` is Portuguese. */
export const unopened = (fileName: string, reason: string): Inspection => ({
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
    credits_cents: lines.reduce((sum, line) => sum + Math.max(0, line.amount_cents), 0),
    debits_cents: lines.reduce((sum, line) => sum + Math.min(0, line.amount_cents), 0),
    balance_cents,
    available_cents,
  }))
}
