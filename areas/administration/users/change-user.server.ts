import { getFactorsOfPerson, getOpenLinkDates } from '@app/areas/session/server'
import { findCompaniesByIds } from '@app/domain/companies/server'
import {
  administratorOnPage,
  anonymisedUser,
  companyNeeded,
  lastAdmin,
  ownAdmin,
  type UserDetail,
  unknownAbility,
  unknownCompany,
  userNotFound,
} from '@app/domain/people/contract'
import {
  type Access,
  countExistingCompanies,
  findUnknownAbilities,
  hasActiveAdmin,
  lockAdministrators,
  replaceAccess,
  updateUser,
} from '@app/domain/people/server'
import { type Audit, type Db, fail, refuseStale, type SessionUser } from '@app/kit/server'
import { endAdministrator } from './administrators/administrator-notices.server.ts'
import { getPendingAdministratorRequest, withdrawOutdated } from './administrators/pending-administrators.server.ts'
import { type FoundUser, getUser, lockUser } from './find-users.store.ts'

export type UserChangeContext = { db: Db; user: SessionUser; now: string; audit: Audit }

export const userEntityRef = (id: string) => ({ company_id: null, entity: 'user', entity_id: id })

export async function lockUnchangedUser(db: Db, id: string, version?: number) {
  const person = (await lockUser(db, id)) ?? fail(userNotFound)
  if (person.anonymised_at !== null) fail(anonymisedUser)
  if (version !== undefined) refuseStale(person, version)
  return person
}

/** Takes the administrator lock first, always in this order, so that two calls cannot deadlock. */
export async function lockUserForAccess(db: Db, id: string, version?: number) {
  await lockAdministrators(db)
  return lockUnchangedUser(db, id, version)
}

type Reader = { db: Db; user: Pick<SessionUser, 'id'>; now: string }

export async function getUserDetail({ db, user, now }: Reader, id: string): Promise<UserDetail> {
  const { profile_image, ...person } = (await getUser(db, id)) ?? fail(userNotFound)
  const link = (await getOpenLinkDates(db, id, now)) ?? null
  const administrator_request = await getPendingAdministratorRequest({ db, user, now }, id)
  const second_factors = await getFactorsOfPerson(db, id)
  return { ...person, has_image: profile_image !== null, second_factors, link, administrator_request }
}

export async function checkAccess(db: Db, { abilities, company_ids }: Access) {
  const [unknown] = await findUnknownAbilities(db, abilities)
  if (unknown !== undefined)
    fail(unknownAbility, { values: { name: unknown }, fields: { abilities: `Permissão desconhecida: ${unknown}.` } })
  if ((await countExistingCompanies(db, company_ids)) < new Set(company_ids).size)
    fail(unknownCompany, { fields: { company_ids: unknownCompany.message } })
  if (company_ids.length === 0 && !abilities.includes('admin'))
    fail(companyNeeded, { fields: { company_ids: companyNeeded.message } })
}

export const makesAdministrator = (person: Pick<Access, 'abilities'>, access: Pick<Access, 'abilities'>) =>
  access.abilities.includes('admin') && !person.abilities.includes('admin')

export async function changeAccess(call: UserChangeContext, person: FoundUser, access: Access) {
  if (makesAdministrator(person, access)) fail(administratorOnPage)
  await applyAccess(call, person, access)
}

export async function applyAccess(call: UserChangeContext, person: FoundUser, access: Access) {
  const { db, user, now, audit } = call
  await checkAccess(db, access)
  const losesAdmin = person.abilities.includes('admin') && !access.abilities.includes('admin')
  if (losesAdmin && person.id === user.id) fail(ownAdmin)
  const companies = await findCompanyNames(db, person.company_ids)
  await replaceAccess(db, person.id, access)
  if (losesAdmin && !(await hasActiveAdmin(db))) fail(lastAdmin)
  await updateUser(db, person.id, { by: user.id, now })
  const toAuditState = ({ abilities, company_ids }: Access, companies: readonly string[]) => ({
    abilities: sortUnique(abilities),
    company_ids: sortUnique(company_ids),
    companies,
  })
  const before = toAuditState(person, companies)
  const after = toAuditState(access, await findCompanyNames(db, access.company_ids))
  await audit({ ...userEntityRef(person.id), action: 'access', before, after })
  if (losesAdmin && person.active) await endAdministrator(call, person)
  await withdrawOutdated(call, person.id, { lostAdmin: losesAdmin })
}

/** Stored in the audit so that it keeps the names after a renaming. */
const findCompanyNames = async (db: Db, ids: readonly string[]) =>
  (await findCompaniesByIds(db, ids)).map(({ name }) => name)

const sortUnique = (values: readonly string[]) => [...new Set(values)].sort()
