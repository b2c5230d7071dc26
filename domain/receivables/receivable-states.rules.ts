import { addDays, type BusinessDate } from '@app/kit/contract'
import { addBankDays } from '../calendar/bank-days.rules.ts'

/** States of an instalment after closing (operations 3.8). */
export const receivableStates = {
  forecast: 'Previsto',
  scheduled: 'Agendado',
  overdue: 'Em atraso',
  paid: 'Pago',
  anticipated: 'Antecipado',
  in_bank: 'No banco',
  ceded: 'Cedido',
  retained: 'Retido',
  cancelled: 'Cancelado',
  chargeback: 'Chargeback',
  contested: 'Em contestação',
  recovered: 'Recuperado',
  lost: 'Perdido',
} as const
export type ReceivableState = keyof typeof receivableStates

export const receivableEvents = {
  close: 'o dia da venda fechou',
  reopen: 'o dia da venda foi reaberto',
  pay: 'a adquirente pagou',
  pay_early: 'a adquirente pagou antes do previsto',
  unpay: 'o casamento com o lote foi desfeito',
  bank: 'o dinheiro apareceu no banco',
  unbank: 'o casamento com o banco foi desfeito',
  expire: 'passou o prazo sem pagamento',
  cancel: 'a venda foi cancelada',
  charge_back: 'o portador contestou',
  contest: 'a contestação foi aberta',
  withdraw: 'a contestação foi retirada',
  lose: 'a contestação foi perdida',
  reverse: 'a adquirente estornou o chargeback',
  cede: 'foi cedido a um banco ou fundo',
  retain: 'foi retido por ordem ou gravame',
  release: 'a cessão ou a retenção terminou',
} as const
export type ReceivableEvent = keyof typeof receivableEvents

const waitingTransitions = {
  pay: 'paid',
  pay_early: 'anticipated',
  expire: 'overdue',
  cancel: 'cancelled',
  charge_back: 'chargeback',
  cede: 'ceded',
  retain: 'retained',
} as const

/** An assigned or retained instalment may still be paid to us, or charged back. */
const heldTransitions = {
  pay: 'paid',
  pay_early: 'anticipated',
  charge_back: 'chargeback',
  release: 'scheduled',
} as const

export const receivableTransitions: Readonly<
  Record<ReceivableState, Partial<Record<ReceivableEvent, ReceivableState>>>
> = {
  forecast: { ...waitingTransitions, close: 'scheduled' },
  scheduled: { ...waitingTransitions, reopen: 'forecast' },
  // The file of an early payment may arrive after the due day.
  overdue: {
    pay: 'paid',
    pay_early: 'anticipated',
    cancel: 'cancelled',
    charge_back: 'chargeback',
    cede: 'ceded',
    retain: 'retained',
  },
  paid: { bank: 'in_bank', unpay: 'scheduled', charge_back: 'chargeback' },
  anticipated: { bank: 'in_bank', unpay: 'scheduled', charge_back: 'chargeback' },
  in_bank: { unbank: 'paid', charge_back: 'chargeback' },
  ceded: heldTransitions,
  retained: heldTransitions,
  cancelled: {},
  chargeback: { contest: 'contested', reverse: 'recovered' },
  // After a dispute ended, another channel may open a second one.
  contested: { contest: 'contested', withdraw: 'chargeback', lose: 'lost', reverse: 'recovered' },
  // The returned money has an entry of its own, which is matched with the bank.
  recovered: {},
  // The acquirer may return the money of a dispute that was given up.
  lost: { reverse: 'recovered' },
}

export const nextReceivableState = (state: ReceivableState, event: ReceivableEvent): ReceivableState | null =>
  receivableTransitions[state][event] ?? null

export const listStatesAllowing = (event: ReceivableEvent) =>
  Object.entries(receivableTransitions).flatMap(([state, ways]) => (ways[event] ? [state] : []))

const graceDays = 2

export const computeLastDayInTime = (due_on: BusinessDate) => addBankDays(due_on, graceDays)

/** Returns the last due date whose instalments are overdue today if they are unpaid. */
export function computeLateDueDate(today: BusinessDate) {
  let day = addDays(today, -1)
  while (computeLastDayInTime(day) >= today) day = addDays(day, -1)
  return day
}
