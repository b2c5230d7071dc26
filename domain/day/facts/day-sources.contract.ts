import { Instant } from '@app/kit/contract'
import { z } from 'zod'

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
export type DaySource = keyof typeof sourceNames

export const acquirerSources: readonly DaySource[] = [
  'cielo',
  'stone',
  'rede',
  'getnet',
  'pagbank',
  'mercado_pago',
  'other',
]

const SourceState = z.object({
  received_at: Instant.optional(),
  waived_at: Instant.optional(),
  waived_by: z.string().nullable().optional(),
  reason: z.string().optional(),
})

export const Sources = z.record(z.string(), SourceState)
export type Sources = z.infer<typeof Sources>
