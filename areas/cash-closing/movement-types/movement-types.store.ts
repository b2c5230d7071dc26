import type { PageQuery, Sorting } from '@app/kit/contract'
import { ascending, type Db, equals, paginate, textMatches, versioned } from '@app/kit/server'
import { codeTaken, type MovementType, type MovementTypeFilter } from './movement-types.contract.ts'

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

export const typesOf = (db: Db, { search, nature, method, active }: MovementTypeFilter) =>
  db
    .selectFrom('movement_types')
    .select(columns)
    .$castTo<MovementType>()
    .where(textMatches(['code', 'name'], search))
    .where(equals('movement_types', { nature, method, active }))

export const findMovementTypes = (db: Db, filter: MovementTypeFilter & Page) =>
  paginate(db, typesOf(db, filter), { ...filter, order: ascending('code') })
type Page = Omit<PageQuery, 'sort'> & { sort?: Sorting<keyof MovementType>[] | undefined }

export const getMovementType = (db: Db, id: string) =>
  db.selectFrom('movement_types').select(columns).$castTo<MovementType>().where('id', '=', id).executeTakeFirst()

type Stored = Pick<MovementType, 'nature' | 'method' | 'direction' | 'counterpart'>
export const typeRows = versioned<'movement_types', Stored>('movement_types', { movement_types_pkey: codeTaken })

/** Marks types as used, which fixes their sign. Must be called when movements of these types are written. */
export const markMovementTypesUsed = (db: Db, codes: readonly string[]) =>
  db
    .updateTable('movement_types')
    .set({ in_use: true })
    .where('code', 'in', ['', ...codes])
    .where('in_use', '=', false)
    .execute()
