import type { PageQuery, Sorting } from '@app/kit/contract'
import { type Db, newVersionedStore, paginate, toAscendingOrder, whereEqual, whereTextContains } from '@app/kit/server'
import { type MovementType, type MovementTypeFilter, movementTypeCodeTaken } from './movement-types.contract.ts'

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

export const buildMovementTypesQuery = (db: Db, { search, nature, method, active }: MovementTypeFilter) =>
  db
    .selectFrom('movement_types')
    .select(columns)
    .$castTo<MovementType>()
    .where(whereTextContains(['code', 'name'], search))
    .where(whereEqual('movement_types', { nature, method, active }))

export const findMovementTypes = (db: Db, filter: MovementTypeFilter & Page) =>
  paginate(db, buildMovementTypesQuery(db, filter), { ...filter, order: toAscendingOrder('code') })
type Page = Omit<PageQuery, 'sort'> & { sort?: Sorting<keyof MovementType>[] | undefined }

export const getMovementType = (db: Db, id: string) =>
  db.selectFrom('movement_types').select(columns).$castTo<MovementType>().where('id', '=', id).executeTakeFirst()

type Stored = Pick<MovementType, 'nature' | 'method' | 'direction' | 'counterpart'>
export const typeRows = newVersionedStore<'movement_types', Stored>('movement_types', {
  movement_types_pkey: movementTypeCodeTaken,
})

/** Marks types as used, which fixes their sign. Must be called when movements of these types are written. */
export const markMovementTypesUsed = (db: Db, codes: readonly string[]) =>
  db
    .updateTable('movement_types')
    .set({ in_use: true })
    .where('code', 'in', ['', ...codes])
    .where('in_use', '=', false)
    .execute()
