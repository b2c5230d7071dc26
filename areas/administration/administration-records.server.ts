import type { RecordKind } from '@app/kit/server'
import { getUser } from './users/find-users.store.ts'
import { userRecord } from './users/person/user-record.contract.ts'

export const userKind: RecordKind = {
  ...userRecord,
  async find(db, id) {
    const user = await getUser(db, id)
    return user && { company_id: null, title: user.name }
  },
}
