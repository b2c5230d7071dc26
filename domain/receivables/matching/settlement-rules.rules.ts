import { type BusinessDate, groupBy, sumOf } from '@app/kit/contract'
import type { RuleInForce } from '../../matching/rule-in-force.contract.ts'
import type { Batch, Instalment, ReceivableGroup } from '../receivable-facts.contract.ts'
import { computeOwedByBatch } from './early-payments.rules.ts'
import { type ArrivedItem, buildFreeFilter, type OwedItem, runRulesInOrder, tryOwedRule } from './owed-rules.rules.ts'
import type { RefusedReceivables } from './refused-receivables.rules.ts'
import { buildInstalmentUnitKey, matchSettlements } from './settlement-match.rules.ts'

type DueInstalment = Instalment & { due_on: BusinessDate }
type NonEmpty<Item> = readonly [Item, ...Item[]]

const placeOf = ({ acquirer, merchant_no }: Pick<Batch, 'acquirer' | 'merchant_no'>) => `${acquirer}|${merchant_no}`

const owedOf = (parts: NonEmpty<DueInstalment>): OwedItem => ({
  pair_type: 'SETTLEMENT',
  name: parts.length === 1 ? 'parcela' : `${parts.length} parcelas`,
  method: parts.every(({ method }) => method === parts[0].method) ? parts[0].method : null,
  acquirer: parts[0].acquirer,
  place: placeOf(parts[0]),
  on: parts[0].due_on,
  amount_cents: sumOf(parts, ({ net_cents }) => net_cents),
  refs: parts.map(({ id }) => ({ kind: 'instalment', id: String(id) })),
})

/** Returns each unit of receivables, and the total of a merchant's day if it has several. */
function unitsOwed(instalments: readonly Instalment[]) {
  const dueInstalments = instalments
    .flatMap((instalment): DueInstalment[] =>
      instalment.due_on === null ? [] : [{ ...instalment, due_on: instalment.due_on }],
    )
    .sort((a, b) => a.id - b.id)
  const days = groupBy(dueInstalments, (instalment) => `${placeOf(instalment)}|${instalment.due_on}`)
  return [...days.values()].flatMap((day) => {
    const units = [...groupBy(day, buildInstalmentUnitKey).values()]
    return units.length === 1 ? units : [day, ...units]
  })
}

const toArrivedItem = (batch: Batch): ArrivedItem => ({
  ref: { kind: 'batch', id: String(batch.id) },
  place: placeOf(batch),
  on: batch.paid_on,
  amount_cents: computeOwedByBatch(batch, false),
  text: `${batch.reference} ${batch.merchant_no} ${batch.brand ?? ''} ${batch.entry_kind}`,
})

export type SettlementSides = {
  instalments: readonly Instalment[]
  batches: readonly Batch[]
  refused: RefusedReceivables
}

/** Returns the pairs of one rule, and the number of batches left to people because they fit in several ways. */
export const trySettlementRule = (rule: RuleInForce, { instalments, batches, refused }: SettlementSides) =>
  tryOwedRule(rule, { owed: unitsOwed(instalments).map(owedOf), received: batches.map(toArrivedItem), refused })

/** Returns the instalments and batches that the passes before pass 6 leave open. */
export function buildSidesForRules({ instalments, batches, refused }: SettlementSides): SettlementSides {
  const isFree = buildFreeFilter(matchSettlements(instalments, batches))
  return { instalments: instalments.filter(isFree('instalment')), batches: batches.filter(isFree('batch')), refused }
}

export const settleByRules = (
  rules: readonly RuleInForce[],
  { instalments, batches, refused }: SettlementSides,
): ReceivableGroup[] =>
  runRulesInOrder(rules, 'settle', (rule, isFree) => {
    const remaining = {
      instalments: instalments.filter(isFree('instalment')),
      batches: batches.filter(isFree('batch')),
    }
    return trySettlementRule(rule, { ...remaining, refused }).groups
  })
