import { type BusinessDate, daysBetween, showDate, showMoney } from '@app/kit/contract'
import { paymentMethodLabels } from '../day/facts/methods.contract.ts'
import type { ConfirmationItem, MatchableItem, SystemItem } from './items.rules.ts'

export const minutesApart = (a: MatchableItem, b: MatchableItem) =>
  a.at === null || b.at === null ? null : Math.floor(Math.abs(a.at - b.at) / 60_000)

export const daysApart = (a: MatchableItem, b: MatchableItem) =>
  a.date === b.date ? 0 : Math.abs(daysBetween(a.date, b.date))

const timeText = (minutes: number | null) => {
  if (minutes === null) return null
  return minutes === 0 ? 'mesmo minuto' : `${minutes} min de diferença`
}

const amountText = (difference: number) =>
  difference === 0 ? 'valor igual' : `valor difere em ${showMoney(difference)}`

const dayText = (days: number) => {
  if (days === 0) return null
  return days === 1 ? '1 dia de diferença' : `${days} dias de diferença`
}

const methodText = (system: MatchableItem, confirmation: MatchableItem) =>
  system.method === confirmation.method
    ? null
    : `forma diferente: ${paymentMethodLabels[system.method]} no sistema, ${paymentMethodLabels[confirmation.method]} na captura`

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join('; ')

export const samePix = 'identificador do Pix igual'
export const sameNumbers = (nsu: string | null, auth: string | null) => `NSU ${nsu} e autorização ${auth} iguais`

export const formatPairSentence = (reason: string, ...pair: readonly [SystemItem, ConfirmationItem]) =>
  joined([reason, comparison(...pair)])

export const formatHistorySentence = (
  { times, last_on }: { times: number; last_on: BusinessDate },
  ...pair: readonly [SystemItem, ConfirmationItem]
) => `como em ${times} casamentos feitos por pessoas, o último em ${showDate(last_on)}: ${comparison(...pair)}`

const comparison = (system: SystemItem, confirmation: ConfirmationItem) =>
  joined([
    amountText(confirmation.amount_cents - system.amount_cents),
    dayText(daysApart(system, confirmation)),
    timeText(minutesApart(system, confirmation)),
    methodText(system, confirmation),
  ])

/** Variable parts of the sentence of an exact pair; numbers are empty if the pair was found by its Pix identifier. */
export type ExactWords = { nsu: string; auth_code: string; minutes: number | null }

const exactly =
  /^(?:identificador do Pix igual|NSU (\d+) e autorização (.+) iguais); valor igual(?:; (?:mesmo minuto|(\d{1,9}) min de diferença))?$/u

export function parseExactSentence(sentence: string): ExactWords | null {
  const found = exactly.exec(sentence)
  if (!found) return null
  const [, nsu = '', auth_code = '', minutesText] = found
  const minutes = minutesText === undefined ? (sentence.endsWith(timeText(0) ?? '') ? 0 : null) : Number(minutesText)
  const reason = nsu === '' ? samePix : sameNumbers(nsu, auth_code)
  // An authorization may contain any text, so the parts are accepted only if they rebuild the same sentence.
  return joined([reason, amountText(0), timeText(minutes)]) === sentence ? { nsu, auth_code, minutes } : null
}

export function formatSumSentence(
  reason: string,
  anchor: MatchableItem,
  terms: readonly MatchableItem[],
  anchorIsCapture: boolean,
) {
  const minutes = terms.map((term) => minutesApart(anchor, term) ?? 0)
  const sum = anchorIsCapture
    ? `${terms.length} vendas somam ${showMoney(anchor.amount_cents)} de 1 captura`
    : `${terms.length} capturas somam ${showMoney(anchor.amount_cents)} de 1 venda`
  return joined([sum, reason, timeText(Math.max(...minutes))])
}

export function formatTieSentence(systems: number, confirmations: number, amounts: readonly number[]) {
  const count = (value: number, singular: string, plural: string) => `${value} ${value === 1 ? singular : plural}`
  const [first] = amounts
  const isSameAmount = first !== undefined && amounts.every((amount) => amount === first)
  return joined([
    `${count(systems, 'venda', 'vendas')} e ${count(confirmations, 'captura', 'capturas')} servem umas às outras`,
    isSameAmount ? `todas de ${showMoney(first)}` : null,
    'a escolha é de uma pessoa',
  ])
}
