import { groupBy, showDate, showMoney } from '@app/kit/contract'
import type { ConfirmationItem, SystemItem } from '../../matching/items.rules.ts'
import { minutesApart } from '../../matching/sentences.rules.ts'
import type { DayView } from '../assessment/day-view.rules.ts'
import type { Capture, DayFacts } from '../facts/day-facts.contract.ts'
import { paymentMethodLabels } from '../facts/methods.contract.ts'
import {
  buildDifference,
  formatItemName,
  formatItemRef,
  formatItemTime,
  formatReturnedPart,
  toItemRefs,
  toReturnRefs,
} from './difference-parts.rules.ts'
import {
  formatAtAcquirer,
  formatAtTime,
  formatDocument,
  formatInMethod,
  formatMoment,
} from './difference-words.rules.ts'
import type { DifferenceSuggestion, FoundDifference } from './found-differences.contract.ts'
import type { LateSale } from './late-sales.rules.ts'

const twinMinutes = 5

const saleText = (sale: SystemItem) =>
  `${paymentMethodLabels[sale.method]} de ${showMoney(sale.amount_cents)} às ${formatItemTime(sale)}${sale.nsu === null ? '' : ` (NSU ${sale.nsu})`}`

const missing = (sale: SystemItem) => [{ method: sale.method, amount_cents: -sale.amount_cents }]
const extra = (capture: ConfirmationItem) => [{ method: capture.method, amount_cents: capture.amount_cents }]

/** D07: the acquirer cancelled the payment but the sale remains; for Pix it is D11. */
function cancelledAtAcquirer(sale: SystemItem, capture: ConfirmationItem, cancelledText: string) {
  const pix = sale.method === 'pix'
  return buildDifference({
    code: pix ? 'D11' : 'D07',
    ref: formatItemRef(pix ? sale : capture),
    effects: missing(sale),
    items: [...toItemRefs(sale, capture), ...toReturnRefs(capture)],
    sentence: pix
      ? `O Pix de ${showMoney(sale.amount_cents)} da venda${formatDocument(sale)} voltou ao pagador${cancelledText}`
      : `A maquininha cancelou${cancelledText} uma venda que o caixa manteve`,
  })
}

const cancelledAtTill = (sale: SystemItem, capture: ConfirmationItem) =>
  buildDifference({
    code: 'D08',
    ref: formatItemRef(capture),
    effects: extra(capture),
    items: toItemRefs(sale, capture),
    sentence: `O caixa cancelou a venda${formatDocument(sale)}, mas a maquininha cobrou ${showMoney(capture.amount_cents)}${formatReturnedPart(capture)}`,
  })

const receiptKey = ({ nsu, amount_cents, terminal }: SystemItem) =>
  nsu === null || terminal === null ? null : [nsu, amount_cents, terminal].join('|')

/** A sale typed twice: another sale with the same receipt is matched with the capture. */
function suggestDisregard(sale: SystemItem, paidReceipts: ReadonlySet<string | null>): DifferenceSuggestion | null {
  const key = receiptKey(sale)
  return key !== null && paidReceipts.has(key) && sale.kind === 'movement'
    ? disregard(sale, `${saleText(sale)} parece registrada duas vezes`)
    : null
}

const disregard = (item: SystemItem | ConfirmationItem, sentence: string): DifferenceSuggestion => ({
  kind: 'exclude',
  side: item.kind === 'capture' ? 'confirmation' : 'system',
  target_id: Number(item.id),
  amount_cents: item.amount_cents,
  method: item.method,
  sentence,
})

const buildUnpaidDifference = (sale: SystemItem, paidReceipts: ReadonlySet<string | null>) =>
  buildDifference({
    code: sale.method === 'pix' ? 'D11' : 'D01',
    ref: formatItemRef(sale),
    effects: missing(sale),
    items: toItemRefs(sale),
    sentence:
      sale.method === 'pix'
        ? `O Pix de ${showMoney(sale.amount_cents)} da venda${formatDocument(sale)} não chegou`
        : `A venda${formatDocument(sale)} de ${showMoney(sale.amount_cents)} ${formatInMethod(sale.method)} não apareceu ${formatAtAcquirer(sale.acquirer)}`,
    suggestion: suggestDisregard(sale, paidReceipts),
  })

