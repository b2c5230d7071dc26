import type { Batch, Instalment } from '../receivable-facts.contract.ts'

/** Returns true for a batch paid before its due date, by the acquirer or by the buyer of the receivables. */
export const isEarly = ({ entry_kind }: Pick<Batch, 'entry_kind'>) =>
  entry_kind === 'anticipation' || entry_kind === 'assignment'

/** Returns the amount of the batch that goes to buyers or creditors, in centavos. */
export const sumAmountToOthers = ({ assigned_cents, lien_cents }: Pick<Batch, 'assigned_cents' | 'lien_cents'>) =>
  assigned_cents + lien_cents

/** Returns the total that its instalments must have; adds the anticipation cost unless the file names them. */
export const computeOwedByBatch = (batch: Batch, named: boolean) =>
  batch.net_cents + sumAmountToOthers(batch) + (named ? 0 : batch.anticipation_cost_cents)

/** These acquirers anticipate by summary (resumo de vendas), not by unit of receivables; sale keys begin with it. */
const earlyBySummary = new Set(['rede'])

type Product = Pick<Instalment, 'acquirer' | 'merchant_no' | 'brand' | 'method' | 'due_on'>

// Anticipations distinguish only debit and credit.
const productOf = ({ acquirer, merchant_no, brand, method, due_on }: Omit<Product, 'method'> & Pick<Batch, 'method'>) =>
  [acquirer, merchant_no, brand ?? '', method === 'credit_installments' ? 'credit' : (method ?? ''), due_on].join('|')

const summaryOf = (acquirer: string, summary: string, number: number) => `${acquirer}|${summary}|${number}`

/** Returns the key that an early batch shares with its instalments; null if the file does not contain it. */
export function buildEarlyBatchKey(batch: Batch): string | null {
  if (earlyBySummary.has(batch.acquirer))
    return batch.summary_no === null
      ? null
      : summaryOf(batch.acquirer, `${batch.merchant_no}-${batch.summary_no}`, batch.installment ?? 1)
  return batch.original_due_on === null ? null : productOf({ ...batch, due_on: batch.original_due_on })
}

export const buildEarlyInstalmentKey = (instalment: Instalment) =>
  earlyBySummary.has(instalment.acquirer)
    ? summaryOf(instalment.acquirer, (instalment.capture_key ?? '').split('-').slice(0, 2).join('-'), instalment.number)
    : productOf(instalment)
