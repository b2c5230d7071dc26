import { ClosingSettings } from '@app/domain/day/facts/contract'
import { getSettings, insertSettings } from '@app/domain/day/facts/server'
import { openFirstDay } from '@app/domain/day/life/server'
import { publishEvents } from '@app/domain/events/server'
import { addDays, localDate, notFound, showDate } from '@app/kit/contract'
import { type ChangeContext, changedFields, type Db, fail, failOn, lockUnchanged, newId } from '@app/kit/server'
import { branchTaken, dayIsClosed, openDays, unknownGroup, unknownSource } from './companies.contract.ts'
import {
  companyRows,
  copyCompanyFees,
  getBranchOwner,
  getCompanyDetail,
  getGroup,
  type LockedCompany,
  lockCompany,
  lockCompanyAndReferences,
} from './companies.store.ts'
import { CompanyData, type CompanyDraft } from './company.contract.ts'
import { getLastClosedDay, getOpenDays } from './company-days.store.ts'

const companyEntityRef = (id: string) => ({ company_id: id, entity: 'company', entity_id: id })

export const requireCompanyDetail = async (db: Db, id: string) => (await getCompanyDetail(db, id)) ?? fail(notFound)

type CompanyVersion = { id: string; version: number }

export const lockUnchangedCompany = (db: Db, target: CompanyVersion) => lockUnchanged(db, { lock: lockCompany }, target)

async function checkReferences(db: Db, { erp_branch, group_id }: CompanyData, self: string) {
  const owner = erp_branch === null ? undefined : await getBranchOwner(db, erp_branch, self)
  if (owner) failOn('erp_branch', branchTaken, { empresa: owner.name })
  const group = group_id === null ? null : await getGroup(db, group_id)
  if (group === undefined) failOn('group_id', unknownGroup)
  return group?.name ?? null
}

/** `group_id` stays in the history because a reversal needs it. */
const toFullState = (data: CompanyData, group_name: string | null) => ({ ...data, group_name })

export async function createCompany(call: ChangeContext, { copy_from, ...draft }: CompanyDraft) {
  const { db, user, now, audit } = call
  const id = newId()
  const settings = ClosingSettings.parse(draft)
  const data = CompanyData.parse(draft)
  const group_name = await checkReferences(db, data, id)
  const source = copy_from === null ? null : await getCompanyDetail(db, copy_from)
  if (source === undefined) failOn('copy_from', unknownSource)
  await companyRows.insert(call, { id, ...data })
  await insertSettings(db, {
    ...settings,
    id: newId(),
    company_id: id,
    valid_from: data.opened_on,
    reason: null,
    created_by: user.id,
    created_at: now,
  })
  if (source) await copyCompanyFees(db, source.id, { to: id, cnpj: data.cnpj, on: data.opened_on, now, by: user.id })
  // A carrier transports the cash of others: it has no days to close.
  if (data.kind !== 'carrier') await openFirstDay(db, { company_id: id, business_date: data.opened_on, now })
  const after = { ...toFullState(data, group_name), ...settings, ...(source && { copied_from: source.name }) }
  await audit({ ...companyEntityRef(id), action: 'create', after })
  return requireCompanyDetail(db, id)
}

export async function changeCompany(call: ChangeContext, company: LockedCompany, data: CompanyData) {
  const group_name = await checkReferences(call.db, data, company.id)
  await companyRows.update(call, company.id, data)
  await call.audit({
    ...companyEntityRef(company.id),
    action: 'update',
    ...changedFields(company, toFullState(data, group_name)),
  })
  return requireCompanyDetail(call.db, company.id)
}

export async function changeGroup(call: ChangeContext, id: string, group_id: string) {
  const before = await requireCompanyDetail(call.db, id)
  const group = (await getGroup(call.db, group_id)) ?? fail(unknownGroup)
  await companyRows.update(call, id, { group_id })
  await call.audit({
    ...companyEntityRef(id),
    action: 'update',
    ...changedFields(before, { group_id, group_name: group.name }),
  })
}

/** The company must be locked with its references. */
async function refuseOpenDays(db: Db, company_id: string) {
  const { open_days, newest, used } = await getOpenDays(db, company_id)
  // A company that never received a source has nothing to close.
  if (used && open_days > 0 && newest !== null) fail(openDays, { values: { data: showDate(newest) } })
}

/** Undoing an activation inactivates the company, so it is refused like the inactivation itself. */
export async function refuseInactivation(db: Db, company_id: string) {
  await lockCompanyAndReferences(db, company_id)
  await refuseOpenDays(db, company_id)
}

export async function inactivateCompany(call: ChangeContext, target: CompanyVersion, closed_on: string) {
  const company = await lockUnchanged(call.db, { lock: lockCompanyAndReferences }, target)
  await refuseOpenDays(call.db, company.id)
  return setActive(call, company, { active: false, closed_on })
}

export const activateCompany = (call: ChangeContext, company: LockedCompany) =>
  setActive(call, company, { active: true, closed_on: null })

type Activity = { active: boolean; closed_on: string | null }

async function setActive(call: ChangeContext, company: LockedCompany, to: Activity) {
  await companyRows.update(call, company.id, to)
  const action = to.active ? 'activate' : 'inactivate'
  await call.audit({ ...companyEntityRef(company.id), action, ...changedFields(company, to) })
  return requireCompanyDetail(call.db, company.id)
}

type NewSettings = ClosingSettings & { valid_from: string; reason: string | null }

/** Closed days are never assessed again; open ones are, immediately. */
export async function changeSettings(call: ChangeContext, company: LockedCompany, change: NewSettings) {
  const { db, user, now, audit } = call
  const { valid_from, reason, ...settings } = change
  if ((await getLastClosedDay(db, company.id, { from: valid_from })) !== null)
    failOn('valid_from', dayIsClosed, { data: showDate(valid_from) })
  const before = await getSettings(db, company.id, valid_from)
  const stamp = { created_by: user.id, created_at: now }
  await insertSettings(db, { ...settings, id: newId(), company_id: company.id, valid_from, reason, ...stamp })
  await companyRows.update(call, company.id)
  const cutoff = settings.day_cutoff !== before.day_cutoff
  const payload = { from: valid_from, cutoff }
  const cause = { actor_id: user.id, now }
  await publishEvents(db, [{ kind: 'register-changed', company_id: company.id, payload }], cause)
  await audit({
    ...companyEntityRef(company.id),
    action: 'settings',
    reason,
    before,
    after: { ...settings, valid_from },
  })
}

export const earliestChange = async (db: Db, company_id: string) => {
  const last = await getLastClosedDay(db, company_id)
  return last === null ? null : addDays(last, 1)
}

export const getYesterday = (now: string) => addDays(localDate(now), -1)
