import { notFound } from '@app/kit/contract'
import {
  type ChangeContext,
  changedFields,
  type Db,
  fail,
  failOn,
  implement,
  newBulkHandler,
  type RecordKind,
  revertRow,
} from '@app/kit/server'
import {
  codeInUse,
  type MovementTypeDraft,
  movementTypeRecord,
  movementTypes,
  natureInUse,
  signInUse,
} from './movement-types.contract.ts'
import { buildMovementTypesQuery, findMovementTypes, getMovementType, typeRows } from './movement-types.store.ts'
import { movementTypeFields } from './movement-types-labels.contract.ts'

const { entity, ability } = movementTypeRecord
const entityOf = ({ id }: { id: string }) => ({ company_id: null, entity, entity_id: id })

const reread = async (db: Db, id: string) => (await getMovementType(db, id)) ?? fail(notFound)

async function change(
  call: ChangeContext,
  seen: { id: string; version: number },
  to: Partial<MovementTypeDraft & Activity>,
) {
  const before = await typeRows.held(call.db, seen)
  if (before.in_use && to.direction && to.direction !== before.direction) failOn('direction', signInUse)
  // Past days are proven with this nature: with another one, their lines would change the drawer.
  if (before.in_use && to.nature && to.nature !== before.nature) failOn('nature', natureInUse)
  if (before.in_use && to.code && to.code !== before.code) failOn('code', codeInUse)
  await typeRows.update(call, seen.id, to)
  const action = to.active === undefined ? 'update' : to.active ? 'activate' : 'inactivate'
  await call.audit({ ...entityOf(seen), action, ...changedFields(before, to) })
  return reread(call.db, seen.id)
}
type Activity = { active: boolean }

export default implement(movementTypes, {
  list: ({ db, query }) => findMovementTypes(db, query),
  get: ({ db, params }) => reread(db, params.id),

  create: async ({ body, ...call }) => {
    const id = await typeRows.insert(call, body)
    await call.audit({ ...entityOf({ id }), action: 'create', after: body })
    return reread(call.db, id)
  },

  update: ({ params, body: { version, ...draft }, ...call }) => change(call, { ...params, version }, draft),

  // Past movements refer to the type, so it is only hidden from new ones, never deleted.
  setActive: ({ params, body: { version, active }, ...call }) => change(call, { ...params, version }, { active }),

  inactivateMany: newBulkHandler('movement-types.inactivateMany', {
    title: 'Inativar tipos de movimento',
    find: buildMovementTypesQuery,
    rows: async (db, ids) => (await typeRows.lockMany(db, ids)).map((type) => ({ ...type, label: type.name })),
    skip: ({ active }) => (active ? null : 'Já está inativo.'),
    change: (call, type) => change(call, type, { active: false }),
  }),
})

export const movementTypeKind: RecordKind = {
  ...movementTypeRecord,
  async find(db, id) {
    const type = await getMovementType(db, id)
    return type && { company_id: null, title: `${type.code} ${type.name}` }
  },
}

export const movementTypeReversal = revertRow({
  entity,
  ability,
  actions: ['update', 'activate', 'inactivate'],
  table: 'movement_types',
  columns: Object.keys(movementTypeFields),
  by: 'updated_by',
  async also({ db }, { entity_id, before, after }) {
    const turned = Object(before).direction !== Object(after).direction
    const moved = Object(before).nature !== Object(after).nature
    if ((turned || moved) && (await getMovementType(db, entity_id))?.in_use) fail(turned ? signInUse : natureInUse)
  },
})
