import { Id } from '@app/kit/contract'
import { z } from 'zod'

export const AllowedReason = z.object({ id: Id, code: z.string(), name: z.string(), attachment_required: z.boolean() })
export type AllowedReason = z.infer<typeof AllowedReason>

export const Note = z.string().trim().min(10, 'Escreva ao menos 10 caracteres.').max(1000, 'Use até 1.000 caracteres.')

/** At least 10 characters; the server requires more for a critical difference. */
export const ExplanationNote = z
  .string()
  .trim()
  .min(10, 'Escreva ao menos 10 caracteres; em diferença crítica, ao menos 30.')
  .max(1000, 'Use até 1.000 caracteres.')
