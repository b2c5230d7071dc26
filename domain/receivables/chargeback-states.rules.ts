/** How a chargeback (D14) stands; its instalments have states of their own. */
export const chargebackStates = {
  open: 'Em aberto',
  contested: 'Em contestação',
  lost: 'Perdido',
  resolved: 'Devolvido pela adquirente',
} as const
export type ChargebackState = keyof typeof chargebackStates

type ChargebackEvent = 'contest' | 'withdraw' | 'lose'

/** What people may make of it; that the acquirer gives it back is told by a file, whatever people said. */
const transitions: Readonly<Record<ChargebackState, Partial<Record<ChargebackEvent, ChargebackState>>>> = {
  open: { contest: 'contested' },
  // Contested again by another way once the first ended.
  contested: { contest: 'contested', withdraw: 'open', lose: 'lost' },
  lost: {},
  resolved: {},
}

export const nextChargebackState = (state: ChargebackState, event: ChargebackEvent) => transitions[state][event] ?? null
