import type { RecordSearch } from '@app/kit/server'
import acquirerTransactions from './acquirer-transactions/acquirer-transactions.server.ts'
import statements from './statement-lines/statements.server.ts'
import systemMovements from './system-movements/system-movements.server.ts'
import { findMovementsLike } from './system-movements/system-movements-search.store.ts'

export { inquiryPersonalData as personalData } from './inquiries-privacy.store.ts'

export const operations = [...acquirerTransactions, ...statements, ...systemMovements]
export const searches: RecordSearch[] = [
  { label: 'Movimentos do sistema', ability: 'financial.system-movements', find: findMovementsLike },
]
