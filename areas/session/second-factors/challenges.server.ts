import { addMilliseconds } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { hashToken } from '../sign-in/session-token.server.ts'
import { insertChallenge, takeChallenge } from './second-factors.store.ts'

/** A person has this long to take the phone or the security key. */
const challengeLifetime = 5 * 60_000

type Step = { purpose: Parameters<typeof takeChallenge>[1]['purpose']; user_id: string | null; now: string }

export async function startChallenge(db: Db, token: string, { now, ...step }: Step) {
  const expires_at = addMilliseconds(now, challengeLifetime)
  await insertChallenge(db, { token_hash: hashToken(token), ...step, expires_at })
  return expires_at
}

/** Ends the challenge; returns true if it was open and of this person. */
export async function takeOwnChallenge(db: Db, token: string, { purpose, user_id, now }: Step) {
  const taken = await takeChallenge(db, { token_hash: hashToken(token), purpose, now })
  return taken !== undefined && taken.user_id === user_id
}
