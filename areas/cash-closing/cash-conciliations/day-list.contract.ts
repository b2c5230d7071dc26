import { CashConciliation, CashConciliationFilter, dayReaders } from '@app/domain/day/contract'
import { buildPageSchema, defineOperations, get } from '@app/kit/contract'

/** List of days. Declared separately from the changes of a day: the first page of most users loads only this. */
export const dayList = defineOperations(
  {
    name: 'cash-conciliations',
    ability: dayReaders,
  },
  { list: get('/cash-conciliations', { query: CashConciliationFilter, answer: buildPageSchema(CashConciliation) }) },
)
