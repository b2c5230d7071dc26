import { implement } from '@app/kit/server'
import { findVisibleCompanies } from '../visible-companies.store.ts'
import { systemMovements } from './system-movements.contract.ts'
import { findSystemMovements } from './system-movements.store.ts'

export default implement(systemMovements, {
  list: ({ db, query }) => findSystemMovements(db, query),
  companies: async ({ db }) => ({ data: await findVisibleCompanies(db) }),
})
