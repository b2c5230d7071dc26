import { implement } from '@app/kit/server'
import { publishedLayouts } from './layouts-in-force.contract.ts'
import { findNamesInForce } from './layouts-in-force.store.ts'

export default implement(publishedLayouts, {
  inForce: async ({ db }) => ({ data: await findNamesInForce(db) }),
})
