import type { RecordSearch } from '@app/kit/server'
import systemMovements from './system-movements/system-movements.server.ts'
import { findMovementsLike } from './system-movements/system-movements-search.store.ts'

export const operations = [...systemMovements]
export const searches: RecordSearch[] = [
  { label: 'Movimentos do sistema', ability: 'financial.system-movements', find: findMovementsLike },
]
