import { ClosingSettings } from '@app/areas/cash-closing/contract'
import { afterRegisterChange, getSettings, insertSettings, openFirstDay } from '@app/areas/cash-closing/server'
import { addDays, localDate, notFound, showDate } from '@app/kit/contract'
import { type Audit, type Db, fail, newId, refuseStale, type SessionUser } from '@app/kit/server'
import { branchTaken, dayIsClosed, openDays, unknownGroup, unknownSource } from './companies.contract.ts'
import {
  copyFees,
  getBranchOwner,
  getCompany,
  getGroup,
  type HeldCompany,
  insertCompany,
  lockCompany,
  updateCompany,
} from './companies.store.ts'
import { CompanyData, type CompanyDraft } from './company.contract.ts'
import { getLastClosedDay, getOpenDays } from './company-days.store.ts'

/** Who changes a company, when, and where that is written down. */
export type Actor = { db: Db; user: SessionUser; now: string; audit: Audit }

export const entityOf = (id: string) => ({ company_id: id, entity: 'company', entity_id: id })

export const companyOf = async (db: Db, id: string) => (await getCompany(db, id)) ?? fail(notFound)

/** The company, held, and unchanged since the reader saw it. */
export async function heldCompany(db: Db, id: string, version: number) {
  const company = (await lockCompany(db, id)) ?? fail(notFound)
  refuseStale(company, version)
  return company
}

/** Refuses a branch code that another company has and a group that does not exist. */
async function checkReferences(db: Db, { erp_branch, group_id }: CompanyData, self: string) {
  const owner = erp_branch === null ? undefined : await getBranchOwner(db, erp_branch, self)
  if (owner) {
    const message = branchTaken.message.replace('{empresa}', owner.name)
    fail(branchTaken, { values: { empresa: owner.name }, fields: { erp_branch: message } })
  }
  const group = group_id === null ? null : await getGroup(db, group_id)
  if (group === undefined) fail(unknownGroup, { fields: { group_id: unknownGroup.message } })
  return group?.name ?? null
}

/** What the history tells of a company; the group's id stays inside, for taking a change back. */
const toldOf = (data: CompanyData, group_name: string | null) => ({ ...data, group_name })

/** A company with its settings, its first day, and what it takes over from another one. */
export async function createCompany({ db, user, now, audit }: Actor, { copy_from, ...draft }: CompanyDraft) {
  const id = newId()
  const settings = ClosingSettings.parse(draft)
  const data = CompanyData.parse(draft)
  const group_name = await checkReferences(db, data, id)
  const source = copy_from === null ? null : await getCompany(db, copy_from)
  if (source === undefined) fail(unknownSource, { fields: { copy_from: unknownSource.message } })
  await insertCompany(db, id, { ...data, now, by: user.id })
  await insertSettings(db, {
    ...settings,
    id: newId(),
    company_id: id,
    valid_from: data.opened_on,
    reason: null,
    created_by: user.id,
    created_at: now,
  })
  if (source) await copyFees(db, source.id, { to: id, cnpj: data.cnpj, on: data.opened_on, now, by: user.id })
  await openFirstDay(db, { company_id: id, business_date: data.opened_on, now })
  const after = { ...toldOf(data, group_name), ...settings, ...(source && { copied_from: source.name }) }
  await audit({ ...entityOf(id), action: 'create', after })
  return companyOf(db, id)
}

export async function changeCompany({ db, user, now, audit }: Actor, company: HeldCompany, data: CompanyData) {
  const group_name = await checkReferences(db, data, company.id)
  await updateCompany(db, company.id, { ...data, now, by: user.id })
  const after = toldOf(data, group_name)
  await audit({ ...entityOf(company.id), action: 'update', before: sameFields(company, after), after })
  return companyOf(db, company.id)
}

/** What `company` says of the fields that are told of it. */
const sameFields = (company: object, told: object) =>
  Object.fromEntries(Object.entries(company).filter(([name]) => name in told))

/** Moves a company to another network or region. */
export async function changeGroup({ db, user, now, audit }: Actor, id: string, group_id: string) {
  const before = await companyOf(db, id)
  const group = (await getGroup(db, group_id)) ?? fail(unknownGroup)
  await updateCompany(db, id, { group_id, now, by: user.id })
  const after = { group_id, group_name: group.name }
  await audit({ ...entityOf(id), action: 'update', before: sameFields(before, after), after })
}

/** Ends a company: its history stays, no day comes after its last one. */
export async function inactivateCompany({ db, user, now, audit }: Actor, company: HeldCompany, closed_on: string) {
  const { open_days, newest, used } = await getOpenDays(db, company.id)
  // A company that never received anything has nothing to close.
  if (used && open_days > 0 && newest !== null) fail(openDays, { values: { data: showDate(newest) } })
  const after = { active: false, closed_on }
  await updateCompany(db, company.id, { ...after, now, by: user.id })
  const before = { active: company.active, closed_on: company.closed_on }
  await audit({ ...entityOf(company.id), action: 'inactivate', before, after })
  return companyOf(db, company.id)
}

export async function activateCompany({ db, user, now, audit }: Actor, company: HeldCompany) {
  const after = { active: true, closed_on: null }
  await updateCompany(db, company.id, { ...after, now, by: user.id })
  const before = { active: company.active, closed_on: company.closed_on }
  await audit({ ...entityOf(company.id), action: 'activate', before, after })
  return companyOf(db, company.id)
}

type NewSettings = ClosingSettings & { valid_from: string; reason: string | null }

/** New settings from a business day on: closed days are never judged again, open ones at once. */
export async function changeSettings({ db, user, now, audit }: Actor, company: HeldCompany, change: NewSettings) {
  const { valid_from, reason, ...settings } = change
  if ((await getLastClosedDay(db, company.id, { from: valid_from })) !== null) {
    const message = dayIsClosed.message.replace('{data}', showDate(valid_from))
    fail(dayIsClosed, { values: { data: showDate(valid_from) }, fields: { valid_from: message } })
  }
  const before = await getSettings(db, company.id, valid_from)
  const stamp = { created_by: user.id, created_at: now }
  await insertSettings(db, { ...settings, id: newId(), company_id: company.id, valid_from, reason, ...stamp })
  await updateCompany(db, company.id, { now, by: user.id })
  await afterRegisterChange(db, { company_id: company.id, from: valid_from, now, actor_id: user.id })
  await audit({ ...entityOf(company.id), action: 'settings', reason, before, after: { ...settings, valid_from } })
}

export const earliestChange = async (db: Db, company_id: string) => {
  const last = await getLastClosedDay(db, company_id)
  return last === null ? null : addDays(last, 1)
}

/** The day before today on the Brazilian calendar. */
export const yesterday = (now: string) => addDays(localDate(now), -1)
