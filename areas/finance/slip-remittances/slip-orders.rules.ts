import type { BusinessDate } from '@app/kit/contract'
import type { SlipState } from '../bank-slips/slip-states.rules.ts'

/** Movements of a remittance about a slip. */
export const slipOrderKinds = {
  entry: 'Entrada',
  write_off: 'Baixa',
  due_date: 'Novo vencimento',
  abatement: 'Abatimento',
  protest: 'Protesto',
} as const
export type SlipOrderKind = keyof typeof slipOrderKinds

export const slipOrderStates = {
  waiting: 'Na próxima remessa',
  sent: 'Espera o retorno',
  confirmed: 'Confirmada',
  refused: 'Recusada',
  cancelled: 'Cancelada',
} as const
export type SlipOrderState = keyof typeof slipOrderStates

type OrderAnswer = { event: string; code: string; occurred_on: BusinessDate | null }

export type SentOrder = { id: string; kind: SlipOrderKind; sent_on: BusinessDate }

/**
 * The event that confirms each movement, with its code where several confirmations share the event. The codes are those of
 * CNAB 240 and of the CNAB 400 of every bank that issues slips here. Source: bank-files 4.2 and 6.2.
 */
const confirmations: Readonly<Record<SlipOrderKind, { event: string; code?: string }>> = {
  entry: { event: 'entered' },
  write_off: { event: 'written_off' },
  due_date: { event: 'changed', code: '14' },
  abatement: { event: 'changed', code: '12' },
  protest: { event: 'protest', code: '19' },
}

const isConfirmation = (kind: SlipOrderKind, { event, code }: OrderAnswer) => {
  const expected = confirmations[kind]
  return event === expected.event && (expected.code === undefined || code === expected.code)
}

const isRefusal = (kind: SlipOrderKind, { event }: OrderAnswer) =>
  event === 'refused' || (kind === 'entry' && event === 'entry_refused')

/** Returns the state of each sent order; an answer of the bank counts for one order, the first that it fits. */
export function answerOrders(orders: readonly SentOrder[], answers: readonly OrderAnswer[]) {
  const unused = answers.toSorted((a, b) => (a.occurred_on ?? '').localeCompare(b.occurred_on ?? ''))
  return orders
    .toSorted((a, b) => a.sent_on.localeCompare(b.sent_on))
    .map(({ id, kind, sent_on }): { id: string; state: SlipOrderState } => {
      const at = unused.findIndex(
        (answer) =>
          (answer.occurred_on === null || answer.occurred_on >= sent_on) &&
          (isConfirmation(kind, answer) || isRefusal(kind, answer)),
      )
      const [answer] = at < 0 ? [] : unused.splice(at, 1)
      if (!answer) return { id, state: 'sent' }
      return { id, state: isConfirmation(kind, answer) ? 'confirmed' : 'refused' }
    })
}

export const instructionKinds = {
  due_date: slipOrderKinds.due_date,
  abatement: slipOrderKinds.abatement,
  write_off: slipOrderKinds.write_off,
  protest: slipOrderKinds.protest,
} as const
export type InstructionKind = keyof typeof instructionKinds

/** The states of a slip in which the bank takes an instruction. */
export const instructableStates: Readonly<Record<InstructionKind, readonly SlipState[]>> = {
  due_date: ['registered', 'overdue'],
  abatement: ['registered', 'overdue'],
  write_off: ['registered', 'overdue', 'protested'],
  protest: ['overdue'],
}
