export const borderoStates = {
  draft: 'Rascunho',
  pending: 'Em aprovação',
  approved: 'Aprovado',
  generated: 'Arquivo gerado',
  sent: 'Enviado',
  accepted: 'Aceito',
  partly_accepted: 'Aceito em parte',
  paid: 'Pago',
  partly_paid: 'Pago em parte',
  rejected: 'Rejeitado',
  cancelled: 'Cancelado',
} as const
export type BorderoState = keyof typeof borderoStates

export const borderoItemStates = {
  pending: 'Pendente',
  scheduled: 'Agendado',
  paid: 'Pago',
  rejected: 'Rejeitado',
  cancelled: 'Cancelado',
} as const
export type BorderoItemState = keyof typeof borderoItemStates

/** States in which the bank may have the file, so that a return may change the items. */
export const statesWithFile: readonly BorderoState[] = [
  ...(['generated', 'sent', 'accepted', 'partly_accepted', 'paid', 'partly_paid', 'rejected'] as const),
]

/** Returns the state of a lot whose file the bank answered; `current` if no item has an answer. */
export function computeBorderoState(items: readonly BorderoItemState[], current: BorderoState): BorderoState {
  const has = (state: BorderoItemState) => items.includes(state)
  if (items.length === 0 || items.every((state) => state === 'pending')) return current
  if (items.every((state) => state === 'rejected')) return 'rejected'
  if (has('paid')) return items.every((state) => state === 'paid') ? 'paid' : 'partly_paid'
  return items.every((state) => state === 'scheduled') ? 'accepted' : 'partly_accepted'
}
