import { createHash } from 'node:crypto'
import type { ParsedSettlement, SettlementKind } from '@app/formats'
import type { OfMerchant } from './mapped-merchants.server.ts'
import { parseModality, toRowAmounts } from './mapped-money.server.ts'
import { matchTerm, type RowResult, rowProblem, splitRowKey, toRowValues } from './mapped-values.server.ts'

const kinds: readonly (readonly [string, SettlementKind])[] = [
  ['antecipac', 'anticipation'],
  ['cessao', 'assignment'],
  ['reversao de chargeback', 'chargeback_reversal'],
  ['chargeback', 'chargeback'],
  ['contestac', 'chargeback'],
  ['cancelament', 'cancel'],
  ['estorno', 'cancel'],
  ['aluguel', 'rental'],
  ['gravame', 'lien'],
  ['ajuste a credito', 'credit_adjustment'],
  ['ajuste a debito', 'debit_adjustment'],
  ['credito', 'sale'],
  ['venda', 'sale'],
  ['pagamento', 'sale'],
  ['reembolso', 'sale'],
  ['liquidac', 'sale'],
]

type MappedSettlement = Omit<ParsedSettlement, 'acquirer'> & { acquirer: string }

export function toMappedSettlement({ row, acquirer, merchant_no }: OfMerchant): RowResult<MappedSettlement> {
  const { text, number } = toRowValues(row)
  const kindText = text('entry_kind')
  const entry_kind =
    kindText === null ? 'sale' : (adjustment(kindText, number('gross_cents') ?? 0) ?? matchTerm(kindText, kinds))
  if (entry_kind === undefined) {
    const why = `"${kindText}" não é um tipo de lançamento conhecido; use um de-para no layout.`
    return { problem: rowProblem(row.line, { field: 'tipo', value: kindText ?? '', text: why }) }
  }
  const { identity, ordinal } = splitRowKey(row)
  const amounts = toRowAmounts(row)
  return {
    record: {
      line: row.line,
      acquirer,
      merchant_no,
      summary_no: text('summary_no') ?? text('nsu') ?? '',
      summary_unique_no: referenceOf({ summary: text('summary_no') ?? text('nsu'), identity, ordinal }),
      modality: parseModality(text('product') ?? '') ?? null,
      brand: text('brand')?.toLowerCase() ?? null,
      product_code: text('product'),
      entry_kind,
      installment: number('installment') ?? 0,
      installments: number('installments') ?? 1,
      presented_on: text('sold_on'),
      due_on: text('paid_on'),
      original_due_on: null,
      paid_on: text('paid_on'),
      ...amounts,
      other_fees_cents: 0,
      anticipation_cost_cents: 0,
      assigned_cents: 0,
      lien_cents: 0,
      rejected_cents: 0,
      bank: text('bank'),
      branch: text('branch'),
      account: text('account'),
      operation_no: null,
      status: 'paid',
      items: [],
      disputed: listDisputedSales(entry_kind, { nsu: text('nsu'), auth_code: text('auth_code'), ...amounts }),
    },
  }
}

const adjustment = (text: string, cents: number): SettlementKind | undefined =>
  matchTerm(text, [['ajuste', true]]) && !matchTerm(text, [['ajuste a ', true]])
    ? cents < 0
      ? 'debit_adjustment'
      : 'credit_adjustment'
    : undefined

type Named = { nsu: string | null; auth_code: string | null; gross_cents: number; net_cents: number }

const listDisputedSales = (kind: SettlementKind, { nsu, auth_code, gross_cents, net_cents }: Named) =>
  (kind === 'chargeback' || kind === 'chargeback_reversal') && nsu !== null
    ? [{ capture_key: null, nsu, auth_code, gross_cents, net_cents }]
    : []

type Key = { summary: string | null; identity: string; ordinal: number }

/** The reference has more than the batch number, which may appear on several payments. */
const referenceOf = ({ summary, identity, ordinal }: Key) =>
  `${summary ?? 'linha'}-${shortHash(`${identity}#${ordinal}`)}`

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10)
