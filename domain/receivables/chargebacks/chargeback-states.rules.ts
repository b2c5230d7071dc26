/** States of a chargeback (D14); its instalments have their own. */
export const chargebackStates = {
  open: 'Em aberto',
  contested: 'Em contestação',
  lost: 'Perdido',
  resolved: 'Devolvido pela adquirente',
} as const
export type ChargebackState = keyof typeof chargebackStates

type ChargebackEvent = 'contest' | 'withdraw' | 'lose'

/** Events of people. A reversal comes from a file and is possible in any state. */
const transitions: Readonly<Record<ChargebackState, Partial<Record<ChargebackEvent, ChargebackState>>>> = {
  open: { contest: 'contested' },
  // After a dispute ended, another channel may open a second one.
  contested: { contest: 'contested', withdraw: 'open', lose: 'lost' },
  lost: {},
  resolved: {},
}

export const nextChargebackState = (state: ChargebackState, event: ChargebackEvent) => transitions[state][event] ?? null
