import { dayReaders } from '@app/domain/day/contract'
import { ById, defineOperations, FileAnswer, get, notFound } from '@app/kit/contract'
import { z } from 'zod'

const DocumentFormat = z.enum(['pdf', 'xlsx'])

export const dayDocument = defineOperations(
  {
    name: 'cash-conciliations',
    ability: dayReaders,
  },
  {
    map: get('/cash-conciliations/:id/map', {
      params: ById,
      query: z.object({ format: DocumentFormat.default('pdf') }),
      answer: FileAnswer,
      file: true,
      errors: [notFound],
    }),
  },
)
