import { dayReaders } from '@app/domain/day/contract'
import { ById, defineOperations, FileAnswer, get, notFound } from '@app/kit/contract'

/** A request on paper. */
export const requestDocument = defineOperations(
  {
    name: 'solicitations',
    ability: dayReaders,
  },
  {
    /** The receipt of whoever sent it, and with the decision what became of it. */
    document: get('/cash-conciliation-solicitations/:id/document', {
      params: ById,
      answer: FileAnswer,
      file: true,
      errors: [notFound],
    }),
  },
)
