import { localDate, showDate, showMoney, sumOf } from '@app/kit/contract'
import type { ConfirmationItem, SystemItem } from '../../matching/items.rules.ts'
import type { DayView, GroupView } from '../assessment/day-view.rules.ts'
import { noCutoff, toBusinessDay } from '../facts/business-days.rules.ts'
import type { DayFacts } from '../facts/day-facts.contract.ts'
import { type PaymentMethod, paymentMethodLabels } from '../facts/methods.contract.ts'
import {
  buildDifference,
  formatItemRef,
  formatReturnedPart,
  sumEffects,
  toItemRefs,
  toReturnRefs,
} from './difference-parts.rules.ts'
import { formatAtTime, formatMethod } from './difference-words.rules.ts'
import type { DifferenceSuggestion, FoundDifference } from './found-differences.contract.ts'

/** Returns the largest capture, which names the group and whose method gets the difference of amount. */
const mainOf = ({ confirmationItems }: GroupView) =>
  [...confirmationItems].sort((a, b) => b.amount_cents - a.amount_cents || (a.key < b.key ? -1 : 1))[0]

const allEffects = ({ systemItems, confirmationItems }: GroupView) =>
  sumEffects([
    ...confirmationItems.map(({ method, amount_cents }) => ({ method, amount_cents })),
    ...systemItems.map(({ method, amount_cents }) => ({ method, amount_cents: -amount_cents })),
  ])

function reclassification(group: GroupView, main: ConfirmationItem): DifferenceSuggestion | null {
  const wrong = group.systemItems.filter((item) => item.method !== main.method && item.kind === 'movement')
  const [only] = wrong
  if (!only || wrong.length > 1 || group.confirmationItems.length > 1) return null
  return {
    kind: 'reclassify',
    movement_id: Number(only.id),
    method_from: only.method,
    method_to: main.method,
    amount_cents: only.amount_cents,
    sentence: `Reclassificar ${showMoney(only.amount_cents)} de ${paymentMethodLabels[only.method]} para ${paymentMethodLabels[main.method]}`,
  }
}

function formatSwap(effects: readonly { method: PaymentMethod; amount_cents: number }[]) {
  const listMethods = (sign: number) =>
    effects
      .filter(({ amount_cents }) => Math.sign(amount_cents) === sign)
      .map(({ method }) => formatMethod(method))
      .join(' e ')
  return `O caixa registrou ${listMethods(-1)} e a maquininha cobrou ${listMethods(1)}`
}

const opposite = ({ method, amount_cents }: FoundDifference['effects'][number]) => ({
  method,
  amount_cents: -amount_cents,
})

/** The part of a shortage that partial returns of its captures explain: D11 for Pix, D07 for cards. */
function detectReturnedParts({ systemItems, confirmationItems }: GroupView, gap_cents: number): FoundDifference[] {
  let short_cents = Math.max(0, -gap_cents)
  return confirmationItems.flatMap((capture) => {
    const amount_cents = Math.min(short_cents, (capture.received_cents ?? capture.amount_cents) - capture.amount_cents)
    if (amount_cents === 0) return []
    short_cents -= amount_cents
    const pix = capture.method === 'pix'
    return [
      buildDifference({
        code: pix ? 'D11' : 'D07',
        ref: formatItemRef(capture),
        effects: [{ method: capture.method, amount_cents: -amount_cents }],
        items: [...toItemRefs(...systemItems, capture), ...toReturnRefs(capture)],
        sentence: pix
          ? `Parte do Pix recebido${formatAtTime(capture)} voltou ao pagador${formatReturnedPart(capture)}`
          : `A maquininha cancelou parte de uma venda que o caixa manteve inteira${formatReturnedPart(capture)}`,
      }),
    ]
  })
}

