import { implement } from '@app/kit/server'
import { securityLog } from './security-log.contract.ts'
import { findPeopleOfLog, findSecurityEvents } from './security-log.store.ts'

export default implement(securityLog, {
  list: ({ db, query }) => findSecurityEvents(db, query),
  people: async ({ db }) => ({ data: await findPeopleOfLog(db) }),
})
