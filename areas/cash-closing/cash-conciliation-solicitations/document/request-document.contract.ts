import { dayReaders } from '@app/domain/day/contract'
import { ById, defineOperations, FileAnswer, get, notFound } from '@app/kit/contract'

export const requestDocument = defineOperations(
  {
    name: 'solicitations',
    ability: dayReaders,
  },
  {
    document: get('/cash-conciliation-solicitations/:id/document', {
      params: ById,
      answer: FileAnswer,
      file: true,
      errors: [notFound],
    }),
  },
)
