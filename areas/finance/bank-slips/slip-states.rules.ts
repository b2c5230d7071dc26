import type { BusinessDate } from '@app/kit/contract'

/** Where a slip stands by what the bank tells; `overdue` is one that waits after its day. */
export const slipStates = {
  registered: 'Registrado',
  overdue: 'Vencido',
  paid: 'Pago',
  partly_paid: 'Pago em parte',
  protested: 'Protestado',
  refused: 'Rejeitado',
  written_off: 'Baixado',
} as const
export type SlipState = keyof typeof slipStates
/** What is stored: a day that passes changes no row. */
export type StoredSlipState = Exclude<SlipState, 'overdue'>

export type Occurrence = {
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
  /** The amount credited to the account; null if the bank does not report it. */
  net_cents: number | null
  fee_cents: number
}

export type Slip = {
  status: StoredSlipState
  due_on: BusinessDate | null
  document_no: string | null
  payer_name: string | null
  payer_document: string | null
  amount_cents: number
  paid_on: BusinessDate | null
  paid_cents: number
  credited_on: BusinessDate | null
  /** Null where a payment does not say what of it goes to the account. */
  credited_cents: number | null
  fee_cents: number
}

const unknown: Slip = {
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
/** One table has one code for both; its words tell a protest from its end. */
const endsProtest = (meaning: string | null) => /^(Sustação|Retirada|Cancelamento)/.test(meaning ?? '')

const settlingEvents = ['settled', 'partly_settled']
export const settles = ({ event }: Pick<Occurrence, 'event'>) => settlingEvents.includes(event)

/** What one occurrence makes of a slip's state. What is paid stays paid, whatever is told of it afterwards. */
function stateAfter(slip: Slip, { event, meaning }: Occurrence): StoredSlipState {
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

function tell(slip: Slip, told: Occurrence): Slip {
  const status = stateAfter(slip, told)
  const known: Slip = {
    ...slip,
    status,
    due_on: told.due_on ?? slip.due_on,
    document_no: told.document_no || slip.document_no,
    payer_name: told.payer_name || slip.payer_name,
    payer_document: told.payer_document || slip.payer_document,
    amount_cents: told.nominal_cents || slip.amount_cents,
    fee_cents: slip.fee_cents + told.fee_cents,
  }
  if (told.event === 'reversed') return { ...known, ...unpaid }
  if (!settles(told)) return known
  return {
    ...known,
    paid_on: told.occurred_on ?? known.paid_on,
    paid_cents: known.paid_cents + told.paid_cents,
    credited_on: told.credited_on ?? known.credited_on,
    credited_cents:
      known.credited_cents === null || told.net_cents === null ? null : known.credited_cents + told.net_cents,
  }
}

/** Files of one day tell of an entry before they tell of its end. */
const rank = ({ event }: Occurrence) =>
  event === 'entered' ? 0 : settles({ event }) ? 2 : event === 'reversed' ? 3 : 1

const inOrder = (a: Occurrence, b: Occurrence) =>
  (a.occurred_on ?? '').localeCompare(b.occurred_on ?? '') || rank(a) - rank(b)

/** A slip is what all that was told of it makes of it, in the order of its days and not of its files. */
export const slipOf = (occurrences: readonly Occurrence[]): Slip => [...occurrences].sort(inOrder).reduce(tell, unknown)

/** The payments that stand: those after the last one that was taken back. */
export function standingPayments<Told extends Occurrence>(occurrences: readonly Told[]): Told[] {
  const ordered = [...occurrences].sort(inOrder)
  return ordered.slice(ordered.findLastIndex(({ event }) => event === 'reversed') + 1).filter(settles)
}

type Shown = { status: StoredSlipState; due_on: BusinessDate | null }

/** As people see it on a day. */
export const shownState = ({ status, due_on }: Shown, today: BusinessDate): SlipState =>
  status === 'registered' && due_on !== null && due_on < today ? 'overdue' : status
