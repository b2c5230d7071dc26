import { findActiveCompanies } from '@app/domain/companies/server'
import { buildReasonMapFinder } from '@app/domain/day/differences/contract'
import { addDays, localDate } from '@app/kit/contract'
import { type Db, newBulkHandler, serveRegister } from '@app/kit/server'
import { allCompaniesRequired, reasonMapRegister, type UnmappedCode } from './movement-reason-map.contract.ts'
import {
  findActiveMaps,
  findMapNames,
  findMapTypes,
  findSeenCodes,
  reasonMapStore,
} from './movement-reason-map.store.ts'
import { changeReasonMap, checkReasonMap, reassessDaysOfChange } from './reason-map-changes.server.ts'
import { importReasonMapSheet } from './reason-map-sheet.server.ts'

const seenDays = 90
const maxSeen = 5000

const bulkOptions = {
  find: reasonMapStore.find,
  rows: findMapNames,
  skip: ({ changeable }: { changeable: boolean }) => (changeable ? null : allCompaniesRequired.message),
}

async function findUnmapped(db: Db, now: string) {
  const today = localDate(now)
  const find = buildReasonMapFinder(await findActiveMaps(db))
  const lines = new Map<string, UnmappedCode>()
  for (const { company_id, ...code } of await findSeenCodes(db, { from: addDays(today, -seenDays), most: maxSeen })) {
    if (find({ ...code, company_id, on: code.last_on })) continue
    const key = `${code.source_system} ${code.external_code} ${code.external_text}`
    const line = lines.get(key)
    if (!line) lines.set(key, { key, ...code })
    else {
      line.count += code.count
      line.amount_cents += code.amount_cents
      if (code.last_on > line.last_on) line.last_on = code.last_on
      if (code.first_on < line.first_on) line.first_on = code.first_on
    }
  }
  return [...lines.values()].sort((a, b) => Math.abs(b.amount_cents) - Math.abs(a.amount_cents))
}

export default serveRegister(
  reasonMapRegister,
  reasonMapStore,
  { title: ({ name }) => name, check: checkReasonMap, after: reassessDaysOfChange },
  {
    choices: async ({ db }) => ({ companies: await findActiveCompanies(db), movement_types: await findMapTypes(db) }),
    unmapped: async ({ db, now }) => ({ data: await findUnmapped(db, now) }),
    test: async ({ db, body }) => ({ hit: buildReasonMapFinder(await findActiveMaps(db))(body) }),
    importSheet: ({ upload, files, body, ...call }) => importReasonMapSheet(call, { upload, files, ...body }),
    setTypeMany: newBulkHandler('movement-reason-maps.setTypeMany', {
      ...bulkOptions,
      title: 'Definir tipo de movimento',
      change: (call, { id }, type) => changeReasonMap(call, id, type),
    }),
    setValidityMany: newBulkHandler('movement-reason-maps.setValidityMany', {
      ...bulkOptions,
      title: 'Definir vigência',
      change: (call, { id }, validity) => changeReasonMap(call, id, validity),
    }),
  },
)
