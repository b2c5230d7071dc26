import {
  type BusinessDate,
  capitalize,
  computeAnticipationFee,
  daysBetween,
  formatCount,
  showDate,
  showMoney,
  sumOf,
} from '@app/kit/contract'
import { formatAtAcquirer } from '../../day/differences/difference-words.rules.ts'
import {
  type Batch,
  type Chargeback,
  type ChargebackEntry,
  type Instalment,
  maxManualDifference_cents,
  type ReceivableGroup,
} from '../receivable-facts.contract.ts'
import { computeLastDayInTime } from '../receivable-states.rules.ts'

/** A difference found after closing; it blocks no day and has its own states. */
export type FoundReceivableDifference = {
  code: 'D12' | 'D13' | 'D14'
  ref: string
  /** Negative if the company received less. */
  amount_cents: number
  sentence: string
} & Partial<ChargebackSale>

type ChargebackSale = Pick<ChargebackEntry, 'sale_id'> & { capture_id: number | null; business_date: BusinessDate }

const feeTolerance = 1

const formatExcess = (cents: number) => `${showMoney(Math.abs(cents))} a ${cents < 0 ? 'menos' : 'mais'}`

type Fee = { charged_cents: number; contracted_cents: number; kind?: string }

const formatFee = (acquirer: string, { charged_cents, contracted_cents, kind = '' }: Fee) =>
  `${capitalize(formatAtAcquirer(acquirer).slice(1))} cobrou ${showMoney(charged_cents)}${kind} e o contrato diz ${showMoney(contracted_cents)}: ${formatExcess(charged_cents - contracted_cents)}`

const nameOf = ({ nsu, number, of_count }: Instalment) =>
  `${nsu === null ? 'Parcela' : `NSU ${nsu}, parcela`} ${number}/${of_count}`

/** Contracted cost of a payment before its due date, beyond the fee: monthly rate × days ÷ 30 of the net. */
function allowedForEarly({ due_on, paid_on, anticipation_ppm, net_cents, fee_charged_cents }: Instalment, fee: number) {
  if (due_on === null || paid_on === null || paid_on >= due_on || anticipation_ppm === null) return 0
  const net = net_cents + fee_charged_cents - fee
  return computeAnticipationFee(net, { monthly_ppm: anticipation_ppm, days: daysBetween(paid_on, due_on) })
}

/** Returns D12: contracted minus charged fee, beyond one centavo. Cancellations return the fee and are skipped. */
export const detectFeeDifferences = (instalments: readonly Instalment[]): FoundReceivableDifference[] =>
  instalments.flatMap((instalment) => {
    const { id, kind, fee_expected_cents, fee_charged_cents } = instalment
    if (kind !== 'sale' || fee_expected_cents === null) return []
    const contracted = fee_expected_cents + allowedForEarly(instalment, fee_expected_cents)
    const amount_cents = contracted - fee_charged_cents
    if (Math.abs(amount_cents) <= feeTolerance) return []
    return [
      {
        code: 'D12',
        ref: `instalment:${id}`,
        amount_cents,
        sentence: `${formatFee(instalment.acquirer, { charged_cents: fee_charged_cents, contracted_cents: contracted })} (${nameOf(instalment)})`,
      },
    ]
  })

type PaidItems = { instalments: readonly Instalment[]; batches: readonly Batch[] }

/** Returns D12 of anticipation costs that a file states only for the whole batch, against the contract. */
export function detectEarlyDifferences(
  groups: readonly ReceivableGroup[],
  known: PaidItems,
): FoundReceivableDifference[] {
  const instalmentsById = byId(known.instalments)
  const batchesById = byId(known.batches)
  return groups.flatMap(({ pair_type, status, system, confirmation }) => {
    if (pair_type !== 'SETTLEMENT' || status !== 'confirmed') return []
    const batches = confirmation.flatMap(({ id }) => batchesById.get(Number(id)) ?? [])
    const instalments = system.flatMap(({ id }) => instalmentsById.get(Number(id)) ?? [])
    const cost = sumOf(batches, ({ anticipation_cost_cents }) => anticipation_cost_cents)
    const [first] = batches
    if (!first || cost === 0 || instalments.some(({ batch_reference }) => batch_reference !== null)) return []
    const on = { paid_on: first.paid_on }
    const contracted = sumOf(instalments, (instalment) =>
      allowedForEarly({ ...instalment, ...on }, instalment.fee_charged_cents),
    )
    if (Math.abs(contracted - cost) <= Math.max(feeTolerance, instalments.length)) return []
    return [
      {
        code: 'D12' as const,
        ref: `batch:${first.id}`,
        amount_cents: contracted - cost,
        sentence: `${formatFee(first.acquirer, { charged_cents: cost, contracted_cents: contracted, kind: ' de antecipação' })} (lote ${first.reference})`,
      },
    ]
  })
}

const byId = <Item extends { id: number }>(items: readonly Item[]) => new Map(items.map((item) => [item.id, item]))

/** Returns the reference of a batch compared with the bank, unlike that of its comparison with instalments. */
export const buildBankRef = (batch_id: number | string) => `batch:${batch_id}/bank`

