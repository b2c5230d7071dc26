import type { RecordKind } from '@app/kit/server'
import { getAbility } from './abilities/abilities.store.ts'
import { abilityRecord } from './abilities/ability-record.contract.ts'
import { getUser } from './users/find-users.store.ts'
import { userRecord } from './users/user-record.contract.ts'

const ofNoCompany = (title: string | undefined) => (title === undefined ? undefined : { company_id: null, title })

export const peopleRecords: RecordKind[] = [
  { ...userRecord, find: async (db, id) => ofNoCompany((await getUser(db, id))?.name) },
  { ...abilityRecord, find: async (db, id) => ofNoCompany((await getAbility(db, id))?.label) },
]