/** D04 holds the moves between methods (effects sum to zero); D03 holds the remaining amount. */
function amountAndMethod(group: GroupView, main: ConfirmationItem): FoundDifference[] {
  const all = allEffects(group)
  const returnDifferences = detectReturnedParts(
    group,
    sumOf(all, ({ amount_cents }) => amount_cents),
  )
  const effects = sumEffects([...all, ...returnDifferences.flatMap((found) => found.effects.map(opposite))])
  const amount = sumOf(effects, ({ amount_cents }) => amount_cents)
  const swap = sumEffects([...effects, { method: main.method, amount_cents: -amount }])
  const items = toItemRefs(...group.systemItems, ...group.confirmationItems)
  const ref = formatItemRef(main)
  const [first] = group.systemItems
  const brand = first?.brand ?? null
  const otherBrand = brand !== null && main.brand !== null && brand !== main.brand
  const found: FoundDifference[] = [...returnDifferences]
  if (amount !== 0)
    found.push(
      buildDifference({
        code: 'D03',
        ref,
        effects: [{ method: main.method, amount_cents: amount }],
        items,
        sentence: `O caixa registrou ${showMoney(sumOf(group.systemItems, (item) => item.amount_cents))} e a maquininha cobrou ${showMoney(sumOf(group.confirmationItems, (item) => item.amount_cents))}: ${amount < 0 ? 'falta' : 'sobra'} de ${showMoney(Math.abs(amount))}`,
      }),
    )
  if (swap.length > 0)
    found.push(
      buildDifference({
        code: 'D04',
        ref,
        effects: swap,
        items,
        sentence: formatSwap(swap),
        suggestion: reclassification(group, main),
      }),
    )
  else if (otherBrand)
    found.push(
      buildDifference({
        code: 'D04',
        ref,
        at_stake_cents: main.amount_cents,
        items,
        sentence: `O caixa registrou a bandeira ${brand} e a maquininha cobrou a bandeira ${main.brand}`,
      }),
    )
  return found
}

/** True if the clock of the capture shows its date; otherwise no cut-off moves it and its shift is unknown. */
const isDatedByClock = ({ at, date, dated = date }: ConfirmationItem) =>
  at !== null && localDate(new Date(at).toISOString()) === dated

function isInShift(capture: ConfirmationItem, { session }: SystemItem, { sessions }: DayFacts) {
  const shift = sessions.find(({ id }) => id === session)
  if (!shift || capture.at === null || !isDatedByClock(capture)) return false
  const closed = shift.closed_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(shift.closed_at)
  return capture.at >= Date.parse(shift.opened_at) && capture.at <= closed
}

/** True if the capture is on the business day of the sale's clock; without a usable clock, also on the sale's date. */
function isOnClockDay(capture: ConfirmationItem, { at }: SystemItem, { cutoffs = {} }: DayFacts) {
  if (at === null) return false
  const captured_at = new Date(at).toISOString()
  const calendarDate = localDate(captured_at)
  const businessDay = toBusinessDay({ business_date: calendarDate, captured_at }, (day) => cutoffs[day] ?? noCutoff)
  return capture.date === businessDay || (capture.date === calendarDate && !isDatedByClock(capture))
}

/** D05: captured on another business day than the sale, by the sale's date and clock, and outside its shift. */
function otherDay(group: GroupView, { facts }: DayView): FoundDifference[] {
  const lateCapture = group.confirmationItems.find((capture) =>
    group.systemItems.every(
      (sale) => capture.date !== sale.date && !isOnClockDay(capture, sale, facts) && !isInShift(capture, sale, facts),
    ),
  )
  const [sale] = group.systemItems
  if (!lateCapture || !sale) return []
  return [
    buildDifference({
      code: 'D05',
      ref: formatItemRef(lateCapture),
      at_stake_cents: lateCapture.amount_cents,
      items: toItemRefs(...group.systemItems, lateCapture),
      sentence: `A captura é de ${showDate(lateCapture.dated ?? lateCapture.date)}${lateCapture.dated ? `, do dia ${showDate(lateCapture.date)},` : ''}; a venda é de ${showDate(sale.date)}`,
    }),
  ]
}

/** True for a pair without any difference: nearly every match of a day, so this saves the comparisons below. */
function agrees({ systemItems, confirmationItems }: GroupView) {
  const sale = systemItems[0]
  const capture = confirmationItems[0]
  if (!sale || !capture || systemItems.length > 1 || confirmationItems.length > 1) return false
  const sameMoney = sale.amount_cents === capture.amount_cents && sale.method === capture.method
  const sameBrand = sale.brand === null || capture.brand === null || sale.brand === capture.brand
  return sameMoney && sameBrand && sale.date === capture.date
}

/** Returns differences inside matches. Suggested groups count too: their gap has a code before a confirmation. */
export const detectGroupDifferences = (view: DayView) =>
  view.groups.flatMap((group) => {
    if (agrees(group)) return []
    const main = mainOf(group)
    return main ? [...amountAndMethod(group, main), ...otherDay(group, view)] : []
  })
