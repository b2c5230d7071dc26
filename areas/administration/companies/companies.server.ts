import { sourceNames } from '@app/domain/companies/contract'
import { ClosingSettings, closingSettingDefaults } from '@app/domain/day/facts/contract'
import { findSettingChanges, getSettings } from '@app/domain/day/facts/server'
import { localDate } from '@app/kit/contract'
import { type Db, implement, newId } from '@app/kit/server'
import { setGroupMany, setLimitMany, setSourcesMany } from './change-many.server.ts'
import { companies } from './companies.contract.ts'
import { findCompanies, findCompanyGroups, getPlaceByZip, insertGroup } from './companies.store.ts'
import {
  activateCompany,
  changeCompany,
  changeSettings,
  createCompany,
  earliestChange,
  getYesterday,
  inactivateCompany,
  lockUnchangedCompany,
  requireCompanyDetail,
} from './company-changes.server.ts'
import { findAcquirerDays, getLastDip, getOpenDays, getSources } from './company-days.store.ts'
import { assessCompanyHealth } from './health.rules.ts'
import { getUfByZip } from './zip.rules.ts'

async function settingsOf(db: Db, id: string, now: string) {
  const history = await findSettingChanges(db, id)
  return {
    current: await getSettings(db, id, localDate(now)),
    defaults: closingSettingDefaults,
    earliest: await earliestChange(db, id),
    history: history.reverse().map((change) => ({ ...change, settings: ClosingSettings.parse(change) })),
  }
}

const sourceLabels: Readonly<Record<string, string>> = sourceNames
const labelOf = (source: string) => sourceLabels[source] ?? source

export default implement(companies, {
  list: ({ db, query }) => findCompanies(db, query),
  groups: async ({ db }) => ({ data: await findCompanyGroups(db) }),
  get: ({ db, params }) => requireCompanyDetail(db, params.id),

  async createGroup({ db, body, now, audit }) {
    const group = await insertGroup(db, { id: newId(), name: body.name, created_at: now })
    await audit({ company_id: null, entity: 'company_group', entity_id: group.id, action: 'create', after: group })
    return group
  },

  async getPlace({ db, query }) {
    const known = await getPlaceByZip(db, query.zip)
    return { address: known?.address ?? null, city: known?.city ?? null, uf: known?.uf ?? getUfByZip(query.zip) }
  },

  create: ({ body, ...call }) => createCompany(call, body),
  update: async ({ params, body: { version, ...data }, ...call }) =>
    changeCompany(call, await lockUnchangedCompany(call.db, { ...params, version }), data),
  inactivate: async ({ params, body, ...call }) => inactivateCompany(call, { ...params, ...body }, body.closed_on),
  activate: async ({ params, body, ...call }) =>
    activateCompany(call, await lockUnchangedCompany(call.db, { ...params, ...body })),

  setGroupMany,
  setLimitMany,
  setSourcesMany,

  async settings({ db, params, now }) {
    await requireCompanyDetail(db, params.id)
    return settingsOf(db, params.id, now)
  },

  async changeSettings({ params, body: { version, ...change }, ...call }) {
    await changeSettings(call, await lockUnchangedCompany(call.db, { ...params, version }), change)
    return settingsOf(call.db, params.id, call.now)
  },

  async health({ db, params, now }) {
    const { id, kind, closed_days } = await requireCompanyDetail(db, params.id)
    const business_date = getYesterday(now)
    const received = Object.keys(Object(await getSources(db, id, business_date)))
    const { mandatory_sources } = await getSettings(db, id, business_date)
    const { open_days, oldest } = await getOpenDays(db, id)
    const facts = {
      business_date,
      closed: closed_days.includes(business_date),
      kind,
      received: received.map(labelOf),
      missing: mandatory_sources.filter((source) => !received.includes(source)).map(labelOf),
      open_days,
      oldest_open_on: oldest,
      last_dip_on: await getLastDip(db, id),
      acquirers: await findAcquirerDays(db, id),
    }
    return { business_date, data: assessCompanyHealth(facts) }
  },
})
