import { groupBy, sumOf } from '@app/kit/contract'
import type { RuleInForce } from '../../matching/rule-in-force.contract.ts'
import type { BankLine, Batch, Deposit, PaidSlip, PixMoved, ReceivableGroup } from '../receivable-facts.contract.ts'
import { type ArrivedItem, type OwedItem, runRulesInOrder, tryOwedRule } from './owed-rules.rules.ts'
import type { RefusedReceivables } from './refused-receivables.rules.ts'

export type OwedToBank = {
  batches: readonly Batch[]
  slips: readonly PaidSlip[]
  pix: readonly PixMoved[]
  deposits: readonly Deposit[]
}

const batchesOwed = (name: string, batches: readonly [Batch, ...Batch[]]): OwedItem => ({
  pair_type: 'BANK',
  name,
  method: batches.every(({ method }) => method === batches[0].method) ? batches[0].method : null,
  acquirer: batches[0].acquirer,
  place: batches[0].bank_account_id,
  on: batches[0].paid_on,
  amount_cents: sumOf(batches, ({ net_cents }) => net_cents),
  refs: batches.map(({ id }) => ({ kind: 'batch', id: String(id) })),
})

/** Sums the payments of an acquirer into an account on a day; adds each batch if there are several. */
function ofAcquirers(batches: readonly Batch[]) {
  const days = groupBy(batches, (batch) => `${batch.acquirer}|${batch.bank_account_id}|${batch.paid_on}`)
  return [...days.values()].flatMap((day) =>
    day.length === 1
      ? [batchesOwed(`lote ${day[0].reference}`, day)]
      : [
          batchesOwed(`${day.length} lotes`, day),
          ...day.map((batch) => batchesOwed(`lote ${batch.reference}`, [batch])),
        ],
  )
}

const owedOf = ({ batches, slips, pix, deposits }: OwedToBank): OwedItem[] => [
  ...ofAcquirers(batches),
  ...slips.map(
    ({ id, our_number, document_no, ...slip }): OwedItem => ({
      pair_type: 'BANK',
      name: `boleto ${document_no ?? our_number}`,
      method: null,
      acquirer: null,
      place: slip.bank_account_id,
      on: slip.credited_on,
      amount_cents: slip.net_cents,
      refs: [{ kind: 'slip', id: String(id) }],
    }),
  ),
  ...pix.map(
    ({ id, business_date: on, amount_cents }): OwedItem => ({
      pair_type: 'BANK',
      name: 'Pix',
      method: 'pix',
      acquirer: null,
      place: null,
      on,
      amount_cents,
      refs: [{ kind: 'pix', id: String(id) }],
    }),
  ),
  ...deposits.map(
    ({ id, business_date: on, amount_cents }): OwedItem => ({
      pair_type: 'CASH',
      name: 'dinheiro a depositar',
      method: 'cash',
      acquirer: null,
      place: null,
      on,
      amount_cents,
      refs: [{ kind: 'deposit', id }],
    }),
  ),
]

const toArrivedItem = ({ id, bank_account_id, posted_on, amount_cents, memo, doc_no }: BankLine): ArrivedItem => ({
  ref: { kind: 'line', id: String(id) },
  place: bank_account_id,
  on: posted_on,
  amount_cents,
  text: `${memo} ${doc_no ?? ''}`,
})

export type RuleSides = { owed: OwedToBank; lines: readonly BankLine[]; refused: RefusedReceivables }

/** Returns the pairs of one rule, and the number of lines left to people because they fit in several ways. */
export const tryBankRule = (rule: RuleInForce, { owed, lines, refused }: RuleSides) =>
  tryOwedRule(rule, { owed: owedOf(owed), received: lines.map(toArrivedItem), refused })

export const matchBankByRules = (
  rules: readonly RuleInForce[],
  { owed, lines, refused }: RuleSides,
): ReceivableGroup[] =>
  runRulesInOrder(rules, 'bank', (rule, isFree) => {
    const { batches, slips, pix, deposits } = owed
    const remaining = {
      batches: batches.filter(isFree('batch')),
      slips: slips.filter(isFree('slip')),
      pix: pix.filter(isFree('pix')),
      deposits: deposits.filter(isFree('deposit')),
    }
    return tryBankRule(rule, { owed: remaining, lines: lines.filter(isFree('line')), refused }).groups
  })
