import type { Batch, Instalment } from './receivable-facts.contract.ts'

/** Paid before its day, by the acquirer or by whoever bought it. */
export const isEarly = ({ entry_kind }: Pick<Batch, 'entry_kind'>) =>
  entry_kind === 'anticipation' || entry_kind === 'assignment'

/** What others receive of these batches instead of us. */
export const goesToOthers = ({ assigned_cents, lien_cents }: Pick<Batch, 'assigned_cents' | 'lien_cents'>) =>
  assigned_cents + lien_cents

/** What its instalments add up to. Those that the file names bear the cost of being early; of others it stands apart. */
export const owedOfBatch = (batch: Batch, named: boolean) =>
  batch.net_cents + goesToOthers(batch) + (named ? 0 : batch.anticipation_cost_cents)

/** These pay early by group of sales, and not by unit of receivables; the key of a sale begins with its group. */
const earlyBySummary = new Set(['rede'])

type Product = Pick<Instalment, 'acquirer' | 'merchant_no' | 'brand' | 'method' | 'due_on'>

// A negotiation tells debit from credit, and no more.
const productOf = ({ acquirer, merchant_no, brand, method, due_on }: Omit<Product, 'method'> & Pick<Batch, 'method'>) =>
  [acquirer, merchant_no, brand ?? '', method === 'credit_installments' ? 'credit' : (method ?? ''), due_on].join('|')

const summaryOf = (acquirer: string, summary: string, number: number) => `${acquirer}|${summary}|${number}`

/** What an early payment pays, as the instalment itself is called; null where the file does not say it. */
export function earlyKeyOfBatch(batch: Batch): string | null {
  if (earlyBySummary.has(batch.acquirer))
    return batch.summary_no === null
      ? null
      : summaryOf(batch.acquirer, `${batch.merchant_no}-${batch.summary_no}`, batch.installment ?? 1)
  return batch.original_due_on === null ? null : productOf({ ...batch, due_on: batch.original_due_on })
}

export const earlyKeyOfInstalment = (instalment: Instalment) =>
  earlyBySummary.has(instalment.acquirer)
    ? summaryOf(instalment.acquirer, (instalment.capture_key ?? '').split('-').slice(0, 2).join('-'), instalment.number)
    : productOf(instalment)
