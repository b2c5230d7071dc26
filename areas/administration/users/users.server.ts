import {
  confirmPassword,
  endOneSession,
  endUserSessions,
  findActiveJobs,
  issuePasswordLink,
  listValidSessions,
  resetSecondFactors,
} from '@app/areas/session/server'
import { findCompaniesByIds, findVisibleCompanies } from '@app/domain/companies/server'
import { inactiveUser, noSecondFactor, notAnImage, passwordNeeded, userNotFound } from '@app/domain/people/contract'
import {
  detectImageType,
  insertUser,
  lockAdministrators,
  readProfileImage,
  updateUser,
} from '@app/domain/people/server'
import { abilityRequired, isAdmin, notFound, notSignedIn } from '@app/kit/contract'
import { type Db, fail, implement } from '@app/kit/server'
import { accessOfMany } from './access/access-of-many.server.ts'
import { assessAccess } from './access/access-review.rules.ts'
import { activateMany, activateUser, inactivateMany, inactivateUser } from './activity/activity.server.ts'
import { notifyAdministratorLink, notifySecondFactorReset } from './administrators/administrator-notices.server.ts'
import { raiseAdministrator, requireFreshPassword } from './administrators/administrator-requests.server.ts'
import {
  changeAccess,
  checkAccess,
  getUserDetail,
  lockUnchangedUser,
  lockUserForAccess,
  makesAdministrator,
  userEntityRef,
} from './change-user.server.ts'
import { findUsers, getUser } from './find-users.store.ts'
import { users } from './users.contract.ts'
import { isSameSet } from './users.rules.ts'

const knownUser = async (db: Db, id: string) => (await getUser(db, id)) ?? fail(userNotFound)

