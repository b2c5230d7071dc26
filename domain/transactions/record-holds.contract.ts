export const recordHolds = {
  submitted: 'O dia foi enviado para análise. Retire a solicitação antes.',
  closed: 'O dia está fechado. Reabra o dia antes.',
  locked: 'O dia está bloqueado e não muda mais.',
  manual: 'Há um lançamento manual sobre este registro. Cancele-o antes.',
  corrected: 'Uma pessoa corrigiu este registro em Transações inconsistentes. Desfaça a correção antes.',
  matched: 'Uma pessoa conciliou este registro. Desfaça a conciliação antes.',
  explained: 'Uma pessoa explicou uma diferença deste registro. Desfaça a explicação antes.',
  ignored: 'Uma pessoa ignorou uma inconsistência deste registro. Desfaça isso antes.',
  rollover: 'Uma pessoa confirmou a virada deste encerrante: a leitura permanece.',
} as const

export type RecordHold = keyof typeof recordHolds
