import { proposeMappings } from '../mapping/mapping-propose.ts'
import type { Mapping } from '../mapping/schema/mapping-schema.ts'
import { shippedMappings } from '../mapping/shipped/shipped-mappings.ts'
import type { MappedRow, RawRow } from '../mapping/tables/mapping-apply.ts'
import { readFirstRows, readMappedBook, yieldChunks } from '../mapping/tables/mapping-book.ts'
import { readMapped } from '../mapping/tables/mapping-file.ts'
import type { FileNotice } from '../mapping/values/mapping-fault.ts'
import { balanceMemos } from '../reading/balance-memo.ts'
import { formatNounCount } from '../reading/counted.ts'
import { leftOutTotals } from '../reading/left-out.ts'
import type { Problem } from '../reading/report.ts'
import { isZip, sourceOfBytes } from '../sheet/zip-stream.ts'
import { asUtf8 } from '../values/text.ts'
import type { Inspection } from './inspect-file.ts'

type Columns = Omit<Inspection, 'file'>

const readOptions = { most: 50, delimiter: 'auto', encoding: 'auto' } as const
const beginning = 4 * 1_048_576

export async function inspectColumns(file: Uint8Array, today: string): Promise<Columns | null> {
  const bytes = asUtf8(file)
  const { rows, fault } = await readFirstRows(isZip(bytes) ? bytes : bytes.subarray(0, beginning), readOptions)
  if (fault?.bound) return nothingRead([problem('file.too-many-columns', fault.line, fault.message)])
  const widest = rows.reduce<RawRow>((best, row) => (filled(row) > filled(best) ? row : best), { line: 0, cells: [] })
  if (filled(widest) < 2) return null
  const found = mappingOf(rows)
  if (!found) return refused('file.unknown-columns', widest.line, unknown(widest.cells))
  if ('several' in found) return refused('file.several-layouts', found.line, severalFit(found.several))
  return inspectMapped(bytes, found.mapping, today)
}

const filled = ({ cells }: RawRow) => cells.filter((cell) => cell.trim() !== '').length

type MappingChoice = { mapping: Mapping } | { several: readonly Mapping[]; line: number }

function mappingOf(rows: readonly RawRow[]): MappingChoice | null {
  for (const { cells, line } of rows) {
    const proposals = proposeMappings(cells, shippedMappings, [])
    const [best] = proposals
    if (!best) continue
    const several = proposals.filter(({ score, found }) => score === best.score && found === best.found)
    return several.length === 1 ? best : { several: several.map(({ mapping }) => mapping), line }
  }
  return null
}

const maxNamed = 40
const longestName = 60

function unknown(cells: readonly string[]) {
  const names = cells.map((cell) => cell.trim().slice(0, longestName)).filter(Boolean)
  const others = names.length > maxNamed ? ` e mais ${names.length - maxNamed}` : ''
  return `nenhum layout que acompanha o produto lê estas colunas: ${names.slice(0, maxNamed).join(', ')}${others}.`
}

const severalFit = (mappings: readonly Mapping[]) =>
  `mais de um layout que acompanha o produto lê estas colunas: ${mappings.map(({ name }) => name).join('; ')}.`

const nothing = { institution: null, accounts: null, titles: null, records: null } as const
const noTotals = { gross_cents: null, fee_cents: null, net_cents: null } as const
const noneLeftOut = { left_out: [], equation: null }

const problem = (code: string, line: number | null, message: string): Problem => ({
  ...{ line, column: null, field: null, value: null, code, message },
})

const nothingRead = (errors: Problem[]): Columns => ({
  ...{ layout: null, ...nothing, ...noTotals, ...noneLeftOut, warnings: [] },
  errors,
})

const refused = (code: string, line: number, text: string) =>
  nothingRead([problem(code, line, `Linha ${line}: ${text}`)])

const noRow = 'nenhuma linha do arquivo pôde ser lida.'

/** Unreadable rows are warnings, because the other rows are imported. */
async function inspectMapped(bytes: Uint8Array, mapping: Mapping, today: string): Promise<Columns> {
  const totals = newTotals()
  const warnings = newWarnings()
  // Banks list balances among the lines of a statement; they are not transactions.
  const isMemo = balanceMemos(mapping.balances)
  const isBalance = ({ values: { memo } }: MappedRow) => typeof memo === 'string' && isMemo(memo)
  const take = (rows: readonly MappedRow[]) => {
    for (const row of rows) {
      for (const fault of [...row.faults, ...(row.warnings ?? [])]) warnings.add(fault)
      if (row.faults.length === 0 && !isBalance(row)) totals.add(row)
    }
    return true
  }
  const options = { today, counted: false }
  const {
    fault,
    notices,
    totals: totalRows,
    left_out: unread,
  } = isZip(bytes)
    ? await readMappedBook(sourceOfBytes(bytes), mapping, { ...options, onRows: take })
    : await readMapped(() => yieldChunks(bytes), mapping, { ...options, onRows: (rows) => void take(rows) })
  for (const notice of notices) warnings.add(notice)
  const left_out = [...leftOutTotals(totalRows), ...unread]
  const shared = { layout: mapping.name, left_out, equation: null, warnings: warnings.all() }
  if (fault)
    return { ...nothing, ...noTotals, ...shared, errors: [problem('mapping.fault', fault.line, fault.message)] }
  if (totals.count() === 0)
    return {
      ...nothing,
      ...noTotals,
      ...shared,
      errors: [problem('mapping.no-row', null, `Layout ${mapping.name}: ${noRow}`)],
    }
  return { ...nothing, ...totals.of(mapping), ...shared, errors: [] }
}

const amounts = ['gross_cents', 'fee_cents', 'net_cents', 'amount_cents'] as const

function newTotals() {
  let records = 0
  const sums: Record<(typeof amounts)[number], number | null> = {
    ...{ gross_cents: 0, fee_cents: 0, net_cents: 0, amount_cents: 0 },
  }
  const split = { credits_cents: 0, debits_cents: 0 }
  return {
    add({ values }: MappedRow) {
      records++
      for (const name of amounts) {
        const sum = sums[name]
        const value = values[name]
        sums[name] = sum !== null && typeof value === 'number' ? sum + value : null
      }
      const amount = typeof values.amount_cents === 'number' ? values.amount_cents : 0
      split.credits_cents += Math.max(0, amount)
      split.debits_cents += Math.min(0, amount)
    },
    count: () => records,
    of({ target }: Mapping) {
      const { amount_cents, gross_cents, ...otherSums } = sums
      if (target !== 'statement_lines') return { records, gross_cents: gross_cents ?? amount_cents, ...otherSums }
      const account = { account: null, transactions: records, ...split, balance_cents: null, available_cents: null }
      return { records, ...noTotals, accounts: [account] }
    },
  }
}

const maxWarnings = 200

function newWarnings() {
  const first: Problem[] = []
  let others = 0
  return {
    add({ line, column, field, value, message, code, sums }: FileNotice) {
      if (first.length >= maxWarnings && !sums) others++
      else
        first.push({
          ...problem(code ?? 'row.invalid', line, message),
          field: column || field,
          value,
          ...(sums && { sums }),
        })
    },
    all: () =>
      others === 0
        ? first
        : [
            ...first,
            problem('file.more-warnings', null, `Há mais ${formatNounCount(others, 'aviso', 'avisos')} no arquivo.`),
          ],
  }
}
