import type { SearchSection } from '@app/areas/session/contract'
import type { RecordSearch } from '@app/kit/server'
import acquirerTransactions from './acquirer-transactions/acquirer-transactions.server.ts'
import { findBatchesLike, findCapturesLike } from './acquirer-transactions/captures-search.store.ts'
import statements from './statement-lines/statements.server.ts'
import { findStatementLinesLike } from './statement-lines/statements-search.store.ts'
import systemMovements from './system-movements/system-movements.server.ts'
import { findMovementsLike } from './system-movements/system-movements-search.store.ts'

export { inquiryPersonalData as personalData } from './inquiries-privacy.store.ts'

export const operations = [...acquirerTransactions, ...statements, ...systemMovements]
export const searches: RecordSearch<SearchSection>[] = [
  { section: 'sales', ability: ['financial.system-movements', 'cash-conciliation'], find: findMovementsLike },
  { section: 'captures', ability: ['financial.acquirer-transactions', 'cash-conciliation'], find: findCapturesLike },
  { section: 'payments', ability: 'financial.acquirer-transactions', find: findBatchesLike },
  { section: 'payments', ability: 'financial.statements', find: findStatementLinesLike },
]
