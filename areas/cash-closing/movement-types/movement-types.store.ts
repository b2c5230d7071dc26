import type { PageQuery, Sorting } from '@app/kit/contract'
import { ascending, type Db, newId, onDuplicate, paginate, textMatches } from '@app/kit/server'
import {
  codeTaken,
  type MovementType,
  type MovementTypeDraft,
  type MovementTypeFilter,
} from './movement-types.contract.ts'

const columns = [
  'id',
  'code',
  'name',
  'nature',
  'method',
  'direction',
  'counterpart',
  'affects_drawer',
  'allow_manual',
  'attachment_required',
  'customer_required',
  'employee_required',
  'debit_account',
  'credit_account',
  'active',
  'in_use',
  'version',
] as const

const types = (db: Db, { search, nature, method, active }: MovementTypeFilter) =>
  db
    .selectFrom('movement_types')
    .where(textMatches(['code', 'name'], search))
    .$if(nature !== undefined, (found) => found.where('nature', '=', nature ?? ''))
    .$if(method !== undefined, (found) => found.where('method', '=', method ?? ''))
    .$if(active !== undefined, (found) => found.where('active', '=', active ?? true))

type Page = Omit<PageQuery, 'sort'> & { sort?: Sorting<keyof MovementType>[] | undefined }

export const findMovementTypes = (db: Db, { limit, after, exact, sort, ...filter }: MovementTypeFilter & Page) =>
  paginate(db, types(db, filter).select(columns).$castTo<MovementType>(), {
    limit,
    after,
    exact,
    sort,
    order: ascending('code'),
  })

export const findMovementTypeIds = async (db: Db, filter: MovementTypeFilter, { most }: { most: number }) =>
  (await types(db, filter).select('id').orderBy('code').limit(most).execute()).map(({ id }) => id)

export const getMovementType = (db: Db, id: string) =>
  db.selectFrom('movement_types').select(columns).$castTo<MovementType>().where('id', '=', id).executeTakeFirst()

/** Held until the transaction ends, with who changed it last. */
export const lockMovementTypes = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('movement_types as type')
    .leftJoin('users as person', 'person.id', 'type.updated_by')
    .selectAll('type')
    .$castTo<MovementType & { updated_at: string }>()
    .select('person.name as updated_by_name')
    .where('type.id', 'in', ids)
    .orderBy('type.code')
    .forUpdate('type')
    .execute()

const uniqueCode = <Result>(work: () => Promise<Result>) => onDuplicate('movement_types_pkey', codeTaken, work)

type By = { by: string; now: string }

export const insertMovementType = (db: Db, draft: MovementTypeDraft, { by, now }: By) =>
  uniqueCode(() =>
    db
      .insertInto('movement_types')
      .values({ id: newId(), ...draft, created_at: now, updated_at: now, updated_by: by })
      .returning(columns)
      .$castTo<MovementType>()
      .executeTakeFirstOrThrow(),
  )

export const updateMovementType = (db: Db, id: string, { by, now, ...change }: Partial<MovementType> & By) =>
  uniqueCode(() =>
    db
      .updateTable('movement_types')
      .set((type) => ({ ...change, updated_at: now, updated_by: by, version: type('version', '+', 1) }))
      .where('id', '=', id)
      .returning(columns)
      .$castTo<MovementType>()
      .executeTakeFirstOrThrow(),
  )

/** Whoever writes movements of these types says so: their sign is fixed from then on. */
export const markMovementTypesUsed = (db: Db, codes: readonly string[]) =>
  db
    .updateTable('movement_types')
    .set({ in_use: true })
    .where('code', 'in', ['', ...codes])
    .where('in_use', '=', false)
    .execute()
