import { Instant } from '@app/kit/contract'
import { z } from 'zod'

/** Where the files of a day come from, as the board names them. */
export const sourceNames = {
  pos: 'PDV',
  cielo: 'Cielo',
  stone: 'Stone',
  rede: 'Rede',
  getnet: 'Getnet',
  pagbank: 'PagBank',
  mercado_pago: 'Mercado Pago',
  other: 'Outras adquirentes',
  pix: 'Pix',
  bank: 'Banco',
  tank: 'Medição de tanques',
} as const
export type Source = keyof typeof sourceNames

/** Sources that are files of acquirers. */
export const acquirers: readonly Source[] = ['cielo', 'stone', 'rede', 'getnet', 'pagbank', 'mercado_pago', 'other']

/** One source of a day: arrived, or given up with a reason. */
const SourceState = z.object({
  received_at: Instant.optional(),
  waived_at: Instant.optional(),
  waived_by: z.string().nullable().optional(),
  reason: z.string().optional(),
})

/** The sources of a day by name. */
export const Sources = z.record(z.string(), SourceState)
export type Sources = z.infer<typeof Sources>
