import { CashConciliation, CashConciliationFilter, dayReaders } from '@app/domain/day/contract'
import { defineOperations, get, pageOf } from '@app/kit/contract'

/** Days as a list. It stands apart from what is done to a day: the first page of most people loads no more than this. */
export const dayList = defineOperations(
  {
    name: 'cash-conciliations',
    ability: dayReaders,
  },
  { list: get('/cash-conciliations', { query: CashConciliationFilter, answer: pageOf(CashConciliation) }) },
)
