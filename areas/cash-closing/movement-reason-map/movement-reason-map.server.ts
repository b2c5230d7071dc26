import { addDays, invalidInput, localDate, notFound } from '@app/kit/contract'
import {
  type ChangeContext,
  changeMany,
  type Db,
  fail,
  implement,
  newId,
  type RecordKind,
  refuseStale,
  revertRow,
} from '@app/kit/server'
import {
  type ReasonMapDraft,
  reasonMapRecord,
  reasonMaps,
  type UnmappedCode,
  wrongExpression,
} from './movement-reason-map.contract.ts'
import {
  findActiveMaps,
  findMapCompanies,
  findMapTypes,
  findReasonMapIds,
  findReasonMaps,
  findSeenCodes,
  getReasonMap,
  insertReasonMap,
  type LockedMap,
  lockReasonMaps,
  type MapChange,
  updateReasonMap,
} from './movement-reason-map.store.ts'
import { reasonMapFinder } from './reason-map.rules.ts'
import { textPattern } from './text-pattern.rules.ts'

const { entity, ability } = reasonMapRecord
const seenDays = 90
const mostSeen = 5000

type Call = Pick<ChangeContext, 'db' | 'user' | 'now' | 'audit'>

const eventOf = ({ id, company_id }: { id: string; company_id: string | null }) => ({
  company_id,
  entity,
  entity_id: id,
})

/** Refuses a text that is no expression, and what is not the person's to choose. */
async function check(db: Db, { external_text, company_id, movement_type_code }: ReasonMapDraft) {
  if (external_text && !textPattern(external_text))
    fail(wrongExpression, { fields: { external_text: wrongExpression.message } })
  if (company_id !== null && !(await findMapCompanies(db)).some(({ id }) => id === company_id))
    fail(invalidInput, { fields: { company_id: 'Escolha uma das suas empresas.' } })
  await checkType(db, movement_type_code)
}

async function checkType(db: Db, movement_type_code: string) {
  if (!(await findMapTypes(db)).some(({ code }) => code === movement_type_code))
    fail(invalidInput, { fields: { movement_type_code: 'Escolha um dos tipos ativos.' } })
}

const reread = async (db: Db, id: string) => (await getReasonMap(db, id)) ?? fail(notFound)

async function held(db: Db, { id, version }: { id: string; version: number }) {
  const [map] = await lockReasonMaps(db, [id])
  if (!map) return fail(notFound)
  refuseStale(map, version)
  return map
}

/** Changes a map and writes down what it was; what closed days were told stays with them. */
async function change(call: Call, map: LockedMap, to: MapChange, action = 'update') {
  const { db, user, now, audit } = call
  await updateReasonMap(db, map.id, { ...to, user_id: user.id, now })
  const before = Object.fromEntries(Object.entries(map).filter(([name]) => name in to))
  await audit({ ...eventOf(map), action, before, after: to })
  return reread(db, map.id)
}

const namedMaps = async (db: Db, ids: readonly string[]) =>
  (await lockReasonMaps(db, ids)).map((map) => ({ ...map, label: map.name }))

/** What was seen and no map translates, one line a code whatever the company. */
async function unmapped(db: Db, now: string) {
  const today = localDate(now)
  const find = reasonMapFinder(await findActiveMaps(db))
  const lines = new Map<string, UnmappedCode>()
  for (const { company_id, ...seen } of await findSeenCodes(db, { from: addDays(today, -seenDays), most: mostSeen })) {
    if (find({ ...seen, company_id, on: seen.last_on })) continue
    const key = `${seen.source_system} ${seen.external_code} ${seen.external_text}`
    const line = lines.get(key)
    if (!line) lines.set(key, { key, ...seen })
    else {
      line.count += seen.count
      line.amount_cents += seen.amount_cents
      if (seen.last_on > line.last_on) line.last_on = seen.last_on
    }
  }
  return [...lines.values()].sort((a, b) => Math.abs(b.amount_cents) - Math.abs(a.amount_cents))
}

export default implement(reasonMaps, {
  list: ({ db, query }) => findReasonMaps(db, query),
  get: ({ db, params }) => reread(db, params.id),
  choices: async ({ db }) => ({ companies: await findMapCompanies(db), movement_types: await findMapTypes(db) }),
  unmapped: async ({ db, now }) => ({ data: await unmapped(db, now) }),
  test: async ({ db, body }) => ({ hit: reasonMapFinder(await findActiveMaps(db))(body) }),

  async create({ db, user, now, body, audit }) {
    await check(db, body)
    const map = { ...body, id: newId() }
    await insertReasonMap(db, map, { user_id: user.id, now })
    await audit({ ...eventOf(map), action: 'create', after: body })
    return reread(db, map.id)
  },

  async update({ params, body: { version, ...draft }, ...call }) {
    const map = await held(call.db, { ...params, version })
    await check(call.db, draft)
    return change(call, map, draft)
  },

  async setActive({ params, body: { version, active }, ...call }) {
    const map = await held(call.db, { ...params, version })
    return change(call, map, { active }, active ? 'activate' : 'inactivate')
  },

  setTypes: changeMany('movement-reason-maps.setTypes', {
    title: 'Definir tipo de movimento',
    find: findReasonMapIds,
    rows: namedMaps,
    async change(call, map, { movement_type_code }) {
      await checkType(call.db, movement_type_code)
      await change(call, map, { movement_type_code })
    },
  }),

  setValidity: changeMany('movement-reason-maps.setValidity', {
    title: 'Definir vigência',
    find: findReasonMapIds,
    rows: namedMaps,
    change: (call, map, validity) => change(call, map, validity),
  }),
})

export const reasonMapKind: RecordKind = {
  ...reasonMapRecord,
  async find(db, id) {
    const map = await getReasonMap(db, id)
    return map && { company_id: map.company_id, title: map.name }
  },
}

export const reasonMapReversal = revertRow({
  entity,
  ability,
  actions: ['update', 'activate', 'inactivate'],
  table: 'movement_reason_maps',
  columns: ['movement_type_code', 'valid_from', 'valid_to', 'active'],
  by: 'updated_by',
})
