import { Instant } from '@app/kit/contract'
import { z } from 'zod'

/** Notes and coins in circulation, in centavos, largest first. */
export const cashDenominations = {
  note: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200],
  coin: [100, 50, 25, 10, 5, 1],
} as const

const values = [...cashDenominations.note, ...cashDenominations.coin].map(String)

const Quantity = z
  .int('Informe um número inteiro.')
  .min(0, 'Valor inválido.')
  .max(99_999, 'Valor inválido.')
  .nullable()
  .transform((quantity) => quantity ?? 0)

/** Quantity by denomination in centavos; a missing denomination is 0. */
export const Quantities = z.record(z.string().max(5), Quantity).superRefine((quantities, context) => {
  for (const value of Object.keys(quantities))
    if (!values.includes(value))
      context.addIssue({ code: 'custom', path: [value], message: 'Não existe cédula ou moeda deste valor.' })
})
export type Quantities = z.infer<typeof Quantities>

export const CountWitness = z
  .string()
  .trim()
  .min(5, 'Informe o nome completo da testemunha.')
  .max(80, 'Use até 80 caracteres.')

export const CountUndoReason = z
  .string()
  .trim()
  .min(10, 'Escreva ao menos 10 caracteres.')
  .max(500, 'Use até 500 caracteres.')

export const SessionCount = z.object({
  session_id: z.int(),
  number: z.int(),
  quantities: z.record(z.string(), z.int()),
  total_cents: z.int(),
  expected_cents: z.int(),
  difference_cents: z.int(),
  counted_by_name: z.string(),
  counted_at: Instant,
  witness: z.string().nullable(),
  witnessed_at: Instant.nullable(),
  acknowledged_at: Instant.nullable(),
  acknowledged_to_name: z.string().nullable(),
  undone_at: Instant.nullable(),
  undone_by_name: z.string().nullable(),
  undo_reason: z.string().nullable(),
})
export type SessionCount = z.infer<typeof SessionCount>