/** Returns D13: a batch that differs from its instalments, or a bank credit that differs from its batch. */
export function detectPaymentDifferences(
  groups: readonly ReceivableGroup[],
  batches: readonly Batch[],
): FoundReceivableDifference[] {
  const batchesById = byId(batches)
  return groups.flatMap(({ pair_type, status, difference_cents, system, confirmation, sentence }) => {
    const [batch, ...others] = [...system, ...confirmation].filter(({ kind }) => kind === 'batch')
    const isIgnored = status === 'confirmed' && Math.abs(difference_cents) <= maxManualDifference_cents
    if (!batch || difference_cents === 0 || isIgnored) return []
    const paid_on = batchesById.get(Number(batch.id))?.paid_on
    const dateText = paid_on ? ` de ${showDate(paid_on)}` : ''
    const subject = others.length === 0 ? `O lote${dateText} veio` : `Os ${others.length + 1} lotes${dateText} vieram`
    return [
      {
        code: 'D13' as const,
        ref: pair_type === 'BANK' ? buildBankRef(batch.id) : `batch:${batch.id}`,
        amount_cents: difference_cents,
        sentence: `${subject} ${formatExcess(difference_cents)}${pair_type === 'BANK' ? ' no banco' : ''}: ${sentence}`,
      },
    ]
  })
}

/** Returns D13 of instalments unpaid two bank days after their due date. */
export const detectLateDifferences = (
  unpaid: readonly Instalment[],
  today: BusinessDate,
): FoundReceivableDifference[] =>
  unpaid.flatMap((instalment) => {
    const { id, due_on, net_cents } = instalment
    if (due_on === null || net_cents <= 0 || today <= computeLastDayInTime(due_on)) return []
    return [
      {
        code: 'D13',
        ref: `instalment:${id}`,
        amount_cents: -net_cents,
        sentence: `${nameOf(instalment)}: prevista para ${showDate(due_on)}, sem pagamento`,
      },
    ]
  })

/** Returns D13 of late payments: the cost of the delay at the contract's anticipation rate, or 0 without one. */
export const detectLatePaymentDifferences = (paidInstalments: readonly Instalment[]): FoundReceivableDifference[] =>
  paidInstalments.flatMap((instalment) => {
    const { id, due_on, paid_on, net_cents, anticipation_ppm } = instalment
    if (due_on === null || paid_on === null || net_cents <= 0 || paid_on <= computeLastDayInTime(due_on)) return []
    const days = daysBetween(due_on, paid_on)
    const cost =
      anticipation_ppm === null ? null : computeAnticipationFee(net_cents, { monthly_ppm: anticipation_ppm, days })
    const words =
      cost === null
        ? 'o contrato não tem taxa para o custo do atraso'
        : `custo do atraso ${showMoney(cost)}, à taxa de antecipação do contrato`
    return [
      {
        code: 'D13' as const,
        ref: `instalment:${id}`,
        amount_cents: -(cost ?? 0) || 0,
        sentence: `${nameOf(instalment)} de ${showMoney(net_cents)}: prevista para ${showDate(due_on)}, paga com atraso em ${showDate(paid_on)} (${formatCount(days, 'dia', 'dias')}); ${words}`,
      },
    ]
  })

type Part = { ref: string; amount_cents: number; entry: ChargebackEntry | null }

/** Splits a batch of several chargebacks, because each has its own dispute; a rest stays with the batch. */
function partsOf({ batch_id, net_cents, entries }: Chargeback): Part[] {
  const [first] = entries
  const batchRef = `batch:${batch_id}`
  if (entries.length <= 1) return [{ ref: batchRef, amount_cents: net_cents, entry: first ?? null }]
  const parts = entries.map((entry) => ({
    ref: `${batchRef}/${entry.entry_id}`,
    amount_cents: entry.net_cents,
    entry,
  }))
  const remaining_cents = net_cents - sumOf(parts, ({ amount_cents }) => amount_cents)
  return remaining_cents === 0 ? parts : [...parts, { ref: batchRef, amount_cents: remaining_cents, entry: null }]
}

export const listChargebackRefs = (chargebacks: readonly Chargeback[]) =>
  chargebacks.flatMap((chargeback) => partsOf(chargeback).map(({ ref }) => ref))

const formatDisputedSale = (entry: ChargebackEntry | null) =>
  entry === null
    ? ''
    : `, NSU ${entry.nsu ?? '–'}${entry.sold_on === null ? '' : `, venda de ${showDate(entry.sold_on)}`}`

/** Returns D14: chargebacks that the acquirer has not reversed. */
export const detectChargebackDifferences = (chargebacks: readonly Chargeback[]): FoundReceivableDifference[] =>
  chargebacks.flatMap((chargeback) =>
    partsOf(chargeback)
      .filter(({ entry }) => !entry?.reversed)
      .map(({ ref, amount_cents, entry }) => ({
        code: 'D14' as const,
        ref,
        amount_cents,
        sentence: `O cliente contestou ${showMoney(Math.abs(amount_cents))}: chargeback de ${showDate(chargeback.paid_on)}, lote ${chargeback.reference}${formatDisputedSale(entry)}`,
        business_date: entry?.sold_on ?? chargeback.paid_on,
        capture_id: entry?.capture_id ?? null,
        sale_id: entry?.sale_id ?? null,
      })),
  )
