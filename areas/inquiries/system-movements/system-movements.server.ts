import { implement } from '@app/kit/server'
import { systemMovements } from './system-movements.contract.ts'
import { findSystemMovements, findVisibleCompanies } from './system-movements.store.ts'

export default implement(systemMovements, {
  list: ({ db, query }) => findSystemMovements(db, query),
  companies: async ({ db }) => ({ data: await findVisibleCompanies(db) }),
})
