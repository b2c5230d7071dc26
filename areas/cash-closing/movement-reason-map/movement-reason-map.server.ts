import { findActiveCompanies } from '@app/domain/companies/server'
import { buildReasonMapFinder } from '@app/domain/day/differences/contract'
import { addDays, localDate } from '@app/kit/contract'
import { type Db, implement, newBulkHandler, type RecordKind, revertRow } from '@app/kit/server'
import {
  allCompaniesRequired,
  ReasonMapInput,
  reasonMapRecord,
  reasonMaps,
  type UnmappedCode,
} from './movement-reason-map.contract.ts'
import {
  buildReasonMapsQuery,
  findActiveMaps,
  findMapNames,
  findMapTypes,
  findReasonMaps,
  findSeenCodes,
  getReasonMap,
} from './movement-reason-map.store.ts'
import {
  changeReasonMap,
  checkReasonMap,
  checkType,
  createMap,
  lockMap,
  lockUnchangedReasonMap,
  reassessDaysOfReasonMaps,
  requireReasonMap,
} from './reason-map-changes.server.ts'
import { importReasonMapSheet } from './reason-map-sheet.server.ts'

const { entity, ability } = reasonMapRecord
const seenDays = 90
const maxSeen = 5000

const many = {
  find: buildReasonMapsQuery,
  rows: findMapNames,
  skip: ({ changeable }: { changeable: boolean }) => (changeable ? null : allCompaniesRequired.message),
}

/** Unmapped codes, one row per code across companies. */
async function unmapped(db: Db, now: string) {
  const today = localDate(now)
  const find = buildReasonMapFinder(await findActiveMaps(db))
  const lines = new Map<string, UnmappedCode>()
  for (const { company_id, ...seen } of await findSeenCodes(db, { from: addDays(today, -seenDays), most: maxSeen })) {
    if (find({ ...seen, company_id, on: seen.last_on })) continue
    const key = `${seen.source_system} ${seen.external_code} ${seen.external_text}`
    const line = lines.get(key)
    if (!line) lines.set(key, { key, ...seen })
    else {
      line.count += seen.count
      line.amount_cents += seen.amount_cents
      if (seen.last_on > line.last_on) line.last_on = seen.last_on
      if (seen.first_on < line.first_on) line.first_on = seen.first_on
    }
  }
  return [...lines.values()].sort((a, b) => Math.abs(b.amount_cents) - Math.abs(a.amount_cents))
}

export default implement(reasonMaps, {
  list: ({ db, query }) => findReasonMaps(db, query),
  get: ({ db, params }) => requireReasonMap(db, params.id),
  choices: async ({ db }) => ({ companies: await findActiveCompanies(db), movement_types: await findMapTypes(db) }),
  unmapped: async ({ db, now }) => ({ data: await unmapped(db, now) }),
  test: async ({ db, body }) => ({ hit: buildReasonMapFinder(await findActiveMaps(db))(body) }),

  async create({ body, ...call }) {
    const map = await createMap(call, body)
    await reassessDaysOfReasonMaps(call, [map])
    return map
  },

  async update({ params, body: { version, ...draft }, ...call }) {
    const map = await lockUnchangedReasonMap(call.db, { ...params, version })
    await checkReasonMap(call.db, draft)
    return changeReasonMap(call, map, draft)
  },

  importSheet: ({ upload, files, body, ...call }) => importReasonMapSheet(call, { upload, files, ...body }),

  async setActive({ params, body: { version, active }, ...call }) {
    const map = await lockUnchangedReasonMap(call.db, { ...params, version })
    return changeReasonMap(call, map, { active }, active ? 'activate' : 'inactivate')
  },

  setTypes: newBulkHandler('movement-reason-maps.setTypes', {
    ...many,
    title: 'Definir tipo de movimento',
    async change(call, { id }, { movement_type_code }) {
      await checkType(call.db, movement_type_code)
      await changeReasonMap(call, await lockMap(call.db, id), { movement_type_code })
    },
  }),

  setValidity: newBulkHandler('movement-reason-maps.setValidity', {
    ...many,
    title: 'Definir vigência',
    change: async (call, { id }, validity) => changeReasonMap(call, await lockMap(call.db, id), validity),
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
  columns: [...Object.keys(ReasonMapInput.shape), 'active'],
  by: 'updated_by',
  // Reassesses days explained by the former version and days that the restored one may explain.
  async also(call, { entity_id, after }) {
    const map = await requireReasonMap(call.db, entity_id)
    await reassessDaysOfReasonMaps(call, [map, { ...map, ...Object(after) }])
  },
})
