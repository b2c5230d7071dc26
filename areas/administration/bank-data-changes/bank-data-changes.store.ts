import type { Ability } from '@app/kit/contract'
import type { Db } from '@app/kit/server'

export type Subject = { entity: 'bank_account' | 'acquirer_company'; entity_id: string }

export type NewChange = Subject & {
  id: string
  company_id: string
  before: unknown
  after: unknown
  requested_by: string
  requested_at: string
}

export const insertChange = (db: Db, { before, after, ...change }: NewChange) =>
  db
    .insertInto('bank_data_changes')
    .values({ ...change, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute()

const changes = (db: Db) =>
  db
    .selectFrom('bank_data_changes as change')
    .innerJoin('users as requester', 'requester.id', 'change.requested_by')
    .select([
      'change.id',
      'change.company_id',
      'change.entity',
      'change.entity_id',
      'change.before',
      'change.after',
      'change.status',
      'change.requested_by',
      'change.requested_at',
      'change.version',
      'requester.name as requested_by_name',
    ])
    .$narrowType<{ entity: Subject['entity']; status: 'pending' | 'approved' | 'refused' | 'withdrawn' }>()

/** The change of this record that waits for a decision. */
export const getPendingChange = (db: Db, { entity, entity_id }: Subject) =>
  changes(db)
    .where('change.entity', '=', entity)
    .where('change.entity_id', '=', entity_id)
    .where('change.status', '=', 'pending')
    .executeTakeFirst()

/** The change itself, held until the transaction ends. */
export const lockChange = (db: Db, entity: Subject['entity'], id: string) =>
  changes(db).where('change.entity', '=', entity).where('change.id', '=', id).forUpdate('change').executeTakeFirst()
export type StoredChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>

export type Ending = {
  status: 'approved' | 'refused' | 'withdrawn'
  decided_by: string
  decided_at: string
  decision_note: string | null
}

export const endChange = (db: Db, id: string, ending: Ending) =>
  db
    .updateTable('bank_data_changes')
    .set((change) => ({ ...ending, version: change('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Everyone who may decide about this company's record, but for the one who asked. */
export async function findApprovers(db: Db, of: { ability: Ability; company_id: string; except: string }) {
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('active', '=', true)
    .where('id', '<>', of.except)
    .where((person) =>
      person.exists(
        person
          .selectFrom('user_abilities as held')
          .select('held.ability')
          .whereRef('held.user_id', '=', 'users.id')
          .where((one) =>
            one.or([
              one('held.ability', '=', 'admin'),
              one.and([
                one('held.ability', '=', of.ability),
                one.exists(
                  one
                    .selectFrom('user_companies as given')
                    .select('given.user_id')
                    .whereRef('given.user_id', '=', 'users.id')
                    .where('given.company_id', '=', of.company_id),
                ),
              ]),
            ]),
          ),
      ),
    )
    .execute()
  return people.map(({ id }) => id)
}
