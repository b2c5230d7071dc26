import { z } from 'zod'

export const blockReasons = { limit: 'Limite', overdue: 'Atraso', other: 'Decisão da gerência' } as const

export const BlockReason = z.enum(['limit', 'overdue', 'other'])
