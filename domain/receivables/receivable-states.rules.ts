import { addBankDays, type BusinessDate } from '@app/kit/contract'

/** The life of an instalment after the closing (operations 3.8). */
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

/** What happens to an instalment. */
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

const waiting = {
  pay: 'paid',
  pay_early: 'anticipated',
  expire: 'overdue',
  cancel: 'cancelled',
  charge_back: 'chargeback',
  cede: 'ceded',
  retain: 'retained',
} as const

/** What is another's for a time may still be paid to us, or be taken back by its cardholder. */
const held = { pay: 'paid', pay_early: 'anticipated', charge_back: 'chargeback', release: 'scheduled' } as const

/** From each state, what may happen and where it leads. What is not here cannot happen. */
export const transitions: Readonly<Record<ReceivableState, Partial<Record<ReceivableEvent, ReceivableState>>>> = {
  forecast: { ...waiting, close: 'scheduled' },
  scheduled: { ...waiting, reopen: 'forecast' },
  // The file of an earlier payment may come late.
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
  ceded: held,
  retained: held,
  cancelled: {},
  chargeback: { contest: 'contested', reverse: 'recovered' },
  // Contested again by another way once the first ended.
  contested: { contest: 'contested', withdraw: 'chargeback', lose: 'lost', reverse: 'recovered' },
  // What came back comes with an entry of its own, and is found in the bank with that.
  recovered: {},
  // What was given up and comes back all the same.
  lost: { reverse: 'recovered' },
}

export const nextState = (state: ReceivableState, event: ReceivableEvent): ReceivableState | null =>
  transitions[state][event] ?? null

/** States from which an event leads somewhere: what a statement may change at once. */
export const statesFor = (event: ReceivableEvent) =>
  Object.entries(transitions).flatMap(([state, ways]) => (ways[event] ? [state] : []))

const graceDays = 2

/** The last day on which a payment still comes in time. */
export const lastDayInTime = (due_on: BusinessDate) => addBankDays(due_on, graceDays)
