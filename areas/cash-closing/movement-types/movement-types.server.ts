import { notFound } from '@app/kit/contract'
import {
  type ChangeContext,
  changeMany,
  fail,
  implement,
  type RecordKind,
  refuseStale,
  revertRow,
} from '@app/kit/server'
import {
  codeInUse,
  type MovementType,
  movementTypeRecord,
  movementTypes,
  signInUse,
} from './movement-types.contract.ts'
import {
  findMovementTypeIds,
  findMovementTypes,
  getMovementType,
  insertMovementType,
  lockMovementTypes,
  updateMovementType,
} from './movement-types.store.ts'
import { movementTypeFields } from './movement-types-labels.contract.ts'

const { entity, ability } = movementTypeRecord
const entityOf = ({ id }: { id: string }) => ({ company_id: null, entity, entity_id: id })

type Actor = Pick<ChangeContext, 'db' | 'user' | 'now' | 'audit'>

/** Changes one type that nobody changed since version `seen`, and writes down what it was. */
async function change(
  { db, user, now, audit }: Actor,
  seen: { id: string; version: number },
  to: Partial<MovementType>,
) {
  const [before] = await lockMovementTypes(db, [seen.id])
  if (!before) return fail(notFound)
  refuseStale(before, seen.version)
  if (before.in_use && to.direction && to.direction !== before.direction)
    fail(signInUse, { fields: { direction: signInUse.message } })
  if (before.in_use && to.code && to.code !== before.code) fail(codeInUse, { fields: { code: codeInUse.message } })
  const after = await updateMovementType(db, seen.id, { ...to, by: user.id, now })
  const action = to.active === undefined ? 'update' : to.active ? 'activate' : 'inactivate'
  const parts = (type: MovementType) => Object.fromEntries(Object.keys(to).map((name) => [name, Object(type)[name]]))
  await audit({ ...entityOf(after), action, before: parts(before), after: parts(after) })
  return after
}

export default implement(movementTypes, {
  list: ({ db, query }) => findMovementTypes(db, query),
  get: async ({ db, params }) => (await getMovementType(db, params.id)) ?? fail(notFound),

  create: async ({ db, body, user, now, audit }) => {
    const type = await insertMovementType(db, body, { by: user.id, now })
    await audit({ ...entityOf(type), action: 'create', after: body })
    return type
  },

  update: ({ params, body: { version, ...draft }, ...actor }) => change(actor, { ...params, version }, draft),

  // Past movements keep pointing at the type, so it is hidden from new ones and never deleted.
  setActive: ({ params, body: { version, active }, ...actor }) => change(actor, { ...params, version }, { active }),

  inactivateMany: changeMany('movement-types.inactivateMany', {
    title: 'Inativar tipos de movimento',
    find: findMovementTypeIds,
    rows: async (db, ids) => (await lockMovementTypes(db, ids)).map((type) => ({ ...type, label: type.name })),
    skip: ({ active }) => (active ? null : 'Já está inativo.'),
    change: (actor, type) => change(actor, type, { active: false }),
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
    if (turned && (await getMovementType(db, entity_id))?.in_use) fail(signInUse)
  },
})
