import type { BusinessDate } from '@app/kit/contract'

// Five years. The due-date factor of a bar code repeats after 9,000 days.
export const maxDueDays = 1826

export const slipStates = {
  issued: 'Emitido',
  in_remittance: 'Em remessa',
  registered: 'Registrado',
  overdue: 'Vencido',
  paid: 'Pago',
  partly_paid: 'Pago em parte',
  protested: 'Protestado',
  refused: 'Rejeitado',
  written_off: 'Baixado',
  cancelled: 'Cancelado',
} as const
export type SlipState = keyof typeof slipStates
type StoredSlipState = Exclude<SlipState, 'overdue'>

export type SlipStateOccurrence = {
  event: string
  meaning: string | null
  occurred_on: BusinessDate | null
  credited_on: BusinessDate | null
  due_on: BusinessDate | null
  document_no: string | null
  payer_name: string | null
  payer_document: string | null
  nominal_cents: number
  paid_cents: number
  net_cents: number | null
  fee_cents: number
}

export type SlipSummary = {
  status: StoredSlipState
  due_on: BusinessDate | null
  document_no: string | null
  payer_name: string | null
  payer_document: string | null
  amount_cents: number
  paid_on: BusinessDate | null
  paid_cents: number
  credited_on: BusinessDate | null
  credited_cents: number | null
  fee_cents: number
}

const unknown: SlipSummary = {
  status: 'registered',
  due_on: null,
  document_no: null,
  payer_name: null,
  payer_document: null,
  amount_cents: 0,
  paid_on: null,
  paid_cents: 0,
  credited_on: null,
  credited_cents: 0,
  fee_cents: 0,
}

const unpaid = { paid_on: null, paid_cents: 0, credited_on: null, credited_cents: 0 } as const
/** One bank table has the same code for a protest and its end; the text distinguishes them. */
const endsProtest = (meaning: string | null) => /^(Sustação|Retirada|Cancelamento)/.test(meaning ?? '')

const settlingEvents = ['settled', 'partly_settled']
export const isSettlement = ({ event }: Pick<SlipStateOccurrence, 'event'>) => settlingEvents.includes(event)

/** A paid slip stays paid unless the payment is reversed. */
function stateAfter(slip: SlipSummary, { event, meaning }: SlipStateOccurrence): StoredSlipState {
  if (slip.status === 'paid' && event !== 'reversed') return 'paid'
  switch (event) {
    case 'settled':
      return 'paid'
    case 'partly_settled':
      return 'partly_paid'
    case 'entered':
    case 'open':
    case 'reversed':
      return 'registered'
    case 'entry_refused':
      return 'refused'
    case 'written_off':
      return 'written_off'
    case 'protest':
      return endsProtest(meaning) ? 'registered' : 'protested'
    default:
      return slip.status
  }
}

function applyOccurrence(slip: SlipSummary, occurrence: SlipStateOccurrence): SlipSummary {
  const status = stateAfter(slip, occurrence)
  const updated: SlipSummary = {
    ...slip,
    status,
    due_on: occurrence.due_on ?? slip.due_on,
    document_no: occurrence.document_no || slip.document_no,
    payer_name: occurrence.payer_name || slip.payer_name,
    payer_document: occurrence.payer_document || slip.payer_document,
    amount_cents: occurrence.nominal_cents || slip.amount_cents,
    fee_cents: slip.fee_cents + occurrence.fee_cents,
  }
  if (occurrence.event === 'reversed') return { ...updated, ...unpaid }
  if (!isSettlement(occurrence)) return updated
  return {
    ...updated,
    paid_on: occurrence.occurred_on ?? updated.paid_on,
    paid_cents: updated.paid_cents + occurrence.paid_cents,
    credited_on: occurrence.credited_on ?? updated.credited_on,
    credited_cents:
      updated.credited_cents === null || occurrence.net_cents === null
        ? null
        : updated.credited_cents + occurrence.net_cents,
  }
}

/** Order within one day: entry, other occurrences, payment, reversal. */
const getRank = ({ event }: SlipStateOccurrence) =>
  event === 'entered' ? 0 : isSettlement({ event }) ? 2 : event === 'reversed' ? 3 : 1

const inOrder = (a: SlipStateOccurrence, b: SlipStateOccurrence) =>
  (a.occurred_on ?? '').localeCompare(b.occurred_on ?? '') || getRank(a) - getRank(b)

/** Facts of an own slip, as issued. */
export type SlipIssue = {
  due_on: BusinessDate
  document_no: string
  payer_name: string
  payer_document: string
  amount_cents: number
  is_cancelled: boolean
  /** True if a remittance has the entry of the slip. */
  is_sent: boolean
}

/**
 * Applies the occurrences in order of their dates, not of their arrival. Payer and document of an own slip stay as
 * issued: banks cut them to their columns.
 */
export function computeSlip(occurrences: readonly SlipStateOccurrence[], issue?: SlipIssue): SlipSummary {
  const ordered = [...occurrences].sort(inOrder)
  if (!issue) return ordered.reduce(applyOccurrence, unknown)
  const { is_cancelled, is_sent, due_on, amount_cents, ...kept } = issue
  const unanswered = is_sent ? 'in_remittance' : 'issued'
  const status = is_cancelled ? 'cancelled' : unanswered
  return { ...ordered.reduce(applyOccurrence, { ...unknown, status, due_on, amount_cents }), ...kept }
}

export function filterValidPayments<Occurrence extends SlipStateOccurrence>(
  occurrences: readonly Occurrence[],
): Occurrence[] {
  const ordered = [...occurrences].sort(inOrder)
  return ordered.slice(ordered.findLastIndex(({ event }) => event === 'reversed') + 1).filter(isSettlement)
}

/** Returns the full payments after the first one, which the issuer returns to the payer. */
export const findDuplicatePayments = <Occurrence extends SlipStateOccurrence>(
  occurrences: readonly Occurrence[],
): Occurrence[] =>
  filterValidPayments(occurrences)
    .filter(({ event }) => event === 'settled')
    .slice(1)

type DatedState = { status: StoredSlipState; due_on: BusinessDate | null }

export const getShownSlipState = ({ status, due_on }: DatedState, today: BusinessDate): SlipState =>
  status === 'registered' && due_on !== null && due_on < today ? 'overdue' : status
