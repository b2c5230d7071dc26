import type { Batch, Instalment } from '../receivable-facts.contract.ts'

export const isEarly = ({ entry_kind }: Pick<Batch, 'entry_kind'>) =>
  entry_kind === 'anticipation' || entry_kind === 'assignment'

export const sumAmountToOthers = ({ assigned_cents, lien_cents }: Pick<Batch, 'assigned_cents' | 'lien_cents'>) =>
  assigned_cents + lien_cents

export const computeOwedByBatch = (batch: Batch, named: boolean) =>
  batch.net_cents + sumAmountToOthers(batch) + (named ? 0 : batch.anticipation_cost_cents)

/** These acquirers anticipate by summary (resumo de vendas), not by unit of receivables; sale keys begin with it. */
const earlyBySummary = new Set(['rede'])

type Product = Pick<Instalment, 'acquirer' | 'merchant_no' | 'brand' | 'method' | 'due_on'>

// Anticipations distinguish only debit and credit, so instalments count as credit.
const productOf = ({ acquirer, merchant_no, brand, method, due_on }: Omit<Product, 'method'> & Pick<Batch, 'method'>) =>
  [acquirer, merchant_no, brand ?? '', method === 'credit_installments' ? 'credit' : (method ?? ''), due_on].join('|')

const summaryOf = (acquirer: string, summary: string, number: number) => `${acquirer}|${summary}|${number}`

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
