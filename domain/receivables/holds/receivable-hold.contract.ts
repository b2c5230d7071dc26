import { z } from 'zod'
import { Note } from '../../day/differences/explanation.contract.ts'

export const HoldDraft = z.object({
  as: z.enum(['ceded', 'retained']),
  reference: z.string().trim().min(3, 'Informe o número da negociação ou da ordem.').max(60, 'Use até 60 caracteres.'),
  note: Note,
})

export type HoldDraft = z.infer<typeof HoldDraft>
