import { noSecondFactor } from '@app/domain/people/contract'
import { notifyUser } from '@app/domain/people/server'
import { invalidInput, notFound, notSignedIn } from '@app/kit/contract'
import {
  type Audit,
  allCompaniesScope,
  type Db,
  fail,
  implement,
  type JobKind,
  type JobTools,
  newId,
  noCompanyScope,
} from '@app/kit/server'
import { confirmPassword } from '../passwords/confirm-password.server.ts'
import { revokeUserTokens } from '../personal-tokens/personal-tokens.store.ts'
import { requireOpenSession } from '../sign-in/session.server.ts'
import { endOtherSessions, noteSecondFactor } from '../sign-in/session.store.ts'
import { secondFactorSubject } from '../sign-in/session-throttle.rules.ts'
import { hashToken } from '../sign-in/session-token.server.ts'
import { acceptTry, countFailure, refuseFor, waitBeforeTry } from '../sign-in/session-tries.server.ts'
import { acceptFactor, forgiveFactors } from './accept-factor.server.ts'
import { acceptGeneratorCode, issueRecoveryCodes, resealGenerators, sealGenerator } from './codes.server.ts'
import { acceptNewPasskey, beginPasskeyCreation, beginPasskeyUse } from './passkeys.server.ts'
import {
  generatorNotBegun,
  lastSecondFactor,
  maxPasskeys,
  secondFactors,
  tooManyPasskeys,
  wrongCode,
  wrongPasskey,
} from './second-factors.contract.ts'
import {
  beginGenerator,
  confirmGenerator,
  countRecoveryCodes,
  deleteFactors,
  deleteGenerator,
  deletePasskey,
  deleteRecoveryCodes,
  findPasskeys,
  forgetOldChallenges,
  getFactorsOfPerson,
  getGenerator,
  insertPasskey,
  lockFactors,
  renamePasskey,
} from './second-factors.store.ts'
import { buildTotpUri, encodeBase32, newTotpSecret } from './totp.server.ts'

type Change = { db: Db; audit: Audit; user_id: string; now: string }

const auditFactor = ({ audit, user_id }: Change, action: string, states: { before?: object; after?: object } = {}) =>
  audit({ company_id: null, entity: 'user', entity_id: user_id, action: `second-factor.${action}`, ...states })

type Enrolment = { user_id: string; token: string | null; now: string; first: boolean }

async function hasNoFactor(db: Db, user_id: string) {
  const { passkeys, code_generator } = await getFactorsOfPerson(db, user_id)
  return passkeys === 0 && !code_generator
}

/** A thief of the session could change the factors, so the owner is notified. */
const notifyFactor = ({ db, user_id, now }: Change, event: string) =>
  notifyUser(db, {
    ...{ user_id, company_id: null, type: 'second_factor_changed', entity: 'user', entity_id: user_id, now },
    message: `${event} Se não foi você, troque a senha e avise um administrador.`,
  })

/**
 * The first factor comes with recovery codes, and counts as confirmed in this session. The other sessions and the
 * personal tokens were opened by the password alone, so they end.
 */
async function finishEnrolment(db: Db, { user_id, token, now, first }: Enrolment) {
  if (token) await noteSecondFactor(db, hashToken(token), now)
  if (first && token) await endOtherSessions(db, user_id, hashToken(token), now)
  if (first) await revokeUserTokens(db, user_id, now)
  const existing = await countRecoveryCodes(db, user_id)
  return { recovery_codes: existing > 0 ? null : await issueRecoveryCodes(db, user_id, now) }
}

/** Recovery codes do not stay without a factor that they replace. */
async function checkLeftFactors({ db, user_id }: Change) {
  const { passkeys, code_generator, needed } = await getFactorsOfPerson(db, user_id)
  if (passkeys > 0 || code_generator) return
  if (needed) fail(lastSecondFactor)
  await deleteRecoveryCodes(db, user_id)
}

