import { type Db, fail, type NoteSecurity, type Secrets } from '@app/kit/server'
import { factorSubjects, secondFactorSubject } from '../sign-in/session-throttle.rules.ts'
import { countFailure, forgiveFailures, refuseFor, waitBeforeTry } from '../sign-in/session-tries.server.ts'
import { acceptCode, isGeneratorCode } from './codes.server.ts'
import type { PasskeySignature } from './passkeys.contract.ts'
import { acceptPasskey, type PasskeyCall } from './passkeys.server.ts'
import { wrongCode, wrongPasskey } from './second-factors.contract.ts'

type FactorCall = PasskeyCall & {
  secrets: Secrets
  request: { ip: string }
  noteSecurity: NoteSecurity
}

type Factor = { code?: string | undefined; passkey?: PasskeySignature | undefined }

const details = { code: 'aplicativo', 'recovery-code': 'código de recuperação', passkey: 'passkey' } as const

/**
 * Six digits can be guessed, so they are throttled per person from every address. Passkeys and recovery codes cannot:
 * they are throttled per address, so that the guesses of another person do not keep the owner out.
 */
const subjectsOfFactor = ({ request }: Pick<FactorCall, 'request'>, user_id: string, { code, passkey }: Factor) =>
  !passkey && isGeneratorCode(code ?? '') ? [secondFactorSubject(user_id)] : factorSubjects(user_id, request.ip)

type Accepted = { user_id: string; factor: Factor }

/** Forgives the wrong factors of each kind, unless parallel guesses have reached the limit. */
export async function forgiveFactors(db: Db, call: Pick<FactorCall, 'request' | 'now'>, { user_id, factor }: Accepted) {
  const wait = await waitBeforeTry(db, subjectsOfFactor(call, user_id, factor), call.now)
  if (wait > 0) refuseFor(wait)
  // Apart: wrong codes of the generator did not count for the address, so they forgive nothing there.
  await forgiveFailures(db, [secondFactorSubject(user_id)])
  await forgiveFailures(db, factorSubjects(user_id, call.request.ip))
}

/** Refuses a wrong factor. */
export async function acceptFactor(call: FactorCall, user_id: string, factor: Factor) {
  const { code, passkey } = factor
  const { within, now, noteSecurity } = call
  const subjects = subjectsOfFactor(call, user_id, factor)
  const refuse = (wait: number) => {
    noteSecurity({ kind: 'second-factor-throttled', person_id: user_id })
    return refuseFor(wait)
  }
  const wait = await within((db) => waitBeforeTry(db, subjects, now))
  if (wait > 0) refuse(wait)
  const accepted = passkey
    ? (await acceptPasskey(passkey, call, user_id)) && 'passkey'
    : await within((db) => acceptCode(db, { user_id, code: code ?? '', secrets: call.secrets, now }))
  if (!accepted) {
    const wait = await within((db) => countFailure(db, subjects, now))
    if (wait > 0) refuse(wait)
    noteSecurity({ kind: 'second-factor-failed', person_id: user_id })
    if (passkey) fail(wrongPasskey)
    fail(wrongCode, { fields: { code: wrongCode.message } })
  }
  noteSecurity({ kind: 'second-factor-confirmed', person_id: user_id, detail: details[accepted] })
}