const isSoonAfter = (capture: ConfirmationItem, other: ConfirmationItem) => {
  const minutes = minutesApart(capture, other)
  return minutes !== null && minutes <= twinMinutes
}

const formatMinutesApart = (capture: ConfirmationItem, twin: ConfirmationItem) => {
  const minutes = minutesApart(capture, twin)
  return minutes === null ? '' : `, com ${minutes} min de diferença`
}

const numbersKey = ({ acquirer, amount_cents, nsu, auth }: ConfirmationItem) =>
  nsu === null || auth === null ? null : [acquirer, amount_cents, nsu, auth].join('|')
const placeKey = ({ acquirer, amount_cents, terminal, method }: ConfirmationItem) =>
  terminal === null ? null : [acquirer, amount_cents, terminal, method].join('|')

/** Finds the capture that another one seems to charge again, by key: a day may have many equal captures. */
class ChargedCaptures {
  #matchedByNumbers
  #matchedByPlace
  #earlierByNumbers = new Map<string, ConfirmationItem>()

  constructor(matched: readonly ConfirmationItem[]) {
    this.#matchedByNumbers = groupBy(matched, numbersKey)
    this.#matchedByPlace = groupBy(matched, placeKey)
  }

  /**
   * Returns an earlier charge with the same receipt, or a matched one with the same terminal and amount within minutes.
   * Remembers the capture for the next calls.
   */
  findTwinAndRemember(capture: ConfirmationItem, samePlaceCounts: boolean) {
    const numbers = numbersKey(capture)
    const place = placeKey(capture)
    const matched = numbers === null ? undefined : this.#matchedByNumbers.get(numbers)?.[0]
    const near = samePlaceCounts && place !== null ? this.#matchedByPlace.get(place) : undefined
    const twin = matched ?? near?.find((other) => isSoonAfter(capture, other))
    if (numbers === null) return twin
    const earlier = this.#earlierByNumbers.get(numbers)
    if (!earlier) this.#earlierByNumbers.set(numbers, capture)
    return twin ?? earlier
  }
}

function detectUnsoldCaptures(
  captures: readonly ConfirmationItem[],
  view: DayView,
  lateSales: readonly LateSale[],
): FoundDifference[] {
  const charged = new ChargedCaptures(view.groups.flatMap(({ confirmationItems }) => confirmationItems))
  const suggestions = new Map(lateSales.map(({ capture, suggestion }) => [capture, suggestion]))
  return captures.map((capture) => {
    const suggestion = suggestions.get(capture) ?? null
    const twin = charged.findTwinAndRemember(capture, suggestion === null)
    const description = `${paymentMethodLabels[capture.method]} de ${showMoney(capture.amount_cents)} às ${formatItemTime(capture)}`
    return buildDifference({
      code: twin ? 'D06' : 'D02',
      ref: formatItemRef(capture),
      effects: extra(capture),
      items: toItemRefs(capture, ...(twin ? [twin] : [])),
      sentence: twin
        ? `A maquininha cobrou ${showMoney(capture.amount_cents)} duas vezes${formatMinutesApart(capture, twin)}`
        : `Entrou ${showMoney(capture.amount_cents)} ${formatInMethod(capture.method)}${formatAtTime(capture)} e não há venda${formatReturnedPart(capture)}`,
      suggestion: twin ? chargedTwice(capture, description) : suggestion,
    })
  })
}

/** Pix is never excluded: it is a line of the bank itself. */
const chargedTwice = (capture: ConfirmationItem, description: string) =>
  capture.kind === 'capture' && capture.method !== 'pix'
    ? disregard(capture, `${description} (${formatItemName(capture)}) parece cobrada duas vezes`)
    : null

