import { z } from 'zod'

export const journalEntryKinds = {
  closing: 'Fechamento do dia',
  adjustment: 'Ajuste do dia fechado',
  reversal: 'Estorno por reabertura',
} as const

export const EntryKind = z.enum(['closing', 'adjustment', 'reversal'])
export type EntryKind = z.infer<typeof EntryKind>
