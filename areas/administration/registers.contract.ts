import { Id } from '@app/kit/contract'
import { z } from 'zod'

export const CompanyChoices = z.object({
  data: z.array(z.object({ id: Id, name: z.string(), cnpj: z.string() })),
})

export const BulkOutcomes = z.object({
  outcomes: z.array(z.object({ id: Id, label: z.string(), done: z.boolean(), reason: z.string().nullable() })),
})
export type BulkOutcome = z.infer<typeof BulkOutcomes>['outcomes'][number]