export default implement(secondFactors, {
  get: async ({ db, user }) => {
    const { needed } = await getFactorsOfPerson(db, user.id)
    const generator = await getGenerator(db, user.id)
    const passkeys = await findPasskeys(db, user.id)
    return {
      needed,
      code_generator: generator?.confirmed_at
        ? { created_at: generator.confirmed_at, last_used_at: generator.last_used_at }
        : null,
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at })),
      recovery_codes_left: await countRecoveryCodes(db, user.id),
    }
  },

  beginGenerator: async ({ db, user, secrets, now }) => {
    const secret = newTotpSecret()
    if (!(await beginGenerator(db, user.id, { ...sealGenerator(secrets, user.id, secret), created_at: now })))
      fail(generatorNotBegun)
    return { secret: encodeBase32(secret), uri: buildTotpUri(secret, user.email) }
  },

  confirmGenerator: async ({ body, user, request, secrets, now, within }) => {
    if (!user) fail(notSignedIn)
    const user_id = user.id
    const subjects = [secondFactorSubject(user_id)]
    const wait = await within((db) => waitBeforeTry(db, subjects, now))
    if (wait > 0) refuseFor(wait)
    const check = { user_id, code: body.code.replaceAll(' ', ''), secrets, now }
    const generator = await within((db) => acceptGeneratorCode(db, check, false))
    if (!generator) {
      const wait = await within((db) => countFailure(db, subjects, now))
      if (wait > 0) refuseFor(wait)
      fail(wrongCode, { fields: { code: wrongCode.message } })
    }
    return within(async (db, audit) => {
      await acceptTry(db, subjects, now)
      await lockFactors(db, user_id)
      const first = await hasNoFactor(db, user_id)
      const { sealed_secret } = generator
      if (!(await confirmGenerator(db, user_id, { sealed_secret, now }))) fail(generatorNotBegun)
      const change = { db, audit, user_id, now }
      await auditFactor(change, 'add-generator')
      await notifyFactor(change, 'Um aplicativo de códigos foi cadastrado como o seu segundo fator.')
      return finishEnrolment(db, { user_id, token: request.token, now, first })
    })
  },

  removeGenerator: async ({ db, user, audit, now }) => {
    const change = { db, audit, user_id: user.id, now }
    await lockFactors(db, user.id)
    if (!(await deleteGenerator(db, user.id))?.confirmed_at) fail(notFound)
    await checkLeftFactors(change)
    await auditFactor(change, 'remove-generator')
    await notifyFactor(change, 'O seu aplicativo de códigos foi removido.')
    return null
  },

  beginPasskey: async ({ db, user, public_url, now }) => {
    if ((await findPasskeys(db, user.id)).length >= maxPasskeys) fail(tooManyPasskeys)
    return beginPasskeyCreation(db, user, { public_url, now })
  },

  addPasskey: async ({ body: { name, passkey }, user, request, now, within, public_url }) => {
    if (!user) fail(notSignedIn)
    const user_id = user.id
    const accepted = (await acceptNewPasskey(passkey, { within, public_url, now }, user_id)) ?? fail(wrongPasskey)
    return within(async (db, audit) => {
      await lockFactors(db, user_id)
      // A removal of the factors ends the sessions: one that began before it must not add a factor after it.
      await requireOpenSession(db, request.token)
      const first = await hasNoFactor(db, user_id)
      if ((await findPasskeys(db, user_id)).length >= maxPasskeys) fail(tooManyPasskeys)
      await insertPasskey(db, { id: newId(), user_id, name, created_at: now, ...accepted })
      const change = { db, audit, user_id, now }
      await auditFactor(change, 'add-passkey', { after: { name } })
      await notifyFactor(change, `A passkey “${name}” foi cadastrada como o seu segundo fator.`)
      return finishEnrolment(db, { user_id, token: request.token, now, first })
    })
  },

  renamePasskey: async ({ db, params: { id }, body: { name }, user, audit, now }) => {
    const before = (await renamePasskey(db, { id, user_id: user.id, name })) ?? fail(notFound)
    await auditFactor({ db, audit, user_id: user.id, now }, 'rename-passkey', { before, after: { name } })
    return null
  },

  removePasskey: async ({ db, params: { id }, user, audit, now }) => {
    const change = { db, audit, user_id: user.id, now }
    await lockFactors(db, user.id)
    const before = (await deletePasskey(db, { id, user_id: user.id })) ?? fail(notFound)
    await checkLeftFactors(change)
    await auditFactor(change, 'remove-passkey', { before })
    await notifyFactor(change, `A sua passkey “${before.name}” foi removida.`)
    return null
  },

  newRecoveryCodes: async ({ db, user, now, audit }) => {
    await lockFactors(db, user.id)
    if (await hasNoFactor(db, user.id)) fail(noSecondFactor)
    const recovery_codes = await issueRecoveryCodes(db, user.id, now)
    await auditFactor({ db, audit, user_id: user.id, now }, 'new-recovery-codes')
    return { recovery_codes }
  },

  confirmationPasskey: ({ db, user, public_url, now }) => beginPasskeyUse(db, { user_id: user.id, public_url, now }),

  confirm: async ({ body: { password, ...factor }, user, ...call }) => {
    if (!user) fail(notSignedIn)
    const { within, request, now } = call
    if (await within((db) => hasNoFactor(db, user.id))) {
      if (!password) fail(invalidInput, { fields: { password: 'Informe a senha.' } })
      await confirmPassword({ ...call, user, password })
      return null
    }
    await acceptFactor(call, user.id, factor)
    await within(async (db) => {
      await forgiveFactors(db, call, { user_id: user.id, factor })
      if (request.token) await noteSecondFactor(db, hashToken(request.token), now)
    })
    return null
  },
})

/** Removes every factor of a person. The caller ends the sessions. */
export async function resetSecondFactors(db: Db, user_id: string) {
  await lockFactors(db, user_id)
  const { passkeys, code_generator } = await getFactorsOfPerson(db, user_id)
  await deleteFactors(db, user_id)
  return { passkeys, code_generator }
}

export const forgetChallengesJob: JobKind = {
  name: 'forget-identity-challenges',
  cron: '*/5 * * * *',
  run: async (_data, { within, now }) => {
    await within(noCompanyScope, (db) => forgetOldChallenges(db, now()))
  },
}

export const resealGeneratorsJob: JobKind = {
  name: 'reseal-code-generators',
  cron: '20 * * * *',
  run: (_data, tools) => reseal(tools),
  // An operator who removes the old key after a restart must not wait for the next hour.
  recover: (tools) => reseal(tools),
}

async function reseal({ within, secrets }: JobTools) {
  if (secrets.key_id !== '') await within(allCompaniesScope, (db) => resealGenerators(db, secrets))
}