/** D07 (D11 for Pix): a cancellation with no sale on the day, or with more than one. */
const cancelledWithoutSale = (cancelled: ConfirmationItem) => {
  const pix = cancelled.method === 'pix'
  return buildDifference({
    code: pix ? 'D11' : 'D07',
    ref: formatItemRef(cancelled),
    effects: extra(cancelled),
    items: toItemRefs(cancelled),
    sentence: pix
      ? `Voltou ao pagador um Pix de ${showMoney(-cancelled.amount_cents)} que não foi identificado`
      : `A maquininha cancelou uma captura de ${showMoney(-cancelled.amount_cents)} que não foi identificada`,
  })
}

/** D11: a Pix return whose payment does not count on this day. */
const buildReturnDifference = (
  returned: ConfirmationItem,
  { capture, facts }: { capture: Capture | undefined; facts: DayFacts },
) => {
  if (capture?.kind === 'cancel') return cancelledWithoutSale(returned)
  const payment = capture?.gives_back
  const amount = showMoney(-returned.amount_cents)
  const paymentText = payment
    ? `do Pix de ${showMoney(payment.gross_cents)} recebido em ${showDate(payment.business_date)}`
    : null
  const beyondText = payment?.business_date === facts.business_date ? ', além do que resta dele' : ''
  return buildDifference({
    code: 'D11',
    ref: formatItemRef(returned),
    effects: extra(returned),
    items: toItemRefs(returned),
    sentence: `Voltaram ${amount} em Pix ao pagador${formatAtTime(returned)}: ${paymentText === null ? 'o pagamento a que se refere não foi encontrado' : `devolução ${paymentText}${beyondText}`}`,
  })
}

const buildForeignDifference = (capture: ConfirmationItem) =>
  buildDifference({
    code: 'D10',
    ref: formatItemRef(capture),
    at_stake_cents: capture.amount_cents,
    items: toItemRefs(capture),
    sentence: `${showMoney(Math.abs(capture.amount_cents))} ${capture.amount_cents < 0 ? 'foram cancelados' : 'passaram'} numa maquininha que não é deste posto`,
  })

/** Returns captures without a sale, except those of a sale cancelled together with its capture. */
export function listUnmatchedCaptures({ match, confirmationItem }: DayView) {
  const voided = new Set(match.voided.map(({ confirmation }) => confirmation.id))
  return match.open.confirmation
    .filter(({ id }) => !voided.has(id))
    .map(confirmationItem)
    .filter((item) => item !== undefined)
}

export function detectOpenDifferences(view: DayView, lateSales: readonly LateSale[]): FoundDifference[] {
  const { match, sides, systemItem, confirmationItem, facts } = view
  const captures = new Map(facts.captures.map((capture) => [String(capture.id), capture]))
  const voided = match.voided.flatMap(({ code, system, confirmation }) => {
    const sale = systemItem(system)
    const capture = confirmationItem(confirmation)
    if (!sale || !capture) return []
    const cancelled_at = captures.get(capture.id)?.cancelled_at ?? null
    const cancelledText = cancelled_at === null ? '' : ` às ${formatMoment(cancelled_at, facts)}`
    return [code === 'D07' ? cancelledAtAcquirer(sale, capture, cancelledText) : cancelledAtTill(sale, capture)]
  })
  const cancelled = new Set(match.voided.map(({ system }) => system.id))
  const sales = match.open.system
    .filter(({ id }) => !cancelled.has(id))
    .map(systemItem)
    .filter((item) => item !== undefined)
  const paidReceipts = new Set(view.groups.flatMap(({ systemItems }) => systemItems).map(receiptKey))
  return [
    ...voided,
    ...sales.map((sale) => buildUnpaidDifference(sale, paidReceipts)),
    ...detectUnsoldCaptures(listUnmatchedCaptures(view), view, lateSales),
    ...sides.returns.map((returned) => buildReturnDifference(returned, { capture: captures.get(returned.id), facts })),
    ...sides.foreign.filter((item) => item.date === facts.business_date).map(buildForeignDifference),
  ]
}
