import { newSettlement } from '../acquirer/acquirer-items.ts'
import type { ParsedSettlement } from '../acquirer/acquirer-types.ts'
import { type FieldValues, type FixedWidthRow, readLayoutValues } from '../fixed-width/fixed-width.ts'
import type { ProblemReport } from '../reading/report.ts'
import { showCents } from '../values/amounts.ts'
import { getnetAnticipationLayout, getnetNegotiationLayout, getnetUnitLayout } from './getnet-layout.ts'

type GetnetOperation = { line: number } & (
  | { type: '4'; entry: FieldValues<typeof getnetAnticipationLayout> }
  | { type: '5'; entry: FieldValues<typeof getnetNegotiationLayout> }
)

/** Collects operations. An operation without RVs in the file becomes a settlement of its own. */
export function newOperations(report: ProblemReport) {
  const operations: GetnetOperation[] = []
  const paid = new Map<string, number>()
  const units = new Map<string, number>()
  return {
    pays({ operation_no, net_cents, entry_kind }: ParsedSettlement) {
      if (operation_no === null || (entry_kind !== 'anticipation' && entry_kind !== 'assignment')) return
      add(paid, bare(operation_no), net_cents)
    },
    anticipation(row: FixedWidthRow) {
      operations.push({ line: row.line, type: '4', entry: readLayoutValues(row, getnetAnticipationLayout) })
    },
    negotiation(row: FixedWidthRow) {
      operations.push({ line: row.line, type: '5', entry: readLayoutValues(row, getnetNegotiationLayout) })
    },
    unit(row: FixedWidthRow) {
      const { merchant_no, operation_no, kind, movement, net_cents } = readLayoutValues(row, getnetUnitLayout)
      add(units, [kind, bare(operation_no), movement, merchant_no].join('|'), net_cents)
    },
    end(): ParsedSettlement[] {
      return operations.flatMap((operation) => {
        checkUnits(operation, units, report)
        const sum = paid.get(bare(operation.entry.operation_no))
        if (sum === undefined) return settlementOf(operation)
        if (sum !== operation.entry.net_cents)
          report.mismatch('getnet.operation', 'o líquido da operação difere da soma dos RVs que ela paga.', {
            line: operation.line,
            field: getnetAnticipationLayout.net_cents.name,
            value: showCents(operation.entry.net_cents),
          })
        return []
      })
    },
  }
}

// A RV has only the last 15 characters of the operation number.
const bare = (operation_no: string) => operation_no.slice(-15).replace(/^0+/, '')

const add = (sums: Map<string, number>, key: string, value: number) => sums.set(key, (sums.get(key) ?? 0) + value)

function checkUnits(operation: GetnetOperation, units: ReadonlyMap<string, number>, report: ProblemReport): void {
  if (operation.type !== '5') return
  const { merchant_no, operation_no, kind, movement, net_cents } = operation.entry
  const sum = units.get([kind, bare(operation_no), movement, merchant_no].join('|'))
  if (sum !== undefined && sum !== net_cents)
    report.mismatch('getnet.units', 'o líquido da negociação difere da soma das unidades de recebíveis.', {
      line: operation.line,
      field: getnetNegotiationLayout.net_cents.name,
      value: showCents(net_cents),
    })
}

function settlementOf({ line, type, entry }: GetnetOperation): ParsedSettlement[] {
  const lien = type === '5' && entry.kind === 'GV'
  // Receivables that were not negotiated are in RVs, and those of a cancelled operation return to RVs.
  if (type === '5' && (entry.kind === 'PG' || entry.movement === 'C')) return []
  const { merchant_no, operation_no, gross_cents, cost_cents, net_cents } = entry
  const future = type === '5' && entry.kind === 'CF'
  return [
    newSettlement({
      line,
      acquirer: 'getnet',
      merchant_no,
      summary_no: operation_no,
      summary_unique_no: `${merchant_no}-OP${operation_no}`,
      entry_kind: type === '4' ? 'anticipation' : lien ? 'lien' : 'assignment',
      presented_on: entry.operated_on,
      due_on: entry.paid_on,
      paid_on: future || lien ? null : entry.paid_on,
      gross_cents,
      other_fees_cents: gross_cents - cost_cents - net_cents,
      anticipation_cost_cents: cost_cents,
      lien_cents: lien ? net_cents : 0,
      net_cents: lien ? 0 : net_cents,
      bank: entry.bank || null,
      branch: entry.branch || null,
      account: entry.account || null,
      operation_no,
      status: future ? 'scheduled' : type === '4' ? 'anticipated' : 'assigned',
    }),
  ]
}
