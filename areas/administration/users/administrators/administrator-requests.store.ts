import type { Access } from '@app/domain/people/server'
import type { Db } from '@app/kit/server'
import type { administratorRequestStatuses } from './administrator-requests.contract.ts'

type AdministratorRequestStatus = keyof typeof administratorRequestStatuses

type NewRequest = {
  id: string
  user_id: string
  access_before: Access
  access_after: Access
  requested_by: string
  requested_at: string
}

export const insertAdministratorRequest = (db: Db, { access_before, access_after, ...request }: NewRequest) =>
  db
    .insertInto('administrator_requests')
    .values({
      ...request,
      access_before: JSON.stringify(access_before),
      access_after: JSON.stringify(access_after),
    })
    .execute()

const requests = (db: Db) =>
  db
    .selectFrom('administrator_requests as request')
    .innerJoin('users as requester', 'requester.id', 'request.requested_by')
    .innerJoin('users as person', 'person.id', 'request.user_id')
    .select(['request.id', 'request.user_id', 'request.access_before', 'request.access_after', 'request.status'])
    .select(['request.requested_by', 'request.requested_at', 'request.version'])
    .select(['requester.name as requested_by_name', 'person.name as person_name'])
    .$narrowType<{ status: AdministratorRequestStatus }>()

export const getPendingRequest = (db: Db, user_id: string) =>
  requests(db).where('request.user_id', '=', user_id).where('request.status', '=', 'pending').executeTakeFirst()

export const lockAdministratorRequest = (db: Db, id: string) =>
  requests(db).where('request.id', '=', id).forUpdate('request').executeTakeFirst()
export type StoredRequest = NonNullable<Awaited<ReturnType<typeof lockAdministratorRequest>>>

export const lockPendingAdministratorRequests = (db: Db, user_id: string) =>
  requests(db)
    .where('request.status', '=', 'pending')
    .where((one) => one.or([one('request.user_id', '=', user_id), one('request.requested_by', '=', user_id)]))
    .orderBy('request.id')
    .forUpdate('request')
    .execute()

type Ending = {
  status: AdministratorRequestStatus
  decided_by: string
  decided_at: string
  decision_note: string | null
}

export const endAdministratorRequest = (db: Db, id: string, ending: Ending) =>
  db
    .updateTable('administrator_requests')
    .set((request) => ({ ...ending, version: request('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
