import {
  hasContradictingNumbers,
  isDifferentPix,
  isKnownDifferent,
  isKnownEqual,
  isWithinOneDay,
} from './evidence.rules.ts'
import type { ConfirmationItem, MatchableItem, SystemItem } from './items.rules.ts'
import type { Pass } from './pass.rules.ts'
import { daysApart, formatPairSentence, minutesApart, sameNumbers, samePix } from './sentences.rules.ts'

const minute = 60_000
const toleranceCents = 5

/** Possible amounts of the sale: for a partly returned Pix, the rest and the original amount. */
const amounts = ({ amount_cents, received_cents }: MatchableItem) =>
  received_cents === undefined ? [amount_cents] : [amount_cents, received_cents]

const keys = (...list: readonly (string | null)[]) => list.filter((key) => key !== null)

/** Pass 1: every number of the receipt, or the Pix identifier alone. */
export const exactKey: Pass = {
  no: 1,
  keysOf: (item) =>
    keys(
      item.e2e && `e2e|${item.e2e}`,
      item.nsu && item.auth && item.acquirer
        ? [item.acquirer, item.nsu, item.auth, item.date, item.amount_cents, item.installments].join('|')
        : null,
    ),
  accepts: (system, confirmation) => !isDifferentPix(system, confirmation),
  assessPair: (system, confirmation) => ({
    score: 100,
    status: 'confirmed',
    sentence: formatPairSentence(
      isKnownEqual(system.e2e, confirmation.e2e) ? samePix : sameNumbers(system.nsu, system.auth),
      system,
      confirmation,
    ),
  }),
}

const strongReason = (system: MatchableItem, confirmation: MatchableItem) => {
  const nsu = isKnownEqual(system.nsu, confirmation.nsu)
  const auth = isKnownEqual(system.auth, confirmation.auth)
  if (nsu && auth) return sameNumbers(system.nsu, system.auth)
  if (auth) return `autorização ${system.auth} igual`
  return nsu ? `NSU ${system.nsu} igual` : 'txid do Pix igual'
}

/** Pass 2: one number and the amount. NSUs repeat, so a known acquirer or authorization must not differ. */
export const strongKey: Pass = {
  no: 2,
  keysOf: (item) =>
    keys(
      item.nsu && `nsu|${item.nsu}|${item.amount_cents}`,
      item.auth && `auth|${item.auth}|${item.amount_cents}`,
      ...amounts(item).map((cents) => item.txid && `txid|${item.txid}|${cents}`),
    ),
  accepts: (system, confirmation) =>
    isWithinOneDay(system, confirmation) &&
    !isDifferentPix(system, confirmation) &&
    (isKnownEqual(system.txid, confirmation.txid) ||
      isKnownEqual(system.auth, confirmation.auth) ||
      (!isKnownDifferent(system.auth, confirmation.auth) && !isKnownDifferent(system.acquirer, confirmation.acquirer))),
  assessPair: (system, confirmation) => ({
    score: 95 - 2 * daysApart(system, confirmation),
    status: 'confirmed',
    sentence: formatPairSentence(strongReason(system, confirmation), system, confirmation),
  }),
}

/** Pass 3: same terminal and amount within ten minutes. */
export const terminalAndTime: Pass = {
  no: 3,
  window_ms: 10 * minute,
  keysOf: (item) => keys(...amounts(item).map((cents) => item.terminal && `${item.terminal}|${cents}`)),
  accepts: (system, confirmation) => !hasContradictingNumbers(system, confirmation),
  assessPair: (system, confirmation) => ({
    score: 90 - (minutesApart(system, confirmation) ?? 0),
    status: 'confirmed',
    sentence: formatPairSentence(`terminal ${system.terminal} igual`, system, confirmation),
  }),
}

const withinTolerance = (system: MatchableItem, confirmation: MatchableItem) =>
  Math.abs(system.amount_cents - confirmation.amount_cents) <= toleranceCents

/** Pass 4a: same receipt, other amount; above five centavos people decide (D03). */
export const sameReceipt = (
  addsUpElsewhere: (system: SystemItem, confirmation: ConfirmationItem) => boolean,
): Pass => ({
  no: 4,
  keysOf: (item) => keys(item.nsu && item.auth ? `${item.nsu}|${item.auth}` : null),
  accepts: (system, confirmation) =>
    isWithinOneDay(system, confirmation) &&
    !isKnownDifferent(system.acquirer, confirmation.acquirer) &&
    !isDifferentPix(system, confirmation) &&
    (withinTolerance(system, confirmation) || !addsUpElsewhere(system, confirmation)),
  assessPair: (system, confirmation) => ({
    score: withinTolerance(system, confirmation) ? 85 : 70,
    status: withinTolerance(system, confirmation) ? 'confirmed' : 'suggested',
    sentence: formatPairSentence(sameNumbers(system.nsu, system.auth), system, confirmation),
  }),
})

/** Pass 4b: only method, amount and hour agree, so it suggests; not if both NSU and authorization differ. */
export const sameAmount: Pass = {
  no: 4,
  window_ms: 60 * minute,
  keysOf: (item) => amounts(item).map((cents) => `${item.method}|${cents}`),
  accepts: (system, confirmation) =>
    isWithinOneDay(system, confirmation) &&
    !isDifferentPix(system, confirmation) &&
    !(isKnownDifferent(system.nsu, confirmation.nsu) && isKnownDifferent(system.auth, confirmation.auth)),
  assessPair: (system, confirmation) => ({
    score: 60 - Math.floor((minutesApart(system, confirmation) ?? 0) / 3),
    status: 'suggested',
    sentence: formatPairSentence('mesma forma de pagamento', system, confirmation),
  }),
}