export default implement(users, {
  list: ({ db, query, user, now }) => {
    // Tells whose password alone opens a session.
    if (query.second_factor !== undefined && !isAdmin(user.abilities)) fail(abilityRequired)
    return findUsers(db, query, now)
  },
  companies: async ({ db }) => ({ data: await findVisibleCompanies(db) }),
  get: ({ params, ...call }) => getUserDetail(call, params.id),

  create: async ({ body: { password, ...draft }, user, request, now, within, noteSecurity }) => {
    if (!user) return fail(notSignedIn)
    if (password) await confirmPassword({ user, password, request, now, within, noteSecurity })
    return within(async (db, audit) => {
      const call = { db, user, now, audit }
      const admin = draft.abilities.includes('admin')
      if (admin) await requireFreshPassword(db, request.token, now)
      if (admin) await lockAdministrators(db)
      await checkAccess(db, draft)
      const withoutAdmin = { ...draft, abilities: draft.abilities.filter((name) => name !== 'admin') }
      const id = await insertUser(db, { ...withoutAdmin, password_hash: null, created_by: user.id, now })
      const companies = (await findCompaniesByIds(db, draft.company_ids)).map(({ name }) => name)
      await audit({ ...userEntityRef(id), action: 'create', after: { ...withoutAdmin, companies } })
      const administrator_requested = admin && (await raiseAdministrator(call, await lockUnchangedUser(db, id), draft))
      const link = await issuePasswordLink(db, { user_id: id, purpose: 'invitation', created_by: user.id, now })
      return { id, email: draft.email, link, administrator_requested }
    })
  },

  update: async ({ db, params, body: { version, ...data }, user, now, audit }) => {
    const { name, username, email, employee_code } = await lockUnchangedUser(db, params.id, version)
    await updateUser(db, params.id, { ...data, by: user.id, now })
    const before = { name, username, email, employee_code }
    await audit({ ...userEntityRef(params.id), action: 'update', before, after: { ...before, ...data } })
    return getUserDetail({ db, user, now }, params.id)
  },

  giveAccess: async ({ params, body: { password, version, ...access }, ...outer }) => {
    const { user, request, now, within, noteSecurity } = outer
    if (!user) return fail(notSignedIn)
    if (password) await confirmPassword({ user, password, request, now, within, noteSecurity })
    else if (params.id === user.id && !isSameSet(user.abilities, access.abilities))
      fail(passwordNeeded, { fields: { password: passwordNeeded.message } })
    return within(async (db, audit) => {
      const call = { db, user, now, audit }
      const person = await lockUserForAccess(db, params.id, version)
      if (makesAdministrator(person, access)) {
        await requireFreshPassword(db, request.token, now)
        await raiseAdministrator(call, person, access)
      } else await changeAccess(call, person, access)
      return getUserDetail(call, params.id)
    })
  },

  activate: async ({ db, params, body, user, now, audit }) => {
    await activateUser({ db, user, now, audit }, await lockUnchangedUser(db, params.id, body.version))
    return getUserDetail({ db, user, now }, params.id)
  },

  inactivate: async ({ db, params, body, user, now, audit }) => {
    await inactivateUser({ db, user, now, audit }, await lockUserForAccess(db, params.id, body.version))
    return getUserDetail({ db, user, now }, params.id)
  },

  activateMany,
  inactivateMany,
  ...accessOfMany,

  issueLink: async ({ db, params, user, now, audit }) => {
    const person = await lockUnchangedUser(db, params.id)
    if (!person.active) fail(inactiveUser)
    if (person.abilities.includes('admin')) await notifyAdministratorLink({ db, user, now, audit }, person)
    const { invited } = person
    await audit({
      ...userEntityRef(params.id),
      action: 'password-link',
      reason: invited ? 'Novo convite' : 'Nova senha',
    })
    const purpose = invited ? 'invitation' : 'reset'
    return issuePasswordLink(db, { user_id: params.id, purpose, created_by: user.id, now })
  },

  review: async ({ db, query, now }) => {
    const page = await findUsers(db, { ...query, active: true }, now)
    return { ...page, data: page.data.map((person) => ({ ...person, findings: assessAccess(person, now) })) }
  },

  confirmAccess: async ({ db, params, body, user, now, audit }) => {
    const { abilities, access_reviewed_at } = await lockUnchangedUser(db, params.id, body.version)
    await updateUser(db, params.id, { access_reviewed_at: now, access_reviewed_by: user.id, by: user.id, now })
    const after = { abilities, access_reviewed_at: now }
    await audit({ ...userEntityRef(params.id), action: 'review', before: { abilities, access_reviewed_at }, after })
    return getUserDetail({ db, user, now }, params.id)
  },

  openWork: async ({ db, params }) => {
    await knownUser(db, params.id)
    const jobs = await findActiveJobs(db, params.id)
    return { data: jobs.map(({ id, title }) => ({ title, to: `/jobs/${id}` })) }
  },

  sessions: async ({ db, params, request, now }) => {
    await knownUser(db, params.id)
    return { data: await listValidSessions(db, params.id, { token: request.token, now }) }
  },

  endSession: async ({ db, params, now, audit }) => {
    if (!(await endOneSession(db, { id: params.session_id, user_id: params.id, now }))) fail(notFound)
    await audit({ ...userEntityRef(params.id), action: 'end-session' })
    return null
  },

  endSessions: async ({ db, params, now, audit }) => {
    await lockUnchangedUser(db, params.id)
    await endUserSessions(db, params.id, now)
    await audit({ ...userEntityRef(params.id), action: 'end-sessions' })
    return null
  },

  resetSecondFactors: async ({ db, params, user, now, audit }) => {
    const call = { db, user, now, audit }
    const person = await lockUnchangedUser(db, params.id)
    const before = await resetSecondFactors(db, person.id)
    if (before.passkeys === 0 && !before.code_generator) fail(noSecondFactor)
    await endUserSessions(db, person.id, now)
    await audit({ ...userEntityRef(person.id), action: 'second-factor.reset', before })
    await notifySecondFactorReset(call, { ...person, admin: isAdmin(person.abilities) })
    return getUserDetail(call, person.id)
  },

  image: async ({ db, params, files }) => {
    const image = (await getUser(db, params.id))?.profile_image
    return image ? readProfileImage(files, image) : fail(notFound)
  },

  setImage: async ({ db, params, upload, user, now, audit, files }) => {
    const { profile_image } = await lockUnchangedUser(db, params.id)
    if (!detectImageType(await files.read(upload.sha256))) fail(notAnImage)
    await updateUser(db, params.id, { profile_image: upload.sha256, by: user.id, now })
    const before = { profile_image }
    const after = { profile_image: upload.sha256 }
    await audit({ ...userEntityRef(params.id), action: 'image', before, after })
    return null
  },

  removeImage: async ({ db, params, user, now, audit }) => {
    const { profile_image } = await lockUnchangedUser(db, params.id)
    await updateUser(db, params.id, { profile_image: null, by: user.id, now })
    await audit({
      ...userEntityRef(params.id),
      action: 'image',
      before: { profile_image },
      after: { profile_image: null },
    })
    return null
  },
})
