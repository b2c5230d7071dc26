import { z } from 'zod'

/** What an entry of a day does: closes it, adjusts what is closed, or takes back what was posted. */
export const entryKinds = {
  closing: 'Fechamento do dia',
  adjustment: 'Ajuste do dia fechado',
  reversal: 'Estorno por reabertura',
} as const

export const EntryKind = z.enum(['closing', 'adjustment', 'reversal'])
export type EntryKind = z.infer<typeof EntryKind>
