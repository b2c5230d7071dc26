import { type BusinessDate, groupBy, showDate, showMoney, sumOf } from '@app/kit/contract'
import type { Batch, Instalment, ReceivableGroup } from '../receivable-facts.contract.ts'
import {
  buildEarlyBatchKey,
  buildEarlyInstalmentKey,
  computeOwedByBatch,
  isEarly,
  sumAmountToOthers,
} from './early-payments.rules.ts'

/** These acquirers pay all brands and products of a day in one batch; others pay each separately. */
const acquirersPayingTogether = new Set(['stone', 'pagbank', 'mercado_pago'])

type UnitFields = {
  acquirer: string
  merchant_no: string
  brand: string | null
  method: string | null
  kind: string
  due_on: BusinessDate | null
}

const settlementKinds: Readonly<Record<string, string>> = { sale: 'payment', payment: 'payment' }

/** Returns the key of a unit of receivables: acquirer, merchant, brand, product, due date, kind (operations 3.2). */
function buildUnitKey({ acquirer, merchant_no, brand, method, kind, due_on }: UnitFields) {
  const product = acquirersPayingTogether.has(acquirer) ? ['', ''] : [brand ?? '', method ?? '']
  return [acquirer, merchant_no, ...product, due_on ?? '', settlementKinds[kind] ?? kind].join('|')
}

export const buildInstalmentUnitKey = (instalment: Instalment) => buildUnitKey(instalment)
const buildBatchUnitKey = (batch: Batch) =>
  buildUnitKey({ ...batch, kind: batch.entry_kind, due_on: batch.due_on ?? batch.paid_on })

const centPerInstalment = 1
const maxPerBatch = 5

type Cluster = { instalments: readonly Instalment[]; batches: readonly Batch[] }

const net = (items: readonly { net_cents: number }[]) => sumOf(items, ({ net_cents }) => net_cents)

const count = (value: number, singular: string, plural: string) => `${value} ${value === 1 ? singular : plural}`

function formatAmountsApart(batches: readonly Batch[], named: boolean) {
  const cost = named ? 0 : sumOf(batches, ({ anticipation_cost_cents }) => anticipation_cost_cents)
  const others = sumOf(batches, sumAmountToOthers)
  return `${cost === 0 ? '' : `, ${showMoney(cost)} de custo da antecipação`}${others === 0 ? '' : `, ${showMoney(others)} a quem os comprou ou tem em garantia`}`
}

function groupOf({ instalments, batches }: Cluster, named: boolean): ReceivableGroup {
  const owed = net(instalments)
  const difference_cents = sumOf(batches, (batch) => computeOwedByBatch(batch, named)) - owed
  const allowed = Math.min(maxPerBatch, instalments.length * centPerInstalment)
  const exact = difference_cents === 0
  const isNear = Math.abs(difference_cents) <= allowed
  const reason = named ? 'o arquivo de pagamento nomeia as parcelas' : 'mesma unidade de recebíveis'
  const [first] = batches
  const apartText = formatAmountsApart(batches, named)
  const sum = exact
    ? `somam ${showMoney(owed)}, ${apartText === '' ? 'o líquido do lote' : `o que o lote traz: ${showMoney(net(batches))} pagos${apartText}`}`
    : `somam ${showMoney(owed)} e o lote pagou ${showMoney(net(batches))}${apartText}, diferença ${showMoney(difference_cents)}`
  const paid = first ? `, pago em ${showDate(first.paid_on)}` : ''
  return {
    pair_type: 'SETTLEMENT',
    pass_no: exact ? (named ? 1 : 2) : 4,
    score: exact ? (named ? 100 : 95) : isNear ? 85 : 70,
    status: isNear ? 'confirmed' : 'suggested',
    sentence: `${count(instalments.length, 'parcela', 'parcelas')} ${sum}${paid}; ${reason}`,
    system: instalments.map(({ id }) => ({ kind: 'instalment', id: String(id) })),
    confirmation: batches.map(({ id }) => ({ kind: 'batch', id: String(id) })),
    difference_cents,
  }
}

const batchKey = ({ acquirer, merchant_no, reference }: Pick<Batch, 'acquirer' | 'merchant_no' | 'reference'>) =>
  `${acquirer}|${merchant_no}|${reference}`

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id

// `Σ net(instalments) + Σ adjustments = batch net`
/** Runs SETTLEMENT (operations 3.5): pairs named by the payment file, then anticipations, then units of receivables. */
export function matchSettlements(instalments: readonly Instalment[], batches: readonly Batch[]): ReceivableGroup[] {
  const namedInstalments = groupBy(
    [...instalments].sort(byId).filter(({ batch_reference }) => batch_reference !== null),
    ({ acquirer, merchant_no, batch_reference }) =>
      batchKey({ acquirer, merchant_no, reference: batch_reference ?? '' }),
  )
  const ordered = [...batches].sort(byId)
  const groups = [...groupBy(ordered, batchKey)].flatMap(([key, ofReference]) => {
    const parts = namedInstalments.get(key) ?? []
    return parts.length === 0 ? [] : [groupOf({ instalments: parts, batches: ofReference }, true)]
  })
  const used = new Set(groups.flatMap(({ confirmation }) => confirmation.map(({ id }) => id)))
  const unnamed = [...instalments].sort(byId).filter(({ batch_reference }) => batch_reference === null)
  const free = ordered.filter(({ id }) => !used.has(String(id)))
  const earlyGroups = pairByKey(
    { items: unnamed, keyOf: buildEarlyInstalmentKey },
    { items: free.filter(isEarly), keyOf: buildEarlyBatchKey },
  )
  const earlyIds = new Set(earlyGroups.flatMap(({ system }) => system.map(({ id }) => id)))
  const ofUnits = pairByKey(
    { items: unnamed.filter(({ id }) => !earlyIds.has(String(id))), keyOf: buildInstalmentUnitKey },
    { items: free.filter((batch) => !isEarly(batch)), keyOf: buildBatchUnitKey },
  )
  return [...groups, ...earlyGroups, ...ofUnits]
}

type Side<Item> = { items: readonly Item[]; keyOf: (item: Item) => string | null }

function pairByKey(instalments: Side<Instalment>, batches: Side<Batch>) {
  const parts = groupBy(instalments.items, (instalment) => instalments.keyOf(instalment) ?? '')
  const keyed = batches.items.filter((batch) => batches.keyOf(batch) !== null)
  return [...groupBy(keyed, (batch) => batches.keyOf(batch) ?? '')].flatMap(([key, batchesOfKey]) => {
    const instalmentsOfKey = parts.get(key) ?? []
    return instalmentsOfKey.length === 0
      ? []
      : [groupOf({ instalments: instalmentsOfKey, batches: batchesOfKey }, false)]
  })
}
